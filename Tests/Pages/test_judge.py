# SPDX-License-Identifier: MIT
"""The word judge on a laptop beside the boards."""

import re

import pytest
from playwright.sync_api import expect

from stage import faults_of_axe, fits, sign_in, watched

WIDTHS = [320, 390, 1280, 1920]


@pytest.fixture
def page(context, stage):
    page = watched(context)
    page.clock.install()
    page.goto(f"{stage.address}/judge")
    expect(page.locator("#list option")).to_have_count(1)
    yield page
    faults = page.faults
    # A judge that is still at work asks before it lets go; closing does not.
    page.evaluate("localStorage.clear()")
    page.close()
    assert faults == []


@pytest.fixture
def judging(page):
    page.click("#start")
    expect(page.locator("#words")).to_be_focused()
    return page


def stage_of(page):
    return page.evaluate("document.body.dataset.stage")


def write(page, text):
    page.locator("#words").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()


def settle(page, text):
    """Types words, and has the other side confirm them."""
    write(page, text)
    page.clock.run_for(600)
    page.keyboard.press("Space")
    expect(page.locator("#verdict")).to_be_visible()
    return page.inner_text("#verdict-title")


PLAYS = [
    ("qi za", True), ("cat", True), ("cat zzq", False), ("qi za oxo ex", True), ("xyzzy", False),
    ("retina en", True), ("at an as it in is of on", True), ("qwe", False), ("dog dog", True), ("quartz jj it", False),
]


def test_ten_challenges_are_settled_one_after_the_other(judging):
    for words, is_acceptable in PLAYS:
        assert settle(judging, words) == ("Acceptable" if is_acceptable else "Unacceptable")
        sign = judging.locator(".tick" if is_acceptable else ".cross")
        expect(sign).to_be_visible()
        expect(judging.locator(".cross" if is_acceptable else ".tick")).to_be_hidden()
        assert judging.inner_text("#verdict .words").split() == words.upper().split()
        assert re.search(r"List: english, edition \S+ .*Receipt 0\.\d+\.", judging.inner_text("#verdict .facts"))
        judging.clock.run_for(600)
        judging.keyboard.press("x")
        expect(judging.locator("#words")).to_be_focused()
        expect(judging.locator("#words")).to_have_value("")


def test_the_verdict_fills_the_screen_in_one_of_two_colours(judging):
    colours = []
    for words in ["cat", "zzq"]:
        settle(judging, words)
        colours.append(judging.evaluate("getComputedStyle(document.body).backgroundColor"))
        box = judging.locator("#verdict-title").bounding_box()
        assert box["height"] > 80
        judging.clock.run_for(600)
        judging.keyboard.press("x")
    assert colours == ["rgb(22, 112, 58)", "rgb(179, 38, 30)"]


def test_nothing_on_the_screen_tells_the_bad_word_from_the_others(judging):
    settle(judging, "cat zzq dog")
    assert judging.locator("#verdict .words").evaluate("node => node.childElementCount") == 0
    assert "Unacceptable. CAT, ZZQ, DOG." in judging.text_content("#assertive")


def test_the_other_side_amends_and_the_words_come_back(judging):
    write(judging, "cat dgo")
    assert judging.locator("#confirm li").all_inner_texts() == ["CAT", "DGO"]
    judging.clock.run_for(600)
    judging.keyboard.press("Escape")
    expect(judging.locator("#words")).to_have_value("cat dgo")
    assert settle(judging, "cat dog") == "Acceptable"


def test_a_second_enter_does_not_confirm(judging):
    write(judging, "cat")
    judging.keyboard.press("Enter")
    judging.clock.run_for(600)
    judging.keyboard.press("Enter")
    assert stage_of(judging) == "confirm"


def test_a_key_within_half_a_second_is_not_heard(judging):
    write(judging, "cat")
    judging.keyboard.press("Space")
    judging.keyboard.press("Escape")
    assert stage_of(judging) == "confirm"
    judging.clock.run_for(600)
    judging.keyboard.press("Space")
    expect(judging.locator("#verdict")).to_be_visible()
    for key in ["Space", "Enter", "x"]:
        judging.keyboard.press(key)
        assert stage_of(judging) == "verdict"
    judging.clock.run_for(600)
    judging.keyboard.press("x")
    assert stage_of(judging) == "write"


