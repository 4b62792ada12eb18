# SPDX-License-Identifier: MIT
"""The gateway itself, by bare sockets: streams, lines, cookies, and people who mean it harm."""

import json
import re
import socket
import time
import urllib.parse

import pytest

from stage import PATIENCE, Stage, wait_for


class Browser:
    """A browser as the gateway sees it: a cookie, requests, and one stream."""

    def __init__(self, stage, cookie=None):
        self.stage, self.cookie = stage, cookie
        self.host = f"127.0.0.1:{stage.web.port}"
        self.number = 0

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.stage.web.port), PATIENCE)

    def request(self, method, path, body="", origin=True, **more):
        """Returns the status, the headers in lower case, and the body."""
        headers = {"Host": self.host, "Connection": "close"}
        if self.cookie:
            headers["Cookie"] = f"verdict={self.cookie}"
        if method == "POST":
            headers["Content-Length"] = str(len(body.encode()))
            if origin:
                headers["Origin"] = origin if isinstance(origin, str) else f"http://{self.host}"
        headers.update({name.replace("_", "-"): value for name, value in more.items()})
        with self.connect() as link:
            head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
            link.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n{body}".encode())
            answer = b""
            while piece := link.recv(65536):
                answer += piece
        head, _, rest = answer.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        found = {line.split(": ")[0].lower(): line.split(": ", 1)[1] for line in lines[1:]}
        if cookie := found.get("set-cookie"):
            self.cookie = re.match(r"verdict=([^;]*)", cookie).group(1)
        return int(lines[0].split()[1]), found, rest.decode(errors="replace")

    def log_in(self, name, secret=""):
        return self.request("POST", "/login", urllib.parse.urlencode({"name": name, "secret": secret, "next": "/judge"}))

    def open(self, last=None):
        """Opens the stream, and returns what the gateway says of itself."""
        self.link = self.connect()
        more = f"Last-Event-ID: {last}\r\n" if last else ""
        self.link.sendall(
            f"GET /stream HTTP/1.1\r\nHost: {self.host}\r\nCookie: verdict={self.cookie}\r\n{more}\r\n".encode())
        self.file = self.link.makefile("rb")
        while self.file.readline().strip():
            pass
        self.hello = json.loads(self.event("hello")["data"])
        return self.hello

    def event(self, name=None):
        """Returns the next event of a name; of any line from the server without one."""
        while True:
            fields = {}
            while line := self.file.readline().decode().rstrip("\r\n"):
                key, colon, value = line.partition(": ")
                if colon:
                    fields[key] = value
            assert self.file is not None and (fields or not self.file.closed)
            if fields.get("event") == name and "data" in fields:
                return fields

    def send(self, line, number=None, epoch=None):
        self.number = number or self.number + 1
        body = f"{epoch or self.hello['epoch']} tab1 {self.number}\n#tab1-{self.number} {line}"
        return self.request("POST", "/lines", body)[0]

    def answer(self):
        while True:
            found = self.event()
            if found["data"][:3].isdigit() and found["data"][3] == " ":
                return found

    def ask(self, line):
        assert self.send(line) == 204
        return self.answer()["data"]


def person(stage, name):
    browser = Browser(stage)
    browser.request("GET", "/login")
    status, headers, _ = browser.log_in(name)
    assert (status, headers["location"]) == (303, "/judge")
    assert "HttpOnly" in headers["set-cookie"] and "SameSite=Lax" in headers["set-cookie"]
    browser.open()
    return browser


def test_a_line_that_is_posted_again_is_carried_out_once(stage):
    ann = person(stage, "ann")
    assert ann.hello["name"] == "ann"
    assert "OPENED table=" in ann.ask("OPEN kind=slip")
    # The same number again, as a page sends it when it saw no answer: a second table would be refused.
    assert ann.send("LEAVE", number=1) == 204
    assert "211 #tab1-2 GAMES" in ann.ask("GAMES")
    assert ann.ask("LEAVE").startswith("248 ")


def test_a_stream_goes_on_behind_the_last_line_that_was_seen(stage):
    ben = person(stage, "ben")
    ben.send("PING one")
    seen = ben.answer()
    ben.link.close()
    for word in ["two", "three"]:
        assert ben.send(f"PING {word}") == 204
    assert ben.open(last=seen["id"])["resumed"]
    assert [ben.answer()["data"].split()[-1] for _ in range(2)] == ["two", "three"]
    # A page that was asleep for longer looks again.
    assert not ben.open(last="00000000.7")["resumed"]


