#!/usr/bin/python3
"""`baize play --server`: the real program plays at the real program, by scripts and on a terminal.

    tests/remote/terminal.py --program build/dev/baize [--kills 3 --library build/dev/tests/fault/libkill_at.so]

A player signs in and plays rounds of each of the four games by commands from a pipe. What the program says its rounds
came to must be what the house's own statement says; a proof is computed once more here, with the commitment that was
printed before the wagers, and a deck that was changed on its way is found out. Then the faults, and the screen in a
pseudo-terminal. With --kills the server is killed with -9 under the player and started again instead: it goes on, and
by the record nothing is lost or doubled.
"""

import argparse
import fcntl
import hashlib
import http.client
import json
import os
import pathlib
import pty
import random
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "serve")] # both have a run.py: this folder's comes first
sys.path.append(str(HERE.parent.parent / "tools"))

import check_proof  # noqa: E402
import pyte  # noqa: E402
import run  # noqa: E402
import serving  # noqa: E402

CLOCKS = run.QUICK.replace("demo_betting_ms: 700", "demo_betting_ms: 2500")
ENVIRONMENT = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8", TERM="xterm-256color")
FOUR_CARD = ["ante 10", "aces-up 5", "play 1x", "proof", "same", "fold", "history", "ante $20", "play", "round"]
DOUBLE_DRAW = ["ante 10", "play", "discard 1 2", "play", "stand", "proof", "same", "fold", "history", "ante 5", "play",
               "discard", "fold", "round"]


def cents(words):
    return int(round(float(re.sub(r"[$,+]", "", words)) * 100))


