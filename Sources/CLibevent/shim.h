// SPDX-License-Identifier: MIT
// The only door to libevent and to the few system calls that Swift's Glibc module does not show.
//
// <features.h> and <sys/types.h> come first and _GNU_SOURCE is not defined here: Debian's
// event-config.h defines it, and compiled as a Clang module it would then disagree with Swift's
// own Glibc module about fd_set, now and then (docs/DESIGN.md#the-event-loop).
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
#include <event2/util.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/* accept4(2), without the peer's address type: glibc declares the argument as a union of pointers
   under _GNU_SOURCE, which Swift cannot call, and not at all without it. The new descriptor neither
   blocks nor survives exec. */
int verdict_raw_accept4(int, void *, socklen_t *, int) __asm__("accept4");

static inline int verdict_accept4(int listener, struct sockaddr_storage *peer, socklen_t *length) {
  return verdict_raw_accept4(listener, peer, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/* The stream of a client that speaks TLS, which then owns the session. libevent's header for it would bring OpenSSL's
   types, which are another module's. */
struct bufferevent *verdict_raw_openssl_socket(struct event_base *, evutil_socket_t, void *, int, int) __asm__(
    "bufferevent_openssl_socket_new");
void verdict_allow_dirty_shutdown(struct bufferevent *, int) __asm__("bufferevent_openssl_set_allow_dirty_shutdown");

static inline struct bufferevent *verdict_openssl_client(struct event_base *base, void *session) {
  /* BUFFEREVENT_SSL_CONNECTING is 1. */
  struct bufferevent *stream = verdict_raw_openssl_socket(base, -1, session, 1, BEV_OPT_CLOSE_ON_FREE);
  if (stream) verdict_allow_dirty_shutdown(stream, 1);
  return stream;
}

#endif
