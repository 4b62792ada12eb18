// SPDX-License-Identifier: MIT
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char attention_js[] = {
#embed "assets/attention.js"
};
static const unsigned char bar_html[] = {
#embed "assets/bar.html"
};
static const unsigned char base_css[] = {
#embed "assets/base.css"
};
static const unsigned char board_keys_js[] = {
#embed "assets/board-keys.js"
};
static const unsigned char board_css[] = {
#embed "assets/board.css"
};
static const unsigned char board_js[] = {
#embed "assets/board.js"
};
static const unsigned char desk_boards_js[] = {
#embed "assets/desk-boards.js"
};
static const unsigned char desk_dom_js[] = {
#embed "assets/desk-dom.js"
};
static const unsigned char desk_entry_js[] = {
#embed "assets/desk-entry.js"
};
static const unsigned char desk_event_js[] = {
#embed "assets/desk-event.js"
};
static const unsigned char desk_line_js[] = {
#embed "assets/desk-line.js"
};
static const unsigned char desk_mend_js[] = {
#embed "assets/desk-mend.js"
};
static const unsigned char desk_model_js[] = {
#embed "assets/desk-model.js"
};
static const unsigned char desk_new_js[] = {
#embed "assets/desk-new.js"
};
static const unsigned char desk_pairing_js[] = {
#embed "assets/desk-pairing.js"
};
static const unsigned char desk_people_js[] = {
#embed "assets/desk-people.js"
};
static const unsigned char desk_side_js[] = {
#embed "assets/desk-side.js"
};
static const unsigned char desk_css[] = {
#embed "assets/desk.css"
};
static const unsigned char desk_html[] = {
#embed "assets/desk.html"
};
static const unsigned char desk_js[] = {
#embed "assets/desk.js"
};
static const unsigned char dialogs_js[] = {
#embed "assets/dialogs.js"
};
static const unsigned char exchange_js[] = {
#embed "assets/exchange.js"
};
static const unsigned char find_html[] = {
#embed "assets/find.html"
};
static const unsigned char find_js[] = {
#embed "assets/find.js"
};
static const unsigned char head_html[] = {
#embed "assets/head.html"
};
static const unsigned char joining_js[] = {
#embed "assets/joining.js"
};
static const unsigned char judge_css[] = {
#embed "assets/judge.css"
};
static const unsigned char judge_html[] = {
#embed "assets/judge.html"
};
static const unsigned char judge_js[] = {
#embed "assets/judge.js"
};
static const unsigned char letter_entry_js[] = {
#embed "assets/letter-entry.js"
};
static const unsigned char lobby_people_js[] = {
#embed "assets/lobby-people.js"
};
static const unsigned char lobby_seek_js[] = {
#embed "assets/lobby-seek.js"
};
static const unsigned char lobby_css[] = {
#embed "assets/lobby.css"
};
static const unsigned char lobby_html[] = {
#embed "assets/lobby.html"
};
static const unsigned char lobby_js[] = {
#embed "assets/lobby.js"
};
static const unsigned char login_html[] = {
#embed "assets/login.html"
};
static const unsigned char mark_svg[] = {
#embed "assets/mark.svg"
};
static const unsigned char own_code_js[] = {
#embed "assets/own-code.js"
};
static const unsigned char panel_js[] = {
#embed "assets/panel.js"
};
static const unsigned char people_challenges_js[] = {
#embed "assets/people-challenges.js"
};
static const unsigned char people_ladder_js[] = {
#embed "assets/people-ladder.js"
};
static const unsigned char people_css[] = {
#embed "assets/people.css"
};
static const unsigned char people_html[] = {
#embed "assets/people.html"
};
static const unsigned char people_js[] = {
#embed "assets/people.js"
};
static const unsigned char person_acts_js[] = {
#embed "assets/person-acts.js"
};
static const unsigned char placing_js[] = {
#embed "assets/placing.js"
};
static const unsigned char play_css[] = {
#embed "assets/play.css"
};
static const unsigned char practice_html[] = {
#embed "assets/practice.html"
};
static const unsigned char practice_js[] = {
#embed "assets/practice.js"
};
static const unsigned char print_css[] = {
#embed "assets/print.css"
};
static const unsigned char public_css[] = {
#embed "assets/public.css"
};
static const unsigned char public_html[] = {
#embed "assets/public.html"
};
static const unsigned char rack_js[] = {
#embed "assets/rack.js"
};
static const unsigned char refusals_js[] = {
#embed "assets/refusals.js"
};
static const unsigned char review_turns_js[] = {
#embed "assets/review-turns.js"
};
static const unsigned char review_css[] = {
#embed "assets/review.css"
};
static const unsigned char review_html[] = {
#embed "assets/review.html"
};
static const unsigned char review_js[] = {
#embed "assets/review.js"
};
static const unsigned char scramble_js[] = {
#embed "assets/scramble.js"
};
static const unsigned char table_acts_js[] = {
#embed "assets/table-acts.js"
};
static const unsigned char table_doubt_js[] = {
#embed "assets/table-doubt.js"
};
static const unsigned char table_end_js[] = {
#embed "assets/table-end.js"
};
static const unsigned char table_hand_js[] = {
#embed "assets/table-hand.js"
};
static const unsigned char table_notices_js[] = {
#embed "assets/table-notices.js"
};
static const unsigned char table_panels_js[] = {
#embed "assets/table-panels.js"
};
static const unsigned char table_side_js[] = {
#embed "assets/table-side.js"
};
static const unsigned char table_html[] = {
#embed "assets/table.html"
};
static const unsigned char table_js[] = {
#embed "assets/table.js"
};
static const unsigned char tells_css[] = {
#embed "assets/tells.css"
};
static const unsigned char tells_js[] = {
#embed "assets/tells.js"
};
static const unsigned char terms_js[] = {
#embed "assets/terms.js"
};
static const unsigned char text_css[] = {
#embed "assets/text.css"
};
static const unsigned char text_html[] = {
#embed "assets/text.html"
};
static const unsigned char text_js[] = {
#embed "assets/text.js"
};
static const unsigned char threes_js[] = {
#embed "assets/threes.js"
};
static const unsigned char tiles_js[] = {
#embed "assets/tiles.js"
};
static const unsigned char trainer_js[] = {
#embed "assets/trainer.js"
};
static const unsigned char wall_event_js[] = {
#embed "assets/wall-event.js"
};
static const unsigned char wall_css[] = {
#embed "assets/wall.css"
};
static const unsigned char wall_html[] = {
#embed "assets/wall.html"
};
static const unsigned char wall_js[] = {
#embed "assets/wall.js"
};
static const unsigned char watch_css[] = {
#embed "assets/watch.css"
};
static const unsigned char watch_html[] = {
#embed "assets/watch.html"
};
static const unsigned char watch_js[] = {
#embed "assets/watch.js"
};
static const unsigned char wire_js[] = {
#embed "assets/wire.js"
};
static const unsigned char word_pages_js[] = {
#embed "assets/word-pages.js"
};
static const unsigned char words_css[] = {
#embed "assets/words.css"
};
static const unsigned char words_js[] = {
#embed "assets/words.js"
};

