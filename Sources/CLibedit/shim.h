// SPDX-License-Identifier: MIT
// The only door to libedit, and to what a terminal's client needs beside it: signalfd(2), the locale.
//
// libedit's own options take any number of arguments, which Swift cannot pass; each that is used has a
// function here. What is typed is pushed, key by key, so that libedit never waits for a key itself.
#ifndef VERDICT_CLIBEDIT_SHIM_H
#define VERDICT_CLIBEDIT_SHIM_H

#include <features.h>

#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include <wchar.h>

static inline wchar_t *verdict_edit_prompt(EditLine *editor) {
  static wchar_t prompt[] = L"> ";
  (void)editor;
  return prompt;
}

/* An editor on the standard streams, in emacs' keys, with the prompt drawn; null without memory. Signals
   stay ours, and no file of the user's is read. */
static inline EditLine *verdict_edit_begin(void) {
  EditLine *editor = el_init("verdict", stdin, stdout, stderr);
  if (editor == NULL) return NULL;
  el_wset(editor, EL_SIGNAL, 0);
  el_wset(editor, EL_EDITOR, L"emacs");
  el_wset(editor, EL_PROMPT, verdict_edit_prompt);
  el_wset(editor, EL_UNBUFFERED, 1);
  return editor;
}

/* Carries out one key, given as the characters that it sends. */
static inline void verdict_edit_key(EditLine *editor, const wchar_t *characters) {
  int count = 0;
  el_wpush(editor, characters);
  (void)el_wgets(editor, &count);
}

/* Draws prompt and line from where the cursor is. */
static inline void verdict_edit_draw(EditLine *editor) { el_wset(editor, EL_REFRESH); }

/* The terminal as the editor needs it, or as it was before. */
static inline void verdict_edit_prepare(EditLine *editor, int on) { el_wset(editor, EL_PREP_TERM, on); }

/* Gives the terminal back as it was, and the memory. */
static inline void verdict_edit_end(EditLine *editor) {
  el_wset(editor, EL_UNBUFFERED, 0);
  el_end(editor);
}

/* The server speaks UTF-8 whatever the user's locale says; the locale's own is used where it is UTF-8. */
static inline void verdict_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

/* How many columns of a terminal a character takes, 0 or -1 where it has no place of its own; wchar.h
   declares wcwidth(3) under _XOPEN_SOURCE alone. */
int verdict_raw_wcwidth(wchar_t) __asm__("wcwidth");

static inline int verdict_columns(wchar_t character) { return verdict_raw_wcwidth(character); }

/* The number of a signal that waits at a descriptor of signalfd(2), or 0. */
static inline int verdict_next_signal(int descriptor) {
  struct signalfd_siginfo signal;
  return read(descriptor, &signal, sizeof signal) == (ssize_t)sizeof signal ? (int)signal.ssi_signo : 0;
}

#endif
