# SPDX-License-Identifier: MIT
"""The page of who looks on: board, scores and clocks of a game, and nothing that an observer must not know."""

import re

import pytest
from playwright.sync_api import expect

from stage import faults_of_axe, fits

WINDOW = {"width": 1280, "height": 900}


def value(key, rows):
    return re.search(rf"\b{key}=(\S+)", " ".join(rows)).group(1)


class Game:
    """A table with two players; `first` begins."""

    def __init__(self, stage, names, terms):
        self.people = [stage.nc(), stage.nc()]
        for person, name in zip(self.people, names):
            assert person.ask(f"LOGIN {name}")[-1].startswith("230")
        self.table = value("table", self.people[0].ask(f"OPEN {terms}"))
        lexicon = value("lexicon", self.people[1].ask(f"JOIN {self.table}"))
        self.people[1].ask(f"JOIN {self.table} {lexicon}")
        if "kind=slip" in terms:
            return
        starts = [person.notice("* START") for person in self.people]
        turn = int(value("turn", starts[:1])) - 1
        self.racks = [value("rack", [start]) if "rack=" in start else "" for start in starts]
        self.first, self.second = self.people[turn], self.people[1 - turn]
        self.rack = self.racks[turn]

    def close(self):
        for person in self.people:
            person.close()


@pytest.fixture
def play(stage):
    games = []

    def start(names, terms):
        games.append(Game(stage, names, terms))
        return games[-1]

    yield start
    for game in games:
        game.close()


def done(rows):
    assert rows[-1].startswith("2"), rows


def watch(page, stage, game, query=""):
    page.goto(f"{stage.address}/watch/{game.table}{query}")
    expect(page.locator("#players .player")).to_have_count(2)


def square(page, name):
    return page.locator(f"#square-{name}")


def test_plays_appear_with_scores_and_are_told_in_a_sentence_each(stage, page, play):
    game = play(["wanda", "bartholomew"], "kind=board clock=15:00 rule=5p")
    watch(page, stage, game)
    told, state, last = page.locator("#polite"), page.locator("#state"), page.locator("#last")
    expect(state).to_have_text("wanda is on turn.")
    expect(told).to_be_empty()
    done(game.first.ask("PLAY 8G CAt"))
    expect(square(page, "8G")).to_have_text("C3")
    expect(square(page, "8I")).to_have_attribute("aria-label", "I 8, T, blank, last play")
    expect(told).to_have_text("wanda plays at 8G with C, A, T as a blank, for 8 points.")
    expect(last).to_have_text("Last play: wanda at 8G, 8 points.")
    expect(page.locator("#rest")).to_have_text("It can be challenged until the next play.")
    expect(state).to_have_text("bartholomew is on turn and may challenge the last play.")
    done(game.second.ask("HOLD"))
    expect(state).to_have_text("bartholomew holds the last play.")
    done(game.second.ask("PLAY 8G ...S"))
    expect(told).to_contain_text("bartholomew plays at 8G with C, A, T, S, for")
    expect(page.locator(".player").nth(0).locator(".score")).to_have_text("8")
    done(game.first.ask("EXCHANGE 2"))
    expect(told).to_have_text("wanda exchanges 2 tiles.")
    done(game.second.ask("PASS"))
    expect(told).to_have_text("bartholomew passes.")
    expect(page.locator("#history tbody tr")).to_have_count(4)
    expect(page.locator("#history tbody tr").first).to_contain_text("passes")
    expect(page.locator(".bag")).to_contain_text("tiles in the bag")


def test_racks_and_challenged_words_are_never_in_the_page(stage, page, play):
    game = play(["rosa", "silas"], "kind=dealt")
    watch(page, stage, game)
    tiles = game.rack.replace("?", "")
    played = game.first.ask(f"PLAY 8D {tiles}")
    done(played)
    assert value("words", played) == tiles
    expect(square(page, "8H").locator(".tile")).to_be_visible()
    expect(page.locator("#polite")).to_contain_text("plays at 8D with " + ", ".join(tiles))
    expect(page.locator("#rest")).to_contain_text(re.compile(r"for \d+ seconds? more"))
    assert not [rack for rack in [*game.racks, tiles] if rack in page.content()]
    assert game.second.ask("CHALLENGE")[-1].startswith("251")
    expect(page.locator("#ruling")).to_contain_text("Unacceptable")
    expect(page.locator("#polite")).to_have_text("Unacceptable. The play comes off the board.")
    expect(page.locator("#history tbody")).to_contain_text("✗ unacceptable")
    expect(page.locator(".tile")).to_have_count(0)
    text = page.content()
    assert not [rack for rack in [*game.racks, tiles, ", ".join(tiles)] if rack in text]
    assert not page.evaluate("document.body.textContent").count(tiles)


def test_the_end_has_a_result_and_a_link_to_the_replay(stage, page, play):
    game = play(["tilda", "ulla"], "kind=board")
    watch(page, stage, game)
    done(game.first.ask("PLAY 8G CAT"))
    done(game.second.ask("CONCEDE"))
    expect(page.locator("#state")).to_have_text("The game is over. tilda wins, 10 to 0.")
    expect(page.locator("#polite")).to_have_text("The game is over. tilda wins, 10 to 0.")
    expect(page.locator("#reason")).to_have_text("ulla conceded.")
    expect(page.get_by_role("link", name="Replay the game")).to_have_attribute("href", f"/game/{game.table}")
    page.reload()
    expect(page.locator("#state")).to_have_text("The game is over. tilda wins, 10 to 0.")
    expect(page.locator("#polite")).to_be_empty()


