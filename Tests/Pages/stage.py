# SPDX-License-Identifier: MIT
"""A server, its gateway and browsers for the tests of the pages.

The program is named by VERDICT (a release or a debug build), its word list by VERDICT_LEXICON.
"""

import contextlib
import os
import pathlib
import re
import select
import socket
import subprocess
import tempfile
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

PROGRAM = os.environ.get("VERDICT", ".build/release/verdict")
LEXICON = os.environ.get("VERDICT_LEXICON", ".build/release/lexica/english.lexicon")
# How a gateway is started; `{server}` and `{port}` are filled in.
GATEWAY = os.environ.get("VERDICT_GATEWAY", f"{PROGRAM} web --server 127.0.0.1:{{server}} --port {{port}}")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PATIENCE = 20
expect.set_options(timeout=PATIENCE * 1000)


def wait_for(condition, seconds=PATIENCE):
    """Returns the first true value of a condition; fails after the seconds."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


class Process:
    """A child whose output names the port at which it listens."""

    def __init__(self, command, pattern, **options):
        self.command, self.pattern, self.options = command, pattern, options
        self.start()

    def start(self):
        self.child = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **self.options)
        end = time.monotonic() + PATIENCE
        self.output = ""
        while time.monotonic() < end:
            ready, _, _ = select.select([self.child.stdout], [], [], 0.2)
            if ready:
                piece = os.read(self.child.stdout.fileno(), 65536).decode(errors="replace")
                self.output += piece
                found = re.search(self.pattern, self.output)
                if found:
                    self.port = int(found.group(1))
                    return
                assert piece, f"{self.command} ended: {self.output}"
        raise AssertionError(f"{self.command} said nothing of a port: {self.output}")

    def kill(self):
        self.child.kill()
        self.child.wait()

    def end(self):
        self.child.terminate()
        try:
            return self.child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


class Lines:
    """A person with nc: sends lines and waits for answers."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.file = self.socket.makefile("rb")
        self.notices = []
        self.answer()

    def line(self):
        text = self.file.readline().decode().rstrip("\r\n")
        assert text, "the server closed the connection"
        return text

    def answer(self):
        rows = []
        while True:
            line = self.line()
            if line.startswith("*"):
                self.notices.append(line)
                continue
            rows.append(line)
            if line[3] != "-":
                return rows

    def ask(self, line):
        self.socket.sendall(f"{line}\n".encode())
        return self.answer()

    def notice(self, start):
        """Returns the next notice that begins so; waits for it."""
        while True:
            for place, line in enumerate(self.notices):
                if line.startswith(start):
                    return self.notices.pop(place)
            line = self.line()
            assert line.startswith("*"), line
            self.notices.append(line)

    def close(self):
        # The connection ends when both are closed.
        self.file.close()
        self.socket.close()


class Stage:
    """A server with a director `dora` (secret `directors1`), a station `club` (`stations1`), and a gateway.

    `account` is the `NAME SECRET` by which the gateway looks; it is a guest without one.
    """

    def __init__(self, *options, account=None):
        self.folder = tempfile.TemporaryDirectory()
        data = f"{self.folder.name}/data"
        self.server = Process(
            [PROGRAM, "serve", "--port", "0", "--data", data, "--lexicon", LEXICON, *options],
            r"listening on 127\.0\.0\.1:(\d+)")
        # The same port after a restart.
        self.server.command[3] = str(self.server.port)
        for name, secret, role in [("dora", "directors1", "director"), ("club", "stations1", "station")]:
            subprocess.run(
                [PROGRAM, "account", "add", name, "--role", role, "--data", data],
                input=f"{secret}\n".encode(), check=True, capture_output=True)
        own = []
        if account:
            file = pathlib.Path(self.folder.name, "account")
            file.touch(mode=0o600)
            file.write_text(account)
            own = ["--account", str(file)]
        self.web = Process(
            GATEWAY.format(server=self.server.port, port=0).split() + own, r"listening on 127\.0\.0\.1:(\d+)")
        self.web.command = GATEWAY.format(server=self.server.port, port=self.web.port).split() + own
        self.address = f"http://127.0.0.1:{self.web.port}"

    def nc(self):
        return Lines(self.server.port)

    def close(self):
        self.web.end()
        self.server.end()
        self.folder.cleanup()


@contextlib.contextmanager
def browsers(count=1, **options):
    """Gives contexts of one browser, each a person of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        contexts = [browser.new_context(**options) for _ in range(count)]
        for context in contexts:
            context.set_default_timeout(PATIENCE * 1000)
        try:
            yield contexts[0] if count == 1 else contexts
        finally:
            browser.close()


def watched(context):
    """Returns a page whose errors, also those of the policy of contents, are kept in `page.faults`."""
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    return page


def sign_in(page, address, name, secret="", then="/"):
    page.goto(f"{address}/login?next={then}")
    page.fill("#name", name)
    if secret:
        page.fill("#secret", secret)
    page.click("button:has-text('Come in')")
    page.wait_for_url(f"{address}{then}")


def faults_of_axe(page):
    """Returns what axe finds, a line each."""
    return [
        f"{violation['id']}: {node['html'][:200]}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]


def fits(page):
    """Whether nothing is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
