# SPDX-License-Identifier: MIT
"""Runs three members of etcd and three nodes of a club on loopback, and prints where, until it is interrupted."""

import signal
import sys
import tempfile

from cluster import Cluster

with tempfile.TemporaryDirectory(prefix="verdict-cluster-") as folder:
    cluster = Cluster(sys.argv[1], folder, sys.argv[2] if len(sys.argv) > 2 else "english")
    try:
        cluster.start()
        print(f"the club's ledger: {cluster.ledger}")
        for node in cluster.nodes:
            print(f"node {node.name}: nc {node.place[0]} {node.place[1]}   (its log: {node.log})")
        print("CTRL-C ends it all and removes its files", flush=True)
        signal.pause()
    except KeyboardInterrupt:
        pass
    finally:
        cluster.end()
