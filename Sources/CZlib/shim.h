// SPDX-License-Identifier: MIT
// The only door to zlib: inflate and its check sum.
#ifndef VERDICT_CZLIB_SHIM_H
#define VERDICT_CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 is a macro.
static inline int verdict_inflate_begin(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

#endif
