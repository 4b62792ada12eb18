# SPDX-License-Identifier: MIT
"""What a newcomer meets at a table: a game put off, refusals in words, the small screen, the name's code, help."""

import re
import urllib.parse

from playwright.sync_api import expect

from playing import CODE, button, consonants, deal, key, person, play_first, real_board, sit, square, spells
from stage import faults_of_axe, fits, sign_in

PHONE = {"width": 390, "height": 844}


def box(page, selector):
    return page.locator(selector).bounding_box()


def bottom(page, selector):
    found = box(page, selector)
    return found["y"] + found["height"]


def put_off(page):
    page.locator("summary", has_text="More").click()
    button(page, "Put off").click()
    page.locator("#sure-yes").click()


def test_a_game_is_put_off_and_gone_on_with_from_the_lobby(stage, open_page):
    ann, ben, table = deal(stage)
    one, two = open_page(), open_page()
    sit(stage, one, ann, table)
    sit(stage, two, ben, table)
    put_off(one)
    expect(one.locator("#asks")).to_contain_text(f"It happens when {ben.name} agrees.")
    expect(two.locator("#asks")).to_contain_text(f"{ann.name} asks to put the game off.")
    button(two, "Agree").click()
    for page in (one, two):
        expect(page.locator("#state")).to_have_text("The game is put off.")
        expect(page.locator("#stopped")).to_contain_text("Either of you can come back to it by “Your games”")
        expect(page.locator("verdict-rack")).to_be_hidden()
        expect(button(page, "Concede")).to_be_visible()
        expect(button(page, "Go on")).to_be_visible()
    assert faults_of_axe(one) == []

    # The house plays no other game meanwhile; the refusal has words and the way.
    one.goto(stage.address)
    one.get_by_role("button", name="Level 1").click()
    expect(one.locator("#refusal")).to_contain_text(f"Your game at table {table} is put off.")
    expect(one.locator("#refusal a")).to_have_attribute("href", f"/table/{table}")
    one.get_by_role("button", name="Go on: against").click()
    one.wait_for_url(f"**/table/{table}")
    expect(two.locator("#asks")).to_contain_text(f"{ann.name} asks to go on with the game.")
    button(two, "Agree").click()
    expect(one.locator("#state")).to_have_text("Your turn.")
    expect(two.locator("#state")).to_have_text(f"{ann.name} is on turn.")

    # A second table is refused in words, too.
    one.goto(stage.address)
    one.get_by_role("button", name="Open the table").click()
    expect(one.locator("#refusal")).to_contain_text(f"You play at table {table}. Go to it, put it off or concede there")
    one.get_by_role("link", name=f"Go to table {table}").click()
    one.locator("summary", has_text="More").click()
    button(one, "Concede").click()
    expect(one.locator("#sure-yes")).to_have_class("danger")


def test_the_house_agrees_to_put_a_game_off_and_its_plays_can_be_challenged_for_a_while(stage, open_page):
    page = open_page()
    sign_in(page, stage.address, "greta")
    expect(page.locator("#start")).to_contain_text("can be challenged for two minutes only")
    page.get_by_role("button", name="Level 1").click()
    expect(page.locator("#state")).to_contain_text("Your turn.")
    page.locator("summary", has_text="More").click()
    button(page, "Put off").click()
    expect(page.locator("#sure-text")).to_contain_text("The house agrees at once.")
    page.locator("#sure-yes").click()
    expect(page.locator("#state")).to_have_text("The game is put off.")
    page.goto(stage.address)
    page.get_by_role("button", name="Go on: against house").click()
    expect(page.locator("#state")).to_contain_text("Your turn.")


