# SPDX-License-Identifier: MIT
"""Cuts machines off from one another, in both directions or in one, under load; each is a network namespace with a member of etcd and a node.

usage: partitions.py VERDICT LEXICON [SECONDS]
It needs the right to make network namespaces; without that it says so, and is no failure.
"""

import os
import subprocess
import sys
import tempfile
import time

from cluster import Cluster, Member, Node
from rounds import Player, Rounds

MACHINES = [1, 2, 3]
# A machine has an address for etcd and one for players and nodes, so that either can be cut alone.
STORE, NODES = "10.119.0", "10.119.1"


def ip(*words, of=None):
    subprocess.run(["ip", *(["-n", of] if of else []), *words], check=True)


class Machines:
    """Three machines and this one, on one switch."""

    def __init__(self, tag):
        self.hub = f"{tag}-hub"
        self.names = {number: f"{tag}-{number}" for number in MACHINES}

    def make(self):
        for name in [self.hub, *self.names.values()]:
            ip("netns", "add", name)
            ip("link", "set", "lo", "up", of=name)
        ip("link", "add", "switch", "type", "bridge", of=self.hub)
        ip("link", "set", "switch", "up", of=self.hub)
        for net in [STORE, NODES]:
            ip("address", "add", f"{net}.254/24", "dev", "switch", of=self.hub)
        for number, name in self.names.items():
            ip("link", "add", f"port{number}", "type", "veth", "peer", "name", "net", "netns", name, of=self.hub)
            ip("link", "set", f"port{number}", "master", "switch", "up", of=self.hub)
            ip("link", "set", "net", "up", of=name)
            for net in [STORE, NODES]:
                ip("address", "add", f"{net}.{number}/24", "dev", "net", of=name)

    def remove(self):
        for name in [self.hub, *self.names.values()]:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)

    def lose(self, sender, receiver, net):
        """Loses all that a machine sends to another one in a net: it goes to a card that is not there."""
        ip("neigh", "replace", f"{net}.{receiver}", "lladdr", "02:00:00:00:00:99", "dev", "net", "nud", "permanent",
           of=self.names[sender])

    def heal(self):
        for name in self.names.values():
            subprocess.run(["ip", "-n", name, "neigh", "flush", "nud", "permanent", "dev", "net"], check=True)


def inside(program, lexicon, seconds, tag):
    """Plays the rounds; this process is in the switch's namespace."""
    machines = Machines(tag)
    with tempfile.TemporaryDirectory(prefix="verdict-partitions-") as folder:
        cluster = Cluster(program, folder, lexicon)
        everybody = ",".join(f"m{number}=http://{STORE}.{number}:2380" for number in MACHINES)
        within = {number: ["ip", "netns", "exec", machines.names[number]] for number in MACHINES}
        cluster.members = [
            Member(folder, f"m{number}", 2379, 2380, everybody, tag, f"{STORE}.{number}", within[number]) for number in MACHINES
        ]
        ledger = "etcd://" + ",".join(f"{STORE}.{number}:2379" for number in MACHINES) + "/club"
        cluster.nodes = [
            Node(program, folder, name, 7171, ledger, lexicon, f"{NODES}.{number}", within[number])
            for number, name in zip(MACHINES, ["alder", "birch", "cedar"])
        ]
        for node in cluster.nodes:
            node.words += ["--proxy-from", f"{NODES}.0/24", "--trust", f"{NODES}.0/24", "--guests", "yes"]
        try:
            cluster.start()
            players = [Player([node.place for node in cluster.nodes], seed) for seed in range(16)]
            for each in players:
                each.start()
            rounds = Rounds(cluster, players)
            time.sleep(3)

            def cut(what, pairs, *nets):
                print(f"  {what}", flush=True)
                rounds.silence.begin()
                for sender, receiver in pairs:
                    for net in nets:
                        machines.lose(sender, receiver, net)
                rounds.await_answers()
                end = time.monotonic() + seconds
                while time.monotonic() < end:
                    rounds.revive()
                    time.sleep(0.2)
                rounds.note(what)
                machines.heal()
                cluster.wait("three members of etcd", lambda: all(each.is_well for each in cluster.members))
                end = time.monotonic() + 5
                while time.monotonic() < end:
                    rounds.revive()
                    time.sleep(0.2)

            def ways():
                """Returns the ways from the writer's machine to the others, and back."""
                own = MACHINES[cluster.nodes.index(rounds.writer())]
                others = [number for number in MACHINES if number != own]
                return [(own, each) for each in others], [(each, own) for each in others]

            for _ in range(2):
                away, back = ways()
                cut("the writer's machine is cut off", away + back, STORE, NODES)
                cut("what the writer's machine sends is lost", ways()[0], STORE, NODES)
                cut("what is sent to the writer's machine is lost", ways()[1], STORE, NODES)
                away, back = ways()
                cut("the writer's machine is cut off from etcd's other members alone", away + back, STORE)
                away, back = ways()
                cut("the writer is cut off from the other nodes alone", away + back, NODES)
            faults = rounds.finish()
        except SystemExit:
            # The nodes' logs tell why.
            for node in cluster.nodes:
                print(f"--- {node.name}\n{open(node.log).read()}")
            raise
        finally:
            cluster.end()
    sys.exit(1 if faults else 0)


def main():
    program, lexicon = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    seconds = sys.argv[3] if len(sys.argv) > 3 else "12"
    if len(sys.argv) > 4:
        return inside(program, lexicon, float(seconds), sys.argv[4])
    tag = f"verdict-{os.getpid()}"
    machines = Machines(tag)
    try:
        machines.make()
    except (OSError, subprocess.CalledProcessError):
        machines.remove()
        print("NOT RUN: network namespaces can't be made here")
        return
    try:
        here = os.path.abspath(__file__)
        status = subprocess.run(
            ["ip", "netns", "exec", machines.hub, sys.executable, here, program, lexicon, seconds, tag]).returncode
    finally:
        machines.remove()
    sys.exit(status)


main()
