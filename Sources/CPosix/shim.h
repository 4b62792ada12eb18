// SPDX-License-Identifier: MIT
// What Swift's Glibc module leaves out, because it is read without _GNU_SOURCE.
#ifndef VERDICT_CPOSIX_SHIM_H
#define VERDICT_CPOSIX_SHIM_H

#include <linux/fs.h>  // FS_IOC_GETFLAGS, FS_NOCOW_FL
#include <malloc.h>  // malloc_trim(3)
#include <sys/ioctl.h>
#include <sys/sysmacros.h>  // gnu_dev_major(3), gnu_dev_minor(3)
#include <sys/types.h>

// fallocate(2); fcntl.h declares it under _GNU_SOURCE alone.
extern int fallocate(int descriptor, int mode, off_t offset, off_t count);

// FALLOC_FL_KEEP_SIZE of linux/falloc.h: set room aside and leave the file's length as it is.
static const int verdict_fallocate_keep_size = 1;

// Has an empty file be written over in place on btrfs, as chattr +C does; elsewhere nothing changes. ioctl_iflags(2).
static inline void verdict_write_in_place(int descriptor) {
  int flags = 0;
  if (ioctl(descriptor, FS_IOC_GETFLAGS, &flags) != 0) return;
  flags |= FS_NOCOW_FL;
  (void)ioctl(descriptor, FS_IOC_SETFLAGS, &flags);
}

#endif
