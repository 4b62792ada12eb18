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


def test_the_public_page_of_an_event_shows_each_division_with_real_names(stage):
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    entered = [
        "zed division=B :Zimmer, Zed", "yan division=B", "xia division=B :Xu, Xia", "ann :Adams, Ann", "bob", "cas"]
    lines = ["NEW wk2 rounds=3 :Two", *(f"ENTER wk2 {one}" for one in entered),
             "PAIR wk2 1 zed yan bye=xia order=given", "PAIR wk2 1 bob ann bye=cas order=given",
             "SCORE wk2 1 zed 400 yan 300", "PAIR wk2 2 zed xia bye=yan order=given"]
    for line in lines:
        assert dora.ask(f"EVENT {line}")[-1][:2] == "27", line
    with browsers(java_script_enabled=False) as context:
        page = watched(context)
        page.goto(f"{stage.address}/event/wk2")
        assert page.get_by_role("heading", level=2).all_inner_texts() == ["Division A", "Division B"]
        assert page.get_by_role("heading", level=3).all_inner_texts() == [
            "Round 1", "Standings", "Round 2", "Standings"]

        def rows(name):
            found = page.get_by_role("table", name=name).locator("tbody tr").all_inner_texts()
            return [row.split("\t") for row in found]

        assert rows("Pairings of division A") == [["2", "bob", "Adams, Ann", ""]]
        assert rows("Pairings of division B") == [["1", "Zimmer, Zed", "Xu, Xia", ""]]
        assert [row[1] for row in rows("Standings of division B")] == ["Zimmer, Zed", "Xu, Xia", "yan"]
        assert len(rows("Standings of division A")) == 3
        expect(page.locator("main")).to_contain_text("Bye: cas")
        for width in [320, 390, 1280, 1920]:
            page.set_viewport_size({"width": width, "height": 900})
            assert fits(page), width
        page.get_by_role("navigation", name="Divisions").get_by_role("link", name="B").click()
        assert page.get_by_role("heading", level=2).all_inner_texts() == ["Division B"]
        page.get_by_role("navigation", name="Rounds").get_by_role("link", name="1").click()
        assert page.url.endswith("/event/wk2?round=1&division=B")
        assert rows("Pairings of division B") == [["1", "Zimmer, Zed", "yan", "400 : 300"]]
        assert page.get_by_role("link", name="wall of division B").get_attribute("href") == "/wall/wk2?division=B"
        page.get_by_role("link", name="print division B").click()
        expect(page.locator("main")).to_contain_text("division B")
        page.goto(f"{stage.address}/event/wk2?division=Z")
        expect(page.locator("main")).to_contain_text("there are A, B")
    with browsers() as context:
        page = watched(context)
        page.goto(f"{stage.address}/event/wk2")
        assert faults_of_axe(page) == []

        def text(path):
            page.goto(f"{stage.address}/wall/wk2/text/{path}")
            return page.locator("body").inner_text().strip()

        assert text("board-1") == "Zimmer, Zed – Xu, Xia"
        assert text("player/ann") == "2. Adams, Ann 0–0 +0"
        both = text("standings").split("\n")
        assert both[0] == "Division A" and both[4] == "Division B" and len(both) == 8
        assert text("standings?division=B").split("\n")[0].startswith("1. Zimmer, Zed")
    dora.close()


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
