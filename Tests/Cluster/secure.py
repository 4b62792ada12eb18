# SPDX-License-Identifier: MIT
"""Runs two nodes of a club over an etcd that speaks TLS and asks for a password; its tokens end with a restart of etcd.

usage: secure.py VERDICT LEXICON
"""

import pathlib
import socket
import subprocess
import sys
import tempfile
import time

from cluster import Node, Process, free_ports


def run(*words, **more):
    return subprocess.run(words, check=True, capture_output=True, text=True, **more)


def certificates(folder):
    """Makes an authority, and a certificate of 127.0.0.1 that it signed."""
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    run("openssl", "req", "-x509", *curve, "-subj", "/CN=authority", "-keyout", f"{folder}/ca.key", "-out", f"{folder}/ca.pem")
    run("openssl", "req", *curve, "-subj", "/CN=etcd", "-keyout", f"{folder}/etcd.key", "-out", f"{folder}/etcd.csr")
    pathlib.Path(folder, "names").write_text("subjectAltName=IP:127.0.0.1\n")
    run("openssl", "x509", "-req", "-in", f"{folder}/etcd.csr", "-CA", f"{folder}/ca.pem", "-CAkey", f"{folder}/ca.key",
        "-CAcreateserial", "-extfile", f"{folder}/names", "-out", f"{folder}/etcd.pem")


def judge(port):
    """Returns the answer to a JUDGE at a node; an empty text without one."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as line:
            line.settimeout(5)
            line.sendall(b"JUDGE AT TAN\n")
            for answer in line.makefile("rb"):
                if answer.startswith((b"250 ", b"460 ", b"421 ")):
                    return answer.decode()
    except OSError:
        pass
    return ""


def await_answer(port):
    end = time.monotonic() + 30
    while not judge(port).startswith("250 "):
        if time.monotonic() > end:
            sys.exit(f"FAULT: port {port} judges nothing")
        time.sleep(0.1)


def main():
    program, lexicon = sys.argv[1], sys.argv[2]
    with tempfile.TemporaryDirectory(prefix="verdict-secure-") as folder:
        certificates(folder)
        client, peer, *ports = free_ports(4)
        place, there = f"https://127.0.0.1:{client}", f"http://127.0.0.1:{peer}"
        member = Process(
            ["etcd", "--name", "m", "--data-dir", f"{folder}/m", "--listen-client-urls", place, "--advertise-client-urls", place,
             "--listen-peer-urls", there, "--initial-advertise-peer-urls", there, "--initial-cluster", f"m={there}",
             "--cert-file", f"{folder}/etcd.pem", "--key-file", f"{folder}/etcd.key"], f"{folder}/m.log")
        secrets = pathlib.Path(folder, "secrets")
        secrets.write_text(f'user alder\npassword a "q\\ and a space\nauthority {folder}/ca.pem\n')
        secrets.chmod(0o600)
        ledger = f"etcds://127.0.0.1:{client}/club"
        nodes = [Node(program, folder, name, port, ledger, lexicon) for name, port in zip(["alder", "birch"], ports)]
        for node in nodes:
            node.words += ["--ledger-secrets", str(secrets)]
        try:
            member.start()
            control = ["etcdctl", "--endpoints", place, "--cacert", f"{folder}/ca.pem"]
            for attempt in range(100):
                if subprocess.run(control + ["endpoint", "health"], capture_output=True).returncode == 0:
                    break
                time.sleep(0.1)
            for words in [
                ["user", "add", "root:secret"], ["role", "add", "root"], ["user", "grant-role", "root", "root"],
                ["role", "add", "club"], ["role", "grant-permission", "club", "--prefix=true", "readwrite", "club/"],
                ["user", "add", 'alder:a "q\\ and a space'], ["user", "grant-role", "alder", "club"], ["auth", "enable"],
            ]:
                run(*control, *words)
            nodes[0].start()
            await_answer(ports[0])
            nodes[1].share_key(nodes[0])
            nodes[1].start()
            await_answer(ports[1])
            print("two nodes judge over TLS, with a password", flush=True)
            member.end()
            member.start()
            for port in ports:
                await_answer(port)
            print("they judge again after etcd was restarted, and its tokens were lost", flush=True)
            print(run(program, "clubs", "--ledger", ledger, "--ledger-secrets", str(secrets)).stdout.strip(), flush=True)
            nodes[0].end()
            await_answer(ports[1])
            print("the other one goes on where the writer was killed", flush=True)
        finally:
            for each in nodes + [member]:
                each.end()
        for node in nodes:
            print(run(program, "verify", node.data).stdout.strip())


main()
