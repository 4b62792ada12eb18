// SPDX-License-Identifier: MIT
// The door to glibc's getopt_long, which Swift's Glibc module does not show. Its global variables
// come through functions, because Swift lets no global variable of C be read.
#ifndef VERDICT_CGETOPT_SHIM_H
#define VERDICT_CGETOPT_SHIM_H

#include <features.h>
#include <getopt.h>

// The value of the option just read, or null.
static inline const char *verdict_option_value(void) { return optarg; }

// The index of the first word that is not an option.
static inline int verdict_first_operand(void) { return optind; }

// Makes the next call begin with a new command line; zero also forgets glibc's own state.
static inline void verdict_options_restart(void) { optind = 0; }

#endif
