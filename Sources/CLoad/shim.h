// SPDX-License-Identifier: MIT
// What the bench needs of Linux and Swift's Glibc module leaves out: sched_setaffinity(2), and setpriority(2) of a thread.
#ifndef VERDICT_CLOAD_SHIM_H
#define VERDICT_CLOAD_SHIM_H

#include <features.h>
#include <sys/types.h>

#include <sys/resource.h>

/* Declared by sched.h under _GNU_SOURCE alone. */
int verdict_raw_setaffinity(pid_t, size_t, const unsigned long *) __asm__("sched_setaffinity");

/* Keeps this process, and what it starts from now on, on one core of the first 64. */
static inline int verdict_pin(int core) {
  unsigned long mask = 1ul << core;
  return verdict_raw_setaffinity(0, sizeof mask, &mask);
}

/* Other threads of ours come before the calling one. */
static inline void verdict_yield_to_others(void) { setpriority(PRIO_PROCESS, 0, 10); }

#endif
