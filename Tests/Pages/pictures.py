# SPDX-License-Identifier: MIT
"""Makes the pictures of the pages for the README and the docs: pictures.py FOLDER."""

import re
import sys

from playwright.sync_api import expect

from stage import Stage, browsers, sign_in, watched

PLAYS = ["8D TRAIN", "F7 CARE", "10F EDGES", "I9 PEACH", "12I CRISP", "D8 TOWER", "12D RODE"]
NAMES = ["ann", "ben", "cas", "dan", "eva", "fay", "gus", "hal", "ida", "jan", "kim", "leo", "max", "nia", "oli", "pam"]


def table(stage, context, folder):
    ann, ben = stage.nc(), stage.nc()
    code = re.search(r"code=(\S+)", ann.ask("LOGIN ann")[-1]).group(1)
    ben.ask("LOGIN ben")
    number = re.search(r"table=(\d+)", ann.ask("OPEN kind=board first=1 rule=5w")[-1]).group(1)
    ben.ask(f"JOIN {number} english")
    for place, play in enumerate(PLAYS):
        side = [ann, ben][place % 2]
        answer = side.ask(f"PLAY {play}")[-1]
        assert answer.startswith("242"), answer
    page = watched(context)
    sign_in(page, stage.address, "ann", code, f"/table/{number}")
    expect(page.locator("text=Challenge").first).to_be_visible()
    page.screenshot(path=f"{folder}/table.png")
    assert page.faults == []


def event(stage, context, folder):
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    dora.ask("EVENT NEW spring rounds=6 :Spring tournament")
    for name in NAMES:
        dora.ask(f"EVENT ENTER spring {name}")
    dora.ask("EVENT PAIR spring 1")
    pairs = [re.search(r"first=(\S+) second=(\S+)", row) for row in dora.ask("EVENT SHOW spring 1")]
    for place, pair in enumerate([pair for pair in pairs if pair][:5]):
        answer = dora.ask(f"EVENT SCORE spring 1 {pair[1]} {412 - 17 * place} {pair[2]} {351 + 23 * place}")[-1]
        assert answer.startswith("271"), answer
    wall = watched(context)
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(f"{stage.address}/wall/spring")
    expect(wall.locator("text=Spring tournament").first).to_be_visible()
    expect(wall.locator("tbody tr").first).to_be_visible()
    wall.screenshot(path=f"{folder}/wall.png")
    wall.close()
    dora.close()
    desk = watched(context)
    sign_in(desk, stage.address, "dora", "directors1", "/desk/spring")
    expect(desk.locator("text=Spring tournament").first).to_be_visible()
    expect(desk.locator("text=3 boards").or_(desk.locator("text=missing")).first).to_be_visible()
    desk.screenshot(path=f"{folder}/desk.png")


def judge(stage, context, folder):
    page = watched(context)
    page.goto(f"{stage.address}/judge")
    expect(page.locator("#list option")).to_have_count(1)
    page.click("#start")
    page.locator("#words").fill("retina en")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    # A key within half a second of the words is not heard; another one is.
    while not page.locator("#verdict").is_visible():
        page.keyboard.press("Space")
        page.wait_for_timeout(100)
    page.screenshot(path=f"{folder}/judge.png")


def main(folder):
    stage = Stage()
    try:
        with browsers(3, viewport={"width": 1280, "height": 800}) as contexts:
            for make, context in zip([table, event, judge], contexts):
                make(stage, context, folder)
    finally:
        stage.close()


if __name__ == "__main__":
    main(sys.argv[1])
