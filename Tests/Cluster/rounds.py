# SPDX-License-Identifier: MIT
"""Kills and pauses members of etcd and nodes of a club under load, and checks that no acknowledged line is lost or doubled.

usage: rounds.py VERDICT LEXICON [ROUNDS [CONNECTIONS]]
"""

import collections
import hashlib
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from cluster import Cluster

WORDS = ["AT", "AA", "TAN", "QI", "ZZ", "CAT", "DOGS", "XYZZY"]


class Player(threading.Thread):
    """Asks the word judge at any node, one question after the other, and keeps the receipts."""

    def __init__(self, places, seed):
        super().__init__(daemon=True)
        self.places, self.dice = places, random.Random(seed)
        self.receipts, self.waits, self.last = [], [], time.monotonic()
        self.must_end = False

    def run(self):
        while not self.must_end:
            try:
                with socket.create_connection(self.dice.choice(self.places), timeout=2) as line:
                    line.settimeout(5)
                    self.ask(line, line.makefile("rb"))
            except OSError:
                pass
            # A client that came back at once, again and again, would soon sit at a node that sleeps.
            time.sleep(0.5)

    def ask(self, line, answers):
        while not self.must_end:
            words = " ".join(self.dice.choices(WORDS, k=3))
            begun = time.monotonic()
            line.sendall(f"JUDGE {words}\n".encode())
            while True:
                answer = answers.readline().decode()
                if not answer.endswith("\n") or answer.startswith("421"):
                    return
                if answer[:4] in ("250 ", "251 "):
                    break
                if answer[:4] in ("460 ", "461 "):
                    return
            self.receipts.append(answer.split("receipt=")[1].split()[0])
            self.last = time.monotonic()
            self.waits.append(self.last - begun)


class Silence(threading.Thread):
    """Measures for how long no player had an answer."""

    def __init__(self, players):
        super().__init__(daemon=True)
        self.players, self.longest, self.since = players, 0.0, time.monotonic()

    def run(self):
        while True:
            now = time.monotonic()
            # Every answer that a player had is at most as old as the last look.
            last = max(self.since, max(each.last for each in self.players))
            self.longest = max(self.longest, now - last)
            time.sleep(0.01)

    def begin(self):
        """Forgets all silence so far."""
        self.since, self.longest = time.monotonic(), 0.0


