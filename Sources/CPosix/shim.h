// SPDX-License-Identifier: MIT
// What Swift's Glibc module leaves out, because it is read without _GNU_SOURCE.
#ifndef VERDICT_CPOSIX_SHIM_H
#define VERDICT_CPOSIX_SHIM_H

#include <malloc.h>  // malloc_trim(3)
#include <sys/sysmacros.h>  // gnu_dev_major(3), gnu_dev_minor(3)
#include <sys/types.h>

// fallocate(2); fcntl.h declares it under _GNU_SOURCE alone.
extern int fallocate(int descriptor, int mode, off_t offset, off_t count);

// FALLOC_FL_KEEP_SIZE of linux/falloc.h: set room aside and leave the file's length as it is.
static const int verdict_fallocate_keep_size = 1;

#endif
