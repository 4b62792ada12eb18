# SPDX-License-Identifier: MIT
"""Life between games: games that are sought, series, reviews, figures, and words to one person."""

import re

import pytest
from playwright.sync_api import expect

from playing import CODE, button, deal, key, person, real_word, sit, spells
from stage import faults_of_axe, fits, sign_in

WIDTHS = (320, 390, 1280)


def visit(stage, page, nc, path="/"):
    """Has a browser take over the name of a connection, at a page of its choice."""
    sign_in(page, stage.address, nc.name, CODE, path)


def holds(page):
    """Whether nothing is wrong with the page for axe, at any width."""
    assert faults_of_axe(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert fits(page), width
    return True


def test_a_game_is_sought_taken_back_and_begins_where_its_author_waits(stage, open_page):
    cora, ann = person(stage, "cora"), person(stage, "ann")
    assert cora.ask("NOTICES lobby")[-1].startswith("211")
    page = open_page()
    visit(stage, page, ann)
    page.get_by_label("Time for each player").select_option("10:00")
    page.get_by_label("Games", exact=True).select_option("3")
    page.get_by_role("button", name="Look for a game").click()
    notice = cora.notice("* SEEK")
    assert key(notice, "by") == ann.name
    assert key(notice, "clock") == "10:00" and key(notice, "games") == "3"
    expect(page.locator("#looking-title")).to_have_text("You look for a game")
    expect(page.locator("#looking")).to_contain_text("10 minutes each · game 1 of 3")
    assert holds(page)
    page.reload()
    expect(page.locator("#looking-title")).to_have_text("You look for a game")
    page.get_by_role("button", name="Stop looking").click()
    expect(page.locator("#looking")).to_be_hidden()
    assert key(cora.ask("TABLES waiting")[-1], "count") == "0"

    page.get_by_role("button", name="Look for a game").press("Enter")
    table = key(cora.notice("* SEEK"), "table")
    assert cora.ask(f"JOIN {table} english")[-1].startswith("241")
    page.wait_for_url(f"{stage.address}/table/{table}")
    expect(page.locator("verdict-rack .tile")).to_have_count(7)


def test_a_sought_game_appears_with_its_terms_and_a_button_answers_it(stage, open_page):
    page = open_page()
    ann, ben = person(stage, "ann"), person(stage, "ben")
    visit(stage, page, ann)
    # It is shown behind the answer to NOTICES.
    expect(page.locator("#here")).to_be_visible()
    table = key(ben.ask("SEEK games=5 clock=15:00 rule=5w")[-1], "table")
    expect(page.locator("#polite")).to_have_text(f"{ben.name} looks for a game.")
    line = page.locator("#waiting-list li", has_text=ben.name)
    expect(line).to_contain_text("dealt · english · 5 points a word · 15 minutes each · game 1 of 5")
    line.get_by_role("button", name=f"Join {ben.name}").click()
    expect(page.locator("#joining")).to_contain_text("Game 1 of 5.")
    page.get_by_role("button", name="Agree and sit down").click()
    page.wait_for_url(f"{stage.address}/table/{table}")
    assert key(ben.notice("* JOINED"), "name") == ann.name


def test_a_game_for_one_name_is_opened_and_not_sought(stage, open_page):
    page = open_page()
    visit(stage, page, person(stage, "ann"))
    page.locator("summary", has_text="More terms").click()
    page.get_by_label("Kept for a name").fill("bea")
    page.get_by_role("button", name="Look for a game").click()
    expect(page.locator("#refusal")).to_contain_text("open a table")
    expect(page.locator("#looking")).to_be_hidden()


def test_a_series_shows_its_score_goes_on_and_is_ended(stage, open_page):
    ann, ben, table = deal(stage, terms="games=3")
    page = open_page()
    sit(stage, page, ann, table)
    ben.ask("CONCEDE")
    expect(page.locator("#series")).to_have_text("Game 1 of 3. You lead the series, 1 to 0.")
    button(page, "Next game of the series").click()
    page.wait_for_url(re.compile(rf"/table/(?!{table}$)\d+$"))
    assert key(ben.notice("* ASKED"), "what") == "again"
    ben.ask("AGAIN")
    expect(page.locator("#state")).to_be_visible()
    ben.ask("CONCEDE")
    expect(page.locator("#series")).to_have_text("Game 2 of 3. You lead the series, 2 to 0.")
    assert ben.ask("AGAIN")[-1].startswith("240")
    expect(page.locator("#end")).to_contain_text(f"{ben.name} asks for the next game of the series.")
    button(page, "End the series").click()
    expect(page.locator("#refusal")).to_contain_text("You ended the series.")
    assert key(ben.notice("* DECLINED"), "by") == ann.name
    expect(button(page, "End the series")).to_have_count(0)
    button(page, "Next game of the series").click()
    assert key(ben.notice("* ASKED"), "what") == "again"
    ben.ask("AGAIN")
    expect(page.locator("#game")).to_be_visible()
    ben.ask("CONCEDE")
    expect(page.locator("#series")).to_have_text("Game 3 of 3. You win the series, 3 to 0.")
    expect(button(page, "A new series")).to_be_visible()


def test_a_series_against_the_house_goes_on_at_once(stage, open_page):
    page = open_page()
    visit(stage, page, person(stage, "ann"))
    page.get_by_label("Games against the house").select_option("2")
    page.get_by_role("button", name="Level 1").click()
    expect(page.locator("verdict-rack .tile")).to_have_count(7)
    page.locator("summary", has_text="More").click()
    button(page, "Concede").click()
    page.locator("#sure-yes").click()
    expect(page.locator("#series")).to_contain_text("Game 1 of 2. house leads the series, 1 to 0.")
    first = page.url
    button(page, "Next game of the series").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator("verdict-rack .tile")).to_have_count(7)


