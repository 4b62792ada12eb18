// SPDX-License-Identifier: MIT
#ifndef VERDICT_CQRCODE_SHIM_H
#define VERDICT_CQRCODE_SHIM_H

#include <qrcodegen/qrcodegen.h>

/* The library's own macro is computed, and Swift sees no computed macros. */
enum { qrcodegen_BUFFER_LEN_MAX_VALUE = qrcodegen_BUFFER_LEN_MAX };

#endif
