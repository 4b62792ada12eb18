# SPDX-License-Identifier: MIT
"""A browser with many tabs, a name that comes in elsewhere, and texts that are markup."""

import urllib.parse

from playwright.sync_api import expect

from stage import browsers, faults_of_axe, fits, sign_in, watched


def test_eight_tabs_share_one_stream_and_go_on_when_the_first_is_closed(stage):
    with browsers() as context:
        tabs = []
        for _ in range(8):
            tab = watched(context)
            tab.goto(f"{stage.address}/find")
            tabs.append(tab)
        for letters, word in [("qi", "QI"), ("aa", "AA")]:
            for tab in tabs:
                tab.fill("#letters", letters)
                expect(tab.locator("#groups button", has_text=word).first).to_be_visible()
            # The first one holds the stream; another one takes it on.
            closed = tabs.pop(0)
            assert closed.faults == []
            closed.close()


def test_a_name_that_came_in_elsewhere_is_told_so_and_comes_back_when_the_page_is_opened_anew(stage):
    with browsers() as context:
        page = watched(context)
        sign_in(page, stage.address, "ben")
        cookie = next(found["value"] for found in context.cookies() if found["name"] == "verdict")
        code = urllib.parse.unquote(cookie).split()[2]
        elsewhere = stage.nc()
        assert elsewhere.ask(f"LOGIN ben {code}")[-1].startswith("230 ")
        expect(page.locator("#link")).to_contain_text("Open this page anew")
        page.reload()
        expect(page.locator("#link")).to_be_hidden()
        assert elsewhere.line().startswith("421 ")
        elsewhere.close()


def test_pages_without_scripts_show_events_games_and_paper(stage):
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    title = "<img src=x onerror=alert(1)>"
    dora.ask(f"EVENT NEW tues rounds=2 :{title}")
    for name in ["cas", "dan", "eva", "fay"]:
        dora.ask(f"EVENT ENTER tues {name} :<b>{name}</b>")
    dora.ask("EVENT PAIR tues 1")
    with browsers(java_script_enabled=False) as context:
        page = watched(context)
        for path in ["events", "event/tues", *(f"print/tues/{kind}" for kind in
                     ["pairings", "names", "slips", "cards", "standings", "tags", "seating"])]:
            page.goto(f"{stage.address}/{path}")
            expect(page.locator("main")).to_contain_text(title)
            assert page.locator("main img, main b").count() == 0
            for width in [320, 390, 1280, 1920]:
                page.set_viewport_size({"width": width, "height": 900})
                assert fits(page), (path, width)
    with browsers() as context:
        page = watched(context)
        for path in ["events", "event/tues", "print/tues/cards", "print/tues/slips", "login"]:
            page.goto(f"{stage.address}/{path}")
            assert faults_of_axe(page) == []
        page.goto(f"{stage.address}/print/tues/cards")
        page.emulate_media(media="print")
        expect(page.locator(".bar")).to_be_hidden()
        for size in ["A4", "Letter"]:
            assert page.pdf(format=size).count(b"/Type /Page\n") >= 1
        assert page.faults == []


def test_a_game_is_replayed_step_by_step(stage):
    ann, ben = stage.nc(), stage.nc()
    ann.ask("LOGIN gil")
    ben.ask("LOGIN hal")
    assert "table=" in (opened := ann.ask("OPEN kind=board first=1")[-1])
    table = opened.split("table=")[1].split()[0]
    ben.ask(f"JOIN {table} english")
    ann.ask("PLAY 8D TRAIN")
    ben.ask("PLAY 9F KX")
    assert ann.ask("CHALLENGE")[-1].startswith("251 ")
    ann.ask("PLAY F7 CARE")
    ben.ask("CONCEDE")
    with browsers(java_script_enabled=False) as context:
        page = watched(context)
        page.goto(f"{stage.address}/events")
        page.click("text=gil – hal")
        expect(page.locator(".tile")).to_have_count(8)
        expect(page.locator("pre")).to_contain_text("8D TRAIN")
        page.goto(f"{stage.address}/game/{table}?step=2")
        expect(page.locator(".tile")).to_have_count(7)
        page.click("text=Next")
        expect(page.locator(".tile")).to_have_count(5)
        page.goto(f"{stage.address}/game/4321")
        expect(page.locator("main")).to_contain_text("No such table now.")
        expect(page.locator("main")).not_to_contain_text("TABLES")
    ann.close()
    ben.close()
