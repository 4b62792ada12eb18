// SPDX-License-Identifier: MIT
// The only door to libevent and to the few system calls that Swift's Glibc module does not show.
//
// <features.h> and <sys/types.h> come first and _GNU_SOURCE is not defined here: Debian's
// event-config.h defines it, and compiled as a Clang module it would then disagree with Swift's
// own Glibc module about fd_set, now and then (docs/decisions/0003-libevent-door.md).
#ifndef VERDICT_CLIBEVENT_SHIM_H
#define VERDICT_CLIBEVENT_SHIM_H

#include <features.h>
#include <sys/types.h>

#include <event2/event.h>
#include <event2/event_struct.h>
#include <sys/eventfd.h>

#endif
