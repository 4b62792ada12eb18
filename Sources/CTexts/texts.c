// SPDX-License-Identifier: MIT
#include "CTexts.h"

/* The compiler takes a quarter of a megabyte in at once here; as an array in Swift it takes two minutes. */
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char texts[] = {
#embed "../../Protocol/texts.txt"
};

const unsigned char *verdict_texts(void) { return texts; }

long verdict_texts_count(void) { return sizeof texts; }
