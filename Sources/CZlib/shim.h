// SPDX-License-Identifier: MIT
// The only door to zlib: inflate, deflate and their check sum.
#ifndef VERDICT_CZLIB_SHIM_H
#define VERDICT_CZLIB_SHIM_H

#include <zlib.h>

// inflateInit2 and deflateInit2 are macros.
static inline int verdict_inflate_begin(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

// Without a wrapping: whoever calls writes header and check sum.
static inline int verdict_deflate_begin(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

#endif
