#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes dutch.lexicon and dutch.json in a folder from Debian's package wdutch:
#
#   sh Dictionaries/dutch/build.sh PROGRAM FOLDER
#
# The package has the words of OpenTaal with their inflected forms. Accents are dropped; IJ is two letters, as the tile
# set has no tile for it. Left out: names and abbreviations (with a capital), hyphened and elided forms, words of more
# than 15 letters, and what has no vowel. Version 2.20.19-2 comes to 299,562 words.
#
# The package may be used under the BSD licence of three clauses or CC BY 3.0. dutch-sample.txt is a small part of it,
# passed on under the former (NOTICE); after the above it is made anew by
#
#   sh Dictionaries/sample.sh dutch 100 FOLDER/dutch.lexicon PROGRAM
set -eu
exec sh "$(dirname "$0")/../from-debian.sh" dutch wdutch /usr/share/dict/dutch "BSD-3-Clause or CC-BY-3.0" "$@"
