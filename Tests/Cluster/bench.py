# SPDX-License-Identifier: MIT
"""Measures what three machines cost, on one: judgements that are stored, beside plain puts to the same members of etcd.

Prints rows of the table in docs/bench.md.

usage: bench.py VERDICT LEXICON [SECONDS]
"""

import base64
import http.client
import json
import socket
import statistics
import sys
import tempfile
import threading
import time

from cluster import Cluster

# How many judgements a node stores for each put, at least.
GOAL = 0.8
# The sides take turns; the figures are medians.
ROUNDS = 5


class Load(threading.Thread):
    """Asks one question after the other, and counts the answers."""

    def __init__(self):
        super().__init__(daemon=True)
        self.count, self.must_end = 0, False

    def run(self):
        ask = self.open()
        while not self.must_end:
            ask()
            self.count += 1


class Judged(Load):
    """Judgements at a server."""

    def __init__(self, place):
        super().__init__()
        self.place = place

    def open(self):
        line = socket.create_connection(self.place)
        answers = line.makefile("rb")
        while not answers.readline().startswith(b"200 "):
            pass

        def ask():
            line.sendall(b"JUDGE AT TAN QI\n")
            answer = answers.readline()
            if not answer.startswith(b"250 "):
                sys.exit(f"FAULT: {answer}")

        return ask


class Put(Load):
    """Plain puts of a line's size, to a member of etcd."""

    number = 0

    def __init__(self, member):
        super().__init__()
        self.member = member
        Put.number += 1
        self.key = f"put{Put.number}/"

    def open(self):
        connection = http.client.HTTPConnection(self.member.host, self.member.client)
        value = base64.b64encode(b"x" * 380).decode()
        count = 0

        def ask():
            nonlocal count
            count += 1
            key = base64.b64encode(f"{self.key}{count}".encode()).decode()
            connection.request("POST", "/v3/kv/put", json.dumps({"key": key, "value": value}))
            answer = connection.getresponse()
            if answer.read() and answer.status != 200:
                sys.exit(f"FAULT: {answer.status}")

        return ask


def measure(loads, seconds):
    """Returns the answers a second of all loads together."""
    for each in loads:
        each.start()
    time.sleep(1)
    before, begun = sum(each.count for each in loads), time.perf_counter()
    time.sleep(seconds)
    rate = (sum(each.count for each in loads) - before) / (time.perf_counter() - begun)
    for each in loads:
        each.must_end = True
    for each in loads:
        each.join()
    return rate


def main():
    program, lexicon = sys.argv[1], sys.argv[2]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 2
    with tempfile.TemporaryDirectory(prefix="verdict-bench-") as folder:
        cluster = Cluster(program, folder, lexicon)
        try:
            cluster.start()
            writer, follower = cluster.nodes[0].place, cluster.nodes[1].place
            for connections in [1, 32]:
                rounds = []
                for _ in range(ROUNDS):
                    puts = [Put(cluster.members[0]) for _ in range(connections)]
                    judged = [[Judged(place) for _ in range(connections)] for place in (writer, follower)]
                    rounds.append([measure(loads, seconds) for loads in (puts, *judged)])
                rates = [statistics.median(each) for each in zip(*rounds)]
                for index, what in enumerate(["at the writer", "through a follower"], 1):
                    ratio = statistics.median(each[index] / each[0] for each in rounds)
                    missed = "" if ratio >= GOAL else ", missed"
                    print(
                        f"| judging and storing on three nodes, {what}, {connections} at once | {rates[index]:.0f}/s "
                        f"| etcd, puts of 380 bytes | {rates[0]:.0f}/s | {ratio:.2f}× (≥ {GOAL:.2f}{missed}) |  |  |  |",
                        flush=True)
        finally:
            cluster.end()


main()