def test_a_held_space_bar_confirms_nothing(judging):
    write(judging, "cat")
    judging.keyboard.down("Space")
    judging.clock.run_for(600)
    # A second `down` without `up` is a key that repeats.
    judging.keyboard.down("Space")
    assert stage_of(judging) == "confirm"
    judging.keyboard.up("Space")


def test_a_verdict_clears_by_itself_after_ten_seconds(judging):
    settle(judging, "cat")
    judging.clock.run_for(9000)
    assert stage_of(judging) == "verdict"
    judging.clock.run_for(1500)
    expect(judging.locator("#words")).to_be_focused()
    expect(judging.locator("#words")).to_have_value("")


def test_the_buttons_do_what_the_keys_do(judging):
    judging.fill("#words", "cat")
    judging.click("button:text('Show the words')")
    judging.clock.run_for(600)
    judging.click("#no")
    judging.click("button:text('Show the words')")
    judging.clock.run_for(600)
    judging.click("#yes")
    expect(judging.locator("#verdict-title")).to_have_text("Acceptable")
    judging.clock.run_for(600)
    judging.click("#next")
    assert stage_of(judging) == "write"


def test_judging_is_not_left_by_accident(judging, stage):
    assert judging.locator("a:visible").count() == 0
    settle(judging, "cat")
    judging.clock.run_for(600)
    judging.keyboard.press("Backspace")
    assert stage_of(judging) == "write"
    judging.keyboard.press("Backspace")
    judging.keyboard.press("Escape")
    assert stage_of(judging) == "write"
    asked = []
    judging.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with judging.expect_event("dialog"):
        judging.evaluate("location.href = '/find'")
    assert asked == ["beforeunload"]
    assert stage_of(judging) == "write"
    assert judging.url == f"{stage.address}/judge"


def test_the_chord_leaves_and_the_pages_are_there_again(judging):
    expect(judging.locator(".bar")).to_be_hidden()
    expect(judging.locator("#leave")).to_contain_text("Ctrl + Shift + L")
    judging.keyboard.press("Control+Shift+KeyL")
    expect(judging.locator(".bar")).to_be_visible()
    expect(judging.locator("#start")).to_be_focused()


def test_a_short_press_does_not_leave_and_two_seconds_do(judging):
    judging.locator("#leave").hover()
    judging.mouse.down()
    judging.clock.run_for(1000)
    judging.mouse.up()
    judging.clock.run_for(2000)
    assert stage_of(judging) == "write"
    judging.mouse.down()
    judging.clock.run_for(2100)
    assert stage_of(judging) == "ready"
    judging.mouse.up()


def test_the_judge_takes_the_whole_screen_and_a_reload_keeps_it_judging(judging):
    judging.wait_for_function("document.fullscreenElement !== null")
    judging.once("dialog", lambda dialog: dialog.accept())
    judging.reload()
    expect(judging.locator("#words")).to_be_focused()
    assert settle(judging, "cat") == "Acceptable"


@pytest.mark.parametrize("text, sentence", [
    ("", "Type the words of the play first."),
    ("a b c d e f g h i", "A play forms at most eight words."),
    ("c4t", "A word has letters only."),
    ("cat a", "A word has two letters or more."),
])
def test_a_line_with_a_fault_is_answered_with_a_sentence(judging, text, sentence):
    judging.fill("#words", text)
    judging.keyboard.press("Enter")
    expect(judging.locator("#write-said")).to_contain_text(sentence)
    assert stage_of(judging) == "write"


def test_a_fault_that_the_server_finds_costs_nothing(judging):
    judging.locator("#words").fill("cat abcdefghijklmnopq")
    judging.keyboard.press("Enter")
    expect(judging.locator("#write-said")).to_contain_text("More than 15 tiles; nothing was judged")
    expect(judging.locator("#words")).to_have_value("cat abcdefghijklmnopq")


def test_commas_part_words_and_a_number_in_front_is_the_board(judging):
    settle(judging, "12 cat, dog")
    assert judging.inner_text("#verdict .words").split() == ["CAT", "DOG"]
    assert "Board 12" in judging.inner_text("#verdict .facts")
    judging.clock.run_for(600)
    judging.keyboard.press("x")
    expect(judging.locator("#board")).to_have_value("12")