def test_no_refusal_names_a_line_to_type(stage, open_page):
    page = open_page()
    page.goto(stage.address)
    texts = page.evaluate("""async () => {
      const folder = document.querySelector("script[src*=lobby]").src.replace("lobby.js", "");
      const { refusalText } = await import(`${folder}refusals.js`);
      const found = new Set();
      const verbs = ["OPEN", "JOIN", "LEAVE", "SHOW", "PLAY", "TRY", "EXCHANGE", "PASS", "HOLD", "ACCEPT", "CHALLENGE",
        "CONFIRM", "DECLINE", "PAUSE", "ADJOURN", "CONTINUE", "CLAIM", "CONCEDE", "UNDO", "TILES", "GCG", "AGAIN", "SAY",
        "FIND", "DEFINE", "JUDGE", "GUESS"];
      const phases = ["waiting", "to-move", "pending", "held", "final-pending", "paused", "adjourned", "counting", "over"];
      const keys = [{}, { table: "7" }, { after: "4", table: "7" }, { play: "3", table: "7" },
        ...phases.map((phase) => ({ table: "7", phase })), ...["centre", "unacceptable", "case", "off-board,occupied",
        "bag-too-low", "not-on-rack"].map((why) => ({ why, least: "7", left: "2" }))];
      for (let code = 420; code < 553; code++) {
        for (const verb of verbs) {
          for (const one of keys) {
            const answer = { code, keyword: "A-KEYWORD", keys: one, said: "it is not the time; to look, SHOW 7" };
            found.add(refusalText(answer, `${verb} 7`));
          }
        }
      }
      return [...found];
    }""")
    assert len(texts) > 40
    for text in texts:
        left = text.replace("8H TRAIN", "")
        assert not re.search(r"[A-Z]{4,}|undefined|null|NaN", left), text
        assert re.match(r"[A-Z].*[.]$", text), text


def test_board_rack_and_buttons_fit_on_a_phone_on_turn_and_in_doubt(stage, open_page):
    ann, ben, table = deal(stage, spells)
    page = open_page(viewport=PHONE)
    sit(stage, page, ann, table)
    expect(page.locator("#hint")).to_contain_text("Tap a tile, then a square.")
    assert bottom(page, "#play") <= PHONE["height"]
    assert box(page, ".bar")["height"] < 52
    page.locator("verdict-rack .tile").first.click()
    square(page, "8H").click()
    expect(page.locator("#line")).not_to_be_empty()
    assert bottom(page, "#play") <= PHONE["height"]
    expect(page.locator("#hint")).to_be_hidden()
    other = open_page(viewport=PHONE)
    sit(stage, other, ben, table)
    page.locator("verdict-rack .tile:enabled").first.click()
    square(page, "8I").click()
    button(page, "Play").click()
    expect(button(other, "Challenge")).to_be_visible()
    other.evaluate("scrollTo(0, 0)")
    assert bottom(other, "verdict-rack") <= box(other, "#doubt")["y"]
    assert bottom(other, "#doubt") <= PHONE["height"]
    # The play can be answered by another one as well.
    other.locator("#play").scroll_into_view_if_needed()
    assert bottom(other, "#play") <= box(other, "#doubt")["y"]
    button(other, "Challenge").click()
    expect(other.locator("#ruling")).to_contain_text("cceptable")
    other.evaluate("scrollTo(0, 0)")
    assert bottom(other, "verdict-rack") <= PHONE["height"]


def test_the_code_of_a_new_name_is_shown_once_and_again_when_it_is_asked_for(stage, open_page):
    page = open_page()
    page.goto(stage.address)
    expect(page.locator("#lead")).to_contain_text("Play crossword games against people")
    page.fill("#name", "nora")
    page.get_by_role("button", name="Come in").click()
    cookie = next(found["value"] for found in page.context.cookies() if found["name"] == "verdict")
    code = urllib.parse.unquote(cookie).split()[2]
    expect(page.locator("#code-box")).to_contain_text(f"Your name nora is kept with the code {code}.")
    assert faults_of_axe(page) == []
    assert code not in page.url and code not in page.request.get(page.url).text()
    page.get_by_role("button", name="I have written it down").click()
    expect(page.locator("#code-box")).not_to_contain_text(code)
    page.reload()
    expect(page.locator("#code-box")).to_contain_text("You play as nora.")
    page.get_by_role("button", name="Show my code").click()
    expect(page.locator("#code-box")).to_contain_text(code)
    # With it the name is taken back elsewhere.
    elsewhere = open_page()
    sign_in(elsewhere, stage.address, "nora", code)
    expect(elsewhere.locator("#code-box")).to_contain_text("You play as nora.")


def test_talk_outlives_a_reload_in_its_tab_and_at_its_table(stage, open_page):
    ann, ben, table = deal(stage)
    page = open_page()
    sit(stage, page, ann, table)
    ben.ask("SAY good <b>luck</b>")
    expect(page.locator("#talk")).to_have_text(f"{ben.name}: good <b>luck</b>")
    page.fill("#say-text", "thank you")
    page.keyboard.press("Enter")
    expect(page.locator("#talk li")).to_have_count(2)
    page.reload()
    expect(page.locator("#talk li")).to_have_text([f"{ben.name}: good <b>luck</b>", f"{ann.name}: thank you"])
    page.goto(f"{stage.address}/table/{int(table) + 1000}")
    expect(page.locator("#door")).to_be_visible()
    expect(page.locator("#talk li")).to_have_count(0)


