# SPDX-License-Identifier: MIT
"""The lobby and the table: whole games between browsers, and between a browser and nc."""

import re

import pytest
from playwright.sync_api import expect

from playing import button, consonants, deal, key, order, person, play_first, real_word, real_board, sit, square, spells
from stage import faults_of_axe, fits, sign_in


def test_a_game_between_two_browsers_outlives_a_phony_a_reload_and_both_restarts(stage, open_page):
    ann, ben, table = deal(stage, lambda tiles: "?" in tiles and consonants(tiles))
    one, two = open_page(), open_page()
    sit(stage, one, ann, table)
    sit(stage, two, ben, table)
    expect(one.locator("#state")).to_have_text("Your turn.")
    expect(two.locator("#state")).to_have_text(f"{ann.name} is on turn.")

    # A phony with a blank; no word of two letters ends with Q.
    button(one, "Shuffle").click()
    letter = consonants(ann.tiles)[0]
    before = order(one)
    one.locator(f"verdict-rack .tile[aria-label^='{letter},']").first.click()
    square(one, "8G").click()
    one.get_by_role("button", name="blank", exact=True).first.click()
    square(one, "8H").click()
    one.locator("#blank").get_by_role("button", name="Q", exact=True).click()
    line = f"PLAY 8G {letter}q after=0"
    expect(one.locator("#line")).to_have_text(line)
    expect(one.locator("#score")).to_contain_text(f"{letter}q")
    one.reload()
    expect(one.locator("#line")).to_have_text(line)
    assert order(one) == before
    expect(square(one, "8H").locator(".tile.blank.laid")).to_have_count(1)
    button(one, "Play").click()

    # It is held, then challenged off; the rack is as it was.
    expect(two.locator("#doubt")).to_contain_text(f"{ann.name} played {letter}q at 8G")
    expect(two.locator(".price")).to_contain_text("If all are acceptable, you lose your turn.")
    expect(two.locator(".rest")).to_contain_text("seconds more")
    button(two, "Hold").click()
    expect(one.locator("#state")).to_have_text(f"{ben.name} holds your play.")
    button(two, "Challenge").click()
    for page in (one, two):
        expect(page.locator("#ruling")).to_contain_text("✗Unacceptable")
        expect(page.locator("#ruling")).to_contain_text("play comes off the board.")
        expect(square(page, "8G").locator(".tile")).to_have_count(0)
    expect(two.locator("#ruling")).to_contain_text(re.compile(
        rf"You challenged {letter}q\. .* {ann.name} loses its \d+ points? .* It is your turn\.", re.IGNORECASE))
    expect(one.locator("#ruling")).to_contain_text(re.compile(
        rf"{ben.name} challenged your play\. .* back on your rack\. It is the turn of {ben.name}\."))
    expect(one.locator("verdict-rack .tile:enabled")).to_have_count(7)
    assert order(one) == before

    # A word of the list stands when it is challenged.
    guest = person(stage, "eve")
    letters = "".join(tile for tile in order(two) if tile != "?")
    word = real_word(guest, letters)
    square(two, "8H").click()
    two.keyboard.type(word.lower())
    expect(two.locator("#score")).to_contain_text(word)
    two.keyboard.press("Enter")
    expect(one.locator("#doubt")).to_contain_text(f"{ben.name} played {word}")

    # The gateway dies and comes back; what was laid stays.
    stage.web.kill()
    expect(one.locator("#link")).to_be_visible()
    stage.web.start()
    for page in (one, two):
        expect(page.locator("#link")).to_be_hidden(timeout=20_000)
    expect(one.locator("verdict-rack .tile:enabled")).to_have_count(7)

    # An exchange accepts the play.
    kept = order(one)
    button(one, "Exchange").click()
    for place in (0, 1):
        one.locator("verdict-rack .tile").nth(place).click()
    button(one, "Exchange 2 tiles").click()
    expect(two.locator("#state")).to_have_text("Your turn.")
    expect(two.locator("#history")).to_contain_text("exchanges 2")
    expect(one.locator("#state")).to_have_text(f"{ben.name} is on turn.")
    assert order(one)[:5] == kept[2:]

    # The server dies and comes back.
    stage.server.kill()
    expect(two.locator("#link")).to_be_visible()
    stage.server.start()
    for page in (one, two):
        expect(page.locator("#link")).to_be_hidden(timeout=20_000)
    assert order(one)[:5] == kept[2:]
    button(two, "Pass").click()
    button(two, "Pass").last.click()
    expect(one.locator("#state")).to_have_text("Your turn.")

    one.locator("summary", has_text="More").click()
    button(one, "Concede").click()
    expect(one.locator("#sure")).to_contain_text("This can't be undone.")
    button(one, "No").click()
    expect(one.locator("#state")).to_have_text("Your turn.")
    button(one, "Concede").click()
    one.locator("#sure-yes").click()
    expect(one.locator("#state")).to_have_text(f"{ben.name} wins. You conceded.")
    expect(two.locator("#state")).to_have_text(f"You win. {ann.name} conceded.")
    expect(two.locator("#end")).to_contain_text("The score was ")
    expect(two.locator("#players")).not_to_contain_text("tile")
    two.locator(".record summary").click()
    expect(two.locator(".record pre")).to_contain_text(f">{ann.name}:")
    with two.expect_download() as download:
        button(two, "Download the record (GCG)").click()
    assert download.value.suggested_filename == f"table-{table}.gcg"
    ann.close()
    ben.close()


