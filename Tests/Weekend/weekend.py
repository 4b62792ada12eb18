# SPDX-License-Identifier: MIT
"""A weekend of forty-eight in two divisions and fifteen rounds, over the wire, with mishaps and kills.

Two directors type at two desks. Players come late, go home, miss rounds, do not come, sit in wrong seats; scores are
typed wrong and found two rounds later; the same result is typed twice; the server is killed in the middle of lines and
started again. In each round the firsts, seconds and byes of everybody are compared with sums made here, and it is
checked who goes first and who has the bye. At the end the standings are compared with such sums, too; the event is
audited, exported and printed.

    python3 Tests/Weekend/weekend.py [SEED]        VERDICT is the program, VERDICT_LEXICON a list
"""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections import Counter

PROGRAM = os.environ.get("VERDICT", ".build/release/verdict")
LEXICON = os.environ.get("VERDICT_LEXICON", "english")
ROUNDS = 15
SECRET = "harbour-lights"


class Server:
    """The server on a data folder; it can be killed and started again."""

    def __init__(self, folder):
        self.folder = folder
        self.kills = 0
        self.start()

    def start(self):
        arguments = [PROGRAM, "serve", "--port", "0", "--data", self.folder, "--lexicon", LEXICON]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            found = re.search(r"listening on 127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                return
        raise SystemExit("the server does not start")

    def kill(self):
        self.kills += 1
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.start()


class Director:
    """A director at a desk of the event."""

    def __init__(self, server, name):
        self.server, self.name, self.has_desk = server, name, False
        self.connect()

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.server.port))
        self.lines = self.socket.makefile("r", newline="\n")
        while not self.lines.readline().startswith("200 "):
            pass
        self.ask(f"LOGIN {self.name} {SECRET}")
        if self.has_desk:
            self.ask("EV DESK .")

    def send(self, line):
        self.socket.sendall(f"{line}\n".encode())

    def ask(self, line):
        """Sends a line; returns the lines of its answer, without notices."""
        self.send(line)
        answer = []
        while not answer or answer[-1][3] != " ":
            line = self.lines.readline()
            if not line:
                raise ConnectionError("the server has gone")
            if not line.startswith("* "):
                answer.append(line.rstrip("\r\n"))
        return answer


class Count:
    """How often everybody went first and second, and had a bye or a win by forfeit.

    Source: Protocol/SPEC.md, 11.1, who goes first. It knows boards and results alone, and shares nothing with the server.
    """

    def __init__(self):
        self.firsts, self.seconds, self.byes = Counter(), Counter(), Counter()
        self.between, self.absences = Counter(), Counter()

    def add(self, boards, free):
        """Adds a round: its boards, and by name the spread of who won or lost without a game."""
        for first, second in boards.values():
            if first not in free:
                self.firsts[first] += 1
                self.seconds[second] += 1
                self.between[first, second] += 1
        for name, spread in free.items():
            if spread > 0:
                self.byes[name] += 1
            else:
                self.absences[name] += 1
                (self.firsts if self.absences[name] % 2 else self.seconds)[name] += 1

    def lead(self, name):
        return self.firsts[name] - self.seconds[name]

    def part(self, name):
        games = self.firsts[name] + self.seconds[name]
        return self.firsts[name] / games if games else 0.5

    def may_go_first(self, first, second):
        """Whether the rule lets the one go first against the other, or leaves it to a draw."""
        def turn(one, other):
            return self.lead(one), self.part(one), self.between[one, other] - self.between[other, one]
        return turn(first, second) <= turn(second, first)


