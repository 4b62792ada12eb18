# SPDX-License-Identifier: MIT
# What the sessions of docs/demo*.sh are made of: a server, people at nc, what they type and read. To be sourced, in bash.
#
# ">" is typed, "<" is read. Nothing here waits for time to pass: each step waits for the line that it expects, and
# gives up when none comes within ten seconds.
set -euo pipefail
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