def test_the_log_has_times_and_verdicts_and_no_words(judging):
    for words in ["cat", "zzq"]:
        settle(judging, words)
        judging.clock.run_for(600)
        judging.keyboard.press("x")
    judging.click("text=Last judgements")
    lines = judging.locator("#log li").all_inner_texts()
    assert [line.split()[-1] for line in lines] == ["Unacceptable", "Acceptable"]
    assert not any(word in "".join(lines).upper() for word in ["CAT", "ZZQ"])


def test_good_or_bad_is_a_choice_that_is_kept(page):
    page.select_option("#wording", "short")
    page.reload()
    page.click("#start")
    assert settle(page, "cat") == "GOOD"
    page.clock.run_for(600)
    page.keyboard.press("x")
    assert settle(page, "zzq") == "BAD"


def test_a_lost_server_costs_nothing_and_the_judge_goes_on(judging, stage):
    write(judging, "cat")
    stage.server.kill()
    expect(judging.locator("#link")).to_contain_text("no connection")
    stage.server.start()
    expect(judging.locator("#link")).to_be_empty()
    judging.clock.run_for(600)
    judging.keyboard.press("Space")
    expect(judging.locator("#verdict-title")).to_have_text("Acceptable")
    # The browser notes requests that could not be carried out meanwhile.
    judging.faults.clear()


def test_a_station_is_told_that_it_needs_the_board_when_the_slip_is_written(stage, context):
    page = watched(context)
    page.clock.install()
    sign_in(page, stage.address, "club", "stations1", "/judge")
    expect(page.locator("#person")).to_have_text("The judge is signed in as club.")
    page.click("#start")
    page.fill("#board", "")
    page.fill("#words", "cat")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_focused()
    expect(page.locator("#write-said")).to_contain_text("needs the number of the board")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    page.clock.run_for(600)
    page.keyboard.press("Space")
    expect(page.locator("#verdict .facts")).to_contain_text("Board 7")
    page.clock.run_for(600)
    page.keyboard.press("Control+Shift+KeyL")
    assert page.faults == []
    page.click("text=Sign out")
    page.close()


@pytest.fixture
def hall(stage, context):
    """A station's judge while an event with one board is on."""
    director = stage.nc()
    director.ask("LOGIN dora directors1")
    for line in ["NEW hall rounds=1", "ENTER hall ann", "ENTER hall ben", "PAIR hall"]:
        assert director.ask(f"EVENT {line}")[-1].startswith("27"), line
    page = watched(context)
    page.clock.install()
    sign_in(page, stage.address, "club", "stations1", "/judge")
    page.click("#start")
    yield page
    assert page.faults == []
    page.keyboard.press("Control+Shift+KeyL")
    page.click("text=Sign out")
    page.close()
    director.ask("EVENT CLOSE hall sure=yes")
    director.close()


def test_a_wrong_board_is_found_when_the_slip_is_written(hall):
    hall.fill("#board", "99")
    hall.fill("#words", "cat")
    hall.keyboard.press("Enter")
    expect(hall.locator("#write-said")).to_contain_text("There is no board 99, boards are 1;")
    expect(hall.locator("#board")).to_be_focused()
    expect(hall.locator("#words")).to_have_value("cat")
    assert stage_of(hall) == "write"
    hall.fill("#board", "1")
    assert settle(hall, "cat") == "Acceptable"
    assert "Board 1" in hall.inner_text("#verdict .facts")
    hall.clock.run_for(600)
    hall.keyboard.press("x")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_stage_is_without_faults_of_access_and_fits(page, scheme):
    page.emulate_media(color_scheme=scheme)

    def check():
        assert faults_of_axe(page) == []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 720})
            assert fits(page), (stage_of(page), width)

    check()
    page.click("#start")
    check()
    write(page, "quixotry qi za abcdefghijklmno ex it ad us")
    check()
    page.clock.run_for(600)
    page.keyboard.press("Space")
    expect(page.locator("#verdict")).to_be_visible()
    check()
    page.clock.run_for(600)
    page.keyboard.press("x")
    settle(page, "cat")
    check()