def test_the_gateway_may_be_killed_and_the_cookie_takes_the_seat_back(stage):
    cas = person(stage, "cas")
    table = re.search(r"table=(\d+)", cas.ask("OPEN kind=dealt")).group(1)
    old = cas.hello["epoch"]
    stage.web.kill()
    stage.web.start()
    hello = cas.open()
    assert hello["name"] == "cas" and hello["epoch"] != old
    # A line of the time before is not sent: its outcome is unknown to the page.
    assert cas.send("LEAVE", epoch=old) == 409
    assert f"table={table}" in cas.ask("SHOW")
    assert cas.ask("LEAVE").startswith("248 ")


def test_the_server_may_be_killed_and_pages_come_back_by_themselves(stage):
    dan = person(stage, "dan")
    stage.server.kill()
    assert dan.event("link")["data"] == "down"
    assert dan.send("PING x") == 503
    stage.server.start()
    hello = json.loads(dan.event("hello")["data"])
    assert hello["name"] == "dan" and hello["isUp"]
    dan.hello = hello
    assert dan.ask("PING back").endswith("PONG back")


def test_lines_from_other_sites_and_lines_that_are_none_are_refused(stage):
    eva = person(stage, "eva")
    body = f"{eva.hello['epoch']} tab1 1\n#tab1-1 OPEN kind=slip"
    for origin in [False, "http://evil.example", "null"]:
        assert eva.request("POST", "/lines", body, origin=origin)[0] == 403
        assert eva.request("POST", "/login", "name=mal", origin=origin)[0] == 403
        assert eva.request("POST", "/logout", "", origin=origin)[0] == 403
    for line in ["LOGIN mal", "BYE", "quit", "PLAIN", "JUDGE A\x00A", "JUDGE AA\rBYE", "J" * 600]:
        assert eva.send(line) == 400
    assert eva.request("POST", "/lines", f"{eva.hello['epoch']} tab1 90\nBYE")[0] == 400
    assert eva.request("POST", "/lines", "nonsense")[0] == 400
    assert eva.ask("PING here").endswith("PONG here")


def test_what_everybody_may_look_at_changes_nothing(stage):
    nobody = Browser(stage)
    assert "211 TABLES count=" in nobody.request("GET", "/look?TABLES")[2]
    for line in ["OPEN kind=slip", "EVENT NEW tues rounds=3", "TABLES%0AOPEN", "JUDGE AA", "SAY hello", "%ff"]:
        assert nobody.request("GET", f"/look?{line.replace(' ', '%20')}")[0] == 400
    status, headers, _ = nobody.request("GET", "/")
    assert status == 200 and "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert nobody.request("GET", "/files/../../etc/passwd")[0] == 404
    assert nobody.request("DELETE", "/")[0] == 405


def test_a_name_that_is_taken_is_told_and_a_redirect_stays_here(stage):
    first = person(stage, "fay")
    other = Browser(stage)
    status, _, page = other.log_in("fay")
    assert status == 200 and "code" in page and first.ask("PING on").endswith("on")
    hers = Browser(stage)
    _, headers, _ = hers.request("POST", "/login", "name=gil&next=//evil.example/")
    assert headers["location"] == "/"
    page = Browser(stage).request("GET", "/login?next=%22%3E%3Cscript%3E&name=%22%3E%3Cb%3E")[2]
    assert "<script>" not in page and "<b>" not in page


def test_a_browser_that_takes_the_name_over_is_not_fought(stage):
    hal = person(stage, "hal")
    code = urllib.parse.unquote(hal.cookie).split()[2]
    elsewhere = stage.nc()
    assert elsewhere.ask(f"LOGIN hal {code}")[-1].startswith("230 ")
    assert hal.event("link")["data"].startswith("gone ")
    # A stream that only comes back does not take the name; a page that is opened anew does.
    hal.open(last="00000000.1")
    assert elsewhere.ask("PING still")[-1].endswith("still")
    assert hal.open()["isUp"]
    elsewhere.close()


def test_a_stolen_cookie_is_of_no_use_after_a_new_secret(stage):
    thief_of = Browser(stage)
    thief_of.request("GET", "/login")
    thief_of.log_in("club", "stations1")
    stolen = thief_of.cookie
    thief_of.open()
    assert thief_of.ask("ACCOUNT SECRET stations2").startswith("270 ")
    stage.web.kill()
    stage.web.start()
    assert Browser(stage, stolen).open()["name"] is None
    owner = Browser(stage)
    assert owner.log_in("club", "stations2")[0] == 303
    assert owner.open() and owner.ask("ACCOUNT SECRET stations1").startswith("270 ")


