#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes words.txt, roots.txt and manifest.json from Debian's package scowl and adjustments.tsv.
#
#   sh Dictionaries/english/build.sh            writes these files beside this script
#   SCOWL=/some/folder sh .../build.sh          takes the lists from another folder
#
# The same package always makes the same bytes. The steps are explained in ../README.md.
set -eu
export LC_ALL=C.UTF-8

here=$(cd "$(dirname "$0")" && pwd)
lists=${SCOWL:-/usr/share/dict/scowl}
edition=2026-11
r1_sum=8d565b71f8c00fd8f75ea124467321018bd7e1c85bce25935e4c4a95ab143137

if [ ! -f "$lists/english-words.80" ]; then
  echo "build.sh: no SCOWL lists in $lists; install them with: apt-get install scowl (2020.12.07-2)" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fold() { sed 'y/éèêöóôøñçäâáàåüûúùïîí/eeeooooncaaaaauuuuiii/'; }
only() { fold | LC_ALL=C grep -E '^[a-z]{2,15}$' | LC_ALL=C sort -u; }
upper() { LC_ALL=C tr a-z A-Z; }

# R1: every spelling and variant up to level 80. Level 95 is left out: nine in ten of its words are no
# words that any game list has.
find "$lists" -name '*-words.*' ! -name '*.95' -exec cat {} + | only > "$work/r1"
got=$(upper < "$work/r1" | sha256sum | cut -d ' ' -f 1)
if [ "$got" != "$r1_sum" ]; then
  echo "build.sh: these lists are not scowl 2020.12.07-2: R1 has SHA-256 $got, not $r1_sum" >&2
  exit 1
fi

# R2: a string that is also an abbreviation is filed only there; it is a word when its plural is one. Of two
# letters only SH needs no vowel.
find "$lists" -name '*-abbreviations.*' ! -name '*.95' -exec cat {} + | only > "$work/short"
awk 'NR == FNR { word[$0]; next } !($0 in word) && (($0 "s") in word)' "$work/r1" "$work/short" \
  > "$work/plural"
cat "$work/r1" "$work/plural" | LC_ALL=C sort -u \
  | awk 'length($0) != 2 || $0 == "sh" || /[aeiouy]/' | upper > "$work/r2"

# Adjustments: word TAB add|drop TAB source TAB note. A row that changes nothing is a mistake.
grep -v '^#' "$here/adjustments.tsv" > "$work/rows"
awk -F '\t' -v list="$work/r2" '
  BEGIN { while ((getline line < list) > 0) { known[line]; keep[line] } }
  NF != 4 || $1 !~ /^[A-Z]+$/ || $3 == "" { print "build.sh: bad row: " $0 > "/dev/stderr"; exit 1 }
  $2 == "add" && !($1 in known) { keep[$1]; next }
  $2 == "drop" && ($1 in known) { delete keep[$1]; next }
  { print "build.sh: row changes nothing: " $0 > "/dev/stderr"; exit 1 }
  END { for (word in keep) print word }
' "$work/rows" > "$work/unsorted"
LC_ALL=C sort -u "$work/unsorted" > "$work/words"

# Roots: the common words of eight letters, to be taken apart in practice. Levels up to 60 are what most people
# know; a string that is filed as an abbreviation counts when the list has it.
for level in 10 20 35 40 50 55 60; do
  find "$lists" \( -name "*-words.$level" -o -name "*-abbreviations.$level" \) -exec cat {} +
done | only | upper | grep -E '^.{8}$' | LC_ALL=C comm -12 - "$work/words" > "$work/roots"

count=$(wc -l < "$work/words" | tr -d ' ')
seal=$(sha256sum < "$work/words" | cut -d ' ' -f 1)
lengths=$(awk '
  { n[length($0)]++ }
  END { for (i = 0; i <= 15; i++) printf "%s%d", i ? ", " : "", n[i] }
' "$work/words")

cat > "$work/manifest" <<MANIFEST
{
  "name": "english",
  "edition": "$edition",
  "alphabet": "english",
  "count": $count,
  "countsByLength": [$lengths],
  "seal": "$seal",
  "roots": { "count": $(wc -l < "$work/roots" | tr -d ' '), "seal": "$(sha256sum < "$work/roots" | cut -d ' ' -f 1)" },
  "origin": { "package": "scowl", "version": "2020.12.07-2", "distribution": "Debian 12" },
  "licences": ["licences/SCOWL-Copyright", "licences/UKACD-readme.txt", "NOTICE"],
  "recipe": "build.sh"
}
MANIFEST
cp "$work/words" "$here/words.txt"
cp "$work/roots" "$here/roots.txt"
cp "$work/manifest" "$here/manifest.json"
echo "english $edition: $count words, seal $seal"
