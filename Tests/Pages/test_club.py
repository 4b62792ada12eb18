# SPDX-License-Identifier: MIT
"""Life between games: games that are sought, series, reviews, figures, and words to one person."""

import re

import pytest
from playwright.sync_api import expect

from playing import CODE, button, deal, key, person, real_word, sit
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
    expect(page.locator("#waiting-none")).to_be_visible()
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
