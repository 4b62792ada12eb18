// SPDX-License-Identifier: MIT
// The catalogue of texts, Protocol/texts.txt, as the program carries it.
#ifndef VERDICT_CTEXTS_H
#define VERDICT_CTEXTS_H

/* The file's first byte; there for as long as the program runs. */
const unsigned char *verdict_texts(void);

/* How many bytes the file has. */
long verdict_texts_count(void);

#endif
