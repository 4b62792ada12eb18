#!/bin/sh
# SPDX-License-Identifier: MIT
# Puts what was built where others find it, or takes it away: `install.sh put` and `install.sh remove`.
#
# PREFIX, DESTDIR, CONFDIR and UNITDIR say where to, BIN where the program was built; the Makefile has their defaults.
set -eu
cd "$(dirname "$0")/../.."

act=$1
scratch=$(mktemp)
made=$(mktemp)
trap 'rm -f "$scratch" "$made"' EXIT

# folder PATH: makes a folder and those above it, and notes each that was not there.
folder() {
  [ ! -d "$DESTDIR$1/" ] || return 0
  if [ -n "$1" ]; then
    folder "${1%/*}"
    mkdir -m 755 "$DESTDIR$1"
    echo "$1" >>"$made"
  else
    mkdir -p "$DESTDIR"
  fi
}

# file MODE FROM TO: one list for both ways.
file() {
  case $act in
  put)
    folder "${3%/*}"
    install -m "$1" "$2" "$DESTDIR$3"
    ;;
  remove) rm -f "$DESTDIR$3" ;;
  esac
}

# unit FROM TO: the program's path stands in a unit.
unit() {
  sed "s|@BINDIR@|$PREFIX/bin|g; s|@CONFDIR@|$CONFDIR|g" "$1" >"$scratch"
  file 644 "$scratch" "$2"
}

# One process a club: the same unit, with the club's name in place of the one folder and the one option file.
unit_of_club() {
  sed "s|^Description=.*|&, for the club %i|; s|/verdict\.conf|/%i.conf --data /var/lib/verdict/%i|; s|^StateDirectory=verdict|&/%i|
    s|^WorkingDirectory=/var/lib/verdict|&/%i|" Sources/Packaging/verdict.service >"$scratch.club"
  unit "$scratch.club" "$UNITDIR/verdict@.service"
  rm -f "$scratch.club"
}

# What a user changed is never written over, and never taken away.
configuration() {
  [ "$act" = put ] || return 0
  [ ! -e "$DESTDIR$CONFDIR/verdict.conf" ] || return 0
  sed 's|^data .*|data /var/lib/verdict|' docs/verdict.conf.example >"$scratch"
  file 644 "$scratch" "$CONFDIR/verdict.conf"
}

share=$PREFIX/share
documents=$share/doc/verdict
# The folders that an installation made, a line each, so that they go with it.
folders=$DESTDIR$share/verdict/folders

if [ "$act" = put ] && [ ! -x "$BIN/verdict" ]; then
  echo "install: $BIN/verdict is not there; type make build first" >&2
  exit 2
fi

file 755 "$BIN/verdict" "$PREFIX/bin/verdict"
for list in english english-roots polish-sample dutch-sample; do
  file 644 "$BIN/lexica/$list.lexicon" "$share/verdict/lexica/$list.lexicon"
done
for page in docs/man/*.[1-9]; do
  file 644 "$page" "$share/man/man${page##*.}/${page##*/}"
done

file 644 LICENSE "$documents/LICENSE"
for language in english dutch polish; do
  file 644 "Dictionaries/$language/NOTICE" "$documents/lexica/$language/NOTICE"
  for licence in "Dictionaries/$language/licences"/*; do
    file 644 "$licence" "$documents/lexica/$language/${licence##*/}"
  done
done
for page in README.md docs/PLAYING.md docs/RECORDS.md docs/DIRECTING.md docs/EVENTS.md docs/PAPER.md docs/SEASONS.md docs/RUNNING.md docs/PAGES.md docs/CLUSTER.md \
  docs/SECURITY.md docs/CHANGELOG.md Protocol/SPEC.md Protocol/ledger.schema.json; do
  file 644 "$page" "$documents/${page##*/}"
done
file 644 docs/verdict.conf.example "$documents/examples/verdict.conf"
for example in nginx-web.conf Caddyfile-web; do
  file 644 "Sources/Packaging/$example" "$documents/examples/$example"
done

file 644 Sources/Packaging/completions/verdict.bash "$share/bash-completion/completions/verdict"
file 644 Sources/Packaging/completions/_verdict "$share/zsh/$ZSHDIR/_verdict"
file 644 Sources/Packaging/completions/verdict.fish "$share/fish/vendor_completions.d/verdict.fish"

for unit in verdict.service verdict.socket verdict-tls.socket verdict-pack.service verdict-pack.timer \
  verdict-backup.service verdict-backup.timer verdict-web.service; do
  unit "Sources/Packaging/$unit" "$UNITDIR/$unit"
done
unit_of_club
file 644 Sources/Packaging/verdict.sysusers "$PREFIX/lib/sysusers.d/verdict.conf"
configuration

case $act in
put) [ ! -s "$made" ] || cat "$made" >>"$folders" ;;
remove)
  # The deepest come first. A folder that others put something into stays.
  [ ! -f "$folders" ] || sort -r "$folders" >"$made"
  rm -f "$folders"
  while IFS= read -r name; do rmdir "$DESTDIR$name" 2>/dev/null || true; done <"$made"
  ;;
esac
