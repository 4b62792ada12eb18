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

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <event2/http.h>
#include <event2/listener.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/* accept4(2), without the peer's address type: glibc declares the argument as a union of pointers
   under _GNU_SOURCE, which Swift cannot call, and not at all without it. The new descriptor neither
   blocks nor survives exec. */
int verdict_raw_accept4(int, void *, socklen_t *, int) __asm__("accept4");

static inline int verdict_accept4(int listener, struct sockaddr_storage *peer, socklen_t *length) {
  return verdict_raw_accept4(listener, peer, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

#endif