def test_the_keyboard_alone_plays_and_caps_lock_makes_no_blank(stage, open_page):
    ann, ben, table = deal(stage, lambda tiles: "?" in tiles and len(consonants(tiles)) > 1)
    page = open_page()
    sit(stage, page, ann, table)
    first, second = consonants(ann.tiles)[:2]
    grid = page.locator(".squares")
    page.keyboard.press("Tab")
    for _ in range(20):
        if grid.evaluate("grid => grid === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(grid).to_be_focused()
    # An upper-case key without Shift is Caps Lock.
    page.keyboard.press(first)
    expect(square(page, "8H").locator(".tile.laid:not(.blank)")).to_contain_text(first)
    page.keyboard.press("Backspace")
    expect(page.locator(".tile.laid")).to_have_count(0)
    page.keyboard.press(f"Shift+{first}")
    expect(square(page, "8H").locator(".tile.laid.blank")).to_have_text(first)
    page.keyboard.press("Space")
    expect(page.locator(".square.cursor.down")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator(".square.cursor.down")).to_have_count(0)
    page.keyboard.press(second.lower())
    expect(square(page, "8J")).to_have_class(re.compile("cursor"))
    page.keyboard.press("ArrowDown")
    expect(grid).to_have_attribute("aria-activedescendant", "square-9J")
    page.keyboard.press("Escape")
    expect(grid).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(grid).to_be_focused()
    expect(page.locator("#line")).to_have_text(f"PLAY 8H {first.lower()}{second} after=0")
    page.keyboard.press("Enter")
    play = ben.notice("* PLAY")
    assert key(play, "words") == f"{first.lower()}{second}"
    expect(page.locator("#state")).to_have_text(f"{ben.name} may challenge your play.")


def test_a_refused_play_keeps_its_tiles_and_shows_the_sentence(stage, open_page):
    ann, ben, table = deal(stage, lambda tiles: len(consonants(tiles)) > 1)
    page = open_page()
    sit(stage, page, ann, table)
    square(page, "1A").click()
    for letter in consonants(ann.tiles)[:2]:
        page.keyboard.press(letter.lower())
    expect(page.locator("#score")).to_contain_text("centre")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_contain_text("centre")
    expect(page.locator("#urgent")).to_contain_text("centre")
    expect(page.locator("verdict-board .tile.laid")).to_have_count(2)
    button(page, "Recall").click()
    expect(page.locator("verdict-board .tile.laid")).to_have_count(0)


def test_an_exchange_takes_the_very_tiles_that_were_chosen(stage, open_page):
    ann, ben, table = deal(stage, lambda tiles: len(set(tiles)) < 7)
    page = open_page()
    sit(stage, page, ann, table)
    # Of two tiles of one letter the first is chosen; the second keeps its place.
    letters = order(page)
    place = next(place for place, letter in enumerate(letters) if letter in letters[place + 1:])
    button(page, "Exchange").click()
    page.locator("verdict-rack .tile").nth(place).click()
    button(page, "Exchange 1 tile").click()
    expect(page.locator("#state")).to_have_text(f"{ben.name} is on turn.")
    assert key(ben.notice("* EXCHANGE"), "count") == "1"
    after = order(page)
    # Where the same letter was drawn again, the rack looks as it was.
    rest = letters[:place] + letters[place + 1:]
    assert after == letters or after[:6] == rest


def test_tiles_are_dragged_to_the_board_and_back(stage, open_page):
    ann, ben, table = deal(stage, spells)
    page = open_page()
    sit(stage, page, ann, table)
    before = order(page)
    tile = page.locator("verdict-rack .tile").nth(2)

    def drag(source, target):
        source.hover()
        page.mouse.down()
        target.hover()
        page.mouse.up()

    drag(tile, square(page, "8H"))
    expect(square(page, "8H").locator(".tile.laid")).to_contain_text(before[2])
    drag(square(page, "8H").locator(".tile"), square(page, "9H"))
    expect(square(page, "9H").locator(".tile.laid")).to_contain_text(before[2])
    drag(square(page, "9H").locator(".tile"), page.locator("verdict-rack .tile").nth(6))
    expect(page.locator("verdict-board .tile")).to_have_count(0)
    assert sorted(order(page)) == sorted(before)
    assert order(page) != before or len(set(before[2:])) == 1


def test_the_live_region_tells_a_play_once(stage, open_page):
    ann, ben, table = deal(stage, spells)
    page = open_page()
    sit(stage, page, ben, table)
    page.evaluate("""() => {
      window.told = [];
      new MutationObserver(() => window.told.push(document.getElementById("polite").textContent))
        .observe(document.getElementById("polite"), { childList: true, characterData: true, subtree: true });
    }""")
    reply = play_first(ann)
    sentence = f"{ann.name} plays {key(reply, 'words')} at 8G for {key(reply, 'score')} points."
    expect(page.locator("#polite")).to_contain_text(sentence)
    expect(page.locator("#polite")).to_contain_text("Your turn. You may also challenge the last play.")
    assert page.title().startswith("● Your turn")
    ann.ask("SAY good luck")
    expect(page.locator("#talk")).to_have_text(f"{ann.name}: good luck")
    expect(page.locator("#polite")).to_contain_text("good luck")
    assert sum(sentence in text for text in page.evaluate("window.told")) == 1


def test_a_play_that_stands_costs_what_the_button_said(stage, open_page):
    ann, ben, table = deal(stage, terms="rule=10p")
    guest = person(stage, "eve")
    word = real_word(guest, ann.tiles.replace("?", ""))
    assert ann.ask(f"PLAY 8H {word} after=0")[-1].startswith("242")
    page = open_page()
    sit(stage, page, ben, table)
    expect(page.locator(".price")).to_contain_text("If all are acceptable, your opponent gets 10 points.")
    button(page, "Challenge").click()
    expect(page.locator("#ruling")).to_contain_text("✓Acceptable")
    expect(page.locator("#ruling")).to_contain_text(f"{ann.name} gets 10 points.")


def test_overtime_is_shown_in_figures_and_in_words(stage, open_page):
    ann, ben, table = deal(stage, terms="clock=1:00")
    dora = stage.nc()
    assert dora.ask("LOGIN dora directors1")[-1].startswith("230")
    assert dora.ask(f"OVERRULE {table} CLOCK 1 -1:12 :a test")[-1].startswith("273")
    page = open_page()
    sit(stage, page, ann, table)
    expect(page.locator(".player.late")).to_contain_text(re.compile("−0:1[2-9]overtime"))
    shown = page.locator(".player.late .clock").inner_text()
    expect(page.locator(".player.late .clock")).not_to_have_text(shown)
    dora.close()


def test_a_pause_is_asked_agreed_to_and_ended(stage, open_page):
    ann, ben, table = deal(stage)
    page = open_page()
    sit(stage, page, ann, table)
    assert ben.ask("PAUSE")[-1].startswith("272")
    expect(page.locator("#asks")).to_contain_text(f"{ben.name} asks to pause the game.")
    button(page, "Agree").click()
    expect(page.locator("#state")).to_contain_text("The game is paused.")
    expect(page.locator("verdict-rack")).to_be_hidden()
    button(page, "Go on").click()
    expect(page.locator("#asks")).to_contain_text("You asked to go on with the game.")
    assert ben.ask("CONTINUE")[-1].startswith("245")
    expect(page.locator("#state")).to_have_text("Your turn.")
    ben.close()
    expect(page.locator("#players")).to_contain_text("away")
    page.locator("summary", has_text="More").click()
    expect(button(page, f"Stop waiting for {ben.name}")).to_be_attached()


def test_another_game_is_asked_for_and_begins_with_the_other_side(stage, open_page):
    ann, ben, table = deal(stage)
    page = open_page()
    sit(stage, page, ann, table)
    ben.ask("CONCEDE")
    expect(page.locator("#state")).to_contain_text("You win")
    assert ben.ask("AGAIN")[-1].startswith("240")
    expect(page.locator("#end")).to_contain_text(f"{ben.name} asks for another game.")
    button(page, "Agree").click()
    page.wait_for_url(re.compile(rf"/table/(?!{table}$)\d+$"))
    expect(page.locator("#state")).to_have_text(f"{ben.name} is on turn.")


def test_the_lobby_opens_a_table_that_another_joins_on_terms_that_were_shown(stage, open_page):
    one, two = open_page(), open_page()
    sign_in(one, stage.address, "carla", "")
    sign_in(two, stage.address, "denis", "")
    one.get_by_label("Challenge rule", exact=True).select_option("5w")
    expect(one.locator("#rule-text")).to_contain_text("5 points for each word")
    one.get_by_label("Time for each player").select_option("10:00")
    one.get_by_role("button", name="Open the table").click()
    expect(one.locator("#door")).to_contain_text("You wait for an opponent")
    two.reload()
    two.get_by_role("button", name="Join carla").click()
    expect(two.locator("#joining")).to_contain_text("10 minutes for each player.")
    expect(two.locator("#joining")).to_contain_text("the other player gets 5 points for each word")
    expect(two.locator("#joining")).to_contain_text("english, edition ")
    assert faults_of_axe(two) == []
    two.get_by_role("button", name="Agree and sit down").click()
    for page in (one, two):
        expect(page.locator("verdict-rack .tile")).to_have_count(7)
    one.goto(stage.address)
    expect(one.locator("#own")).to_contain_text("against denis")
    third = open_page()
    third.goto(stage.address)
    expect(third.locator("#playing-list")).to_contain_text("carla and denis")
    # One's own games stand above, and only there.
    expect(one.locator("#playing-list li, #playing-none:visible").first).to_be_visible()
    expect(one.locator("#playing-list")).not_to_contain_text("carla")


def test_one_press_plays_the_house(stage, open_page):
    page = open_page()
    page.goto(stage.address)
    page.fill("#name", "hanna")
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name="Level 1").click()
    expect(page.locator("verdict-rack .tile")).to_have_count(7)
    expect(page.locator("#players")).to_contain_text("house")