def test_a_review_shows_each_turn_beside_the_best_one(stage, open_page):
    ann, ben, table = deal(stage, spells)
    word = real_word(person(stage, "eve"), ann.tiles)
    page = open_page()
    sit(stage, page, ben, table)
    ann.ask(f"PLAY 8G {word} after=0")
    button(page, "Challenge").click()
    expect(page.locator("#ruling")).to_contain_text("✓Acceptable")
    page.goto(f"{stage.address}/review/{table}")
    expect(page.locator("#said")).to_have_text(re.compile("^No words are told while you sit at table"))
    ann.ask("PASS")
    ann.ask("CONCEDE")
    page.get_by_role("button", name="Try again").click()
    turns = page.locator("#turns li")
    expect(turns).to_have_count(3, timeout=60_000)
    study = ann.ask(f"STUDY {table}")
    score, gave = key(study[0], "score"), key(study[0], "gave")
    expect(turns.nth(0)).to_contain_text(f"{ann.name} {word} at 8G for {score}")
    expect(turns.nth(0).locator(".lost")).to_have_text("best" if gave == "0.0" else f"−{gave}")
    expect(turns.nth(1)).to_contain_text(f"{ben.name} challenges in vain and loses the turn")
    expect(turns.nth(2)).to_contain_text(f"{ann.name} passes")
    expect(page.locator("#sums")).to_contain_text(key(study[-1], "gave").split(",")[0])
    turns.nth(2).get_by_role("button").press("Enter")
    best = key(study[2], "better").split(",")
    if best[0] != "exchange":
        page.get_by_role("button", name="The best play").click()
        expect(page.locator("verdict-board .tile.laid")).to_have_count(len(best[1].replace(".", "")))
    expect(page.locator("#facts")).to_contain_text(f"Rack{key(study[2], 'rack')}")
    assert holds(page)


