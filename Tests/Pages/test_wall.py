# SPDX-License-Identifier: MIT
"""The wall of an event: it follows what the director types, page after page, and says when it is behind."""

import re

import pytest
from playwright.sync_api import expect

from stage import faults_of_axe, fits

WINDOW = {"width": 1920, "height": 1080}


class Director:
    def __init__(self, stage):
        self.lines = stage.nc()
        assert self.lines.ask("LOGIN dora directors1")[-1].startswith("230")

    def act(self, *lines):
        for line in lines:
            answer = self.lines.ask(f"EVENT {line}")
            assert answer[-1].startswith("27"), f"{line}: {answer}"

    def event(self, label, names, title="", options="rounds=3 system=manual"):
        self.act(f"NEW {label} {options}{f' :{title}' if title else ''}", *(f"ENTER {label} {name}" for name in names))


@pytest.fixture(scope="module")
def dora(stage):
    director = Director(stage)
    yield director
    director.lines.close()


def heading(page, text):
    expect(page.get_by_role("heading", level=2)).to_have_text(text)


def rows(page):
    return [row.replace("\t", " ").replace("\n", " ") for row in page.locator("tbody tr").all_inner_texts()]


def test_the_wall_follows_an_event_of_eight_players(stage, dora, page):
    eight = ["ann", "ben", "cas", "dan", "eva", "fay", "gus", "hal"]
    dora.event("tues", [*eight[:7], "hal :Hall, Hal"], "Tuesday club")
    page.clock.install()
    page.goto(f"{stage.address}/wall/tues")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday club")
    heading(page, "Players")
    dora.act("PAIR tues 1 ann ben cas dan eva fay gus hal order=given")
    page.clock.run_for(3000)
    heading(page, "Pairings of round 1")
    assert rows(page) == ["1 ann ben", "2 cas dan", "3 eva fay", "4 gus Hall, Hal"]
    expect(page.locator("#told")).to_have_text("Round 1 is paired.")
    page.keyboard.press("ArrowRight")
    heading(page, "Pairings of round 1 by name")
    assert rows(page)[0] == "ann 1 first ben" and rows(page)[7] == "Hall, Hal 4 second gus"
    dora.act("SCORE tues 1 cas 412 dan 388")
    page.clock.run_for(3000)
    heading(page, "Results of round 1, 1 of 4 are in")
    fresh = page.locator("tbody tr.fresh")
    expect(fresh).to_have_count(1)
    expect(fresh).to_contain_text("just in")
    assert rows(page)[0] == "1 ann – ben"
    expect(fresh.locator(".won")).to_have_text("cas")
    page.clock.run_for(45_000)
    expect(fresh).to_have_count(0)
    dora.act("SCORE tues 1 ann 300 ben 301", "SCORE tues 1 eva -50", "SCORE tues 1 gus 400 hal 400")
    page.clock.run_for(3000)
    expect(page.locator("#told")).to_have_text("Round 1 is complete.")
    expect(page.locator("tbody tr").nth(2)).to_contain_text("forfeit")
    page.keyboard.press("ArrowRight")
    heading(page, "Standings after round 1")
    assert rows(page)[:4] == ["1 fay 1–0 +50", "2 cas 1–0 +24", "3 ben 1–0 +1", "4 gus 0–0–1 0"]
    page.keyboard.press("ArrowRight")
    heading(page, "High games")
    expect(page.get_by_role("table", name="Highest losing scores").locator("tbody tr").first).to_contain_text("388")
    dora.act("PAIR tues 2 ann cas ben dan eva gus fay hal")
    page.clock.run_for(3000)
    heading(page, "Pairings of round 2")
    expect(page.locator("#state")).to_have_text("Round 2 of 3")


def test_the_winner_is_who_won_and_not_who_has_more_points(stage, dora, page):
    dora.event("time", ["ann", "ben"])
    dora.act("PAIR time 1 ann ben order=given", "SCORE time 1 ann 420 ben 380 winner=ben")
    page.goto(f"{stage.address}/wall/time")
    expect(page.locator("tbody .won")).to_have_text("ben")


