// SPDX-License-Identifier: MIT
// The catalogue of texts, Protocol/texts.txt, and Protocol/spoken.txt, as the program carries them.
#ifndef VERDICT_CTEXTS_H
#define VERDICT_CTEXTS_H

/* The file's first byte; there for as long as the program runs. */
const unsigned char *verdict_texts(void);

/* How many bytes the file has. */
long verdict_texts_count(void);

/* The same of Protocol/spoken.txt, the sentences by which the program knows what people want. */
const unsigned char *verdict_spoken(void);

long verdict_spoken_count(void);

#endif
