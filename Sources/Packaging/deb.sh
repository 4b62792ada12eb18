#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes a Debian package of what was built: deb.sh OUTPUT-FOLDER, with BIN as for install.sh.
set -eu
cd "$(dirname "$0")/../.."

output=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
umask 022
chmod 755 "$root"
tree=$root/verdict

PREFIX=/usr DESTDIR=$tree CONFDIR=/etc/verdict UNITDIR=/lib/systemd/system ZSHDIR=vendor-completions \
  Sources/Packaging/install.sh put

# dpkg knows which folders it made. Debian has places of its own for some files.
rm "$tree/usr/share/verdict/folders"
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$tree/usr/bin/verdict"
find "$tree/usr/share/man" -type f -exec gzip -9n {} +
documents=$tree/usr/share/doc/verdict
rm "$documents/LICENSE"
{
  echo "Verdict"
  echo
  cat LICENSE
  for language in english dutch polish; do
    echo
    echo "Word lists in /usr/share/verdict/lexica: $language"
    echo
    cat "Dictionaries/$language/NOTICE"
    echo
    echo "The terms stand word for word in /usr/share/doc/verdict/lexica/$language."
  done
} >"$documents/copyright"
version=$("$BIN/verdict" --version | sed 's/^verdict //')
moment=$(git log -1 --format=%cD 2>/dev/null || date -R)
# The newest release of CHANGELOG.md in Debian's form: `- text` is `  * text`, and a heading stands in brackets.
{
  printf 'verdict (%s) unstable; urgency=medium\n' "$version"
  awk '/^## / { if (releases++) exit; next } !releases { next } { print }' "$documents/CHANGELOG.md" |
    sed 's/^  */    /; s/^### \(.*\)/  [ \1 ]/; s/^- /  * /; s/^\([^ ]\)/  * \1/'
  printf '\n -- The Verdict developers <verdict@example.org>  %s\n' "$moment"
} | cat -s | gzip -9n >"$documents/changelog.gz"
rm "$documents/CHANGELOG.md"
gzip -9n "$documents/SPEC.md" "$documents/README.md" "$documents/SECURITY.md" \
  "$documents/ledger.schema.json" "$documents/DIRECTING.md" "$documents/EVENTS.md" "$documents/PLAYING.md"

# What the program is linked with is what the package depends on.
mkdir -p "$root/debian" "$tree/DEBIAN"
printf 'Source: verdict\n\nPackage: verdict\nArchitecture: any\n' >"$root/debian/control"
depends=$(cd "$root" && dpkg-shlibdeps -O verdict/usr/bin/verdict | sed 's/^shlibs:Depends=//')
sed "s|@VERSION@|$version|; s|@ARCHITECTURE@|$(dpkg --print-architecture)|
  s|@SIZE@|$(du -ks "$tree" | cut -f1)|; s|@DEPENDS@|adduser, $depends|" \
  Sources/Packaging/debian/control.in >"$tree/DEBIAN/control"
install -m 644 Sources/Packaging/debian/conffiles "$tree/DEBIAN/conffiles"
install -m 755 Sources/Packaging/debian/postinst Sources/Packaging/debian/prerm Sources/Packaging/debian/postrm "$tree/DEBIAN"
(cd "$tree" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' -printf '%P\0' | sort -z | xargs -0 md5sum) \
  >"$tree/DEBIAN/md5sums"
chmod 644 "$tree/DEBIAN/md5sums"

mkdir -p "$output"
dpkg-deb --root-owner-group -Zxz --build "$tree" "$output/verdict_${version}_$(dpkg --print-architecture).deb"
