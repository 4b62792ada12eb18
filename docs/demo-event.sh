#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Directs an event of 24 on paper, over nc, and prints the director's screen: a late entry, a drop, a wrong result that is
# put right two rounds later, a server that is killed and started again. The exit status is 0 when the standings at the
# end are those that this script has reckoned by itself.
#
#   docs/demo-event.sh [PROGRAM]  PROGRAM is .build/release/verdict where none is named
#
# Needs bash and nc; how it is read stands in demo-steps.sh.
cd "$(dirname "$0")/.."
. docs/demo-steps.sh

names=(ann ben cleo dan eva finn gus hanna ida jon kim lea max nora olaf pat quinn rosa sam tom ute vic wim xenia)
secret=a-club-night-has-no-secrets
declare -A wins losses ties spread

# asks LINE ANSWER: the director types a line and reads as far as an answer.
asks() {
  types dora "$1"
  hears dora "$2"
}

comes() {
  begin dora nc -N 127.0.0.1 "$port"
  hears dora "200 "
  asks "LOGIN dora $secret" "230 "
}

# books NAME POINTS SPREAD: 2 points are a win, 1 a tie.
books() {
  local name=$1
  case $2 in
    2) wins[$name]=$((${wins[$name]:-0} + 1)) ;;
    1) ties[$name]=$((${ties[$name]:-0} + 1)) ;;
    0) losses[$name]=$((${losses[$name]:-0} + 1)) ;;
  esac
  spread[$name]=$((${spread[$name]:-0} + $3))
}

# played NAME SCORE NAME SCORE: both sides' books, of a game as it truly ended.
played() {
  local margin=$(($2 - $4))
  books "$1" $((margin > 0 ? 2 : margin == 0 ? 1 : 0)) "$margin"
  books "$3" $((margin < 0 ? 2 : margin == 0 ? 1 : 0)) $((-margin))
}

# pairs ROUND: pairs it, and keeps who meets in `boards`.
pairs() {
  local answer line
  types dora "EVENT PAIR . $1"
  answer=$(hears dora "271 PAIRED")
  printf '%s\n' "$answer"
  mapfile -t boards < <(sed -n 's/.*board=[0-9]* first=\([a-z]*\) second=\([a-z]*\).*/\1 \2/p' <<<"$answer")
  for line in $(sed -n 's/.*-PAIRED bye=\([a-z]*\).*/\1/p' <<<"$answer"); do books "$line" 2 50; done
}

# scores FROM TO: types the results of these boards, counted from 0.
scores() {
  local place first second one two
  for ((place = $1; place <= $2 && place < ${#boards[@]}; place++)); do
    read -r first second <<<"${boards[place]}"
    one=$((330 + (place * 37 + round * 53) % 150))
    two=$((330 + (place * 61 + round * 29) % 150))
    asks "EV SC . . $first $one $second $two" "271 SCORED"
    played "$first" "$one" "$second" "$two"
  done
}

title "The server, and a director's account"
serve
printf '%s\n' "$secret" | "$program" account add dora --role director --data "$data"
comes

title "An event of five rounds on paper; 24 enter"
asks "EVENT NEW tues rounds=5 system=1-4:swiss,5:koth :Tuesday club" "270 EVENT"
for place in "${!names[@]}"; do asks "EV E . ${names[place]} rating=$((1900 - 31 * place))" "270 ENTERED"; done

title "Round 1: what would be, then so; board 1 is typed the wrong way round"
asks "EVENT PAIR . try=yes" "271 PAIRED"
round=1
pairs 1
read -r winner loser <<<"${boards[0]}"
asks "EV SC . . $winner 388 $loser 412" "271 SCORED"
played "$winner" 412 "$loser" 388
asks "EVENT PAIR ." "471 NOT-YET"
scores 1 11
asks "EVENT MISSING ." "211 MISSING"

title "Round 2: zoe is late, so that somebody has a bye"
asks "EV E . zoe rating=1400" "270 ENTERED"
round=2
pairs 2
scores 0 11

title "Round 3: wim goes home; after five results the server is killed"
asks "EVENT DROP . wim" "270 DROPPED"
round=3
pairs 3
scores 0 4
kill -KILL "$server"
wait "$server" 2>/dev/null || true

title "Started again, it knows what was answered, and what lacks"
serve
comes
asks "EVENT MISSING ." "211 MISSING event=tues boards=7"
scores 5 11

title "Only now $winner and $loser notice: the first result is put right, what was typed stays on record"
asks "EVENT CORRECT tues 1 $winner 412 $loser 388 :typed the wrong way round" "271 CORRECTED"

title "Rounds 4 and 5, and the standings"
for round in 4 5; do
  pairs "$round"
  scores 0 11
done
types dora "EVENT STANDINGS ."
standings=$(hears dora "211 STANDINGS")
printf '%s\n' "$standings"
asks "EVENT CLOSE ." "270 CLOSED"
leaves dora

title "The ledger holds all of it, and the standings are those of the results"
shell "$program" verify "$data"
for name in "${names[@]}" zoe; do
  wanted="name=$name wins=${wins[$name]:-0} losses=${losses[$name]:-0} ties=${ties[$name]:-0} spread=${spread[$name]:-0}"
  grep -q " $wanted\b" <<<"$standings" || {
    printf 'demo: the standings lack: %s\n' "$wanted" >&2
    exit 1
  }
done
printf 'all %s stand where their results put them\n' $((${#names[@]} + 1))

title "The server stops when it is asked to"
kill -TERM "$server"
hears server "verdict: stopped"
wait "$server"
