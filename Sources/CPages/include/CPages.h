// SPDX-License-Identifier: MIT
// The files of the pages, as the program carries them.
#ifndef VERDICT_CPAGES_H
#define VERDICT_CPAGES_H

struct verdict_page_file {
  const char *name;
  /* Ends with a zero byte, which the file does not have. */
  const char *text;
};

/* The files in the order of their names; the last one has no name. */
const struct verdict_page_file *verdict_page_list(void);

#endif
