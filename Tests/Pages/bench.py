# SPDX-License-Identifier: MIT
"""Measures the pages: what watchers cost, how soon a play is seen elsewhere, and how much a first view loads.

Shares are of one core. Run it when the machine is quiet, with the variables of stage.py: `python Tests/Pages/bench.py`.
"""

import contextlib
import os
import selectors
import socket
import statistics
import time

from playing import deal, key, order, sit, spells
from stage import PATIENCE, Stage, browsers, sign_in, wait_for

WATCHERS, SECONDS = 200, 20
LETTERS = "EAIO" * 8


def busy(process):
    """Returns the seconds of a core that a process has used."""
    with open(f"/proc/{process.child.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(times):
    """Returns the median and the 99th percentile of seconds, as text in milliseconds."""
    return f"median {statistics.median(times) * 1000:.1f} ms, p99 {sorted(times)[int(len(times) * 0.99)] * 1000:.1f} ms"


# Squares that can be covered one after the other behind 8G and 8H: their row, then the one above it.
SQUARES = [f"8{column}" for column in "IJKLMNOFEDCBA"] + [f"7{column}" for column in "ACEGIKMO"]


def placements():
    """Gives placements of two tiles, then of one each, as they are typed."""
    yield f"8G {LETTERS[:2]}"
    first, last = "G", "H"
    for square, letter in zip(SQUARES, LETTERS[2:]):
        column, through = square[1], "." * (ord(last) - ord(first) + 1)
        if square[0] == "7":
            yield f"{column}7 {letter}."
            continue
        yield f"8{first} {through}{letter}" if column > last else f"{square} {letter}{through}"
        first, last = min(first, column), max(last, column)


class Watcher:
    """A page that watches, as the gateway sees it: a stream, and if it looks, the history behind each new state."""

    def __init__(self, stage, table, waits, looks):
        self.table, self.links = table, []
        for hear in [self.hear, self.hear_side][:1 + looks]:
            self.links.append(socket.create_connection(("127.0.0.1", stage.web.port), PATIENCE))
            waits.register(self.links[-1], selectors.EVENT_READ, hear)
        self.ask(0, f"watch/{table}/stream")
        self.await_play(0)

    def ask(self, link, path):
        self.links[link].sendall(f"GET /{path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())

    def await_play(self, number):
        self.mark, self.seen, self.told, self.heard = f" plays={number} ".encode(), 0, 0, b""

    def hear(self):
        piece = self.links[0].recv(65536)
        assert piece, "the gateway ended a stream"
        self.heard += piece
        # A notice has `play=`; only the state has `plays=`.
        if not self.seen and self.mark in self.heard:
            self.seen = time.monotonic()
            if len(self.links) > 1:
                self.ask(1, f"look?HISTORY%20{self.table}")

    def hear_side(self):
        assert self.links[1].recv(65536), "the gateway ended a connection between two looks"
        self.told = time.monotonic()


def read(waits, until):
    """Lets the watchers read until a moment."""
    while (left := until - time.monotonic()) > 0:
        for ready, _ in waits.select(left):
            ready.data()


def watch(stage, count, looks=False):
    """Measures a table with so many watchers, at a play a second."""
    nc, waits = stage.nc(), selectors.DefaultSelector()
    nc.ask(f"LOGIN desk{count}{'looks' if looks else ''}")
    table = key(nc.ask("OPEN kind=board desk=yes seat1=ann seat2=ben clock=60:00")[-1], "table")
    watchers = [Watcher(stage, table, waits, looks) for _ in range(count)]
    read(waits, time.monotonic() + 2)
    sights, tales = [], []
    before, start = [busy(stage.server), busy(stage.web)], time.monotonic()
    for number, placement in zip(range(1, SECONDS + 1), placements()):
        for watcher in watchers:
            watcher.await_play(number)
        sent = time.monotonic()
        nc.socket.sendall(f"PLAY {placement}\n".encode())
        read(waits, start + number)
        reply = nc.answer()[-1]
        assert reply.startswith("242"), f"{placement}: {reply}"
        assert all(watcher.seen for watcher in watchers), f"a watcher did not see play {number} in its second"
        assert all(watcher.told for watcher in watchers) or not looks, f"a look behind play {number} has no answer"
        sights += [max(watcher.seen for watcher in watchers) - sent] if count else []
        tales += [max(watcher.told for watcher in watchers) - sent] if looks else []
    spent = time.monotonic() - start
    server, web = [(busy(one) - first) / spent * 100 for one, first in zip([stage.server, stage.web], before)]
    print(f"{count} watchers{', who look at the history' if looks else ''}: server {server:.1f} %, gateway {web:.1f} %")
    for times, what in [(sights, "state"), (tales, "history")]:
        if times:
            print(f"  line sent until the last has the {what}: {spread(times)}")
    for link in [nc, *(link for watcher in watchers for link in watcher.links)]:
        link.close()


SIGHT = """(name) => {
  window.seen = 0;
  const watch = new MutationObserver(() => {
    if (!document.querySelector(`#square-${name} .tile`)) return;
    window.seen = performance.timeOrigin + performance.now();
    watch.disconnect();
  });
  watch.observe(document.body, { subtree: true, childList: true });
}"""
PRESS = """() => addEventListener("keydown", ({ key }) => {
  if (key === "Enter") window.pressed = performance.timeOrigin + performance.now();
}, { capture: true })"""


def lay(page, name, count):
    """Types tiles of the rack at a square; returns whether they lie there, as the rack may have changed meanwhile."""
    page.locator(f"#square-{name}").click()
    page.keyboard.type("".join([tile for tile in order(page) if tile != "?"][:count]).lower())
    page.wait_for_timeout(700)
    return "PLAY" in page.locator("#line").inner_text()


def see(stage):
    """Measures from the Enter key in one browser to the tile in the document of the other."""
    ann, ben, table = deal(stage, spells)
    with browsers(2) as contexts:
        times, pages = [], [context.new_page() for context in contexts]
        for page, nc in zip(pages, [ann, ben]):
            sit(stage, page, nc, table)
            page.evaluate(PRESS)
        for place, name in enumerate(["8G", *SQUARES]):
            mover, other = pages[place % 2], pages[1 - place % 2]
            wait_for(lambda: mover.locator("#state").inner_text().startswith("Your turn"))
            other.evaluate(SIGHT, name)
            wait_for(lambda: lay(mover, name, 2 if place == 0 else 1))
            mover.keyboard.press("Enter")
            seen = wait_for(lambda: other.evaluate("window.seen"))
            times.append((seen - mover.evaluate("window.pressed")) / 1000)
    print(f"Enter in one browser until the tile is in the other: {spread(times)} (goals: 60 and 250 ms)")
    return table


def weigh(stage, table):
    """Counts the bytes and requests of first views, as they are sent."""
    dora = stage.nc()
    dora.ask("LOGIN dora directors1")
    dora.ask("EVENT NEW tues rounds=3")
    dora.close()
    with browsers() as context:
        page = context.new_page()
        cdp, kinds, sizes = context.new_cdp_session(page), {}, {}
        cdp.on("Network.requestWillBeSent", lambda event: kinds.setdefault(event["requestId"], event.get("type", "")))
        cdp.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
        cdp.send("Network.enable")
        for path in ["/", f"/table/{table}", f"/watch/{table}", "/judge", "/desk", "/desk/tues", "/wall/tues"]:
            if path == "/desk":
                sign_in(page, stage.address, "dora", "directors1")
            page.goto("about:blank")
            cdp.send("Network.clearBrowserCache")
            kinds.clear()
            sizes.clear()
            page.goto(stage.address + path)
            page.wait_for_timeout(1500)
            code = sum(size for one, size in sizes.items() if kinds.get(one) in ("Script", "Stylesheet"))
            print(f"{path}: {sum(sizes.values()) / 1000:.1f} kB in {len(kinds)} requests, "
                  f"script and style {code / 1000:.1f} kB")
    print("  goal: 60 kB of code on a table's page")


def main():
    print(f"load average {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
    with contextlib.closing(Stage()) as stage:
        for count, looks in [(0, False), (WATCHERS, False), (WATCHERS, True)]:
            watch(stage, count, looks)
        print(f"  goal: gateway 10 % of a core at a play a second with {WATCHERS} watchers")
        weigh(stage, see(stage))
    print(f"load average {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
