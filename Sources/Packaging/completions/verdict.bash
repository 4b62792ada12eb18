# SPDX-License-Identifier: MIT
# bash asks the program itself what may come next; where it has no answer, files are offered.
_verdict() {
  local IFS=$'\n'
  COMPREPLY=($("$1" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _verdict verdict
