// SPDX-License-Identifier: MIT
// The only door to OpenSSL's libcrypto: SHA-256, scrypt, comparison in constant time.
#ifndef VERDICT_CCRYPTO_SHIM_H
#define VERDICT_CCRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/evp.h>

#endif
