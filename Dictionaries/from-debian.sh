#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles a word list that Debian packages, and writes a manifest beside it; the languages' build.sh say which.
#
#   sh Dictionaries/from-debian.sh NAME PACKAGE LIST LICENCE PROGRAM FOLDER
#
# NAME is the alphabet and the lexicon, PROGRAM the built verdict, FOLDER where NAME.lexicon and NAME.json go.
# Entries that are no words are left out by the rule of README.md, and so are those without a vowel, which are
# abbreviations. The same package always makes the same seal.
set -eu

if [ $# -ne 6 ]; then
  echo "usage: build.sh PROGRAM FOLDER" >&2
  exit 2
fi
name=$1 package=$2 list=$3 licence=$4 program=$5 folder=$6

if [ ! -f "$list" ]; then
  echo "$name: no $list; install it with: apt-get install $package" >&2
  exit 2
fi
version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null || echo unknown)
system=$(sed -n 's/^PRETTY_NAME="\(.*\)"$/\1/p' /etc/os-release)

mkdir -p "$folder"
"$program" lexicon build "$list" -o "$folder/$name.lexicon" --alphabet "$name" --need-vowel \
  --edition "${version#*:}"

facts=$("$program" lexicon show "$folder/$name.lexicon" --json)
cat > "$folder/$name.json.part" <<MANIFEST
${facts%\}},
  "origin": { "package": "$package", "version": "$version", "distribution": "$system" },
  "licence": "$licence",
  "recipe": "Dictionaries/$name/build.sh" }
MANIFEST
mv "$folder/$name.json.part" "$folder/$name.json"