def test_requests_that_never_end_are_closed_and_others_do_not_wait(stage):
    slow = [Browser(stage).connect() for _ in range(50)]
    for place, link in enumerate(slow):
        link.sendall([b"", b"GET / HT", b"POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nname="][place % 3])
    huge = Browser(stage).connect()
    with pytest.raises(OSError):
        huge.sendall(b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"x" * 1_000_000)
        assert b"400" in huge.recv(100) or huge.recv(100) == b""
        raise OSError
    assert Browser(stage).request("POST", "/login", "x" * 100_000)[0] in (400, 413)
    start = time.monotonic()
    assert Browser(stage).request("GET", "/find")[0] == 200
    assert time.monotonic() - start < 5
    for link in slow:
        link.settimeout(PATIENCE + 10)
        assert link.recv(1000)[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 408")
        link.close()


def test_five_hundred_streams_are_served_and_one_that_never_reads_is_dropped(stage):
    gus = person(stage, "gus")
    table = re.search(r"table=(\d+)", gus.ask("OPEN kind=slip")).group(1)
    watchers = []
    for _ in range(500):
        link = Browser(stage).connect()
        link.sendall(f"GET /watch/{table}/stream HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        watchers.append(link)
    other = stage.nc()
    assert other.ask("LOGIN ida")[-1].startswith("230")
    assert other.ask(f"JOIN {table} english")[-1].startswith("241")
    for link in watchers:
        heard = b""
        while b"name=ida" not in heard:
            piece = link.recv(65536)
            assert piece
            heard += piece
    assert gus.ask("PING well").endswith("well")
    # This one's own lines pile up unread, until the gateway drops its stream and no other.
    lazy = person(stage, "jan")
    lazy.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for _ in range(2000):
        if is_dropped(lazy.link):
            break
        assert lazy.send("HELP TERMS") == 204
    wait_for(lambda: is_dropped(lazy.link))
    assert lazy.open()["isUp"]
    assert gus.ask("PING still").endswith("still")
    for link in watchers:
        link.close()
    other.close()


def is_dropped(link):
    """Whether the other end has closed; nothing is taken from the buffer."""
    state = link.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
    return state != 1


def test_tables_that_are_watched_one_after_the_other_need_one_guest_alone():
    stage = Stage()
    ira = person(stage, "ira")
    table = re.search(r"table=(\d+)", ira.ask("OPEN kind=slip")).group(1)

    eye = stage.nc()
    # The guest by which the gateway looks is there from here on.
    assert "211 TABLES" in Browser(stage).request("GET", "/look?TABLES")[2]

    def guests():
        return {row.split("name=")[1].split()[0] for row in eye.ask("WHO") if "name=web-" in row}

    seen = []
    for _ in range(2):
        before = guests()
        link = Browser(stage).connect()
        link.sendall(f"GET /watch/{table}/stream HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        heard = b""
        while b"event: table" not in heard:
            heard += link.recv(65536)
        seen.append(guests() - before)
        link.close()
        if len(seen) == 1:
            # The connection ends ten seconds after the last watcher.
            wait_for(lambda: not guests() & seen[0], 30)
    assert len(seen[0]) == 1 and seen[0] == seen[1]
    eye.close()
    stage.close()


def test_a_guest_is_told_the_code_by_a_page_of_this_host_alone(stage):
    kay = person(stage, "kay")
    code = urllib.parse.unquote(kay.cookie).split()[2]
    assert 'data-fresh="yes"' in kay.request("GET", "/")[2]
    for origin in [False, "http://evil.example", "null"]:
        assert kay.request("POST", "/code", origin=origin)[0] == 403
    assert kay.request("GET", "/code")[0] == 404
    status, headers, body = kay.request("POST", "/code")
    assert (status, body, headers["cache-control"]) == (200, code, "no-store")
    assert 'data-fresh=""' in kay.request("GET", "/")[2]
    assert kay.request("POST", "/code")[2] == code
    # A code that was typed is known already.
    kay.log_in("kay", code)
    assert 'data-fresh=""' in kay.request("GET", "/")[2]
    # Nobody without a name has one, and an account's secret is not shown.
    assert Browser(stage).request("POST", "/code")[0] == 404
    dora = Browser(stage)
    dora.request("GET", "/login")
    dora.log_in("dora", "directors1")
    dora.open()
    status, _, body = dora.request("POST", "/code")
    assert status == 404 and "directors1" not in body


def connections(director):
    return int(re.search(r"connections=(\d+)", director.ask("STATUS")[-1]).group(1))


def stream(stage, table, address):
    """Opens the stream of a watched table for a browser at an address; returns its connection and the status."""
    link = Browser(stage).connect()
    link.sendall(f"GET /watch/{table}/stream HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
    return link, int(link.recv(12).split()[1])


def test_a_login_that_fails_keeps_no_connection():
    stage = Stage()
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    before = connections(dora)
    for number in range(40):
        assert Browser(stage).log_in(f"x!{number}", "abcd")[0] == 200
    # The server notices the ends of connections by itself; the gateway lets a session wait for 30 seconds.
    wait_for(lambda: connections(dora) <= before, 10)
    dora.close()
    stage.close()


def test_an_address_that_watches_many_tables_leaves_places_to_others(stage):
    people = [stage.nc() for _ in range(65)]
    tables = []
    for number, one in enumerate(people):
        assert one.ask(f"LOGIN pat-{number} feather-7")[-1].startswith("230")
        tables.append(re.search(r"table=(\d+)", one.ask("OPEN kind=slip")[-1]).group(1))
    seen = [stream(stage, table, "198.51.100.1") for table in tables]
    taken = [status for _, status in seen].count(200)
    assert 30 < taken <= 51
    assert [status for _, status in seen] == [200] * taken + [503] * (65 - taken)
    # Others may join what is watched, and watch what is not; so may a browser of another network of IPv6.
    seen += [stream(stage, tables[0], "198.51.100.1"), stream(stage, tables[-1], "2001:db8::1")]
    assert [status for _, status in seen[-2:]] == [200, 200]
    for link, _ in seen:
        link.close()
    for one in people:
        one.ask("LEAVE")
        one.close()


def test_a_table_that_is_not_there_is_not_found_and_gets_no_connection(stage):
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    # The gateway's own connection is there.
    assert "211 TABLES" in Browser(stage).request("GET", "/look?TABLES")[2]
    before = connections(dora)
    for number in range(100):
        assert Browser(stage).request("GET", f"/watch/{987_000 + number}/stream")[0] == 404
    assert connections(dora) <= before
    dora.close()


@pytest.mark.parametrize("account", ["club stations1", "dora2 directors2"])
def test_public_pages_show_no_more_than_an_onlooker_sees_whatever_account_the_gateway_has(account):
    stage = Stage("--guests", "no", account=account)
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    dora.ask("ACCOUNT ADD dora2 role=director")
    code = re.search(r"code=(\S+)", dora.ask("ACCOUNT CODE dora2")[-1]).group(1)
    other = stage.nc()
    other.ask(f"LOGIN dora2 {code}")
    assert other.ask("ACCOUNT SECRET directors2")[-1].startswith("270")
    other.close()
    assert dora.ask("EVENT NEW held rounds=1 kind=dealt delay=end")[-1].startswith("270")
    codes = {}
    for name in ["ann", "ben"]:
        codes[name] = re.search(r"code=(\S+)", dora.ask(f"EVENT ENTER held {name}")[-1]).group(1)
    players = [stage.nc() for _ in codes]
    for one, (name, code) in zip(players, codes.items()):
        assert one.ask(f"LOGIN {name} {code}")[-1].startswith("230")
    assert dora.ask("EVENT PAIR held")[-1].startswith("271")
    table = re.search(r"table=(\d+)", players[0].notice("* START")).group(1)
    assert any(one.ask("PASS")[-1].startswith("243") for one in players)
    nobody = Browser(stage)
    for line in ["HISTORY", "SHOW", "GCG"]:
        assert nobody.request("GET", f"/look?{line}%20{table}")[2].startswith("532 NOT-PERMITTED"), line
    link = nobody.connect()
    link.sendall(f"GET /watch/{table}/stream HTTP/1.1\r\nHost: a\r\n\r\n".encode())
    heard = b""
    while b"event: table" not in heard or not heard.endswith(b"\r\n"):
        piece = link.recv(65536)
        assert piece
        heard += piece
    assert b"532 NOT-PERMITTED" in heard and b"211" not in heard
    # What everybody may see is shown.
    assert f"table={table}" in nobody.request("GET", "/look?EVENT%20SHOW%20held%201")[2]
    link.close()
    for one in [dora, *players]:
        one.close()
    stage.close()


def test_a_player_of_any_name_has_a_text_page(stage):
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    assert dora.ask("EVENT NEW texts rounds=2")[-1].startswith("270")
    for name in ["standings", "board-1", "round", "ann"]:
        assert dora.ask(f"EVENT ENTER texts {name}")[-1].startswith("270")
    assert dora.ask("EVENT PAIR texts")[-1].startswith("271")

    def text(path):
        status, _, body = Browser(stage).request("GET", f"/wall/texts/text/{path}", Accept="text/plain")
        assert status == 200
        return body

    for name in ["standings", "board-1", "round", "ann"]:
        assert re.fullmatch(rf"\d\. {name}  0–0  \+0", text(f"player/{name}")), name
    # The other texts have their addresses, and so have players whose names are none of theirs.
    assert text("ann") == text("player/ann")
    assert text("round") == "Round 1 of 2" and len(text("standings").split("\n")) == 4
    assert Browser(stage).request("GET", "/wall/texts/text/player/ann/more")[0] == 404
    dora.close()