def test_the_lobby_can_be_read_and_signed_in_to_without_scripts(stage, open_page):
    page = open_page(java_script_enabled=False)
    page.goto(stage.address)
    expect(page.locator("noscript p")).to_be_visible()
    page.fill("#name", "quinn")
    page.get_by_role("button", name="Come in").click()
    expect(page.locator(".person")).to_contain_text("quinn")


def test_a_play_at_a_real_board_is_typed(stage, open_page):
    page = open_page()
    ann, ben, table = real_board(stage, page)
    button(page, "Type a play").click()
    page.get_by_label("Type a play").fill("8G cAT")
    expect(page.locator("#score")).to_contain_text("cAT: 4 points")
    page.keyboard.press("Enter")
    assert key(ben.notice("* PLAY"), "words") == "cAT"
    expect(square(page, "8G").locator(".tile.blank")).to_have_text("C")


def test_a_typed_play_is_read_in_either_order_and_either_case(stage, open_page):
    page = open_page()
    ann, ben, table = real_board(stage, page)
    button(page, "Type a play").click()
    for typed in ["cat 8g", "CAT 8G", "8g cat", "play cat 8G"]:
        page.get_by_label("Type a play").fill(typed)
        expect(page.locator("#line")).to_have_text("PLAY 8G CAT after=0")
        expect(page.locator("#score")).to_contain_text("CAT: 10 points")
    page.keyboard.press("Enter")
    assert key(ben.notice("* PLAY"), "words") == "CAT"


def test_a_table_of_others_is_watched(stage, open_page):
    ann, ben, table = deal(stage)
    page = open_page()
    page.goto(f"{stage.address}/table/{table}")
    expect(page.get_by_role("link", name="Watch the game")).to_have_attribute("href", f"/watch/{table}")
    expect(page.locator("#game")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_no_width_scrolls_sideways(stage, open_page, scheme):
    ann, ben, table = deal(stage, spells)
    play_first(ann)
    page = open_page(color_scheme=scheme)
    sit(stage, page, ben, table)
    expect(page.locator("#doubt")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    assert faults_of_axe(page) == []
    addresses = [f"{stage.address}/", f"{stage.address}/table/{table}"] if scheme == "light" else []
    for address in addresses:
        page.goto(address)
        page.locator("#doubt, #start").wait_for()
        assert faults_of_axe(page) == []
        for width in (320, 390, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert fits(page), (address, width)