class Rounds:
    def __init__(self, cluster, players):
        self.cluster, self.players = cluster, players
        self.silence = Silence(players)
        self.silence.start()
        self.gaps = collections.defaultdict(list)

    def leader(self):
        return next((each for each in self.cluster.members if each.is_up and each.leads), self.cluster.members[0])

    def writer(self):
        found = []

        def is_known():
            found[:] = [node for node in [self.cluster.writer()] if node]
            return bool(found)

        self.cluster.wait("a node that writes", is_known)
        return found[0]

    def follower(self):
        writer = self.writer()
        return next(node for node in self.cluster.nodes if node is not writer and node.is_up)

    def kill(self, what, *processes):
        print(f"  {what}", flush=True)
        self.silence.begin()
        for each in processes:
            each.end()
        self.await_answers()
        for each in processes:
            each.start()
        self.note(what)

    def pause(self, what, process, seconds):
        print(f"  {what}", flush=True)
        self.silence.begin()
        process.send(signal.SIGSTOP)
        time.sleep(seconds)
        self.await_answers()
        process.send(signal.SIGCONT)
        # A paused writer finds that it is replaced, and ends.
        time.sleep(1)
        if not process.is_up:
            process.start()
        self.note(what)

    def await_answers(self):
        """Waits until there are answers of the last half second, and nobody waits for longer than that."""
        asked = time.monotonic()
        # An answer that was under way proves nothing.
        time.sleep(1)
        self.cluster.wait("answers", lambda: any(each.last > max(asked + 0.5, time.monotonic() - 0.5) for each in self.players))

    def note(self, what):
        self.gaps[what].append(self.silence.longest)

    def run(self, number):
        cluster = self.cluster
        kinds = [
            lambda: self.kill("the writer", self.writer()),
            lambda: self.kill("etcd's leader", self.leader()),
            lambda: self.kill("a follower", self.follower()),
            lambda: self.kill("the writer and etcd's leader", self.writer(), self.leader()),
            lambda: self.pause("the writer pauses for 10 s", self.writer(), 10),
            lambda: self.all_members(),
            lambda: self.two_members(),
        ]
        print(f"round {number}:", flush=True)
        kinds[(number - 1) % len(kinds)]()
        cluster.wait("three members of etcd", lambda: all(each.is_well for each in cluster.members))
        for node in cluster.nodes:
            if not node.is_up:
                node.start()

    def restart(self, what, members):
        print(f"  {what}", flush=True)
        asked = time.monotonic()
        for each in members:
            each.end()
        time.sleep(1)
        for each in members:
            each.start()
        for node in self.cluster.nodes:
            if not node.is_up:
                node.start()
        self.cluster.wait("answers", lambda: self.revive() or any(each.last > asked + 1 for each in self.players))

    def revive(self):
        for node in self.cluster.nodes:
            if not node.is_up:
                node.start()
        return False

    def all_members(self):
        self.restart("all members of etcd, and back from their disks", self.cluster.members)

    def two_members(self):
        self.restart("two members of etcd", self.cluster.members[:2])


    def finish(self):
        """Ends the players, compares all there is, and prints the figures; returns the number of faults."""
        time.sleep(2)
        for each in self.players:
            each.must_end = True
        for each in self.players:
            each.join()
        self.revive()
        nodes = self.cluster.nodes
        self.cluster.wait(
            "the same number of lines at all nodes", lambda: len({len(node.lines) for node in nodes}) == 1)
        faults = check(self.cluster, self.players)
        for what, gaps in self.gaps.items():
            print(f"{what}: no answers for {max(gaps):.2f} s at most, in {len(gaps)} rounds")
        waits = sorted(wait for each in self.players for wait in each.waits)
        print(f"an answer: {statistics.median(waits) * 1000:.1f} ms, p99 {waits[len(waits) * 99 // 100] * 1000:.1f} ms")
        return faults


def check(cluster, players):
    """Compares the nodes' files, and every receipt with them; returns the number of faults."""
    faults = 0
    ledgers = {node.name: node.lines for node in cluster.nodes}
    sums = {name: hashlib.sha256(b"".join(lines)).hexdigest()[:16] for name, lines in ledgers.items()}
    print(f"lines: {({name: len(lines) for name, lines in ledgers.items()})}")
    if len(set(sums.values())) > 1:
        faults += 1
        print(f"FAULT: the nodes' files differ: {sums}")
    held = collections.Counter()
    for line in ledgers[cluster.nodes[0].name]:
        table = line.split(b'"table":')[1].split(b",")[0].decode()
        sequence = line.split(b'"seq":')[1].split(b",")[0].decode()
        held[f"{table}.{sequence}.{line[-67:-59].decode()}"] += 1
    told = collections.Counter(receipt for each in players for receipt in each.receipts)
    lost = [receipt for receipt in told if receipt not in held]
    doubled = [receipt for receipt, count in told.items() if count > 1] + [
        receipt for receipt, count in held.items() if count > 1
    ]
    print(f"acknowledged: {sum(told.values())}, lost: {len(lost)}, doubled: {len(doubled)}")
    for node in cluster.nodes:
        verified = subprocess.run([cluster.program, "verify", node.data], capture_output=True, text=True)
        if verified.returncode != 0:
            faults += 1
            print(f"FAULT: {verified.stdout}{verified.stderr}")
    return faults + len(lost) + len(doubled)


def main():
    program, lexicon = sys.argv[1], sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    connections = int(sys.argv[4]) if len(sys.argv) > 4 else 8
    with tempfile.TemporaryDirectory(prefix="verdict-cluster-") as folder:
        cluster = Cluster(program, folder, lexicon)
        try:
            cluster.start()
            players = [Player([node.place for node in cluster.nodes], seed) for seed in range(connections)]
            for each in players:
                each.start()
            driver = Rounds(cluster, players)
            for number in range(1, rounds + 1):
                driver.run(number)
            faults = driver.finish()
        finally:
            cluster.end()
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
