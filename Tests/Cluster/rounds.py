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

    def __init__(self, ports, seed):
        super().__init__(daemon=True)
        self.ports, self.dice = ports, random.Random(seed)
        self.receipts, self.waits, self.last = [], [], time.monotonic()
        self.must_end = False

    def run(self):
        while not self.must_end:
            try:
                with socket.create_connection(("127.0.0.1", self.dice.choice(self.ports)), timeout=2) as line:
                    line.settimeout(15)
                    self.ask(line, line.makefile("rb"))
            except OSError:
                time.sleep(0.02)

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


class Rounds:
    def __init__(self, cluster, players):
        self.cluster, self.players = cluster, players
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
        for each in processes:
            each.end()
        self.await_answers(what)
        for each in processes:
            each.start()

    def pause(self, what, process, seconds):
        print(f"  {what}", flush=True)
        process.send(signal.SIGSTOP)
        time.sleep(seconds)
        self.await_answers(what)
        process.send(signal.SIGCONT)
        # A paused writer finds that it is replaced, and ends.
        time.sleep(1)
        if not process.is_up:
            process.start()

    def await_answers(self, what):
        """Waits until there are answers again; notes for how long there were none."""
        asked = time.monotonic()
        self.cluster.wait("answers", lambda: any(each.last > asked for each in self.players))
        before = max((each.last for each in self.players if each.last <= asked), default=asked)
        after = min(each.last for each in self.players if each.last > asked)
        self.gaps[what].append(max(0.0, after - max(before, asked)))

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
            players = [Player([node.port for node in cluster.nodes], seed) for seed in range(connections)]
            for each in players:
                each.start()
            driver = Rounds(cluster, players)
            for number in range(1, rounds + 1):
                driver.run(number)
            time.sleep(2)
            for each in players:
                each.must_end = True
            for each in players:
                each.join()
            for node in cluster.nodes:
                if not node.is_up:
                    node.start()
            cluster.wait(
                "the same number of lines at all nodes", lambda: len({len(node.lines) for node in cluster.nodes}) == 1)
            faults = check(cluster, players)
            for what, gaps in driver.gaps.items():
                print(f"{what}: no answers for {max(gaps):.2f} s at most, in {len(gaps)} rounds")
            waits = sorted(wait for each in players for wait in each.waits)
            print(f"an answer: {statistics.median(waits) * 1000:.1f} ms, p99 {waits[len(waits) * 99 // 100] * 1000:.1f} ms")
        finally:
            cluster.end()
    sys.exit(1 if faults else 0)


main()
