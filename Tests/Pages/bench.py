# SPDX-License-Identifier: MIT
"""Measures the pages: how soon a play is seen in another browser, and how much code a table's page loads.

Prints rows of the table in docs/bench.md. Run it when the machine is quiet, with the variables of stage.py:
`python Tests/Pages/bench.py`.
"""

import contextlib
import statistics

from playing import deal, order, sit, spells
from stage import Stage, browsers, wait_for

# Squares that can be covered one after the other behind 8G and 8H: their row, then the one above it.
SQUARES = [f"8{column}" for column in "IJKLMNOFEDCBA"] + [f"7{column}" for column in "ACEGIKMO"]


def show(work, figure, goal, unit):
    """Prints a row: a figure beside its goal."""
    missed = "" if figure <= goal else ", missed"
    print(f"| {work} | {figure:.1f} {unit} | goal | {goal} {unit} | {figure / goal:.2f}× (≤ 1.00{missed}) |  |  |  |")


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
    with contextlib.suppress(AssertionError):
        return wait_for(lambda: "PLAY" in page.locator("#line").inner_text(), 3)


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
    work = "ENTER in one browser until the tile is in another"
    show(f"{work}, median", statistics.median(times) * 1000, 60, "ms")
    show(f"{work}, p99", sorted(times)[int(len(times) * 0.99)] * 1000, 250, "ms")
    return table


def weigh(stage, table):
    """Counts the bytes of a first view's script and style, as they are sent."""
    with browsers() as context:
        page = context.new_page()
        cdp, kinds, sizes = context.new_cdp_session(page), {}, {}
        cdp.on("Network.requestWillBeSent", lambda event: kinds.setdefault(event["requestId"], event.get("type", "")))
        cdp.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
        cdp.send("Network.enable")
        page.goto(f"{stage.address}/table/{table}")
        page.wait_for_timeout(1500)
        code = sum(size for one, size in sizes.items() if kinds.get(one) in ("Script", "Stylesheet"))
    show("script and style of a table's page, packed", code / 1000, 60, "kB")


def main():
    with contextlib.closing(Stage()) as stage:
        weigh(stage, see(stage))


if __name__ == "__main__":
    main()
