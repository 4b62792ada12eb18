#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes german.lexicon and german.json in a folder from Debian's package wngerman:
#
#   sh Dictionaries/german/build.sh PROGRAM FOLDER
#
# The package has inflected forms in the orthography of today, nouns with a capital. Ä, Ö and Ü stay, ß is two S, other
# accents are dropped. Left out: words with a capital inside (abbreviations), words of more than 15 letters, and what
# has no vowel. Version 20161207-11 comes to 300,217 words. It is a spelling checker's list, without most compounds:
# good for a friendly game, no tournament list.
#
# The package is under the GPL, version 2 or later; so the list is made where it is used, and not passed on here.
set -eu
exec sh "$(dirname "$0")/../from-debian.sh" german wngerman /usr/share/dict/ngerman GPL-2+ "$@"
