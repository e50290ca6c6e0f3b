#!/usr/bin/python3
"""docs/house.md, section 5: the buttons of the console that open a table, pressed one after the other.

    tests/pages/console.py --program build/release/baize [--show]

A house as the page makes it is served; Bella and Frank press the next step of `/console/7`, as the screen shows it,
until the table is open. The buttons and who presses them must be those of the page's table. Then a round is dealt by
hand from the console, to its end.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/serve"))
import serving  # noqa: E402

PEOPLE = {"anna": "manager", "ben": "supervisor", "bella": "dealer", "frank": "floorperson", "carl": "cashier",
          "zoe": "player"}
SECONDS_MOST = 30  # at the screens
NOT_FIELDS = {"words", "by", "second", "clause", "hold_ms"}


def password(name):
    return "the phrase with number %d" % sum(name.encode())


def make_house(program, data):
    def baize(*arguments, typed=()):
        done = subprocess.run([program, *arguments, "--data", data], input="".join(line + "\n" for line in typed),
                              text=True, capture_output=True, check=False, cwd=ROOT / "examples/house")
        assert done.returncode == 0, "%s\n%s%s" % (arguments, done.stdout, done.stderr)
        return done.stdout

    baize("init", "--name", "Harbour Casino", "--manager", "anna", typed=[password("anna")])
    for name, role in list(PEOPLE.items())[1:]:
        told = baize("user", "add", name, "--role", role, "--as", "anna", "--json", typed=[password("anna")])
        once = json.loads(told)
        baize("user", "password", name, typed=[once["one_time_password"], password(name)])
    both = [password("anna"), password("ben")]
    signed = ["--as", "anna", "--second", "ben"]
    baize("house", "file-rules", "friday.yaml", *signed, typed=both)
    baize("house", "make-table", "7", "friday", "--clocks", "2,20", *signed, typed=both)
    baize("cashier", "deposit", "zoe", "500", "--as", "carl", typed=[password("carl")])


class Person:
    """Somebody at a screen: a socket, and the views that it watches."""

    def __init__(self, server, name, *topics):
        self.name, self.views, self.count = name, {}, 0
        _, token = server.sign_in(name, password(name))
        self.socket = serving.Socket(server.port, token)
        self.ends = time.monotonic() + SECONDS_MOST
        self.now_ms, self.since = self.socket.take()["now_ms"], time.monotonic()
        for topic in topics:
            self.socket.send({"type": "watch", "topic": topic})
        while set(topics) - set(self.views):
            self.take()

    def take(self):
        self.socket.link.settimeout(max(0.1, self.ends - time.monotonic())) # a test that waits for nothing ends
        message = self.socket.take()
        assert time.monotonic() < self.ends, "%s waits too long: %s" % (self.name, self.views)
        if message["type"] == "view" and "view" in message:
            self.views[message["topic"]] = message["view"]
        elif message["type"] == "view" and "change" in message:
            self.views[message["topic"]] = merge(self.views[message["topic"]], message["change"])
        return message

    def until(self, good):
        while not good():
            self.take()

    def do(self, **fields):
        self.count += 1
        now = self.now_ms + int((time.monotonic() - self.since) * 1000)
        number = "%012x%s" % (now, os.urandom(10).hex())
        self.socket.send({"type": "do", "id": number, **fields})
        while True:
            message = self.take()
            if message.get("id") == number:
                assert message["type"] == "done", "%s: %s\n%s" % (self.name, fields, message)
                return


def merge(before, change):
    if not isinstance(change, dict):
        return change
    after = dict(before) if isinstance(before, dict) else {}
    for key, value in change.items():
        if value is None:
            after.pop(key, None)
        else:
            after[key] = merge(after.get(key), value)
    return after


def press(step, bella, frank):
    """The one large button, by whom it is gold for; where a second person signs, it is the other one."""
    who, other = (bella, frank) if step["by"] == "dealer" else (frank, bella)
    fields = {key: value for key, value in step.items() if key not in NOT_FIELDS}
    if step["second"]:
        fields["second"] = {"name": other.name, "password": password(other.name)}
    who.do(**fields)
    return who.name


def open_table(bella, frank, zoe):
    """Buttons, and the moment when the cards are spread for the first player to see."""
    pressed = []
    while bella.views["console/7"]["life"] != "open":
        step, waits = bella.views["console/7"].get("next"), bella.views["console/7"].get("waits")
        if step is None:
            assert waits["what"] == "players", "nothing is to be pressed after %s: %s" % (pressed, waits)
            zoe.do(at="table/7", act="take_seat", seat=4)
            pressed.append(("(the table waits for players)", "zoe"))
        else:
            pressed.append((step["words"], press(step, bella, frank)))
        bella.until(lambda before=step: bella.views["console/7"].get("next") != before)
    return pressed


def play_round(bella, frank, zoe):
    """Bella presses what the console shows; Zoe bets and plays when she is asked."""
    zoe.do(at="table/7", act="buy_in", amount_cents=50000)
    bella.until(lambda: (bella.views["console/7"].get("next") or {}).get("act") == "open_round")
    press(bella.views["console/7"]["next"], bella, frank)
    zoe.do(at="table/7", act="place_wager", seat=4, wager="ante", amount_cents=1000, round=1)
    count, played = 0, False
    while bella.views["table/7"]["round"]["phase"] != "ended":
        step = bella.views["console/7"].get("next")
        if step is not None:
            count += 1
            press(step, bella, frank)
            bella.until(lambda before=step: bella.views["console/7"].get("next") != before)
        elif bella.views["table/7"]["round"].get("turn") == 4 and not played:
            zoe.do(at="table/7", act="play", seat=4, amount_cents=1000, round=1)
            played = True
        else:
            bella.take()
    zoe.until(lambda: zoe.views["table/7"]["seats"]["4"].get("net_cents") is not None)
    return count


def of_page():
    """Rows of the page's table: the button, and the name that its second cell begins with."""
    page = (ROOT / "docs/house.md").read_text(encoding="utf-8")
    table = re.search(r"\| button \| who presses it \|\n\| --- \| --- \|\n(.*?)<!-- end of the buttons -->", page,
                      re.S)[1]
    rows = [re.match(r"\| (.*?) \| (\w+)", line) for line in table.splitlines()]
    return [(row[1], row[2].lower()) for row in rows]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "house")
        make_house(program, data)
        with serving.Serving(program, data, demo=False) as server:
            bella = Person(server, "bella", "console/7", "table/7")
            frank = Person(server, "frank", "console/7")
            zoe = Person(server, "zoe", "table/7", "own/7")
            pressed = open_table(bella, frank, zoe)
            if options.show:
                print("\n".join("| %s | %s |" % row for row in pressed))
            else:
                assert pressed == of_page(), "the console shows\n%s\nthe page says\n%s" % (
                    "\n".join(map(str, pressed)), "\n".join(map(str, of_page())))
            count = play_round(bella, frank, zoe)
            server.stop()
        audit = subprocess.run([program, "audit", "verify", "--data", data], capture_output=True, text=True,
                               check=False)
        assert audit.returncode == 0 and "1 round that ended" in audit.stdout, audit.stdout + audit.stderr
    print("ok: %d buttons open the table, %d more settle the first round" % (len(pressed), count))


if __name__ == "__main__":
    main()
