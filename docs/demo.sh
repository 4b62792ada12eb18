#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays a session of two people over the network and prints both screens.
#
#   docs/demo.sh [PROGRAM]        PROGRAM is .build/release/verdict where none is named
#
# ">" is typed, "<" is read. Needs bash and nc. Nothing here waits for time to pass: each step waits
# for the line that it expects, and gives up when none comes within ten seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-.build/release/verdict}
work=$(mktemp -d)
data=$work/data
pids=()

finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait || true
  rm -rf "$work"
}
trap finish EXIT

title() { printf '\n== %s\n\n' "$1"; }

# Runs a command of the program and shows it as one would type it; the temporary folder reads DATA.
shell() {
  printf '$ %s\n' "${*//"$program"/verdict}" | sed "s|$data|DATA|g"
  local status=0
  "$@" >"$work/output" 2>&1 || status=$?
  sed "s|$data|DATA|g" "$work/output"
  [ "$status" = 0 ] || printf '(exit status %s)\n' "$status"
}

# Reads lines of one side until one begins as expected, and prints them.
hears() {
  local name=$1 wanted=$2 line
  while IFS= read -r -t 10 line <&"${from[$name]}"; do
    line=${line%$'\r'}
    printf '%-6s< %s\n' "$name" "$line"
    [[ $line != "$wanted"* ]] || return 0
  done
  printf 'demo: %s waited in vain for a line that begins with: %s\n' "$name" "$wanted" >&2
  exit 1
}

types() {
  printf '%-6s> %s\n' "$1" "$2"
  printf '%s\n' "$2" >&"${to[$1]}"
}

# Starts a command between two pipes, known by a name from then on.
begin() {
  local name=$1 in out
  shift
  mkfifo "$work/$name.in" "$work/$name.out"
  "$@" <"$work/$name.in" >"$work/$name.out" &
  pids+=("$!")
  exec {in}>"$work/$name.in" {out}<"$work/$name.out"
  to[$name]=$in
  from[$name]=$out
}

# Says goodbye and closes this side's pipes, which ends its nc.
leaves() {
  types "$1" "BYE"
  hears "$1" "205 "
  local in=${to[$1]} out=${from[$1]}
  exec {in}>&- {out}<&-
}

declare -A to from

title "The server, on a port that the system picks"
begin server "$program" serve --port 0 --data "$data"
listening=$(hears server "verdict: listening on ")
printf '%s\n' "$listening" | sed "s|$data|DATA|"
port=${listening##*:}

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
hears ann "* RULING"

title "ben doubts a play that is a phony; the ruling does not say which word is bad"
types ben "CHALLENGE TRAIN TRANE AT"
hears ben "246 "
hears ann "* NOTE"
types ann "CONFIRM 2"
hears ann "251 "
hears ben "* RULING"

title "At the table there is no word judge; ann gets up, which ends it"
types ann "JUDGE TRANE"
hears ann "532 "
types ann "LEAVE"
hears ann "248 "
hears ben "* ENDED"
leaves ben

title "One laptop beside the board: both sides at one connection"
types ann "OPEN kind=slip desk=yes seat1=ann seat2=ben rule=5w"
hears ann "240 "
types ann "CHALLENGE BY 2 AT AA TAN"
hears ann "246 "
types ann "CONFIRM 1"
hears ann "250 "
leaves ann

title "The word judge, from a shell"
printf '$ printf '\''JUDGE AT AA TAN\\n'\'' | nc -N 127.0.0.1 %s\n' "$port"
printf 'JUDGE AT AA TAN\n' | nc -N 127.0.0.1 "$port"
shell "$program" judge AT AA TRANE

title "The ledger: one line an event, each chained to the table's line before it"
shell cat "$data/ledger/000001.ndjson"

title "Anyone can check it, while the server runs"
shell "$program" verify "$data"
shell "$program" replay "$data"

title "What if another list had been agreed?"
printf 'AT\nTAN\n' >"$work/club.txt"
printf '$ printf '\''AT\\nTAN\\n'\'' > club.txt\n'
shell "$program" replay "$data" --lexicon "$work/club.txt" | sed "s|$work/||g"

title "The server stops when it is asked to"
kill -TERM "${pids[0]}"
hears server "verdict: stopped"
wait "${pids[0]}"
