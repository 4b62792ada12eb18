#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays a session of two people over the network and prints both screens.
#
#   docs/demo.sh [PROGRAM]        PROGRAM is .build/release/verdict where none is named
#
# Needs bash and nc; how it is read stands in demo-steps.sh.
cd "$(dirname "$0")/.."
. docs/demo-steps.sh

title "The server, on a port that the system picks"
serve

title "Two people sit down: ann opens a table, ben sees its terms and agrees by naming the list"
begin ann nc -N 127.0.0.1 "$port"
hears ann "200 "
types ann "LOGIN ann"
hears ann "230 "
types ann "OPEN kind=slip"
hears ann "240 "
begin ben nc -N 127.0.0.1 "$port"
hears ben "200 "
types ben "LOGIN ben"
hears ben "230 "
types ben "JOIN 1"
hears ben "542 "
types ben "JOIN 1 english"
hears ben "241 "
hears ann "* NOTE"

title "ann doubts the play on the board; ben agrees to the words, and both read one ruling"
types ann "CHALLENGE AT AA TAN"
hears ann "246 "
hears ben "* NOTE"
types ben "CONFIRM 1"
hears ben "250 "
hears ann "* NOTE"

title "ben doubts a play that is a phony; the ruling does not say which word is bad"
types ben "CHALLENGE TRAIN TRANE AT"
hears ben "246 "
hears ann "* NOTE"
types ann "CONFIRM 2"
hears ann "251 "
hears ben "* NOTE"

receipt=$(sed -n 's/.*"table":1,"seq":4,.*"sum":"\([0-9a-f]\{8\}\).*/1.4.\1/p' "$data/ledger/000001.ndjson")

title "eve watches: she reads rulings, and no words"
begin eve nc -N 127.0.0.1 "$port"
hears eve "200 "
types eve "LOGIN eve"
hears eve "230 "
types eve "OBSERVE 1"
hears eve "211 "

title "The slip was mistyped: ben proposes other words, ann agrees, and a new ruling takes the place of the old"
types ben "AMEND 2 TRAIN TRAINS AT"
hears ben "246 "
hears ann "* NOTE"
types ann "CONFIRM 3"
hears ann "250 "
hears ben "* NOTE"
hears eve "* RULING"

title "At the table there is no word judge; ann gets up, which ends it"
types ann "JUDGE TRANE"
hears ann "532 "
types ann "LEAVE"
hears ann "248 "
hears ben "* ENDED"
leaves ann
leaves ben
leaves eve

title "One laptop beside the board: both sides at one connection"
begin club nc -N 127.0.0.1 "$port"
hears club "200 "
types club "LOGIN club"
hears club "230 "
types club "OPEN kind=slip desk=yes seat1=ann seat2=ben rule=5w"
hears club "240 "
types club "CHALLENGE BY 2 AT AA TAN"
hears club "246 "
types club "CONFIRM 1"
hears club "250 "
leaves club

title "A real board: a scribe types each play, and the server keeps score and rules"
begin scribe nc -N 127.0.0.1 "$port"
hears scribe "200 "
types scribe "LOGIN scribe"
hears scribe "230 "
types scribe "OPEN kind=board desk=yes seat1=ann seat2=ben clock=off"
hears scribe "* NOTE"
types scribe "PLAY 8D NASTIER"
hears scribe "242 "
types scribe "PLAY J5 QUIZ"
hears scribe "543 "
types scribe "PLAY J6 HA.D"
hears scribe "242 "
types scribe "AMEND 2 J6 HA.S"
hears scribe "249 "
types scribe "CHALLENGE"
hears scribe "251 "
types scribe "SHOW"
hears scribe "211 "
types scribe "CONCEDE BY 2"
hears scribe "244 "
leaves scribe

title "A whole game over the network, against the house: the tiles come from a bag that both can check"
begin dan nc -N 127.0.0.1 "$port"
hears dan "200 "
types dan "LOGIN dan"
hears dan "230 "
types dan "OPEN kind=dealt against=house level=2 first=2"
hears dan "* NOTE"
hears dan "* NOTE"
types dan "SHOW"
hears dan "211 "
types dan "PASS"
hears dan "243 "
hears dan "* NOTE"
types dan "CONCEDE"
hears dan "244 "
leaves dan

title "Practice together: eight tiles, and words of three or more; one plays in Polish"
begin pat nc -N 127.0.0.1 "$port"
hears pat "200 "
types pat "LOGIN pat"
hears pat "230 "
types pat "OPEN kind=scramble"
hears pat "240 "
begin cleo nc -N 127.0.0.1 "$port"
hears cleo "200 "
types cleo "LOGIN cleo lang=pl"
hears cleo "230 "
types cleo "TABLES"
tables=$(hears cleo "211 TABLES")
printf '%s\n' "$tables"
table=$(sed -n 's/.*table=\([0-9]*\) kind=scramble.*/\1/p' <<<"$tables" | head -n 1)
types cleo "JOIN $table english"
hears cleo "241 "
types pat "NEXT"
hears pat "211 ROUND"
hears cleo "* ROUND"
types cleo "GUESS QXZ AT"
hears cleo "211 GUESSED"
types cleo "SOLVE"
hears cleo "272 "
types pat "SOLVE"
hears pat "211 SOLVED"
hears cleo "* SOLVED"
types pat "LEAVE"
hears pat "248 "
leaves pat
leaves cleo

title "Words by letters and pattern, and what they mean"
shell "$program" find NOOMTRS A.......Y
shell "$program" find - P..TZ.L
shell "$program" define CWM BRR

title "The word judge, from a shell"
printf '$ printf '\''JUDGE AT AA TAN\\n'\'' | nc -N 127.0.0.1 %s\n' "$port"
printf 'JUDGE AT AA TAN\n' | nc -N 127.0.0.1 "$port"
shell "$program" judge AT AA TRANE

title "The ledger: one line an event, each chained to the table's line before it"
shell cat "$data/ledger/000001.ndjson"

title "Anyone can check it, while the server runs"
shell "$program" verify "$data"
shell "$program" replay "$data"

title "A game as GCG, and scored again"
shell "$program" gcg export "$data" --table 3
"$program" gcg export "$data" --table 3 >"$work/game.gcg"
shell "$program" gcg check "$work/game.gcg" | sed "s|$work/||g"

title "A ledger whose end is cut passes; a receipt that somebody kept finds it out"
head -n 5 "$data/ledger/000001.ndjson" >"$work/cut.ndjson"
printf '$ head -n 5 DATA/ledger/000001.ndjson > cut.ndjson\n'
shell "$program" verify "$work/cut.ndjson" --receipt "$receipt" | sed "s|$work/||g"

title "What if another list had been agreed?"
printf 'AT\nTAN\n' >"$work/club.txt"
printf '$ printf '\''AT\\nTAN\\n'\'' > club.txt\n'
shell "$program" replay "$data" --lexicon "$work/club.txt" | sed "s|$work/||g"

title "A game record, scored again from the board"
cat >"$work/club.gcg" <<'RECORD'
#character-encoding UTF-8
#player1 ann Ann
#player2 ben Ben
>ann: AEINRST 8D NASTIER +66 66
>ben: AADHOTU J6 HA.D +16 16
>ann: EEGLTUU D6 TU.E +4 70
#incomplete
RECORD
shell cat "$work/club.gcg" | sed "s|$work/||g"
shell "$program" gcg check "$work/club.gcg" | sed "s|$work/||g"
shell "$program" gcg show "$work/club.gcg" | sed "s|$work/||g"

title "The server stops when it is asked to"
kill -TERM "$server"
hears server "verdict: stopped"
wait "$server"
