// SPDX-License-Identifier: MIT
// Made by `make protocol` from the folder assets.
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct verdict_page_file files[] = {
    {"attention.js", (const char[]){
#embed "assets/attention.js" suffix(, 0)
    }},
    {"bar.html", (const char[]){
#embed "assets/bar.html" suffix(, 0)
    }},
    {"base.css", (const char[]){
#embed "assets/base.css" suffix(, 0)
    }},
    {"board-keys.js", (const char[]){
#embed "assets/board-keys.js" suffix(, 0)
    }},
    {"board.css", (const char[]){
#embed "assets/board.css" suffix(, 0)
    }},
    {"board.js", (const char[]){
#embed "assets/board.js" suffix(, 0)
    }},
    {"desk-boards.js", (const char[]){
#embed "assets/desk-boards.js" suffix(, 0)
    }},
    {"desk-dom.js", (const char[]){
#embed "assets/desk-dom.js" suffix(, 0)
    }},
    {"desk-entry.js", (const char[]){
#embed "assets/desk-entry.js" suffix(, 0)
    }},
    {"desk-event.js", (const char[]){
#embed "assets/desk-event.js" suffix(, 0)
    }},
    {"desk-line.js", (const char[]){
#embed "assets/desk-line.js" suffix(, 0)
    }},
    {"desk-mend.js", (const char[]){
#embed "assets/desk-mend.js" suffix(, 0)
    }},
    {"desk-model.js", (const char[]){
#embed "assets/desk-model.js" suffix(, 0)
    }},
    {"desk-new.js", (const char[]){
#embed "assets/desk-new.js" suffix(, 0)
    }},
    {"desk-pairing.js", (const char[]){
#embed "assets/desk-pairing.js" suffix(, 0)
    }},
    {"desk-people.js", (const char[]){
#embed "assets/desk-people.js" suffix(, 0)
    }},
    {"desk-side.js", (const char[]){
#embed "assets/desk-side.js" suffix(, 0)
    }},
    {"desk.css", (const char[]){
#embed "assets/desk.css" suffix(, 0)
    }},
    {"desk.html", (const char[]){
#embed "assets/desk.html" suffix(, 0)
    }},
    {"desk.js", (const char[]){
#embed "assets/desk.js" suffix(, 0)
    }},
    {"dialogs.js", (const char[]){
#embed "assets/dialogs.js" suffix(, 0)
    }},
    {"exchange.js", (const char[]){
#embed "assets/exchange.js" suffix(, 0)
    }},
    {"find.html", (const char[]){
#embed "assets/find.html" suffix(, 0)
    }},
    {"find.js", (const char[]){
#embed "assets/find.js" suffix(, 0)
    }},
    {"head.html", (const char[]){
#embed "assets/head.html" suffix(, 0)
    }},
    {"joining.js", (const char[]){
#embed "assets/joining.js" suffix(, 0)
    }},
    {"judge.css", (const char[]){
#embed "assets/judge.css" suffix(, 0)
    }},
    {"judge.html", (const char[]){
#embed "assets/judge.html" suffix(, 0)
    }},
    {"judge.js", (const char[]){
#embed "assets/judge.js" suffix(, 0)
    }},
    {"letter-entry.js", (const char[]){
#embed "assets/letter-entry.js" suffix(, 0)
    }},
    {"lobby-people.js", (const char[]){
#embed "assets/lobby-people.js" suffix(, 0)
    }},
    {"lobby-seek.js", (const char[]){
#embed "assets/lobby-seek.js" suffix(, 0)
    }},
    {"lobby.css", (const char[]){
#embed "assets/lobby.css" suffix(, 0)
    }},
    {"lobby.html", (const char[]){
#embed "assets/lobby.html" suffix(, 0)
    }},
    {"lobby.js", (const char[]){
#embed "assets/lobby.js" suffix(, 0)
    }},
    {"login.html", (const char[]){
#embed "assets/login.html" suffix(, 0)
    }},
    {"mark.svg", (const char[]){
#embed "assets/mark.svg" suffix(, 0)
    }},
    {"own-code.js", (const char[]){
#embed "assets/own-code.js" suffix(, 0)
    }},
    {"panel.js", (const char[]){
#embed "assets/panel.js" suffix(, 0)
    }},
    {"people-challenges.js", (const char[]){
#embed "assets/people-challenges.js" suffix(, 0)
    }},
    {"people-ladder.js", (const char[]){
#embed "assets/people-ladder.js" suffix(, 0)
    }},
    {"people.css", (const char[]){
#embed "assets/people.css" suffix(, 0)
    }},
    {"people.html", (const char[]){
#embed "assets/people.html" suffix(, 0)
    }},
    {"people.js", (const char[]){
#embed "assets/people.js" suffix(, 0)
    }},
    {"person-acts.js", (const char[]){
#embed "assets/person-acts.js" suffix(, 0)
    }},
    {"placing.js", (const char[]){
#embed "assets/placing.js" suffix(, 0)
    }},
    {"play.css", (const char[]){
#embed "assets/play.css" suffix(, 0)
    }},
    {"practice.html", (const char[]){
#embed "assets/practice.html" suffix(, 0)
    }},
    {"practice.js", (const char[]){
#embed "assets/practice.js" suffix(, 0)
    }},
    {"print.css", (const char[]){
#embed "assets/print.css" suffix(, 0)
    }},
    {"public.css", (const char[]){
#embed "assets/public.css" suffix(, 0)
    }},
    {"public.html", (const char[]){
#embed "assets/public.html" suffix(, 0)
    }},
    {"rack.js", (const char[]){
#embed "assets/rack.js" suffix(, 0)
    }},
    {"refusals.js", (const char[]){
#embed "assets/refusals.js" suffix(, 0)
    }},
    {"review-turns.js", (const char[]){
#embed "assets/review-turns.js" suffix(, 0)
    }},
    {"review.css", (const char[]){
#embed "assets/review.css" suffix(, 0)
    }},
    {"review.html", (const char[]){
#embed "assets/review.html" suffix(, 0)
    }},
    {"review.js", (const char[]){
#embed "assets/review.js" suffix(, 0)
    }},
    {"scramble.js", (const char[]){
#embed "assets/scramble.js" suffix(, 0)
    }},
    {"table-acts.js", (const char[]){
#embed "assets/table-acts.js" suffix(, 0)
    }},
    {"table-doubt.js", (const char[]){
#embed "assets/table-doubt.js" suffix(, 0)
    }},
    {"table-end.js", (const char[]){
#embed "assets/table-end.js" suffix(, 0)
    }},
    {"table-hand.js", (const char[]){
#embed "assets/table-hand.js" suffix(, 0)
    }},
    {"table-notices.js", (const char[]){
#embed "assets/table-notices.js" suffix(, 0)
    }},
    {"table-panels.js", (const char[]){
#embed "assets/table-panels.js" suffix(, 0)
    }},
    {"table-side.js", (const char[]){
#embed "assets/table-side.js" suffix(, 0)
    }},
    {"table.html", (const char[]){
#embed "assets/table.html" suffix(, 0)
    }},
    {"table.js", (const char[]){
#embed "assets/table.js" suffix(, 0)
    }},
    {"tells.css", (const char[]){
#embed "assets/tells.css" suffix(, 0)
    }},
    {"tells.js", (const char[]){
#embed "assets/tells.js" suffix(, 0)
    }},
    {"terms.js", (const char[]){
#embed "assets/terms.js" suffix(, 0)
    }},
    {"text.css", (const char[]){
#embed "assets/text.css" suffix(, 0)
    }},
    {"text.html", (const char[]){
#embed "assets/text.html" suffix(, 0)
    }},
    {"text.js", (const char[]){
#embed "assets/text.js" suffix(, 0)
    }},
    {"threes.js", (const char[]){
#embed "assets/threes.js" suffix(, 0)
    }},
    {"tiles.js", (const char[]){
#embed "assets/tiles.js" suffix(, 0)
    }},
    {"trainer.js", (const char[]){
#embed "assets/trainer.js" suffix(, 0)
    }},
    {"wall-event.js", (const char[]){
#embed "assets/wall-event.js" suffix(, 0)
    }},
    {"wall.css", (const char[]){
#embed "assets/wall.css" suffix(, 0)
    }},
    {"wall.html", (const char[]){
#embed "assets/wall.html" suffix(, 0)
    }},
    {"wall.js", (const char[]){
#embed "assets/wall.js" suffix(, 0)
    }},
    {"watch.css", (const char[]){
#embed "assets/watch.css" suffix(, 0)
    }},
    {"watch.html", (const char[]){
#embed "assets/watch.html" suffix(, 0)
    }},
    {"watch.js", (const char[]){
#embed "assets/watch.js" suffix(, 0)
    }},
    {"wire.js", (const char[]){
#embed "assets/wire.js" suffix(, 0)
    }},
    {"word-pages.js", (const char[]){
#embed "assets/word-pages.js" suffix(, 0)
    }},
    {"words.css", (const char[]){
#embed "assets/words.css" suffix(, 0)
    }},
    {"words.js", (const char[]){
#embed "assets/words.js" suffix(, 0)
    }},
    {0, 0},
};

const struct verdict_page_file *verdict_page_list(void) { return files; }
