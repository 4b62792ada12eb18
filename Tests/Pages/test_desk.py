# SPDX-License-Identifier: MIT
"""The desk: a director runs an event of eight over three rounds, with a keyboard."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from stage import PATIENCE, PROGRAM, Stage, browsers, faults_of_axe, fits, sign_in, watched

TITLE = "Cup <img src=x onerror=alert(1)>"
SMITH = "<b>Smith</b>, Ann"
WIDE = {"width": 1280, "height": 860}
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def stage():
    stage = Stage()
    subprocess.run(
        [PROGRAM, "account", "add", "eva", "--role", "director", "--data", f"{stage.folder.name}/data"],
        input=b"directors2\n", check=True, capture_output=True)
    yield stage
    stage.close()


@pytest.fixture(scope="module")
def people():
    with browsers(2, viewport=WIDE) as contexts:
        yield contexts


@pytest.fixture(scope="module")
def dora(stage, people):
    page = watched(people[0])
    sign_in(page, stage.address, "dora", "directors1", "/desk")
    return page


@pytest.fixture(scope="module")
def club(stage):
    """A person with nc, who reads the event as the server has it."""
    lines = stage.nc()
    lines.ask("LOGIN reader")
    yield lines
    lines.close()


def boards(club, round, event="cup"):
    """The boards of a round as (board, first, second, scores)."""
    found = []
    for row in club.ask(f"EVENT SHOW {event} {round}"):
        keys = dict(word.split("=", 1) for word in row.split(" :")[0].split() if "=" in word)
        if "board" in keys:
            found.append((keys["board"], keys["first"], keys["second"], keys.get("scores")))
    return found


NUMBERS = {name: place + 1 for place, name in enumerate(["ann", "ben", "cas", "dan", "fay", "gus", "hal", "ida"])}


def typed(page, text):
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def typed_result(page, row, one, two):
    """Types a result by numbers, the second player first, as a slip of paper may have it."""
    _, first, second, _ = row
    typed(page, f"{NUMBERS[second]} {two} {NUMBERS[first]} {one}")


def test_a_new_event_is_opened_and_eight_are_entered(stage, dora, club):
    dora.get_by_label("Label", exact=True).fill("cup")
    dora.get_by_role("spinbutton", name="Rounds").fill("3")
    dora.get_by_label("Title", exact=True).fill(TITLE)
    dora.get_by_role("button", name="Preview").click()
    expect(dora.locator("#new-form .line")).to_contain_text("rounds=3")
    assert club.ask("EVENTS")[-1].startswith("211 EVENTS count=0")
    dora.get_by_role("button", name="Open the event").click()
    dora.wait_for_url(f"{stage.address}/desk/cup")
    dora.get_by_role("tab", name="Entrants").click()
    dora.get_by_label("Name", exact=True).fill("ann")
    dora.get_by_label("Real name").fill(SMITH)
    dora.get_by_label("Rating", exact=True).fill("1500")
    dora.keyboard.press("Enter")
    expect(dora.locator("#enter-said")).to_contain_text("ann is number 1")
    dora.get_by_text("Enter several at once").click()
    dora.locator("#paste").fill("ben\ncas\nx\ndan\nEVENT ENTER cup fay rating=1400\ngus\nhal\nida :Ida, O'Neill")
    dora.get_by_role("button", name="Enter all").click()
    expect(dora.locator("#paste")).to_have_value("x")
    expect(dora.locator("#people tr")).to_have_count(8)
    assert " rounds=3 system=swiss bye=50 round=0 entrants=8 " in club.ask("EVENT SHOW cup")[-1]


def test_texts_of_people_are_shown_as_text(dora):
    expect(dora.get_by_role("heading", level=1)).to_have_text(TITLE)
    expect(dora.locator("#people")).to_contain_text(SMITH)
    assert dora.locator("main img, main td b").count() == 0


def test_a_whole_round_goes_by_keyboard_alone(dora, club):
    dora.reload()
    expect(dora.locator("#entry")).to_be_focused()
    expect(dora.locator("#people tr")).to_have_count(8)
    typed(dora, "pair")
    expect(dora.get_by_role("button", name="Pair round 1")).to_be_focused()
    assert club.ask("EVENT SHOW cup 1")[-1].startswith("572")
    dora.keyboard.press("Enter")
    expect(dora.locator("#round-title")).to_have_text("Round 1 of 3: 0 in, 4 missing")
    expect(dora.locator("#entry")).to_be_focused()
    rows = boards(club, 1)
    assert len(rows) == 4
    for done, row in enumerate(rows[:3], 1):
        typed_result(dora, row, 400 + done, 380)
        expect(dora.locator("#in li")).to_have_count(done)
        expect(dora.locator("#in .lit .nth")).to_contain_text(row[0])
        expect(dora.locator("#entry")).to_have_value("")
    assert [row[3] for row in boards(club, 1)] == ["401,380", "402,380", "403,380", None]


def test_a_wrong_line_keeps_its_text_and_names_the_obstacle(dora):
    refusal = dora.locator("#refusal")
    for line, obstacle in [
        ("9 400 1 380", "Nobody has number 9."),
        ("1 400 2", "One part is missing."),
        ("1 400 2 x", "x is no score."),
        ("zoe 400 1 380", "Nobody in this event is called zoe."),
    ]:
        typed(dora, line)
        expect(refusal).to_contain_text(obstacle)
        expect(dora.locator("#entry")).to_have_value(line)
        dora.keyboard.press("Escape")
        expect(dora.locator("#entry")).to_have_value("")
        expect(refusal).to_be_empty()


def test_a_round_that_waits_for_a_board_says_which_and_how_to_mend_it(dora, club):
    board, first, second, _ = boards(club, 1)[3]
    typed(dora, "pair")
    expect(dora.locator("#pair-said")).to_contain_text("These boards have no result yet")
    expect(dora.locator("#pair-said li")).to_have_count(1)
    dora.get_by_role("button", name=f"Type the result of board {board}").click()
    expect(dora.locator("#entry")).to_have_value(f"{NUMBERS[first]}  {NUMBERS[second]} ")
    dora.keyboard.press("Escape")


def test_an_improbable_score_is_asked_about_once(dora, club):
    _, first, second, _ = boards(club, 1)[3]
    line = f"{first} 801 {second} 88"
    typed(dora, line)
    expect(dora.locator("#refusal")).to_contain_text("hardly any game ends so")
    expect(dora.locator("#entry")).to_have_value(line)
    assert boards(club, 1)[3][3] is None
    # Another text is asked about anew.
    dora.keyboard.press("Backspace")
    expect(dora.locator("#refusal")).to_be_empty()
    typed(dora, "9")
    expect(dora.locator("#refusal")).to_contain_text("hardly any game ends so")
    assert boards(club, 1)[3][3] is None
    dora.keyboard.press("Enter")
    expect(dora.locator("#round-title")).to_have_text("Round 1 of 3: all 4 boards in")
    assert boards(club, 1)[3][3] == "801,89"


def test_a_correction_shows_what_changes_before_it_is_recorded(dora, club):
    _, first, second, was = boards(club, 1)[0]
    assert was == "401,380"
    typed(dora, "correct 1")
    result = dora.get_by_label("Result", exact=True).and_(dora.locator("dialog input"))
    expect(result).to_have_value(f"{NUMBERS[first]} 401 {NUMBERS[second]} 380")
    result.fill(f"{NUMBERS[first]} 301 {NUMBERS[second]} 380")
    dora.get_by_label("Reason").fill("added wrong")
    dora.keyboard.press("Enter")
    expect(dora.locator("dialog")).to_contain_text(re.compile(r"goes from place \d to place \d"))
    assert boards(club, 1)[0][3] == "401,380"
    expect(dora.get_by_role("button", name="Record it")).to_be_focused()
    dora.keyboard.press("Enter")
    expect(dora.locator("dialog")).to_be_hidden()
    expect(dora.locator("#in .lit .scores")).to_have_text("301 – 380")
    assert boards(club, 1)[0][3] == "301,380"


def test_a_result_just_entered_is_undone_with_a_reason(dora, club):
    typed(dora, "pair")
    expect(dora.get_by_role("button", name="Pair round 2")).to_be_focused()
    dora.keyboard.press("Enter")
    expect(dora.locator("#round-title")).to_have_text("Round 2 of 3: 0 in, 4 missing")
    row = boards(club, 2)[0]
    typed_result(dora, row, 444, 333)
    expect(dora.locator("#in li")).to_have_count(1)
    # A reload forgets nothing.
    dora.reload()
    expect(dora.locator("#in li")).to_have_count(1)
    dora.locator("#entry").click()
    typed(dora, "undo")
    expect(dora.get_by_label("Reason")).to_have_value("typed by mistake")
    dora.keyboard.press("Enter")
    expect(dora.get_by_role("button", name="Record it")).to_be_focused()
    assert boards(club, 2)[0][3] == "444,333"
    dora.keyboard.press("Enter")
    expect(dora.locator("#round-title")).to_have_text("Round 2 of 3: 0 in, 4 missing")
    assert boards(club, 2)[0][3] is None


def test_a_player_who_does_not_come_is_one_press_of_a_button(dora, club):
    board, first, second, _ = boards(club, 2)[3]
    dora.get_by_role("button", name=f"More of board {board}, round 2").click()
    called = SMITH if second == "ann" else "Ida, O'Neill" if second == "ida" else second
    dora.get_by_role("button", name=f"{called} did not come").click()
    expect(dora.locator("#in li")).to_have_count(1)
    expect(dora.locator("#in .more")).to_have_text(f"{second} did not come")
    assert boards(club, 2)[3][3] == "50,-50"


def test_two_directors_see_each_others_results(stage, dora, people, club):
    eva = watched(people[1])
    sign_in(eva, stage.address, "eva", "directors2", "/desk/cup")
    expect(eva.locator("#missing li")).to_have_count(3)
    expect(eva.locator("#people tr")).to_have_count(8)
    one, two, three = boards(club, 2)[:3]
    typed_result(dora, one, 411, 399)
    expect(eva.locator("#in li")).to_have_count(2)
    expect(eva.locator("#in .lit .scores")).to_have_text("411 – 399")
    eva.get_by_role("tab", name="Log").click()
    expect(eva.locator("#log li").first).to_contain_text("411")
    expect(eva.locator("#log li").first).to_contain_text("dora")
    # The same act again is done once; another one has the server's sentence, and its text stays.
    expect(eva.locator("#entry")).not_to_be_focused()
    eva.locator("#entry").click()
    typed_result(eva, one, 411, 399)
    expect(eva.locator("#answer")).to_contain_text("it was in already")
    typed_result(eva, one, 412, 399)
    expect(eva.locator("#refusal")).to_contain_text("another result is in")
    eva.keyboard.press("Escape")
    assert boards(club, 2)[0][3] == "411,399"
    typed_result(eva, two, 420, 401)
    typed_result(eva, three, 377, 377)
    expect(dora.locator("#round-title")).to_have_text("Round 2 of 3: all 4 boards in")
    dora.get_by_role("tab", name="Log").click()
    expect(dora.locator("#log")).to_contain_text("eva")
    assert eva.faults == []
    eva.close()


def test_a_round_paired_too_early_is_unpaired_after_a_question(dora, club):
    dora.locator("#entry").click()
    typed(dora, "pair")
    dora.get_by_role("button", name="Pair round 3").click()
    expect(dora.locator("#round-title")).to_have_text("Round 3 of 3: 0 in, 4 missing")
    dora.get_by_text("Change the round that is shown").click()
    (_, one, rival, _), (_, two, other, _) = boards(club, 3)[:2]
    dora.locator("#swap-one").fill(one)
    dora.locator("#swap-two").fill(str(NUMBERS[two]))
    dora.get_by_role("button", name="Swap places").click()
    expect(dora.locator("#answer")).to_contain_text("sit in each other's places")
    assert [set(row[1:3]) for row in boards(club, 3)[:2]] == [{two, rival}, {one, other}]
    dora.get_by_role("button", name="Unpair round 3").click()
    assert len(boards(club, 3)) == 4
    dora.get_by_role("button", name="Yes, unpair round 3").click()
    expect(dora.locator("#round-title")).to_have_text("Round 2 of 3: all 4 boards in")
    assert boards(club, 3) == []


def test_a_call_of_a_player_is_shown_and_answered(stage, dora):
    ann, ben = stage.nc(), stage.nc()
    ann.ask("LOGIN whoann")
    ben.ask("LOGIN whoben")
    table = re.search(r"table=(\d+)", ann.ask("OPEN kind=board")[-1]).group(1)
    assert ben.ask(f"JOIN {table} english")[-1].startswith("2")
    ann.ask("CALL :the bag is <i>short</i>")
    expect(dora.locator("#call-list li")).to_contain_text("the bag is <i>short</i>")
    expect(dora).to_have_title(re.compile(r"^\(1\) "))
    dora.get_by_label("Answer to whoann").fill("play on")
    dora.get_by_role("button", name="Answer", exact=True).click()
    expect(dora.locator("#call-list li")).to_have_count(0)
    assert ":play on" in ann.notice("* CALL")
    ann.close()
    ben.close()


def test_the_desk_reads_well_at_every_width(stage, dora):
    for width in (390, 1280, 1920):
        dora.set_viewport_size({"width": width, "height": 860})
        assert fits(dora), width
    for tab in ("Standings", "Entrants", "Log", "Event"):
        dora.get_by_role("tab", name=tab).click()
        assert faults_of_axe(dora) == []
    dora.set_viewport_size({"width": 390, "height": 860})
    for tab in ("Standings", "Entrants", "Log", "Event"):
        dora.get_by_role("tab", name=tab).click()
        assert fits(dora), tab
    dora.set_viewport_size(WIDE)


def test_the_last_round_is_played_and_the_event_closed_and_reopened(dora, club):
    dora.locator("#entry").click()
    typed(dora, "pair")
    dora.get_by_role("button", name="Pair round 3").click()
    expect(dora.locator("#round-title")).to_have_text("Round 3 of 3: 0 in, 4 missing")
    dora.get_by_role("tab", name="Event").click()
    dora.get_by_role("button", name="Close the event").click()
    expect(dora.get_by_role("button", name="Close it all the same")).to_be_visible()
    dora.get_by_role("button", name="No", exact=True).click()
    # Typed at once, without waiting for an answer.
    for place, row in enumerate(boards(club, 3)):
        typed_result(dora, row, 390 + place, 370)
    expect(dora.locator("#round-title")).to_have_text("Round 3 of 3: all 4 boards in")
    assert [row[3] for row in boards(club, 3)] == [f"{390 + place},370" for place in range(4)]
    dora.get_by_role("tab", name="Standings").click()
    expect(dora.locator("#standings caption")).to_have_text("after round 3")
    places = [re.search(r"name=(\w+) ", row).group(1) for row in club.ask("EVENT STANDINGS cup")[:-1]]
    expect(dora.locator("#standings tbody tr").first.locator(".chip")).to_have_text(str(NUMBERS[places[0]]))
    dora.get_by_role("tab", name="Event").click()
    dora.get_by_role("button", name="Close the event").click()
    dora.get_by_role("button", name="Yes, close it").click()
    expect(dora.locator("#closed")).to_be_visible()
    expect(dora.locator("#entry")).to_be_hidden()
    assert club.ask("EVENTS")[-1].startswith("211 EVENTS count=0")
    dora.get_by_role("button", name="Reopen the event").click()
    expect(dora.locator("#entry")).to_be_visible()
    assert club.ask("EVENTS")[-1].startswith("211 EVENTS count=1")


def test_divisions_are_paired_and_read_each_by_itself(stage, dora):
    lines = stage.nc()
    lines.ask("LOGIN reader2")
    dora.goto(f"{stage.address}/desk")
    dora.get_by_label("Label", exact=True).fill("two")
    dora.get_by_role("button", name="Open the event").click()
    dora.wait_for_url(f"{stage.address}/desk/two")
    dora.get_by_role("tab", name="Entrants").click()
    dora.get_by_text("Enter several at once").click()
    dora.locator("#paste").fill("a1\na2\nb1 division=B\nb2 division=B\nz1 division=NOVICES\nz2 division=NOVICES")
    dora.get_by_role("button", name="Enter all").click()
    expect(dora.locator("#people tr")).to_have_count(6)
    # A reload forgets nothing.
    dora.reload()
    expect(dora.locator("#people tr")).to_have_count(6)
    dora.get_by_label("Division", exact=True).and_(dora.locator("#division")).select_option("B")
    expect(dora.locator("#people tr")).to_have_count(2)
    dora.locator("#entry").click()
    typed(dora, "pair")
    dora.get_by_role("button", name="Pair round 1").click()
    expect(dora.locator("#missing li")).to_have_count(1)
    assert {boards(lines, 1, "two")[0][1], boards(lines, 1, "two")[0][2]} == {"b1", "b2"}
    assert faults_of_axe(dora) == []
    lines.close()


def test_who_goes_first_in_the_preview_goes_first_in_the_pairing(stage, dora):
    lines = stage.nc()
    lines.ask("LOGIN eva directors2")
    lines.ask("EVENT NEW pre rounds=2")
    for place in range(24):
        assert lines.ask(f"EVENT ENTER pre p{place}")[-1].startswith("270")
    dora.goto(f"{stage.address}/desk/pre")
    dora.get_by_role("button", name="Preview").first.click()
    dora.get_by_role("button", name="Pair round 1").wait_for()
    shown = dora.locator("#pair-shown li .called").all_inner_texts()
    dora.get_by_role("button", name="Pair round 1").click()
    expect(dora.locator("#missing li")).to_have_count(12)
    paired = [name for board in boards(lines, 1, "pre") for name in board[1:3]]
    assert shown == paired
    dora.goto(f"{stage.address}/desk/two")
    lines.close()


def test_systems_that_are_seldom_used_stand_under_others(stage, dora):
    dora.goto(f"{stage.address}/desk")
    group = dora.locator("#new-system optgroup[label=Others] option")
    expect(group).to_have_count(3)
    assert [one.get_attribute("value") for one in group.all()] == ["rr2", "factor", "australian"]
    dora.goto(f"{stage.address}/desk/two")


def test_a_player_drops_out_and_comes_back(dora):
    dora.get_by_role("tab", name="Entrants").click()
    dora.get_by_role("button", name="b1", exact=True).click()
    dora.get_by_role("button", name="Drop", exact=True).click()
    expect(dora.locator("#answer")).to_have_text(re.compile("b1 drops out"))
    dora.get_by_role("button", name="b1", exact=True).click()
    dora.get_by_role("button", name="Plays again").click()
    expect(dora.locator("#answer")).to_have_text(re.compile("b1 plays again"))
    assert dora.faults == []


def test_a_lost_code_is_made_anew_and_codes_are_printed_alone(stage, dora):
    dora.get_by_role("button", name="b1", exact=True).click()
    dora.get_by_role("button", name="New code").click()
    expect(dora.locator("#dialog")).to_contain_text("The new code of")
    dora.keyboard.press("Escape")
    expect(dora.locator("#codes li")).to_have_count(6)
    dora.evaluate("window.print = () => { window.wasPrinted = true; }")
    dora.get_by_role("button", name="Print these codes").click()
    assert dora.evaluate("window.wasPrinted")
    dora.emulate_media(media="print")
    expect(dora.locator("#codes li", has_text="b1")).to_contain_text(f"Come in at {stage.address} as b1, with this code.")
    expect(dora.locator("#people")).to_be_hidden()
    expect(dora.locator(".bar")).to_be_hidden()
    dora.emulate_media(media="screen")
    dora.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(dora.locator("#people")).to_be_visible()


def test_somebody_without_a_directors_account_is_shown_the_way(stage, people):
    page = watched(people[1])
    sign_in(page, stage.address, "club", "stations1", "/desk/cup")
    expect(page.locator("#stranger-text")).to_contain_text("that is no director's account")
    page.request.post(f"{stage.address}/logout")
    page.goto(f"{stage.address}/desk/cup")
    expect(page.locator("#sign-in")).to_have_attribute("href", "/login?next=%2Fdesk%2Fcup")
    expect(page.locator("#event")).to_be_hidden()
    assert page.faults == []


def test_somebody_who_is_there_already_is_asked_about_and_yes_enters_them(stage, dora, club):
    dora.goto(f"{stage.address}/desk")
    dora.get_by_label("Label", exact=True).fill("twins")
    dora.get_by_role("button", name="Open the event").click()
    dora.wait_for_url(f"{stage.address}/desk/twins")
    dora.get_by_role("tab", name="Entrants").click()
    said = dora.locator("#enter-said")

    def enter(name, real):
        dora.get_by_label("Name", exact=True).fill(name)
        dora.get_by_label("Real name").fill(real)
        dora.get_by_label("Real name").press("Enter")

    enter("ann", "Smith, Ann")
    expect(said).to_contain_text("ann is number 1")
    enter("zed", "Ann Smith")
    expect(said).to_contain_text("Number 1, Smith, Ann, has that name. Is zed another person?")
    assert faults_of_axe(dora) == []
    said.get_by_role("button", name="No", exact=True).click()
    expect(said).to_be_empty()
    expect(dora.locator("#people tr")).to_have_count(1)
    enter("zed", "Ann Smith")
    said.get_by_role("button", name="Yes, zed is another person").click()
    expect(said).to_contain_text("zed is number 2")
    # Of several at once each is asked about by itself.
    dora.get_by_text("Enter several at once").click()
    dora.locator("#paste").fill("ben :Boyd, Ben\ny1 :Smith Ann\nEVENT ENTER twins y2 rating=1400 :Ben Boyd")
    dora.get_by_role("button", name="Enter all").click()
    expect(dora.locator("#people tr")).to_have_count(3)
    dora.get_by_role("button", name="Yes, y2 is another person").click()
    expect(dora.locator("#people tr")).to_have_count(4)
    expect(dora.locator("#paste")).to_have_value("y1 :Smith Ann")
    dora.get_by_role("listitem").filter(has_text="y1").get_by_role("button", name="No", exact=True).click()
    expect(dora.locator("#paste")).to_have_value("")
    card = club.ask("EVENT CARD twins y2")[-1]
    assert " rating=1400 " in card and card.endswith(" :Ben Boyd"), card
