# SPDX-License-Identifier: MIT
"""An etcd cluster of three members and three nodes of one club, on loopback, as processes that can be killed."""

import base64
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request


# SIGTERM ends a script by its `finally`, so that no member and no node is left behind.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def free_ports(count):
    """Returns ports that the system has just had free."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Process:
    """A program that is started again with the same words, and ended by its number."""

    def __init__(self, words, log):
        self.words, self.log, self.running = words, log, None

    def start(self):
        with open(self.log, "ab") as log:
            # In a session of its own, so that CTRL-C ends the script alone, which then ends nodes before members.
            self.running = subprocess.Popen(
                self.words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)

    @property
    def is_up(self):
        return self.running is not None and self.running.poll() is None

    def send(self, number):
        if self.is_up:
            self.running.send_signal(number)

    def end(self, number=signal.SIGKILL):
        """Ends the process and waits until it is gone, so that its ports and folders are free."""
        if self.running is None:
            return
        self.send(number)
        self.send(signal.SIGCONT)
        self.running.wait(timeout=60)


class Member(Process):
    """A member of etcd; `inside` are the words that run a program on its machine."""

    def __init__(self, folder, name, client, peer, everybody, token, host="127.0.0.1", inside=()):
        here = f"http://{host}:{client}"
        there = f"http://{host}:{peer}"
        super().__init__(
            [
                *inside, "etcd", "--name", name, "--data-dir", f"{folder}/{name}", "--listen-client-urls", here,
                "--advertise-client-urls", here, "--listen-peer-urls", there,
                "--initial-advertise-peer-urls", there, "--initial-cluster", everybody,
                "--initial-cluster-token", token, "--snapshot-count", "10000",
                "--auto-compaction-mode", "periodic", "--auto-compaction-retention", "1h",
                "--max-request-bytes", "16777216",
            ],
            f"{folder}/{name}.log",
        )
        self.host, self.client = host, client

    def ask(self, path, body="{}"):
        request = urllib.request.Request(
            f"http://{self.host}:{self.client}{path}", body.encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=2) as answer:
            return json.load(answer)

    @property
    def is_well(self):
        try:
            return self.ask("/v3/maintenance/status").get("leader", "0") != "0"
        except OSError:
            return False

    @property
    def leads(self):
        try:
            status = self.ask("/v3/maintenance/status")
        except OSError:
            return False
        return status.get("leader") == status["header"]["member_id"]


class Node(Process):
    def __init__(self, program, folder, name, port, ledger, lexicon, host="127.0.0.1", inside=()):
        self.name, self.place, self.data = name, (host, port), f"{folder}/{name}"
        super().__init__(
            [
                *inside, program, "serve", "--host", host, "--port", str(port), "--data", self.data, "--lexicon", lexicon, "--ledger", ledger,
                "--node", name,
            ],
            f"{folder}/{name}.log",
        )

    def share_key(self, other):
        """Copies another node's bag.key, which has another name until the first line is stored."""
        os.makedirs(self.data, mode=0o700, exist_ok=True)
        for name in ["bag.key", "bag.key.new"]:
            if os.path.exists(f"{other.data}/{name}"):
                shutil.copy2(f"{other.data}/{name}", f"{self.data}/{name}")

    @property
    def lines(self):
        """The whole lines of the node's ledger, in order."""
        files = sorted(pathlib.Path(self.data, "ledger").glob("[0-9]*.ndjson"))
        return b"".join(file.read_bytes().rstrip(b"\0") for file in files).splitlines(keepends=True)


class Cluster:
    def __init__(self, program, folder, lexicon):
        self.program, self.folder = program, folder
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        ports = free_ports(9)
        names = ["m1", "m2", "m3"]
        everybody = ",".join(f"{name}=http://127.0.0.1:{ports[i + 3]}" for i, name in enumerate(names))
        token = f"verdict-{random.getrandbits(64):x}"
        self.members = [
            Member(folder, name, ports[i], ports[i + 3], everybody, token) for i, name in enumerate(names)
        ]
        self.ledger = "etcd://" + ",".join(f"127.0.0.1:{each.client}" for each in self.members) + "/club"
        self.nodes = [
            Node(program, folder, name, ports[i + 6], self.ledger, lexicon)
            for i, name in enumerate(["alder", "birch", "cedar"])
        ]

    def start_members(self):
        for member in self.members:
            member.start()
        self.wait("three members of etcd", lambda: all(member.is_well for member in self.members))

    def start(self):
        self.start_members()
        first = self.nodes[0]
        first.start()
        self.wait("a node that writes", lambda: self.writer() is first)
        for node in self.nodes[1:]:
            node.share_key(first)
            node.start()

    def writer(self):
        """Returns the node that the key of the writer names; None without one, or without an answer."""
        for member in self.members:
            if not member.is_up:
                continue
            try:
                found = member.ask("/v3/kv/range", '{"key":"Y2x1Yi93cml0ZXI="}').get("kvs", [])
            except OSError:
                continue
            if not found:
                return None
            name = base64.b64decode(found[0]["value"]).split()[0].decode()
            return next(node for node in self.nodes if node.name == name)
        return None

    @staticmethod
    def wait(what, holds, seconds=60):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise SystemExit(f"within {seconds} s there was not: {what}")
            time.sleep(0.05)

    def end(self):
        for each in self.nodes + self.members:
            each.end(signal.SIGTERM if isinstance(each, Node) else signal.SIGKILL)
