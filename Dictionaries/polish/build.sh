#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes polish.lexicon and polish.json in a folder from Debian's package wpolish:
#
#   sh Dictionaries/polish/build.sh PROGRAM FOLDER
#
# The package has the words of sjp.pl with every inflected form. Nothing is folded: a word with Q, V, X or a foreign
# accent has no tiles. Left out beside these: names and abbreviations (with a capital), words of more than 15
# letters, and what has no vowel. Version 20220301-1 comes to 3,275,803 words.
#
# The package may be used under the GPL 2, LGPL 2.1, MPL 1.1, Apache 2.0 or CC BY 4.0. polish-sample.txt is a small part
# of it, passed on under CC BY 4.0 (NOTICE); after the above it is made anew by
#
#   sh Dictionaries/sample.sh polish 1000 FOLDER/polish.lexicon PROGRAM
set -eu
exec sh "$(dirname "$0")/../from-debian.sh" polish wpolish /usr/share/dict/polish \
  "GPL-2 or LGPL-2.1 or MPL-1.1 or Apache-2.0 or CC-BY-4.0" "$@"
