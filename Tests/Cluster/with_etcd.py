# SPDX-License-Identifier: MIT
"""Runs a command with three members of etcd beside it; VERDICT_ETCD names one of them.

usage: with_etcd.py COMMAND...
"""

import os
import subprocess
import sys
import tempfile

from cluster import Cluster

with tempfile.TemporaryDirectory(prefix="verdict-etcd-") as folder:
    cluster = Cluster("", folder, "")
    try:
        cluster.start_members()
        member = f"127.0.0.1:{cluster.members[0].client}"
        status = subprocess.run(sys.argv[1:], env=dict(os.environ, VERDICT_ETCD=member)).returncode
    finally:
        cluster.end()
sys.exit(status)
