#!/bin/sh
# SPDX-License-Identifier: MIT
# Takes a sample of a compiled list that may be shipped: every word of 2 or 3 tiles, and of the longer ones,
# in the order of their bytes, each Nth.
#
#   sh Dictionaries/sample.sh NAME N LEXICON PROGRAM      writes Dictionaries/NAME/NAME-sample.txt
#
# Its edition is the list's, its seal in NAME-sample.json.
set -eu
export LC_ALL=C.UTF-8

name=$1 every=$2 lexicon=$3 program=$4
here=$(cd "$(dirname "$0")" && pwd)/$name
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$program" lexicon words "$lexicon" > "$work/words"
{
  grep -xE '.{2,3}' "$work/words"
  grep -xE '.{4,}' "$work/words" | LC_ALL=C sort | awk -v every="$every" 'NR % every == 0'
} | LC_ALL=C sort > "$work/sample"
edition=$("$program" lexicon show "$lexicon" | sed -n 's/^edition  *//p')
"$program" lexicon build "$work/sample" -o "$work/$name-sample.lexicon" --alphabet "$name" --edition "$edition"
cp "$work/sample" "$here/$name-sample.txt"
"$program" lexicon show "$work/$name-sample.lexicon" --json > "$here/$name-sample.json"
