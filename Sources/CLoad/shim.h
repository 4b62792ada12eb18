// SPDX-License-Identifier: MIT
// What the bench needs of Linux and Swift's Glibc module leaves out: epoll(7), sched_setaffinity(2),
// memmem(3), and setpriority(2) of a thread.
#ifndef VERDICT_CLOAD_SHIM_H
#define VERDICT_CLOAD_SHIM_H

#include <features.h>
#include <sys/types.h>

#include <sys/epoll.h>
#include <sys/resource.h>

/* Watches a descriptor for input; `mark` comes back with its events. */
static inline int verdict_epoll_watch(int poll, int descriptor, int mark) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.fd = mark}};
  return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event);
}

/* The mark of one event that came. */
static inline int verdict_epoll_mark(const struct epoll_event *events, int index) {
  return events[index].data.fd;
}

/* Declared by sched.h under _GNU_SOURCE alone. */
int verdict_raw_setaffinity(pid_t, size_t, const unsigned long *) __asm__("sched_setaffinity");

/* Keeps this process, and what it starts from now on, on one core of the first 64. */
static inline int verdict_pin(int core) {
  unsigned long mask = 1ul << core;
  return verdict_raw_setaffinity(0, sizeof mask, &mask);
}

/* Other threads of ours come before the calling one. */
static inline void verdict_yield_to_others(void) { setpriority(PRIO_PROCESS, 0, 10); }

/* Declared by string.h under _GNU_SOURCE alone. */
void *verdict_raw_memmem(const void *, size_t, const void *, size_t) __asm__("memmem");

/* Where a run of bytes stands in another for the first time, or null. */
static inline const void *verdict_find(const void *bytes, size_t count, const void *run, size_t length) {
  return verdict_raw_memmem(bytes, count, run, length);
}

#endif
