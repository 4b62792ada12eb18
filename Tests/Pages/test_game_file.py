# SPDX-License-Identifier: MIT
"""The file of a whole game: it steps by buttons and keys, and asks for nothing. Source: docs/memory.md."""

import subprocess

import pytest
from playwright.sync_api import expect

from stage import PROGRAM, faults_of_axe

RECORD = """#character-encoding UTF-8
#player1 ann Ann
#player2 ben Ben
>ann: AEINRST 8D NASTIER +66 66
>ben: AADHOTU J6 HA.D +16 16
>ann: EEGLTUU D6 TU.E +4 70
>ann: EEGLTUU -- -4 66
>ben: AOTU -O +0 16
#incomplete
"""


@pytest.fixture
def game(page, tmp_path):
    """The page of the record, and the addresses that it asked for."""
    record, made = tmp_path / "club.gcg", tmp_path / "game.html"
    record.write_text(RECORD)
    subprocess.run([PROGRAM, "board", record, "-o", made], check=True)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(made.as_uri())
    assert asked == [made.as_uri()]
    return page


def tiles(page):
    return page.locator("#tiles > g").count()


def shown(page):
    return [text.strip() for text in page.locator(".plate b").all_inner_texts()]


def test_buttons_and_keys_step_through_the_game(game):
    assert tiles(game) == 0 and shown(game) == ["0", "0"]
    game.keyboard.press("ArrowRight")
    assert tiles(game) == 7 and shown(game) == ["66", "0"]
    assert game.locator("#tiles > .marked").count() == 7
    game.locator("#on").click()
    assert tiles(game) == 10 and game.locator("#caption").inner_text() == "Ben: J6 HA(R)D, 16"
    game.keyboard.press("End")
    assert tiles(game) == 10 and shown(game) == ["66", "16"] and game.locator("#tiles > .marked").count() == 0
    game.keyboard.press("ArrowLeft")
    game.keyboard.press("ArrowLeft")
    assert tiles(game) == 13 and shown(game) == ["70", "16"]
    game.locator("#first").click()
    assert tiles(game) == 0
    game.locator("#list button").nth(2).click()
    assert tiles(game) == 10 and game.locator("#list .here").inner_text().startswith("Ben: J6")
    game.keyboard.press("Home")
    assert tiles(game) == 0


def test_it_plays_by_itself_until_the_end_or_a_stop(game):
    game.keyboard.press("Space")
    assert game.locator("#play").inner_text().endswith("Stop")
    expect(game.locator("#tiles > g")).to_have_count(10)
    game.keyboard.press("Space")
    assert game.locator("#play").inner_text().endswith("Play")
    game.locator("#play").click()
    expect(game.locator("#place")).to_have_value("5", timeout=15_000)
    assert game.locator("#play").inner_text().endswith("Play") and shown(game) == ["66", "16"]


def test_axe_finds_nothing(game):
    game.keyboard.press("ArrowRight")
    assert faults_of_axe(game) == []
