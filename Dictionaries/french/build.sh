#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes french.lexicon and french.json in a folder from Debian's package wfrench:
#
#   sh Dictionaries/french/build.sh PROGRAM FOLDER
#
# The package has inflected forms, one a line, in small letters. Accents are dropped, Æ and Œ are two letters. Left
# out: hyphened and elided forms, words of more than 15 letters, abbreviations without a vowel. Version 1.2.7-2
# comes to 317,761 words.
#
# The package is under the GPL, version 2 or later; so the list is made where it is used, and not passed on here.
set -eu
exec sh "$(dirname "$0")/../from-debian.sh" french wfrench /usr/share/dict/french GPL-2+ "$@"