def test_the_clock_of_the_player_on_turn_ticks_here(stage, page, play):
    game = play(["vera", "wilma"], "kind=board clock=20:00")
    done(game.first.ask("PLAY 8G CAT"))
    page.clock.install()
    watch(page, stage, game)
    clocks = page.locator(".player .clock")
    expect(clocks.nth(1)).to_have_text(re.compile(r"^(20:00|19:5\d)$"))
    before = clocks.nth(0).inner_text()
    page.clock.run_for(15_000)
    expect(clocks.nth(1)).to_have_text(re.compile(r"^19:4\d$"))
    assert clocks.nth(0).inner_text() == before
    assert page.locator("[role=status] .clock, [role=alert] .clock").count() == 0


def test_a_delay_that_was_agreed_is_said(stage, page, play):
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    done(dora.ask("EVENT NEW late rounds=1 kind=board delay=5"))
    people = []
    for name in ["xena", "yara"]:
        code = value("code", dora.ask(f"EVENT ENTER late {name}"))
        people.append(stage.nc())
        done(people[-1].ask(f"LOGIN {name} {code}"))
    done(dora.ask("EVENT PAIR late 1 xena yara order=given"))
    table = value("table", [people[0].notice("* SEATED")])
    done(people[0].ask("PLAY 8G CAT"))
    page.goto(f"{stage.address}/watch/{table}")
    expect(page.locator("#delay")).to_have_text("You see the game as it stood 5 minutes ago.")
    expect(page.locator("#state")).to_have_text("xena is on turn.")
    expect(page.locator(".tile")).to_have_count(0)
    for person in [dora, *people]:
        person.close()


def test_slips_are_told_without_their_words(stage, page, play):
    game = play(["zora", "anton"], "kind=slip")
    page.goto(f"{stage.address}/watch/{game.table}")
    expect(page.locator("#other-text")).to_contain_text("zora and anton play at a real board.")
    done(game.people[0].ask("CHALLENGE QUIXZ CAT"))
    expect(page.locator("#other-text")).to_contain_text("A challenge is open now.")
    done(game.people[1].ask(f"CONFIRM {value('slip', [game.people[1].notice('* SLIP')])}"))
    expect(page.locator("#other-list")).to_contain_text("Unacceptable")
    assert "QUIXZ" not in page.content()
    game.people[0].ask("LEAVE")
    expect(page.locator("#other-text")).to_contain_text("table")
    expect(page.get_by_role("link", name="All tables")).to_have_attribute("href", "/")


def test_practice_is_told_in_sentences(stage, page):
    player = stage.nc()
    player.ask("LOGIN berta")
    table = value("table", player.ask("OPEN kind=threes"))
    player.ask("NEXT")
    page.goto(f"{stage.address}/watch/{table}")
    expect(page.locator("#other-text")).to_contain_text("The players find every word of three in seven tiles. Round 1.")
    expect(page.locator("#other-list")).to_have_text("berta: 0 points")
    player.close()


def test_a_table_that_is_not_there_is_told_with_its_number(stage, open_page):
    # Its stream is 404, which the browser writes to the console.
    page = open_page()
    page.goto(f"{stage.address}/watch/4321")
    expect(page.locator("#other-text")).to_have_text("There is no table 4321 now.")
    expect(page.get_by_role("link", name="All tables")).to_be_visible()


def test_the_overlay_has_board_and_scores_alone_on_nothing(stage, page, play):
    game = play(["cora", "dagmar"], "kind=board")
    page.set_viewport_size({"width": 1920, "height": 1080})
    watch(page, stage, game, "?overlay=yes")
    places = "[...document.querySelectorAll('verdict-board, .player, .bag')].map((one) => " \
        "JSON.stringify(one.getBoundingClientRect()))"
    before = page.evaluate(places)
    done(game.first.ask("PLAY 8B CLAIMED"))
    expect(square(page, "8C").locator(".tile")).to_be_visible()
    expect(page.locator(".player .score").first).not_to_have_text("0")
    after = page.evaluate(places)
    # The bag's number may be shorter; board and players stay to the pixel.
    assert before[:3] == after[:3]
    assert page.evaluate("['backgroundColor'].map((key) => [document.documentElement, document.body].map((one) => "
                         "getComputedStyle(one)[key]))") == [["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]]
    for hidden in [".bar", "#history", "#state"]:
        expect(page.locator(hidden)).to_be_hidden()
    assert fits(page) and page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_sound_is_off_until_it_is_asked_for_and_stays_chosen(stage, page, play):
    game = play(["edda", "fanny"], "kind=board")
    watch(page, stage, game)
    sound = page.get_by_label("A sound for each play")
    expect(sound).not_to_be_checked()
    sound.check()
    page.reload()
    expect(sound).to_be_checked()
    sound.uncheck()


def test_nothing_is_wider_than_the_window_and_axe_finds_nothing(stage, page, play):
    game = play(["gerlinde-marlene", "hildegard-sabine"], "kind=board")
    done(game.first.ask("PLAY 8G CAT"))
    done(game.second.ask("PLAY J5 QUIZ"))
    assert game.first.ask("CHALLENGE")[-1].startswith("251")
    watch(page, stage, game)
    expect(page.locator("#ruling")).to_contain_text("Unacceptable")
    for width in [320, 390, 1280, 1920]:
        page.set_viewport_size({"width": width, "height": 900})
        assert fits(page), width
    for theme in ["light", "dark"]:
        page.emulate_media(color_scheme=theme)
        assert faults_of_axe(page) == []