class Player:
    """The program with commands in a pipe."""

    def __init__(self, program, url, *arguments, stdin):
        self.said = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([program, "play", "--server", url, *arguments], stdin=subprocess.PIPE,
                                        stdout=self.said, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        self.process.stdin.write(stdin)
        self.process.stdin.close()
        self.process.stdin = None

    def until(self, words, seconds=120):
        end = time.monotonic() + seconds
        while words not in self.text() and time.monotonic() < end and self.process.poll() is None:
            time.sleep(0.1)

    def text(self):
        return os.pread(self.said.fileno(), 1 << 24, 0).decode()

    def end(self, limit=400):
        _, wrong = self.process.communicate(timeout=limit)
        said = self.text()
        self.said.close()
        return self.process.returncode, said, wrong


# ---- Money and proofs ----


def ask(server, token, what, **fields):
    with serving.Socket(server.port, token) as link:
        assert link.take()["type"] == "hello"
        link.send({"type": "ask", "n": 1, "what": what, **fields})
        while True:
            message = link.take()
            if message["type"] in ("told", "refused"):
                assert message["type"] == "told", message
                return message["answer"]


def sign_in(server, name, password):
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    link.request("POST", "/api/session", json.dumps({"name": name, "password": password}),
                 {"Content-Type": "application/json", "Origin": server.url()})
    answer = link.getresponse()
    answer.read()
    assert answer.status == 200, answer.status
    token = re.match("baize=([0-9a-f]{64});", answer.getheader("set-cookie"))[1]
    link.close()
    return token


def is_proved(number, said):
    """The whole deck, or what of it is open to this player."""
    return ("The deck of round %s is shown and is the one committed to" % number in said
            or "The cards that you may know of round %s are from the deck committed to" % number in said)


def check_printed(said):
    """The printed proof, hashed here, is the commitment that was printed before the bets of that round."""
    commitments = dict(re.findall(r"^Round (\d+)\. The deck is shuffled; its commitment is (\w{64})$", said, re.M))
    found = re.search(r"^Round (\d+)\. The commitment, seen here before the first card:\n  ([0-9a-f]{64})\n.*\n"
                      r"((?: +\d+ (?:\w\w )?[0-9a-f]+\n)+)"
                      r"Checked here: (this is the deck|your cards and all)", said, re.M)
    assert found, said
    number, commitment, printed, words = found.groups()
    assert commitment == commitments[number], said
    places = check_proof.read_proof(printed)
    opened = check_proof.check(places, commitment, len(places))
    assert (len(opened) == len(places)) == (words == "this is the deck"), said


def check_table(server, token, table, said):
    """Three rounds: each net is that of the record, and every deck was proved. Returns their sum."""
    assert "Not done" not in said and "no command" not in said, said
    settled = re.findall(r"^Settlement of round (\d+):\n((?:  .*\n)+)", said, re.M)
    nets = {int(number): cents(re.search(r"wagered = (\S+)\n", lines)[1]) for number, lines in settled}
    recorded = {each["round"]: each["net_cents"] for each in ask(server, token, "rounds", table=table, count=50)
                if "net_cents" in each}
    assert len(settled) == 3 and nets == recorded, "table %d: %s, %s\n%s" % (table, nets, recorded, said)
    assert re.search(r"^After 3 rounds you have ", said, re.M), said
    for number in nets:
        assert is_proved(number, said), said
    check_printed(said)
    print("table %d: %s, as recorded" % (table, nets))
    return sum(nets.values())


def check_rounds(program, server, folder):
    """A player at all four tables. What the program says its rounds came to is what the statement says."""
    (folder / "password").write_text(serving.PASSWORDS["player"] + "\n")
    token = sign_in(server, "player", serving.PASSWORDS["player"])
    before = ask(server, token, "statement")["closing_cents"]
    players = [Player(program, server.url(), "--table", str(table), "--name", "player", "--password-file",
                      str(folder / "password"), stdin="\n".join(commands) + "\n")
               for table, commands in zip(run.TABLES, (FOUR_CARD, FOUR_CARD, FOUR_CARD, DOUBLE_DRAW))]
    total = 0
    for table, player in zip(run.TABLES, players):
        code, said, wrong = player.end()
        assert code == 0 and wrong == "", "%d\n%s\n%s" % (code, said, wrong)
        total += check_table(server, token, table, said)
    after = ask(server, token, "statement")["closing_cents"]
    assert after - before == total, (before, after, total)


class Between:
    """Between player and house: `change` is what becomes of what the house says, with the length it had."""

    def __init__(self, port):
        self.house, self.changed = port, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = "http://127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            link, _ = self.listener.accept()
            house = socket.create_connection(("127.0.0.1", self.house))
            for one, other, change in ((link, house, lambda data: data), (house, link, self.change)):
                threading.Thread(target=self.carry, args=(one, other, change), daemon=True).start()

    @staticmethod
    def carry(one, other, change):
        try:
            while data := one.recv(65536):
                other.sendall(change(data))
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def commitment_of(places):
    """What a house would have to publish for these."""
    hashes = b"".join(check_proof.hash_of(number, place) for number, place in enumerate(places, 1))
    whole = b"baize-deck v=2 cards=%d\n" % len(places) + hashes
    return hashlib.blake2b(whole, digest_size=32).hexdigest()


class Cheat(Between):
    """Changes a card that is opened, and with `covers` the commitment so that they fit."""

    def __init__(self, port, covers):
        self.covers = covers
        super().__init__(port)

    def change(self, data):
        """The first two opened cards change places."""
        text = data.decode("latin-1")
        found = re.search(r'"commitment":"(\w{64})","places":(\[[^]]*\])', text)
        if not found:
            return data
        commitment, places = found[1], json.loads(found[2])
        one, other = [place for place in places if "card" in place][:2]
        one["card"], other["card"] = other["card"], one["card"]
        if self.covers:
            commitment = commitment_of(places)
        self.changed += 1
        new = '"commitment":"%s","places":%s' % (commitment, json.dumps(places, separators=(",", ":")))
        assert len(new) == len(found[0]), "a frame keeps its length"
        return text.replace(found[0], new).encode("latin-1")


class Hide(Between):
    """Opens no card at all. All hashes are right, but the player has seen cards."""

    def change(self, data):
        text = data.decode("latin-1")
        found = re.search(r'"places":(\[[^]]*\])', text)
        if not found:
            return data
        closed = [{"hash": check_proof.hash_of(number, place).hex()}
                  for number, place in enumerate(json.loads(found[1]), 1)]
        start = text.rindex('{"type"', 0, found.start())
        end = start + struct.unpack(">H", data[start - 2:start])[0] # the length stands before a frame of some size
        assert data[start - 4:start - 2] == b"\x81\x7e" and data[end - 1:end] == b"}", data[start - 4:start]
        message = text[start:end].replace(found[1], json.dumps(closed, separators=(",", ":"))).encode("latin-1")
        self.changed += 1
        return data[:start - 2] + struct.pack(">H", len(message)) + message + data[end:]


class Muffle(Between):
    """No view says that a deck is shown: as in a busy house, where the next round has begun in the same view."""

    def change(self, data):
        self.changed += data.count(b'"deck_shown":true')
        return data.replace(b'"deck_shown":true', b'"deck_shown":null')


def check_cheated(cheat, player):
    """A deck that was changed after the wagers is found out, also when its commitment was changed along; so is a proof
    that leaves out what the player saw."""
    code, said, wrong = player.end()
    assert code == 1 and "IS NOT THE ONE COMMITTED TO" in wrong and cheat.changed > 0, (code, said, wrong)
    assert "IS NOT THE ONE COMMITTED TO" in said and "CHECKED HERE: THIS IS NOT THE DECK" in said, said
    cheat.listener.close()


def check_end_not_seen(muffle, player):
    """The deck of a round is proved all the same, when the next one begins."""
    code, said, wrong = player.end()
    assert code == 0 and wrong == "" and muffle.changed > 0, "%d\n%s\n%s" % (code, said, wrong)
    first = re.findall(r"^Settlement of round (\d+):$", said, re.M)[0]
    assert is_proved(first, said), said
    muffle.listener.close()


def check_between(program, server):
    """All at the same time, each at a table of its own."""
    cheats, muffle = [Cheat(server.port, False), Cheat(server.port, True), Hide(server.port)], Muffle(server.port)
    cheated = [Player(program, cheat.url, "--table", str(table), stdin="ante 10\nfold\nproof\n")
               for table, cheat in enumerate(cheats, 1)]
    unseen = Player(program, muffle.url, "--table", "4", stdin="ante 10\nfold\nante 10\nfold\n")
    for cheat, player in zip(cheats, cheated):
        check_cheated(cheat, player)
    check_end_not_seen(muffle, unseen)


# ---- Killed meanwhile ----


def check_killed(program, server, kills, chance):
    """By the record: every Ante was placed once, and the purse is what the rounds came to."""
    token = sign_in(server, "player", serving.PASSWORDS["player"])
    before = ask(server, token, "statement")["closing_cents"]
    rounds_before = [each["round"] for each in ask(server, token, "rounds", table=1, count=50)]
    (server.folder / "password").write_text(serving.PASSWORDS["player"] + "\n")
    killer = run.Killer(server, kills, chance)
    server.stop()
    killer.start()
    player = Player(program, server.url(), "--table", "1", "--name", "player", "--password-file",
                    str(server.folder / "password"), stdin="ante 10\nplay 1x\nnext\n" * (4 + 2 * kills))
    while player.process.poll() is None:
        killer.look()
        time.sleep(0.05)
    code, said, wrong = player.end()
    assert killer.killed == kills, "only %d kills: more rounds are needed" % killer.killed
    missed = "Not done:" in said # an act that was meant for a round that was over by then
    assert code == missed and bool(wrong) == missed, "%d\n%s\n%s" % (code, said, wrong)
    assert said.count("Connected again.") >= 1 and "The connection is lost" in said, said
    token = sign_in(server, "player", serving.PASSWORDS["player"])
    rounds = [each for each in ask(server, token, "rounds", table=1, count=50)
              if each["round"] not in rounds_before and "net_cents" in each]
    antes = 0
    for each in rounds:
        own = [seat for seat in ask(server, token, "round", table=1, round=each["round"])["seats"] if seat["own"]]
        assert [seat["wagers"]["ante"] for seat in own] == [1000], own
        antes += 1
    after = ask(server, token, "statement")["closing_cents"]
    assert after - before == sum(each["net_cents"] for each in rounds), (before, after, rounds, said)
    asked = said.count("> ante 10")
    refused = said.count("Not done:")
    assert antes <= asked <= antes + refused, (antes, asked, refused, said)
    for each in rounds: # what it said of a round is what the record says
        told = re.search(r"^Settlement of round %d:\n(?:  .*\n)*?  Net: .* = (\S+)$" % each["round"], said, re.M)
        assert told is None or cents(told[1]) == each["net_cents"], (each, said)
    print("killed %d times: %d rounds, %+d cents, as recorded" % (kills, antes, after - before))


# ---- What goes wrong ----


def refused(program, status, words, url, *arguments, stdin=""):
    code, said, wrong = Player(program, url, *arguments, stdin=stdin).end(60)
    assert code == status and words in wrong, "expected %d and '%s': %d\n%s\n%s" % (status, words, code, said, wrong)


def check_faults(program, server, folder):
    url = server.url()
    refused(program, 1, "no house answers at http://127.0.0.1:1 ", "http://127.0.0.1:1")
    refused(program, 1, "is no address of a server", "http://:8080")
    refused(program, 1, "is no address of a server", "ftp://127.0.0.1:99999")
    refused(program, 1, "name or password is wrong", url, "--name", "player", stdin="not the password\n")
    refused(program, 1, "no password is given", url, "--name", "player")
    refused(program, 1, "dealer is no player here", url, "--name", "dealer", stdin=serving.PASSWORDS["dealer"] + "\n")
    refused(program, 1, "there is no table 77 here", url, "--table", "77")
    refused(program, 1, "alias: 1 to 24 characters", url, "--guest", "x" * 60)
    refused(program, 2, "--name or --guest", url, "--name", "player", "--guest", "Anna")
    refused(program, 2, "do not go with --server", url, "--seed", "1")
    refused(program, 2, "numbered from 1", url, "--table", "0")
    refused(program, 1, "the script was not done: commands are left behind `quit`", url, stdin="tables\nquit\ntables\n")
    make_real(program, folder)
    with serving.Serving(program, folder / "real", demo=False) as real:
        url = "http://127.0.0.1:%d" % real.port
        refused(program, 1, "Harbour takes no guests: sign in with --name NAME", url)
        refused(program, 1, CLOSED, url, "--name", "zoe", "--password-file", str(folder / "zoe"), "--table", "1",
                stdin="ante 10\nplay 1x\nproof\n")
        real.stop()


CLOSED = ("the script was not done: No seat: this is not possible now: the table is closed; a dealer signs on and a "
          "floorperson opens it.")


def make_real(program, folder):
    """A house for money with one table, which nobody has opened, and a player."""
    def baize(*arguments, stdin=""):
        done = subprocess.run([program, *arguments, "--data", str(folder / "real")], input=stdin, text=True,
                              capture_output=True, check=False)
        assert done.returncode == 0, "%s\n%s%s" % (arguments, done.stdout, done.stderr)
        return done.stdout

    def add(name, role):
        added = baize("user", "add", name, "--role", role, "--as", "anna", "--json", stdin="a plain long phrase\n")
        (folder / "once").write_text(json.loads(added)["one_time_password"] + "\n")
        (folder / name).write_text("a phrase that is of %s\n" % name[::-1])
        baize("user", "password", name, "--password-file", str(folder / "once"), "--new-password-file",
              str(folder / name))

    baize("init", "--name", "Harbour", "--manager", "anna", stdin="a plain long phrase\n")
    add("ben", "supervisor")
    add("zoe", "player")
    for act in (["file-rules", "maryland-four-card-poker"], ["make-table", "1", "maryland-four-card-poker"]):
        baize("house", *act, "--as", "anna", "--second", "ben", "--second-password-file", str(folder / "ben"),
              stdin="a plain long phrase\n")


def check_late(program, server):
    """A wager of a script that comes in its own turn is refused, and the turn is not missed for it."""
    code, said, wrong = Player(program, server.url(), "--table", "1",
                               stdin="ante 10\nhint\nante 20\nplay 1x\n").end()
    first = "baize play: the script was not done: ante 20: Not done: "
    assert code == 1 and wrong.startswith(first), (code, said, wrong)
    assert re.search(r"> ante 20\nNot done: .*\n(.*\n)*?> play 1x\n(.*\n)*You make the Play wager: ", said), said


def check_commands(program, server):
    """A guest chooses in the lobby; what the house refuses is said in its words, and what is no command, too."""
    commands = ["ante 10", "table 99", "table 2", "bogus", "ante", "ante ten", "ante 1", "ante 100000", "ante 10",
                "play 9x", "discard 1", "fold", "buy 1000000", "leave", "tables", "help", "quit"]
    code, said, wrong = Player(program, server.url(), "--guest", "Zoe", "--bankroll", "300",
                               stdin="\n".join(commands) + "\n").end()
    assert code == 1, "%d\n%s\n%s" % (code, said, wrong)
    assert wrong.startswith("baize play: the script was not done: ante 10: Choose a table first: "), wrong
    for words in ("The Baize Room: you are Zoe", "Choose a table first", "There is no table 99 here", "Chips $300.00",
                  "That is no command here", "How much? `ante 10`", "'ten' is not an amount",
                  "Your wagers: Ante $10.00", "You fold.", "You have left the table.", "discard As Kd"):
        assert words in said, "'%s' is missing\n%s" % (words, said)
    assert said.count("Not done: ") == 5, said # two Antes, a Play, a discard, too much money
    assert re.search(r"^Not done: .*\(.*\)\.$", said, re.M), said # with the clause of the rules


# ---- On a terminal ----


class Terminal:
    """The program in a pseudo-terminal of 80 x 24. `screen` is what a person sees there: curses writes only what is
    not there already. `shown` is all that was written since the last key: lines that have scrolled away."""

    def __init__(self, program, *arguments):
        self.shown = ""
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        child, self.terminal = pty.fork()
        if child == 0:
            os.execve(program, [program, "play", *arguments], ENVIRONMENT)
        self.child = child
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.kill(child, signal.SIGWINCH)

    def read(self):
        """False at the end."""
        try:
            piece = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.shown += piece.decode(errors="replace")
        self.stream.feed(piece)
        return piece != b""

    def sees(self, words, seconds):
        end = time.monotonic() + seconds
        while words not in self.text() and not any(words in line for line in self.screen.display):
            ready, _, _ = select.select([self.terminal], [], [], 0.2)
            if time.monotonic() > end or (ready and not self.read()):
                return False
        return True

    def until(self, words, seconds=120):
        assert self.sees(words, seconds), "no '%s'\n%s" % (words, "\n".join(self.screen.display))

    def until_silent(self, seconds=60):
        """The question comes a moment before the echo goes."""
        end = time.monotonic() + seconds
        while termios.tcgetattr(self.terminal)[3] & termios.ECHO:
            assert time.monotonic() < end, "what is typed is shown"
            time.sleep(0.01)

    def text(self):
        """What was written, without the moves of the cursor."""
        return re.sub(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|\([A-Z0-9]|[=>78M])", "", self.shown)

    def press(self, keys):
        self.shown = ""
        os.write(self.terminal, keys.encode())

    def end(self):
        while self.read():
            pass
        _, status = os.waitpid(self.child, 0)
        os.close(self.terminal)
        return status


def check_screen(program, server):
    """From the lobby to the felt, a wager and a fold; Q gives the seat and the terminal back."""
    screen = Terminal(program, "--server", server.url(), "--guest", "Marie")
    screen.until("Enter takes a seat")
    assert "Four Card Poker" in screen.text() and "you are Marie" in screen.text(), screen.text()
    screen.press("1\r")
    screen.until("Wallet $")
    screen.until("Seat 4, you")
    for _ in range(10): # on a busy machine the betting may have ended before the key is there
        screen.until("Place your bets")
        screen.press("a")
        if screen.sees("Your turn", 12):
            break
    screen.press("f")
    screen.until("folded, $10.00 lost")
    screen.press("h")
    screen.until("your net")
    screen.press("x")
    screen.until("Place your bets")
    screen.press("q")
    assert os.WEXITSTATUS(screen.end()) == 0, screen.text()
    assert "\x1b[?1049l" in screen.shown, "the terminal is not given back"
    assert "You have left the table" in screen.text(), screen.text()
    assert "you have $1,990.00 (-$10.00)." in screen.text(), screen.text()


class Late(Between):
    """The free seats of table 1 as they were before somebody took them: of those only the last is still free."""

    def change(self, data):
        self.changed += data.count(b'"seats":[1,3,6,7]')
        return data.replace(b'"seats":[1,3,6,7]', b'"seats":[2,4,5,7]')


def check_seat_taken(program, server):
    """Somebody was faster: another seat is tried, and each of them once. Not the same one until the house is tired."""
    first = Terminal(program, "--server", server.url(), "--table", "1", "--lines") # with two house players: 2, 4, 5
    first.until("You sit at seat 4")
    first.until("Place your bets")
    late = Late(server.port)
    code, said, wrong = Player(program, late.url, "--table", "1", stdin="ante 10\nfold\n").end()
    assert code == 0 and wrong == "" and late.changed > 0, "%d\n%s\n%s" % (code, said, wrong)
    assert "Not done" not in said and "You sit at seat 7" in said, said
    late.listener.close()
    first.press("quit\n")
    assert os.WEXITSTATUS(first.end()) == 0


def check_local_screen(program):
    """The same felt and keys at a table of the program itself."""
    screen = Terminal(program, "maryland-four-card-poker", "--seed", "1", "--players", "6")
    screen.until("Place your bets")
    screen.press("a\r")
    screen.until("Your turn")
    for _ in range(20): # while the table still moves a key only makes it hurry
        screen.press("1")
        if screen.sees("Net: ", 5):
            break
    screen.until("Net: ")
    screen.press("d")
    screen.until("seen here before the first card")
    screen.press("\x1b[6~" * 3) # PgDn
    screen.until("this is the deck that was committed to")
    screen.press("x")
    screen.until("The round is over")
    screen.press(" \r") # the same bets, and the deal: no wager is lost on the way, not those of the house players
    screen.until("Your turn")
    assert max(line.count("$") for line in screen.screen.display[6:13]) >= 6, screen.screen.display
    screen.press("qq")
    assert os.WEXITSTATUS(screen.end()) == 0 and "After 1 round you have " in screen.text(), screen.text()


def check_local_alone(program, folder):
    """The house of a table of the program itself is in its memory: no file is written, no socket is opened."""
    place = folder / "alone"
    place.mkdir()
    with subprocess.Popen([program, "play", "maryland-four-card-poker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True, env=ENVIRONMENT, cwd=place) as player:
        while "Place your bets" not in player.stdout.readline():
            assert player.poll() is None
        files = pathlib.Path("/proc/%d/fd" % player.pid)
        opened = [os.readlink(each) for each in files.iterdir()]
        assert not any(each.startswith("socket:") or each.endswith(".db") for each in opened), opened
        player.stdin.close()
        assert player.wait(60) == 0 and not list(place.iterdir())


def check_interrupted(program, server):
    """Ctrl-C, on the screen and in the lines: the seat is given back, the terminal too."""
    for lines in ([], ["--lines"]):
        screen = Terminal(program, "--server", server.url(), "--table", "3", *lines)
        screen.until("Place your bets")
        screen.press("\x03")
        status = screen.end()
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT, (status, screen.text())
        assert "You have left the table" in screen.text(), screen.text()
        assert lines or "\x1b[?1049l" in screen.shown, "the terminal is not given back"
    for _ in range(60):
        lobby = Player(program, server.url(), stdin="").end()[1]
        if re.search(r"^ +3  Four Card Poker .* 5 of 7 ", lobby, re.M): # two house players, nobody else
            return
        time.sleep(2)
    raise AssertionError("the seat is still taken\n" + lobby)


def check_password_on_terminal(program, server):
    """Asked for, and not shown."""
    screen = Terminal(program, "--server", server.url(), "--name", "player", "--lines")
    screen.until("Password of player: ")
    screen.until_silent()
    screen.press(serving.PASSWORDS["player"] + "\n")
    screen.until("table N")
    screen.press("quit\n")
    assert os.WEXITSTATUS(screen.end()) == 0 and serving.PASSWORDS["player"] not in screen.text(), screen.text()


def check_all(program, server, arguments, folder):
    if arguments.kills > 0:
        check_killed(program, server, arguments.kills, random.Random(arguments.seed))
        return
    check_rounds(program, server, folder)
    check_between(program, server)
    check_faults(program, server, folder)
    check_late(program, server)
    check_commands(program, server)
    check_screen(program, server)
    check_seat_taken(program, server)
    check_local_screen(program)
    check_local_alone(program, folder)
    check_interrupted(program, server)
    check_password_on_terminal(program, server)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--library", default="")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    with tempfile.TemporaryDirectory() as folder:
        server = run.Server(program, folder, None, os.path.abspath(arguments.library))
        (server.folder / "config.yaml").write_text(CLOCKS)
        server.start()
        try:
            check_all(program, server, arguments, pathlib.Path(folder))
            server.stop()
        finally:
            server.kill()
        run.audit(server)


if __name__ == "__main__":
    main()
