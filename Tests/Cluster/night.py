# SPDX-License-Identifier: MIT
"""Plays a club night of 24 over three nodes, whose writer is killed in the middle of each round.

Everybody comes back by their code at any node, and must find the rack, the clock and the turn that were there. All games must end.

usage: night.py VERDICT LEXICON [ROUNDS]
"""

import hashlib
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from cluster import Cluster

NAMES = "ann ben cleo dan eva finn gus hanna ida jon kim lea max nora olaf pat quinn rosa sam tom ute vic wim xenia".split()
SECRET = "a-club-night-has-no-secrets"
MARK = "212 PONG mark"


class Gone(Exception):
    """The connection has ended; what had no answer may have counted."""


class Seat:
    """One person, at any node that takes the connection."""

    def __init__(self, cluster, name, code, seed):
        self.cluster, self.name, self.code, self.dice = cluster, name, code, random.Random(seed)
        self.socket, self.lines, self.comebacks = None, None, []

    def connect(self):
        """Connects to a node and logs in; tries all nodes until one answers."""
        begun, end = time.monotonic(), time.monotonic() + 60
        while True:
            try:
                self.socket = socket.create_connection(self.dice.choice(self.cluster.nodes).place, timeout=2)
                self.socket.settimeout(20)
                self.lines = self.socket.makefile("rb")
                answers = self.ask_once(f"LOGIN {self.name} {self.code}")
                if any(answer.startswith("230 ") for answer in answers):
                    self.comebacks.append(time.monotonic() - begun)
                    return
            except (OSError, Gone):
                pass
            if time.monotonic() > end:
                raise SystemExit(f"FAULT: {self.name} can't come back")
            time.sleep(0.2)

    def ask_once(self, line):
        self.socket.sendall(f"{line}\nPING mark\n".encode())
        answers = []
        while True:
            answer = self.lines.readline().decode().rstrip("\r\n")
            if not answer or answer[:3] in ("421", "461"):
                raise Gone
            if answer == MARK:
                return answers
            answers.append(answer)

    def ask(self, line):
        """Asks a line that may be asked twice."""
        while True:
            try:
                if self.socket is None:
                    self.connect()
                return self.ask_once(line)
            except (OSError, Gone):
                self.socket = None


def keys(line):
    return dict(re.findall(r"([a-z]+)=(\S*)", line.split(" :")[0]))


class Player(Seat, threading.Thread):
    """Passes whenever it is on turn, and compares what stands before and after each loss."""

    def __init__(self, *words):
        threading.Thread.__init__(self, daemon=True)
        Seat.__init__(self, *words)
        self.faults, self.passes, self.seen, self.must_end = [], 0, None, False

    def run(self):
        while not self.must_end:
            shown = self.look()
            if shown and shown["phase"] == "to-move" and shown["turn"] == shown["seat"]:
                time.sleep(self.dice.uniform(0.02, 0.2))
                try:
                    if any(answer.startswith("243 PASSED") for answer in self.ask_once("PASS")):
                        self.passes += 1
                except (OSError, Gone):
                    self.socket = None
            else:
                time.sleep(0.1)

    def look(self):
        """Returns what SHOW says; None without a table."""
        asked = time.monotonic()
        answers = self.ask("SHOW")
        if not any(answer.startswith("211 TABLE") for answer in answers):
            return None
        last = keys(next(answer for answer in answers if answer.startswith("211 TABLE")))
        own = next(keys(answer) for answer in answers if answer.startswith("211-TABLE seat=") and f"name={self.name}" in answer)
        minutes, seconds = own["left"].split(":")
        shown = {**last, **own, "left": int(minutes) * 60 + int(seconds), "at": asked}
        if self.seen and self.seen["table"] == shown["table"]:
            spent = self.seen["left"] - shown["left"]
            if shown.get("rack") != self.seen.get("rack"):
                self.faults.append(f"{self.name}: the rack was {self.seen.get('rack')} and is {shown.get('rack')}")
            if not 0 <= spent <= time.monotonic() - self.seen["at"] + 1:
                self.faults.append(f"{self.name}: the clock lost {spent} s in {time.monotonic() - self.seen['at']:.1f} s")
            if int(shown["scoreless"]) < int(self.seen["scoreless"]):
                self.faults.append(f"{self.name}: a turn was undone")
        self.seen = shown
        return shown


