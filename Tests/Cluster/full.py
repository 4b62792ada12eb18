# SPDX-License-Identifier: MIT
"""Fills an etcd up to its quota under a club, and empties it again as CLUSTER.md says; etcd's own commands do the latter.

usage: full.py VERDICT LEXICON
"""

import base64
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time

from cluster import Cluster, Member, Node, free_ports

QUOTA = 8 << 20


class Player:
    """A connection that asks, and passes over notices and the greeting."""

    def __init__(self, port):
        self.line = socket.create_connection(("127.0.0.1", port), timeout=5)
        self.line.settimeout(5)
        self.answers = self.line.makefile("rb")
        self.greeting = self.answer()

    def answer(self):
        """Returns the last line of the next answer; an empty text at the end of the connection."""
        while line := self.answers.readline().decode():
            if line[:3].isdigit() and line[3:4] == " ":
                return line.rstrip()
        return ""

    def ask(self, line):
        self.line.sendall(f"{line}\n".encode())
        return self.answer()


def must(holds, what):
    if not holds:
        sys.exit(f"FAULT: {what}")


def control(member, *words):
    """Runs etcd's own client as an operator does; returns what it prints."""
    done = subprocess.run(
        ["etcdctl", "--endpoints", f"127.0.0.1:{member.client}", *words], capture_output=True, text=True,
        env=dict(os.environ, ETCDCTL_API="3"))
    must(done.returncode == 0, f"etcdctl {words}: {done.stderr}")
    return done.stdout


def put(member, number, size):
    """Stores what another program of the same etcd might; returns whether etcd took it."""
    key = base64.b64encode(f"other/{number}".encode()).decode()
    value = base64.b64encode(bytes(size)).decode()
    try:
        member.ask("/v3/kv/put", json.dumps({"key": key, "value": value}))
        return True
    except OSError:
        return False


def used(member):
    return int(member.ask("/v3/maintenance/status")["dbSize"])


def make_room(member):
    """What CLUSTER.md says: compact, defragment, disarm."""
    control(member, "del", "--prefix", "other/")
    status = json.loads(control(member, "endpoint", "status", "--write-out=json"))
    control(member, "compact", str(status[0]["Status"]["header"]["revision"]))
    control(member, "defrag")
    control(member, "alarm", "disarm")


def check(node):
    done = subprocess.run(node.words + ["--check"], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def judged(port):
    """Whether a newcomer gets a judgement."""
    try:
        return Player(port).ask("JUDGE AT").startswith("250 ")
    except OSError:
        return False


def says(node, words):
    with open(node.log) as log:
        return words in log.read()


def main():
    program, lexicon = sys.argv[1], sys.argv[2]
    with tempfile.TemporaryDirectory(prefix="verdict-full-") as folder:
        client, peer, port = free_ports(3)
        member = Member(
            folder, "m1", client, peer, f"m1=http://127.0.0.1:{peer}", f"verdict-{random.getrandbits(64):x}")
        member.words += ["--quota-backend-bytes", str(QUOTA)]
        node = Node(program, folder, "alder", port, f"etcd://127.0.0.1:{client}/club", lexicon)
        try:
            member.start()
            Cluster.wait("a member of etcd", lambda: member.is_well)
            node.start()
            Cluster.wait("a judgement", lambda: judged(port))
            status, told = check(node)
            must(status == 0 and " of 8.0 MiB" in told, f"a check of a store with room: {status} {told}")

            ann = Player(port)
            must(ann.ask("JUDGE AT").startswith("250 "), "no judgement")
            number = 0
            while used(member) < QUOTA - QUOTA // 32:
                must(put(member, number, 50_000), "etcd was full too early")
                number += 1
            Cluster.wait("a line about the store", lambda: says(node, "etcd has no room for the club's ledger"))
            begun = time.monotonic()
            told = ann.ask("JUDGE AT")
            must(told.startswith("460 ") and time.monotonic() - begun < 1, f"nearly full: {told}")
            must(ann.ask("PING").startswith("212 ") and ann.ask("TABLES").startswith("211 "), "no looks")
            must("alarm" not in control(member, "alarm", "list"), "an alarm")
            status, told = check(node)
            must(status == 2 and "so nothing is recorded" in told and "alarm" not in told, f"{status} {told}")
            print(told.strip(), flush=True)
            make_room(member)
            Cluster.wait("a judgement on the same connection", lambda: ann.ask("JUDGE AT").startswith("250 "))
            print("nearly full: 460 at once, the connection stays, and it goes on when there is room", flush=True)

            # At one stroke: the writer may store a batch before it looks again.
            while put(member, number, 1_000_000):
                number += 1
            told = ann.ask("JUDGE AT")
            must(told[:4] in ("460 ", "461 "), f"full: {told}")
            status, told = check(node)
            must(status == 2 and "alarm NOSPACE" in told, f"{status} {told}")
            print(told.strip(), flush=True)
            if node.is_up:
                node.end()
            node.start()
            Cluster.wait("a line of the node that waits", lambda: says(node, "etcd has no space left"))
            told = Player(port).greeting
            must(told.startswith("421 ") and "makes room" in told, f"no node writes: {told}")
            make_room(member)
            Cluster.wait("a judgement", lambda: judged(port))
            print("full: 421 says why, and the node writes by itself when there is room", flush=True)
        finally:
            node.end()
            member.end()
        print(subprocess.run([program, "verify", node.data], capture_output=True, text=True).stdout.strip())


main()
