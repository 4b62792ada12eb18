#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plays a session over the network and prints what each side types and reads.
#
#   docs/demo.sh [PROGRAM]          two people, an observer, a desk, a scribe, the house, practice
#   docs/demo.sh PROGRAM event      an event of 24 on paper, at the director's screen: a late entry, a drop, a wrong result
#                                   that is put right two rounds later, a server that is killed and started again; the exit
#                                   status is 0 when the standings are those that this script has reckoned by itself
#
# PROGRAM is .build/release/verdict where none is named. Needs bash and nc. ">" is typed, "<" is read. Nothing here waits
# for time to pass: each step waits for the line that it expects, and gives up when none comes within ten seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-.build/release/verdict}
work=$(mktemp -d)
data=$work/data
pids=()
declare -A to from

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
  rm -f "$work/$name.in" "$work/$name.out"
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

# Starts the server on a port that the system picks; its process is $server from then on.
serve() {
  local listening
  begin server "$program" serve --port 0 --data "$data"
  server=${pids[-1]}
  listening=$(hears server "verdict: listening on ")
  printf '%s\n' "$listening" | sed "s|$data|DATA|"
  port=${listening##*:}
}

session() {
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
}

event() {
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
}

${2:-session}

title "The server stops when it is asked to"
kill -TERM "$server"
hears server "verdict: stopped"
wait "$server"