def main():
    program, lexicon = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    faults = []
    with tempfile.TemporaryDirectory(prefix="verdict-night-") as folder:
        cluster = Cluster(program, folder, lexicon)
        try:
            cluster.start()
            subprocess.run(
                [program, "account", "add", "dora", "--role", "director", "--data", cluster.nodes[0].data],
                input=f"{SECRET}\n", text=True, check=True, capture_output=True)
            dora = Seat(cluster, "dora", SECRET, 0)
            dora.ask(f"EVENT NEW tues rounds={rounds} repeats={rounds} kind=dealt clock=20:00 :Tuesday club")
            for name in NAMES:
                dora.ask(f"EVENT ENTER tues {name}")
            codes = {}
            for name in NAMES:
                told = [keys(answer) for answer in dora.ask(f"EVENT CODES tues {name}") if answer.startswith("211-CODES")]
                codes[name] = told[0]["code"]
            players = [Player(cluster, name, codes[name], seed) for seed, name in enumerate(NAMES, 1)]
            for each in players:
                each.start()
            for number in range(1, rounds + 1):
                play(cluster, dora, players, number)
            faults += finish(cluster, dora, players, rounds)
        finally:
            cluster.end()
    for fault in faults:
        print(f"FAULT: {fault}")
    sys.exit(1 if faults else 0)


def play(cluster, dora, players, number):
    """Pairs a round, kills the writer in the middle of it, and waits until every board has its result."""
    before = sum(each.passes for each in players)
    dora.ask(f"EVENT PAIR tues {number}")
    cluster.wait("a game in each round", lambda: sum(each.passes for each in players) > before + 20)
    writer = cluster.writer()
    writer.end()
    print(f"round {number}: {writer.name} killed after {sum(each.passes for each in players) - before} passes", flush=True)
    cluster.wait("another node that writes", lambda: cluster.writer() not in (None, writer))
    writer.start()

    def scored():
        return sum("scores=" in answer for answer in dora.ask(f"EVENT SHOW tues {number}") if answer.startswith("211-EVENT"))

    cluster.wait("twelve results", lambda: scored() == len(players) // 2, seconds=120)


def finish(cluster, dora, players, rounds):
    for each in players:
        each.must_end = True
    for each in players:
        each.join()
    dora.ask("EVENT CLOSE tues")
    faults = [fault for each in players for fault in each.faults]
    for node in cluster.nodes:
        if not node.is_up:
            node.start()
    cluster.wait(
        "the same number of lines at all nodes", lambda: len({len(node.lines) for node in cluster.nodes}) == 1)
    if len({hashlib.sha256(b"".join(node.lines)).digest() for node in cluster.nodes}) > 1:
        faults.append("the nodes' files differ")
    for node in cluster.nodes:
        verified = subprocess.run([program_of(node), "verify", node.data], capture_output=True, text=True)
        if verified.returncode != 0:
            faults.append(verified.stdout + verified.stderr)
    lines = b"".join(cluster.nodes[0].lines)
    passes = lines.count(b'"kind":"pass"')
    comebacks = sorted(time for each in [dora, *players] for time in each.comebacks[1:])
    print(
        f"{rounds} rounds of 12 games, {passes} passes, {len(comebacks)} comebacks: median {statistics.median(comebacks):.2f} s, "
        f"longest {comebacks[-1]:.2f} s")
    if passes != rounds * 12 * 6:
        faults.append(f"{passes} passes are stored, where {rounds * 12 * 6} end all games")
    return faults


def program_of(node):
    return node.words[0]


main()