def test_pages_turn_by_themselves_and_by_keys_and_can_be_held(stage, dora, page):
    dora.event("turn", ["ann", "ben", "cas", "dan"])
    dora.act("PAIR turn 1 ann ben cas dan")
    page.clock.install()
    page.goto(f"{stage.address}/wall/turn?seconds=8&show=pairings,names,entrants")
    where = page.locator("#where")
    expect(where).to_have_text("Page 1 of 3")
    page.clock.run_for(7000)
    expect(where).to_have_text("Page 1 of 3")
    page.clock.run_for(3000)
    expect(where).to_have_text("Page 2 of 3")
    page.keyboard.press("Space")
    expect(where).to_have_text("Page 2 of 3, held")
    expect(page.get_by_role("button", name="Hold")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(20_000)
    assert where.inner_text() == "Page 2 of 3, held"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text("Page 3 of 3, held")
    page.keyboard.press("Space")
    page.clock.run_for(9000)
    expect(where).to_have_text("Page 1 of 3")
    assert page.evaluate("getComputedStyle(document.body).cursor") == "none"
    page.mouse.move(300, 300)
    page.mouse.move(310, 310)
    assert page.evaluate("getComputedStyle(document.body).cursor") == "auto"


def test_sixty_players_fit_at_1080p_in_type_of_28_pixels(stage, dora, page):
    names = [f"player{place:02}" for place in range(60)]
    entered = [f"{name} :Featherstonehaugh-Smythe, Gwendolyn {name}" for name in names]
    dora.event("big", entered, "Big", "rounds=3 system=koth")
    dora.act("PAIR big 1")
    for board in dora.lines.ask("EVENT SHOW big 1")[:-1]:
        first, second = re.search(r"first=(\S+) second=(\S+)", board).groups()
        dora.act(f"SCORE big 1 {first} 412 {second} 388")
    page.clock.install()
    page.goto(f"{stage.address}/wall/big?show=pairings,names,standings,results,entrants&seconds=300")
    expect(page.locator("#where")).to_have_text("Page 1 of 10")
    # Each list has two pages: thirty boards in one column, sixty names in two.
    met = set()
    for _ in range(10):
        small = page.evaluate(
            """() => [...document.querySelectorAll("h1, h2 :not(.unseen), th, td, td *, #state, #clock, #where")].filter((one) =>
            one.textContent && parseFloat(getComputedStyle(one).fontSize) < 28)
            .map((one) => one.textContent)""")
        assert small == []
        lowest = page.evaluate(
            "Math.max(...[...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().bottom))")
        assert lowest <= page.evaluate("document.querySelector('.foot').getBoundingClientRect().top") + 1
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight") and fits(page)
        if page.locator("h2").inner_text().startswith("Pairings of round 1 by name"):
            met.update(page.locator("tbody tr td:first-child").all_inner_texts())
        page.keyboard.press("ArrowRight")
    assert len(met) == 60


def test_the_rows_of_a_page_can_be_chosen(stage, dora, page):
    dora.event("rows", [f"row{place:02}" for place in range(14)])
    page.goto(f"{stage.address}/wall/rows?rows=5&theme=dark")
    expect(page.locator("tbody tr")).to_have_count(10)
    expect(page.locator("#where")).to_have_text("Page 1 of 2")
    assert page.evaluate("document.documentElement.style.colorScheme") == "dark"


def test_divisions_have_pages_of_their_own_and_one_may_be_a_round_behind(stage, dora, page):
    dora.event("two", ["ann", "ben", "cas division=B", "dan division=B"])
    dora.act("PAIR two 1 ann ben division=A order=given", "PAIR two 1 cas dan division=B order=given",
             "SCORE two 1 ann 400 ben 300", "SCORE two 1 cas 410 dan 310", "PAIR two 2 ann ben division=A")
    page.goto(f"{stage.address}/wall/two?list=yes")
    titles = page.get_by_role("heading", level=2)
    expect(titles).to_have_count(5)
    assert titles.all_text_contents() == [
        "Division A: Pairings of round 2", "Division A: Pairings of round 2 by name",
        "Division B: Results of round 1, 1 of 1 are in", "Division B: Standings after round 1", "Division B: High games"]
    page.goto(f"{stage.address}/wall/two?division=B")
    heading(page, "Results of round 1, 1 of 1 are in")
    expect(page.locator("tbody")).to_contain_text("cas")
    page.goto(f"{stage.address}/wall/two?division=C")
    expect(page.locator(".notice")).to_contain_text("division")


def test_a_wall_without_news_says_so_and_goes_on_by_itself(stage, dora, page):
    dora.event("stale", ["ann", "ben"])
    page.clock.install()
    page.goto(f"{stage.address}/wall/stale")
    heading(page, "Players")
    stale = page.get_by_role("alert")
    expect(stale).to_be_empty()
    stage.web.kill()
    page.clock.run_for(20_000)
    expect(stale).to_contain_text("No news since")
    told = stale.inner_text()
    page.clock.run_for(5000)
    assert stale.inner_text() == told, "a live region has no running time"
    heading(page, "Players")
    stage.web.start()
    dora.act("PAIR stale 1 ann ben")
    page.clock.run_for(6000)
    expect(stale).to_be_empty()
    page.clock.run_for(3000)
    heading(page, "Pairings of round 1")
    page.faults[:] = [fault for fault in page.faults if "ERR_CONNECTION" not in fault and "ERR_INCOMPLETE" not in fault]


def test_titles_and_names_are_text(stage, dora, page):
    bad = "<img src=x onerror=alert(1)>"
    dora.event("bad", [f"ann :{bad}", "ben :<b>Ben</b> & {{name}}"], f"{bad}<script>alert(1)</script>")
    dora.act("PAIR bad 1 ann ben order=given", "SCORE bad 1 ann 400 ben 300")
    page.goto(f"{stage.address}/wall/bad?list=yes")
    expect(page.locator("h1")).to_have_text(f"{bad}<script>alert(1)</script>")
    expect(page.locator(".of-results tbody")).to_contain_text(bad)
    expect(page.locator(".of-standings tbody")).to_contain_text("<b>Ben</b> & {{name}}")
    assert page.locator("main img, main b, main script").count() == 0


def test_an_event_that_is_not_there_is_said_and_looked_for_again(stage, dora, page):
    page.clock.install()
    page.goto(f"{stage.address}/wall/later")
    expect(page.locator(".notice")).to_contain_text("No such event is open")
    dora.event("later", ["ann"], "Later")
    page.clock.run_for(3000)
    expect(page.locator("h1")).to_have_text("Later")
    heading(page, "Players")


@pytest.mark.parametrize("width", [320, 390, 800, 1280, 1920])
def test_nothing_is_wider_than_the_window_and_axe_finds_nothing(stage, dora, page, width):
    label = f"wide{width}"
    names = ["ann :Featherstonehaugh-Cholmondeley, Anastasia", "ben", "cas", "dan", "eva"]
    dora.event(label, names, "The autumn championship of the whole region")
    dora.act(f"PAIR {label} 1 ann ben cas dan bye=eva", f"SCORE {label} 1 ann 400 ben 300",
             f"SCORE {label} 1 cas 1000 dan 900 sure=yes")
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{stage.address}/wall/{label}")
    expect(page.locator("section").first).to_be_visible()
    for theme in ["light", "dark"] if width in (390, 1920) else ["light"]:
        page.emulate_media(color_scheme=theme)
        for _ in range(3 if width > 700 else 1):
            assert fits(page) and page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")
            page.keyboard.press("ArrowRight")
        assert width == 800 or faults_of_axe(page) == []
    if width < 700:
        expect(page.get_by_role("heading", level=2)).to_have_count(3)
        assert page.evaluate("document.documentElement.scrollHeight > innerHeight")


def test_the_timer_of_the_hall_runs_on_the_wall(stage, dora, page):
    dora.event("timed", ["ann", "ben"])
    dora.act("PAIR timed 1 ann ben", "TIMER timed 55")
    page.goto(f"{stage.address}/wall/timed")
    expect(page.locator("#timer")).to_have_text(re.compile(r"5[45]:\d\d left"))
    dora.act("TIMER timed 0")
    expect(page.locator("#timer")).to_have_text("")
    assert page.faults == []
