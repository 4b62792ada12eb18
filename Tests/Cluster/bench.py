# SPDX-License-Identifier: MIT
"""Measures what three machines cost, on one: judgements that are stored, beside plain puts to the same members of etcd.

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

from cluster import Cluster, Node, free_ports


class Load(threading.Thread):
    """Asks one question after the other, and notes how long each answer took."""

    def __init__(self):
        super().__init__(daemon=True)
        self.waits, self.must_end = [], False

    def run(self):
        ask = self.open()
        while not self.must_end:
            begun = time.perf_counter()
            ask()
            self.waits.append(time.perf_counter() - begun)


class Judged(Load):
    """Judgements at a server, `depth` of them under way at once."""

    def __init__(self, place, depth=1):
        super().__init__()
        self.place, self.depth = place, depth

    def open(self):
        line = socket.create_connection(self.place)
        answers = line.makefile("rb")
        while not answers.readline().startswith(b"200 "):
            pass
        words = b"JUDGE AT TAN QI\n" * self.depth

        def ask():
            line.sendall(words)
            for _ in range(self.depth):
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


def measure(what, loads, seconds, depth=1):
    for each in loads:
        each.start()
    time.sleep(1)
    for each in loads:
        each.waits = []
    begun = time.perf_counter()
    time.sleep(seconds)
    waits = sorted(wait for each in loads for wait in list(each.waits))
    rate = len(waits) * depth / (time.perf_counter() - begun)
    for each in loads:
        each.must_end = True
    for each in loads:
        each.join()
    print(
        f"{what:<58} {rate:8.0f}/s   p50 {statistics.median(waits) * 1000:6.2f} ms   "
        f"p99 {waits[len(waits) * 99 // 100] * 1000:6.2f} ms", flush=True)
    return rate


def main():
    program, lexicon = sys.argv[1], sys.argv[2]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 5
    with tempfile.TemporaryDirectory(prefix="verdict-bench-") as folder:
        cluster = Cluster(program, folder, lexicon)
        alone = Node(program, folder, "alone", free_ports(1)[0], "", lexicon)
        place = alone.words.index("--ledger")
        del alone.words[place : place + 4]
        try:
            cluster.start()
            alone.start()
            writer, follower = cluster.nodes[0].place, cluster.nodes[1].place
            cluster.wait("a server alone", lambda: socket.socket().connect_ex(alone.place) == 0)
            for connections in [1, 32]:
                def named(what):
                    return f"{what}, {connections} connection{'s' if connections > 1 else ''}"

                puts = measure(named("etcd: puts of 380 bytes"), [Put(cluster.members[0]) for _ in range(connections)], seconds)
                measure(named("one machine: stored judgements"), [Judged(alone.place) for _ in range(connections)], seconds)
                stored = measure(named("three nodes, at the writer"), [Judged(writer) for _ in range(connections)], seconds)
                measure(named("three nodes, through a follower"), [Judged(follower) for _ in range(connections)], seconds)
                print(f"{'':<58} {stored / puts:8.2f} of the puts", flush=True)
            measure("three nodes, at the writer, 32 connections, 16 deep", [Judged(writer, 16) for _ in range(32)], seconds, 16)
        finally:
            alone.end()
            cluster.end()


main()
