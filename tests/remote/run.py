#!/usr/bin/python3
"""A demo house served by the real program, played over the network by the reference client.

    tests/remote/run.py --program build/dev/baize --player build/dev/tests/remote/remote_player [--rounds 1]
    tests/remote/run.py ... --kills 5 --library build/dev/tests/fault/libkill_at.so
    tests/store/with-postgres tests/remote/run.py ... --postgres

A player at each of the four tables plays so many rounds of its game. With --kills the server is killed with -9 that
many times meanwhile and started again, each time at a write to the disk (or a message to PostgreSQL) whose number is
random (tests/fault/kill_at.c): the players go on by themselves. At the end every player's
purse must be what its rounds came to, and the audit must prove the journal. With --witnesses somebody of every role
watches two players instead, and nobody may be sent a card that is not theirs to know.
"""

import argparse
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

TABLES = (1, 2, 3, 4)
QUICK = """
deal_ms: 20
reveal_ms: 20
settle_ms: 20
between_ms: 150
step_ms: 5
demo_betting_ms: 700
demo_decision_ms: 3000
demo_think_ms: 120
guests_per_minute: 6000
sign_ins_per_minute: 6000
connections_of_address: 1000
lease_seconds: 3
"""
WRITES_MOST = 600  # a start takes 40, a round at each of the four tables about 1000
SENDS_MOST = 150   # the same to PostgreSQL: 60 and 200


class Server:
    """`baize serve --demo`, started again on the same port and house."""

    def __init__(self, program, folder, postgres, library=None):
        self.program = program
        self.library = library
        self.folder = pathlib.Path(folder)
        self.postgres = postgres
        self.port = 0
        self.process = None
        self.starts = 0
        (self.folder / "config.yaml").write_text(QUICK)
        self.log = open(self.folder / "log", "ab")

    def command(self, *words):
        where = ["--data", str(self.folder / "house")]
        if self.postgres:
            where += ["--db", self.postgres]
        return [self.program, *words, *where]

    def environment(self, kill_at):
        """Killed in place of its n-th write. The sanitizers must not want to be the first library."""
        if kill_at is None:
            return None
        asan = (os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0").lstrip(":")
        more = {"KILL_SENDS": "1"} if self.postgres else {}
        return dict(os.environ, LD_PRELOAD=self.library, KILL_AT=str(kill_at), ASAN_OPTIONS=asan, **more)

    def start(self, kill_at=None):
        """True: it listens. False: its write `kill_at` came before."""
        listen = "127.0.0.1:%d" % self.port
        self.process = subprocess.Popen(self.command("serve", "--demo", "--listen", listen, "--config",
                                                     str(self.folder / "config.yaml")),
                                        stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env=self.environment(kill_at))
        self.starts += 1
        for line in self.process.stdout:
            if line.startswith("Listening on http://"):
                self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
                return True
        if kill_at is not None and self.process.wait() == -signal.SIGKILL:
            return False
        sys.exit("the server did not start:\n" + (self.folder / "log").read_text())

    def url(self):
        return "http://127.0.0.1:%d" % self.port

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=60)
        assert status == 0, "SIGTERM: exit status %d" % status


class Killer:
    """Starts the server so that it is killed at a write whose number is random, and again when it was."""

    def __init__(self, server, kills, chance):
        self.server, self.kills, self.chance = server, kills, chance
        self.killed = 0

    def start(self):
        most = SENDS_MOST if self.server.postgres else WRITES_MOST
        while not self.server.start(self.chance.randint(1, most) if self.killed < self.kills else None):
            self.killed += 1

    def look(self):
        status = self.server.process.poll()
        if status is None:
            return
        assert status == -signal.SIGKILL, "the server ended with status %d" % status
        self.killed += 1
        self.start()


def play(arguments, server, chance):
    killer = Killer(server, arguments.kills, chance)
    if arguments.kills > 0:
        server.stop()
        killer.start()
    players = [subprocess.Popen([arguments.player, server.url(), str(table), str(arguments.rounds), str(table)],
                                stdout=subprocess.PIPE, text=True) for table in TABLES]
    deadline = time.monotonic() + arguments.limit
    while any(player.poll() is None for player in players):
        if time.monotonic() > deadline:
            for player in players:
                player.kill()
            sys.exit("the players did not come to an end")
        killer.look()
        time.sleep(0.05)
    good = True
    for player in players:
        said = player.stdout.read()
        print(said if said else "a player ended with status %d\n" % player.returncode, end="")
        good = good and player.returncode == 0 and "money-right views-agree" in said
    assert good, "a player was not satisfied:\n" + (server.folder / "log").read_text()[-4000:]
    assert killer.killed == arguments.kills, "only %d kills: more rounds are needed" % killer.killed


def witness(arguments, server):
    """What every role is sent at each of the four games, the log, and /metrics."""
    for table in TABLES:
        done = subprocess.run([arguments.witness, server.url(), str(table), str(arguments.rounds),
                               str(server.folder / "log")], capture_output=True, text=True, timeout=arguments.limit,
                              check=False)
        print("table %d: %s" % (table, done.stdout), end="")
        assert done.returncode == 0, done.stdout + done.stderr
    with urllib.request.urlopen(server.url() + "/metrics", timeout=60) as answer:
        text = answer.read().decode()
    cards = re.findall(r'"(?:[2-9TJQKA][shdc]|J[12])"', text)
    assert not cards, "/metrics names cards: %s" % cards


def audit(server):
    done = subprocess.run(server.command("audit", "verify"), capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout.strip().splitlines()[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--player", required=True)
    parser.add_argument("--witness", default="")
    parser.add_argument("--witnesses", action="store_true")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--library", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=540)
    parser.add_argument("--postgres", action="store_true")
    arguments = parser.parse_args()
    arguments.program = os.path.abspath(arguments.program)
    arguments.player = os.path.abspath(arguments.player)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(arguments.program, folder, os.environ["BAIZE_POSTGRES"] if arguments.postgres else None,
                        os.path.abspath(arguments.library))
        try:
            server.start()
            if arguments.witnesses:
                witness(arguments, server)
            else:
                play(arguments, server, random.Random(arguments.seed))
            server.stop()
        finally:
            server.kill() # nothing, when it has stopped
        audit(server)
        print("server started %d times, killed %d times" % (server.starts, arguments.kills))


if __name__ == "__main__":
    main()