static const struct verdict_page_file files[] = {
    {"attention.js", attention_js, sizeof attention_js},
    {"bar.html", bar_html, sizeof bar_html},
    {"base.css", base_css, sizeof base_css},
    {"board-keys.js", board_keys_js, sizeof board_keys_js},
    {"board.css", board_css, sizeof board_css},
    {"board.js", board_js, sizeof board_js},
    {"desk-boards.js", desk_boards_js, sizeof desk_boards_js},
    {"desk-dom.js", desk_dom_js, sizeof desk_dom_js},
    {"desk-entry.js", desk_entry_js, sizeof desk_entry_js},
    {"desk-event.js", desk_event_js, sizeof desk_event_js},
    {"desk-line.js", desk_line_js, sizeof desk_line_js},
    {"desk-mend.js", desk_mend_js, sizeof desk_mend_js},
    {"desk-model.js", desk_model_js, sizeof desk_model_js},
    {"desk-new.js", desk_new_js, sizeof desk_new_js},
    {"desk-pairing.js", desk_pairing_js, sizeof desk_pairing_js},
    {"desk-people.js", desk_people_js, sizeof desk_people_js},
    {"desk-side.js", desk_side_js, sizeof desk_side_js},
    {"desk.css", desk_css, sizeof desk_css},
    {"desk.html", desk_html, sizeof desk_html},
    {"desk.js", desk_js, sizeof desk_js},
    {"dialogs.js", dialogs_js, sizeof dialogs_js},
    {"exchange.js", exchange_js, sizeof exchange_js},
    {"find.html", find_html, sizeof find_html},
    {"find.js", find_js, sizeof find_js},
    {"head.html", head_html, sizeof head_html},
    {"joining.js", joining_js, sizeof joining_js},
    {"judge.css", judge_css, sizeof judge_css},
    {"judge.html", judge_html, sizeof judge_html},
    {"judge.js", judge_js, sizeof judge_js},
    {"letter-entry.js", letter_entry_js, sizeof letter_entry_js},
    {"lobby-people.js", lobby_people_js, sizeof lobby_people_js},
    {"lobby-seek.js", lobby_seek_js, sizeof lobby_seek_js},
    {"lobby.css", lobby_css, sizeof lobby_css},
    {"lobby.html", lobby_html, sizeof lobby_html},
    {"lobby.js", lobby_js, sizeof lobby_js},
    {"login.html", login_html, sizeof login_html},
    {"mark.svg", mark_svg, sizeof mark_svg},
    {"own-code.js", own_code_js, sizeof own_code_js},
    {"panel.js", panel_js, sizeof panel_js},
    {"people-challenges.js", people_challenges_js, sizeof people_challenges_js},
    {"people-ladder.js", people_ladder_js, sizeof people_ladder_js},
    {"people.css", people_css, sizeof people_css},
    {"people.html", people_html, sizeof people_html},
    {"people.js", people_js, sizeof people_js},
    {"person-acts.js", person_acts_js, sizeof person_acts_js},
    {"placing.js", placing_js, sizeof placing_js},
    {"play.css", play_css, sizeof play_css},
    {"practice.html", practice_html, sizeof practice_html},
    {"practice.js", practice_js, sizeof practice_js},
    {"print.css", print_css, sizeof print_css},
    {"public.css", public_css, sizeof public_css},
    {"public.html", public_html, sizeof public_html},
    {"rack.js", rack_js, sizeof rack_js},
    {"refusals.js", refusals_js, sizeof refusals_js},
    {"review-turns.js", review_turns_js, sizeof review_turns_js},
    {"review.css", review_css, sizeof review_css},
    {"review.html", review_html, sizeof review_html},
    {"review.js", review_js, sizeof review_js},
    {"scramble.js", scramble_js, sizeof scramble_js},
    {"table-acts.js", table_acts_js, sizeof table_acts_js},
    {"table-doubt.js", table_doubt_js, sizeof table_doubt_js},
    {"table-end.js", table_end_js, sizeof table_end_js},
    {"table-hand.js", table_hand_js, sizeof table_hand_js},
    {"table-notices.js", table_notices_js, sizeof table_notices_js},
    {"table-panels.js", table_panels_js, sizeof table_panels_js},
    {"table-side.js", table_side_js, sizeof table_side_js},
    {"table.html", table_html, sizeof table_html},
    {"table.js", table_js, sizeof table_js},
    {"tells.css", tells_css, sizeof tells_css},
    {"tells.js", tells_js, sizeof tells_js},
    {"terms.js", terms_js, sizeof terms_js},
    {"text.css", text_css, sizeof text_css},
    {"text.html", text_html, sizeof text_html},
    {"text.js", text_js, sizeof text_js},
    {"threes.js", threes_js, sizeof threes_js},
    {"tiles.js", tiles_js, sizeof tiles_js},
    {"trainer.js", trainer_js, sizeof trainer_js},
    {"wall-event.js", wall_event_js, sizeof wall_event_js},
    {"wall.css", wall_css, sizeof wall_css},
    {"wall.html", wall_html, sizeof wall_html},
    {"wall.js", wall_js, sizeof wall_js},
    {"watch.css", watch_css, sizeof watch_css},
    {"watch.html", watch_html, sizeof watch_html},
    {"watch.js", watch_js, sizeof watch_js},
    {"wire.js", wire_js, sizeof wire_js},
    {"word-pages.js", word_pages_js, sizeof word_pages_js},
    {"words.css", words_css, sizeof words_css},
    {"words.js", words_js, sizeof words_js},
    {0, 0, 0},
};

const struct verdict_page_file *verdict_page_files(void) { return files; }
