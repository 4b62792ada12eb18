#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts the instructions that the server's loop takes for a line of each script, and compares them with table.tsv.
#
#   Tests/Instructions/run.sh PROGRAM LIST          fails where a line takes 3 % more than the table says
#   Tests/Instructions/run.sh PROGRAM LIST keep     writes the table anew
#
# One connection sends a line and waits for its answer, so that a count hardly differs from one run to the next.
# Needs bash, valgrind and strip.
set -euo pipefail
program=$1 list=$2 keep=${3:-}
table=$(dirname "$0")/table.tsv
most=103

folder=$(mktemp -d)
server=""
trap '[ -z "$server" ] || kill -KILL "$server" 2>/dev/null; rm -rf "$folder"' EXIT
# Valgrind does not read the debug information of Swift.
strip -g "$program" -o "$folder/verdict"

SWIFT_DETERMINISTIC_HASHING=1 valgrind --quiet --tool=callgrind --separate-threads=yes \
  --callgrind-out-file="$folder/out" "$folder/verdict" serve --port 0 --data "$folder/data" --lexicon "$list" \
  --log-judgements no >"$folder/log" 2>&1 &
server=$!
port=""
for _ in $(seq 600); do
  port=$(sed -n 's/^verdict: listening on .*:\([0-9]*\)$/\1/p' "$folder/log" | head -1)
  [ -z "$port" ] || break
  kill -0 "$server" 2>/dev/null || { cat "$folder/log"; exit 1; }
  read -rt 0.1 <> <(:) || true
done
[ -n "$port" ] || { echo "instructions: the server did not start"; cat "$folder/log"; exit 1; }

answer() {
  local line
  while read -rt 60 line <&3; do
    case $line in \**|[0-9][0-9][0-9]-*) ;; *) last=$line; return ;; esac
  done
  echo "instructions: no answer"; exit 1
}
# Sends a line, waits for its last line of answer, and expects its code.
says() {
  printf '%s\n' "$2" >&3
  answer
  case $last in "$1"*) ;; *) echo "instructions: '$2' got '$last', not $1"; exit 1 ;; esac
}
connect() { exec 3<>"/dev/tcp/127.0.0.1/$port"; answer; }
hangs_up() { says 221 BYE; exec 3>&-; }

# Repeats a function and counts what the loop's thread did meanwhile.
failed=0
counts() {
  local name=$1 lines=$2 times=$3 script=$4
  "$script"
  callgrind_control --zero "$server" >/dev/null 2>&1
  for _ in $(seq "$times"); do "$script"; done
  callgrind_control --dump "$server" >/dev/null 2>&1
  local sum count
  # The loop runs on the first thread; the newest dump has the highest number.
  sum=$(sed -n 's/^totals: //p' "$(ls -v "$folder"/out.*-01 | tail -1)")
  count=$((sum / (lines * times)))
  if [ -n "$keep" ]; then
    printf '%s\t%s\n' "$name" "$count" >>"$folder/table"
    return
  fi
  local known
  known=$(awk -F '\t' -v name="$name" '$1 == name { print $2 }' "$table")
  [ -n "$known" ] || { echo "instructions: $name is not in the table"; failed=1; return; }
  printf '%-22s %7d a line, table %7d, %+6.1f %%\n' "$name" "$count" "$known" \
    "$(awk "BEGIN { print 100 * ($count / $known - 1) }")"
  [ $((count * 100)) -le $((known * most)) ] || failed=1
}

judges() { says 251 "JUDGE BOTAN TAONGA CANTILEVERX"; }
pings() { says 212 PING; }
errs() { says 501 "JUDGE A"; says 212 PING; }
refuses() { says 540 "JOIN 999999"; }
slip=0
challenges() {
  slip=$((slip + 1))
  says 246 "CHALLENGE BY 1 AT AA TAN"
  says 250 "CONFIRM $slip"
}
plays() {
  says 240 "OPEN kind=board desk=yes seat1=ann seat2=ben rule=double clock=off"
  says 242 "PLAY 8D TRAIN"
  says 242 "PLAY F8 ARTS"
  says 242 "PLAY 11F SATIN"
  says 244 "CONCEDE BY 1"
}

connect
counts "JUDGE" 1 200 judges
counts "PING" 1 200 pings
counts "a fault and a PING" 2 100 errs
says 230 "LOGIN ann"
counts "JUDGE, named" 1 200 judges
counts "a refused line" 1 200 refuses
says 240 "OPEN kind=slip desk=yes seat1=ann seat2=ben"
counts "a slip at a desk" 2 100 challenges
says 248 LEAVE
counts "a short game at a desk" 5 40 plays
# The dearest lines of 512 bytes that a stranger can type under PLAIN: each must stay below 0.2 ms.
says 211 "PLAIN coded"
repeated() { local text=""; for _ in $(seq "$2"); do text="$text$1 "; done; printf '%s' "${text% }"; }
marks=$(repeated $'e\u0301\u0302\u0303o\u0301\u0302\u0303' 24)
letters=$(repeated $'\u00e9\u00e8\u00fc\u00f1\u0142\u017c\u0107\u0119\u00e9\u00e8' 20)
slips=$(repeated "positon exchnage dictionry tournment standngs oppnent computr reviw practce chalenge" 2)
common="the i my to is of you a it do can what in me for this on how not have"
opened="hello i want to can you please let me show me the so then ok i zzyzzx please now"
long=$(repeated "e" 250)
says_marks() { says 210 "$marks"; }
says_letters() { says 210 "$letters"; }
says_slips() { says 2 "$slips"; }
says_common() { says 2 "$common"; }
says_opened() { says 2 "$opened"; }
says_long() { says 210 "$long"; }
counts "talk, marks" 1 40 says_marks
counts "talk, letters" 1 40 says_letters
counts "talk, slips" 1 40 says_slips
counts "talk, common words" 1 40 says_common
counts "talk, openings" 1 40 says_opened
counts "talk, too long" 1 40 says_long
says 205 BYE
exec 3>&-

kill -TERM "$server"
wait "$server" || { echo "instructions: the server failed"; exit 1; }
server=""
[ -z "$keep" ] || { mv "$folder/table" "$table"; cat "$table"; }
exit "$failed"
