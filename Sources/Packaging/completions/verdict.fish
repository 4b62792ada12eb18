# SPDX-License-Identifier: MIT
# fish asks the program itself what may come next, and offers files beside it.
complete -c verdict -a '(set -l typed (commandline -opc) (commandline -ct); $typed[1] --complete $typed[2..-1] 2>/dev/null)'