def test_a_review_shows_the_tiles_of_the_board_behind_challenges_of_every_outcome(stage, open_page):
    ann, ben = person(stage, "ann"), person(stage, "ben")
    table = key(ann.ask("OPEN kind=board clock=off rule=5w")[-1], "table")
    assert ben.ask(f"JOIN {table} english")[-1].startswith("241")
    for one, line in [
        (ann, "PLAY 8H CAT after=0"), (ben, "CHALLENGE 1"),
        (ben, "PLAY 8H ...S"), (ann, "PLAY I8 .XQZ"), (ben, "CHALLENGE"), (ben, "PLAY H8 .ON"), (ann, "CHALLENGE"),
        (ann, "PLAY 8G s...."), (ben, "PLAY G8 .O"),
    ]:
        assert one.ask(line)[-1][0] == "2", line
    ann.ask("CONCEDE")
    page = open_page()
    visit(stage, page, person(stage, "eve"), f"/review/{table}")
    turns = page.locator("#turns li")
    expect(turns).to_have_count(6)
    for place, text in enumerate([
        "CAT at 8H", "(CAT)S at 8H", "(A)XQZ at I8", "(C)ON at H8", "s(CATS) at 8G", "(S)O at G8",
    ]):
        expect(turns.nth(place)).to_contain_text(text)
    turns.nth(4).get_by_role("button").press("Enter")
    # The play that came off is not on the board, and the others are.
    expect(page.locator("verdict-board .tile.laid")).to_have_count(1)
    assert page.locator("verdict-board .tile").all_inner_texts() == ["S", "C\n3", "A\n1", "T\n1", "S\n1", "O\n1", "N\n1"]


def test_a_review_that_is_refused_says_why(stage, open_page):
    page = open_page()
    page.goto(f"{stage.address}/review/1")
    page.get_by_role("link", name="Sign in").last.click()
    page.fill("#name", "hedwig")
    page.get_by_role("button", name="Come in").click()
    page.wait_for_url(f"{stage.address}/review/1")
    page.goto(f"{stage.address}/review/987654")
    expect(page.locator("#said")).to_have_text("This game ended too long ago to be reviewed, or nothing was played in it.")
    assert holds(page)


def finished(stage):
    """Returns two people with a game that is over, the first of whom won it, and its table."""
    ann, ben, table = deal(stage, spells)
    word = real_word(person(stage, "eve"), ann.tiles)
    assert ann.ask(f"PLAY 8G {word} after=0")[-1].startswith("242")
    ben.ask("PASS")
    ben.ask("CONCEDE")
    return ann, ben, table


def test_a_person_sees_figures_games_and_the_ladder(stage, open_page):
    ann, ben, table = finished(stage)
    line = ben.ask(f"PROFILE {ann.name}")
    page = open_page()
    visit(stage, page, ben)
    page.get_by_role("link", name="People").click()
    figures = page.locator("#figures")
    expect(page.locator("#figures-title")).to_have_text("Your figures")
    expect(figures).to_contain_text("Games1: 0 won, 1 lost")
    expect(page.locator("#privacy")).to_be_hidden()
    page.get_by_label("Find a name").fill(ann.name)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{stage.address}/people/{ann.name}")
    expect(figures).to_contain_text("Games1: 1 won, 0 lost")
    expect(figures).to_contain_text("Against you1 won, 0 lost")
    expect(figures).to_contain_text(f"Best play{key(line[-1], 'topplay').replace(',', ' for ')}")
    expect(page.locator("#ratings tbody tr")).to_contain_text(f"{key(line[0], 'rating')}? ± {key(line[0], 'deviation')}")
    expect(page.locator("#ladder .own")).to_contain_text(ann.name)
    games = page.locator("#games li")
    expect(games).to_have_count(1)
    expect(games).to_contain_text(re.compile(rf"^won {key(line[-1], 'topscore')}.–.0 against {ben.name}"))
    assert holds(page)
    page.get_by_label("Clock", exact=True).select_option("untimed")
    expect(page.locator("#ladder-of")).to_have_text("Nobody has a rating here yet. Games between two people are rated.")
    games.get_by_role("link", name="Review").click()
    page.wait_for_url(f"{stage.address}/review/{table}")
    expect(page.locator("#turns li")).to_have_count(2)


