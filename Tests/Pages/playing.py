# SPDX-License-Identifier: MIT
"""People at tables, for the tests of the lobby and the table."""

import re

from playwright.sync_api import expect

from stage import sign_in

CODE = "feather-7"


count = 0


def person(stage, name):
    """Returns a connection by nc under a name of its own."""
    global count
    count += 1
    nc = stage.nc()
    nc.name = f"{name}{'abcdefgh'[count // 8 % 8]}{'jkmnpqrt'[count % 8]}"
    assert nc.ask(f"LOGIN {nc.name} {CODE}")[-1].startswith("230")
    return nc


def key(line, name):
    return re.search(rf"\b{name}=(\S+)", line).group(1)


def rack(nc):
    return key(nc.ask("TILES")[-1], "tiles")


def spells(tiles):
    """Whether a rack has no blank, and vowels and other letters enough that words of it are certain."""
    return "?" not in tiles and 2 <= sum(tile in "AEIO" for tile in tiles) <= 4


def deal(stage, suits=lambda tiles: True, terms=""):
    """Returns two people by nc, the first on turn with a rack that suits, and their table."""
    ann, ben = person(stage, "ann"), person(stage, "ben")
    for _ in range(60):
        table = key(ann.ask(f"OPEN kind=dealt first=1 window=60 {terms}")[-1], "table")
        assert ben.ask(f"JOIN {table} english")[-1].startswith("241")
        ann.tiles = rack(ann)
        if suits(ann.tiles):
            return ann, ben, table
        ann.ask("CONCEDE")
    raise AssertionError("no rack suited")


def sit(stage, page, nc, table):
    """Has a browser take over the name of a connection."""
    sign_in(page, stage.address, nc.name, CODE, f"/table/{table}")
    expect(page.locator("#game")).to_be_visible()
    expect(page.locator("#state")).not_to_have_text("…")


def real_board(stage, page):
    """Has two people sit down at a real board, the first in a browser; returns both and their table."""
    ann, ben = person(stage, "ann"), person(stage, "ben")
    table = key(ann.ask("OPEN kind=board")[-1], "table")
    assert ben.ask(f"JOIN {table} english")[-1].startswith("241")
    sit(stage, page, ann, table)
    return ann, ben, table


def order(page):
    """Returns the letters of the rack as they stand, those on the board included."""
    return page.locator("verdict-rack .tile").evaluate_all("tiles => tiles.map(tile => tile.firstChild?.data || '?')")


def square(page, name):
    return page.locator(f"#square-{name}")


def button(page, name):
    return page.locator("#game, dialog[open]").get_by_role("button", name=name, exact=True)


def consonants(tiles):
    return [tile for tile in tiles if tile.isalpha() and tile not in "AEIOUY"]


def real_word(guest, letters):
    """Returns a short word of the list; somebody who sits nowhere may look for it."""
    return key(guest.ask(f"FIND {letters} max=4")[-2], "words").split(",")[0]


def play_first(nc):
    """Plays two tiles through the centre by nc; returns the reply."""
    tiles = rack(nc).replace("?", "")
    return nc.ask(f"PLAY 8G {tiles[:2]} after=0")[-1]
