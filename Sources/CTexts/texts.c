// SPDX-License-Identifier: MIT
#include "CTexts.h"

/* The compiler takes a quarter of a megabyte in at once here; as an array in Swift it takes two minutes. */
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char texts[] = {
#embed "../../Protocol/texts.txt"
};

static const unsigned char spoken[] = {
#embed "../../Protocol/spoken.txt"
};

const unsigned char *verdict_texts(void) { return texts; }

long verdict_texts_count(void) { return sizeof texts; }

const unsigned char *verdict_spoken(void) { return spoken; }

long verdict_spoken_count(void) { return sizeof spoken; }