class Weekend:
    def __init__(self, seed, folder):
        self.dice = random.Random(seed)
        for name in ("dora", "dan"):
            arguments = [PROGRAM, "account", "add", name, "--role", "director", "--data", folder]
            subprocess.run(arguments, input=f"{SECRET}\n".encode(), check=True, stdout=subprocess.DEVNULL)
        self.server = Server(folder)
        self.directors = [Director(self.server, name) for name in ("dora", "dan")]
        self.numbers, self.scores, self.free, self.wrong, self.refused = {}, {}, {}, [], []
        self.count, self.faults, self.counted, self.divisions = Count(), [], 0, {}
        self.typed = self.mishaps = 0

    def act(self, line, director=None):
        """Types a line; now and then the server is killed behind it, and the line is typed again."""
        director = director or self.directors[0]
        self.typed += 1
        if self.dice.random() < 0.02:
            director.send(line)
            self.server.kill()
            for one in self.directors:
                one.connect()
        answer = director.ask(line)
        # An act that was recorded before a kill is refused the second time, as done; results say repeat=yes.
        if answer[-1][0] != "2":
            self.refused.append((line, answer[-1]))
        return answer

    def pages(self, line):
        rows, start = [], "1"
        while start:
            answer = self.directors[0].ask(f"{line} from={start}")
            rows += answer[:-1]
            following = re.search(r"next=(\d+)", answer[-1])
            start = following.group(1) if following else None
        return rows

    def enter(self):
        self.act(f"EV NEW weekend rounds={ROUNDS} system=1-12:swiss,13-15:koth :A weekend")
        for place in range(25):
            self.act(f"EV E . a{place:02d} rating={1900 - place * 20} member=AA{place:02d} :Player, A{place:02d}")
        for place in range(23):
            self.act(f"EV E . b{place:02d} rating={1300 - place * 20} division=B :Player, B{place:02d}")
        self.act("EV SET . division=A boards=1-18")
        self.act("EV SET . division=B boards=21-38")
        self.act("EV CHANGE . b22 name=bert :Brown, Bert")
        self.act("EV APART . a00 a01 through=5")
        self.learn()
        for director in self.directors:
            director.has_desk = True
            director.ask("EV DESK .")

    def learn(self):
        for division in "AB":
            for row in self.pages(f"EV CROSS . division={division}"):
                number, name = re.search(r"number=(\d+) name=(\S+)", row).groups()
                self.numbers[name] = number
                self.divisions[name] = division

    def come_late(self, number):
        """Two players enter late; for round 2 they have a forfeit of round 1."""
        for division in "AB":
            name = f"late{division.lower()}{number}"
            self.act(f"EV E . {name} division={division}")
            if number == 2:
                self.act(f"EV SC . 1 {name} -50 sure=yes")
                self.free[1, name] = -50
                self.count.add({}, {name: -50})
            self.mishaps += 1
        self.learn()

    def go_home(self, number):
        """Somebody of each division goes home, and somebody misses the next two rounds."""
        for division, absent in (("A", "a07"), ("B", "b09")):
            self.act(f"EV DROP . {self.numbers[f'{division.lower()}{number:02d}']}")
            if number == 5:
                self.act(f"EV DROP . {self.numbers[absent]} round={number + 1} back={number + 3}")
            self.mishaps += 1

    def judge(self, number, boards, byes):
        """Compares the counts before a round with the server's, and its first players and byes with the rule."""
        playing = [name for names in boards.values() for name in names] + byes
        for first, second in boards.values():
            if not self.count.may_go_first(first, second):
                self.faults.append(f"round {number}: {first} goes first against {second}")
        for name in byes:
            around = [one for one in playing if self.divisions[one] == self.divisions[name]]
            if self.count.byes[name] > min(self.count.byes[one] for one in around):
                self.faults.append(f"round {number}: {name} has a bye, though others had fewer")
        for name in [names[0] for names in boards.values()] + byes:
            for row in self.directors[0].ask(f"EV WHY . {number} {self.numbers[name]}")[:-1]:
                one, *stands = re.search(r"name=(\S+) .*firsts=(\d+) seconds=(\d+) byes=(\d+)", row).groups()
                sums = [self.count.firsts[one], self.count.seconds[one], self.count.byes[one]]
                self.counted += 1
                if [int(part) for part in stands] != sums:
                    self.faults.append(f"round {number}: {one} has {stands}, and the sums are {sums}")

    def pair(self, number):
        """Pairs a round; returns its boards by number, and the byes."""
        for division in "AB":
            self.act(f"EV PAIR . {number} division={division}")
        boards, byes = {}, []
        for row in self.pages(f"EV SHOW . {number}"):
            board = re.search(r"board=(\d+) first=(\S+) second=(\S+)", row)
            if board:
                boards[int(board.group(1))] = board.groups()[1:]
            else:
                byes.append(re.search(r"bye=(\S+)", row).group(1))
        for board, names in boards.items():
            is_of_b = self.divisions[names[0]] == "B"
            assert is_of_b == (board > 20), f"board {board} in the wrong range"
        return boards, [name for name in byes if (number, name) not in self.free]

    def swap(self, number, boards):
        """Two players sat in each other's places."""
        one, other = sorted(boards)[:2]
        (first, second), (third, fourth) = boards[one], boards[other]
        self.act(f"EV SWAP . {number} {self.numbers[first]} {self.numbers[third]}")
        boards[one], boards[other] = (third, second), (first, fourth)
        self.mishaps += 1

    def play(self, number, first, second):
        if self.dice.random() < 0.02:
            self.act(f"{self.numbers[first]} -50")
            self.free[number, first], self.free[number, second] = -50, 50
            self.mishaps += 1
            return
        own, other = self.dice.randint(250, 520), self.dice.randint(250, 520)
        typed = own
        if self.dice.random() < 0.01:
            typed += 100
            self.wrong.append((number, first, own, second, other))
            self.mishaps += 1
        self.scores[number, first], self.scores[number, second] = typed - other, other - typed
        sides = [f"{self.numbers[first]} {typed}", f"{self.numbers[second]} {other}"]
        self.dice.shuffle(sides)
        self.act(" ".join(sides), self.dice.choice(self.directors))
        if self.dice.random() < 0.05:
            self.act(" ".join(reversed(sides)), self.directors[1])
            self.mishaps += 1

    def correct(self, through):
        for wrong in [one for one in self.wrong if one[0] <= through]:
            number, first, own, second, other = wrong
            self.wrong.remove(wrong)
            sides = f"{self.numbers[first]} {own} {self.numbers[second]} {other}"
            self.act(f"EV CORRECT . {number} {sides} :found two rounds later")
            self.scores[number, first], self.scores[number, second] = own - other, other - own

    def direct(self):
        self.enter()
        for number in range(1, ROUNDS + 1):
            if number in (2, 7):
                self.come_late(number)
            boards, byes = self.pair(number)
            self.judge(number, boards, byes)
            if number in (4, 9):
                self.swap(number, boards)
            for board in self.dice.sample(sorted(boards), len(boards)):
                self.play(number, *boards[board])
            for name in byes:
                self.free[number, name] = 50
            self.count.add(boards, {name: spread for (one, name), spread in self.free.items() if one == number})
            self.correct(number - 2)
            if number in (5, 10):
                self.go_home(number)
        self.correct(ROUNDS)

    def different(self):
        """The players whose standing is not the sum of what was typed."""
        sums = {}
        for (_, name), spread in [*self.scores.items(), *self.free.items()]:
            wins, total = sums.get(name, (0, 0))
            is_game = (_, name) in self.scores
            sums[name] = (wins + (2 if spread > 0 else 1 if spread == 0 and is_game else 0), total + spread)
        found, count = [], 0
        for division in "AB":
            for row in self.pages(f"EV STANDINGS . division={division}"):
                name, wins, ties, spread = re.search(
                    r"name=(\S+) wins=(\d+) losses=\d+ ties=(\d+) spread=(-?\d+)", row).groups()
                count += 1
                if (2 * int(wins) + int(ties), int(spread)) != sums.get(name, (0, 0)):
                    found.append(name)
            for row in self.pages(f"EV CROSS . division={division}"):
                name, firsts, games = re.search(r"name=(\S+) .*firsts=(\d+) games=(\S+)", row).groups()
                byes = sum(word.startswith("B") for word in games.split(","))
                if (int(firsts), byes) != (self.count.firsts[name], self.count.byes[name]):
                    found.append(f"{name}'s firsts or byes")
        return found, count

    def leads(self):
        """The greatest lead of firsts or seconds, and the firsts and seconds of the last to enter."""
        late = [name for name in self.numbers if name.endswith("7") and name.startswith("late")]
        counts = ", ".join(f"{name} {self.count.firsts[name]} and {self.count.seconds[name]}" for name in late)
        return max(abs(self.count.lead(name)) for name in self.numbers), counts


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout.strip().split("\n")[-1]


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        weekend = Weekend(seed, folder)
        try:
            weekend.direct()
            different, count = weekend.different()
            weekend.act("EV CLOSE . sure=yes")
        finally:
            weekend.server.process.terminate()
            weekend.server.process.wait()
        print(f"seed {seed}: {weekend.typed} lines, {weekend.mishaps} mishaps, {weekend.server.kills} kills; "
              f"{count} standings, {len(different)} different; {weekend.counted} counts of firsts, seconds and byes, "
              f"{len(weekend.faults)} faults; {len(weekend.refused)} lines refused")
        most, late = weekend.leads()
        print(f"the greatest lead of firsts or seconds is {most}; firsts and seconds of who entered for round 7: {late}")
        for fault in weekend.faults:
            print(f"  {fault}")
        for line, answer in weekend.refused:
            print(f"  {line}: {answer}")
        event = [folder, "--event", "weekend"]
        results = [run("event", "audit", *event), run("verify", folder)]
        results += [run("event", "export", *event, "--format", kind) for kind in ("tsh", "tou", "csv", "json")]
        kinds = ("pairings", "names", "slips", "cards", "tags", "standings", "seating")
        results += [run("event", "print", *event, "--what", kind) for kind in kinds]
        print(results[0][1], results[1][1], sep="\n")
        assert not different and not weekend.faults and not any(code for code, _ in results), (different, results)


if __name__ == "__main__":
    main()