def test_what_is_to_be_done_first_goes_away_when_it_is_done_and_help_is_at_hand(stage, open_page):
    ann, ben, table = deal(stage, spells)
    page = open_page()
    sit(stage, page, ann, table)
    button(page, "Play").click()
    expect(page.locator("#refusal")).to_have_text("Lay tiles on the board first.")
    page.locator("#hint").get_by_role("button", name="How to play here").click()
    expect(page.locator("#help")).to_contain_text("A play with a word that is not in the list.")
    assert faults_of_axe(page) == []
    page.set_viewport_size({"width": 320, "height": 600})
    assert fits(page)
    page.get_by_role("button", name="Close").click()
    square(page, "8H").click()
    page.keyboard.type(consonants(ann.tiles)[0].lower() if consonants(ann.tiles) else ann.tiles[0].lower())
    expect(page.locator("verdict-board .tile.laid")).to_have_count(1)
    expect(page.locator("#refusal")).to_be_empty()
    expect(page.locator("#hint")).to_be_hidden()
    page.reload()
    button(page, "Recall").click()
    expect(page.locator("#hint")).to_be_hidden()


def test_a_play_at_a_real_board_is_taken_back_and_what_is_asked_is_declined(stage, open_page):
    page = open_page()
    ann, ben, table = real_board(stage, page)
    button(page, "Type a play").click()
    page.get_by_label("Type a play").fill("8G CAT")
    page.keyboard.press("Enter")
    expect(square(page, "8G").locator(".tile")).to_contain_text("C")
    button(page, "Take back").click()
    expect(square(page, "8G").locator(".tile")).to_have_count(0)
    expect(page.locator("#state")).to_have_text("Your turn.")
    assert ben.ask("PAUSE")[-1].startswith("272")
    button(page, "Decline").click()
    expect(page.locator("#asks")).to_be_hidden()
    assert key(ben.notice("* DECLINED"), "by") == ann.name
    # The other way round it is told where it can be seen.
    page.locator("summary", has_text="More").click()
    button(page, "Pause").click()
    ben.notice("* ASKED")
    assert ben.ask("DECLINE")[-1].startswith("245")
    expect(page.locator("#refusal")).to_have_text(f"{ben.name} declines what you asked for.")


def test_a_return_game_that_is_declined_is_told_at_its_table(stage, open_page):
    ann, ben, table = deal(stage)
    page = open_page()
    sit(stage, page, ann, table)
    ben.ask("CONCEDE")
    expect(page.get_by_role("link", name="Replay")).to_have_attribute("href", f"/game/{table}")
    button(page, "Play again").click()
    page.wait_for_url(re.compile(rf"/table/(?!{table}$)\d+$"))
    expect(page.locator("#door")).to_contain_text(f"You wait for {ben.name}")
    ben.notice("* ASKED")
    assert ben.ask("DECLINE")[-1].startswith("245")
    expect(page.locator("#door-title")).to_have_text(f"{ben.name} declines the return game.")


def test_a_return_game_that_one_declines_asks_no_more_and_a_lost_challenge_stays_to_be_read(stage, open_page):
    ann, ben, table = deal(stage)
    page = open_page()
    sit(stage, page, ben, table)
    assert play_first(ann).startswith("242")
    page.locator("#doubt").get_by_role("button", name="Challenge", exact=True).click()
    expect(page.locator("#ruling strong")).to_have_text(re.compile("cceptable"))
    if page.locator("#ruling strong").inner_text() == "Acceptable":
        ann.ask("PASS")
    expect(page.locator("#state")).to_have_text("Your turn.")
    expect(page.locator("#ruling")).to_be_visible()
    ann.ask("CONCEDE")
    ann.ask("AGAIN")
    expect(page.locator("#end")).to_contain_text("asks for another game.")
    button(page, "Decline").click()
    expect(page.locator("#refusal")).to_have_text("You declined the return game.")
    expect(page.locator("#end")).not_to_contain_text("asks for another game.")
    assert page.faults == []


def test_a_practice_ends_when_a_game_is_opened(stage, open_page):
    ann = person(stage, "ann")
    page = open_page()
    ann.ask("OPEN kind=trainer")
    sign_in(page, stage.address, ann.name, CODE)
    page.get_by_role("button", name="Level 1").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#state")).not_to_be_empty()
    assert page.faults == []