def test_an_account_keeps_its_figures_private_and_shows_them_again(stage, open_page):
    ann = person(stage, "ann")
    page, other = open_page(), open_page()
    sign_in(page, stage.address, "dora", "directors1", "/people")
    page.get_by_role("button", name="Keep them private").click()
    expect(page.locator("#privacy-text")).to_contain_text("private")
    assert ann.ask("PROFILE dora")[-1].startswith("532")
    visit(stage, other, ann, "/people/dora")
    expect(other.locator("#said")).to_have_text("This person keeps figures and games private.")
    assert holds(other)
    page.get_by_role("button", name="Show them to everybody").press("Enter")
    expect(page.get_by_role("button", name="Keep them private")).to_be_visible()
    other.reload()
    expect(other.locator("#figures")).to_contain_text("Games")
    expect(other.locator("#said")).to_be_hidden()


def test_without_a_name_no_figures_are_asked_for(stage, open_page):
    page = open_page()
    page.goto(f"{stage.address}/people/<b>x")
    expect(page.locator("#said")).to_have_text("This is no name.")
    page.goto(f"{stage.address}/people/ann")
    expect(page.locator("#said")).to_have_text("Figures are shown to people with a name.")
    expect(page.locator("#sign-in a")).to_have_attribute("href", "/login?next=/people/ann")


def test_words_wait_for_the_page_that_comes_next_and_are_answered(stage, open_page):
    ann, ben = person(stage, "ann"), person(stage, "ben")
    ann.close()
    stay = "see you on Tuesday"
    while "kept=yes" not in ben.ask(f"TELL {ann.name} {stay}")[-1]:
        pass
    page = open_page()
    visit(stage, page, ann)
    told = page.locator(".tells > div", has_text=stay)
    expect(told).to_contain_text(re.compile(rf"^{ben.name} tells you: {stay}"))
    assert holds(page)
    # They are still there on the next page, until they are closed.
    page.get_by_role("link", name="Words").click()
    page.get_by_role("button", name=f"Answer {ben.name}").first.click()
    page.keyboard.type("gladly")
    page.keyboard.press("Enter")
    expect(page.locator(".tell .said")).to_have_text(f"{ben.name} is told.")
    assert ben.notice("* TELL").endswith(f"by={ann.name} :gladly")
    page.keyboard.press("Escape")
    while told.count():
        told.first.get_by_role("button", name="Close").click()
    page.reload()
    ben.ask(f"TELL {ann.name} good")
    expect(page.locator(".tells > div")).to_have_count(1)
    expect(page.locator(".tells > div")).to_contain_text("good")


def test_words_told_behind_a_closed_page_outlast_a_sign_out_and_another_name(stage, open_page):
    ann, ben, zed = person(stage, "ann"), person(stage, "ben"), person(stage, "zed")
    page = open_page()
    visit(stage, page, ann)
    expect(page.locator("#link")).to_be_hidden()
    page.goto("about:blank")
    told = zed.ask(f"TELL {ann.name} one for the road")[-1]
    assert told.startswith("213"), told
    visit(stage, page, ben)
    expect(page.locator("#waiting-title, h1").first).to_be_visible()
    expect(page.get_by_text("one for the road")).to_have_count(0)
    visit(stage, page, ann)
    expect(page.locator(".tells")).to_contain_text("one for the road")
    # A tab of its own storage is told nothing that was shown.
    fresh = page.context.new_page()
    fresh.goto(f"{stage.address}/find")
    expect(fresh.locator("#link")).to_be_hidden()
    expect(fresh.get_by_text("one for the road")).to_have_count(0)
    fresh.close()
    # Another tab of the browser becomes the page of the name that comes in.
    other = page.context.new_page()
    visit(stage, other, ben)
    expect(page.locator(".tells")).to_have_count(0)
    other.close()


def test_a_name_in_the_lobby_is_told_and_followed(stage, open_page):
    ann, ben = person(stage, "ann"), person(stage, "ben")
    page = open_page()
    visit(stage, page, ann)
    line = page.locator("#here-list li", has_text=ben.name)
    expect(line).to_contain_text("is free")
    line.get_by_role("button", name=f"Tell {ben.name}").click()
    page.keyboard.type("a game?")
    page.keyboard.press("Enter")
    assert ben.notice("* TELL").endswith(f"by={ann.name} :a game?")
    assert faults_of_axe(page) == []
    page.keyboard.press("Escape")
    follow = line.get_by_role("button", name=f"Follow {ben.name}")
    follow.press("Enter")
    expect(follow).to_have_attribute("aria-pressed", "true")
    ben.ask("OPEN kind=dealt against=house level=1")
    expect(page.locator(".tells")).to_contain_text(f"{ben.name} plays at table")
    page.goto(f"{stage.address}/people/{ben.name}")
    expect(page.locator("#acts").get_by_role("button", name=f"Follow {ben.name}")).to_have_attribute("aria-pressed", "true")
    page.locator("#acts").get_by_role("button", name=f"Follow {ben.name}").click()
    expect(page.locator("#acts").get_by_role("button", name=f"Follow {ben.name}")).to_have_attribute("aria-pressed", "false")


def test_challenges_are_told_once_their_game_is_over(stage, open_page):
    ann, ben, table = deal(stage, spells)
    word = real_word(person(stage, "eve"), ann.tiles)
    assert ann.ask(f"PLAY 8G {word} after=0")[-1].startswith("242")
    ruling = ben.ask("CHALLENGE")[-1]
    assert ruling.startswith("250 ACCEPTABLE"), ruling
    before = person(stage, "cora").ask("CHALLENGES")[-1]
    ben.ask("CONCEDE")
    page = open_page()
    visit(stage, page, ben)
    page.goto(f"{stage.address}/people")
    own = page.locator("#challenges-own")
    expect(own).to_contain_text("Made1, 0 of them won")
    expect(own).to_contain_text("Against own playsnone")
    expect(page.locator("#challenges-rules")).to_contain_text("Double")
    doubts = int(key(before, "doubts")) + 1
    made = page.locator("#challenges-rules tbody td:nth-child(2)")
    assert sum(int(text) for text in made.all_inner_texts()) == doubts
    assert holds(page)
    page.goto(f"{stage.address}/people/{ann.name}")
    expect(own).to_contain_text("Madenone")
    expect(own).to_contain_text("Against own plays1, 0 of them came off")
    expect(page.locator("#challenges-all")).to_be_hidden()


def test_a_person_is_muted_and_watched_from_their_page(stage, open_page):
    ann, ben = person(stage, "ann"), person(stage, "ben")
    page = open_page()
    visit(stage, page, ann)
    page.goto(f"{stage.address}/people/{ben.name}")
    expect(page.locator("#state")).to_have_text(f"{ben.name} is free.")
    mute = page.get_by_role("button", name=f"Mute {ben.name}")
    mute.press("Enter")
    expect(mute).to_have_attribute("aria-pressed", "true")
    assert ben.ask(f"TELL {ann.name} nothing reaches you")[-1].startswith("213")
    table = key(ben.ask("OPEN kind=dealt against=house level=1")[-1], "table")
    page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("nothing reaches you")).to_have_count(0)
    expect(page.locator("#state")).to_have_text(f"{ben.name} plays at table {table}.")
    assert holds(page)
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")
    page.get_by_role("link", name=f"Watch {ben.name}").click()
    page.wait_for_url(f"{stage.address}/watch/{table}")
    page.goto(f"{stage.address}/people/nobody-here")
    expect(page.locator("#state")).to_have_text("nobody-here is not here now.")
