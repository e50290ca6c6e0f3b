#!/usr/bin/python3
"""What the Game Manager asks the server for, held against `baize report` on the same house.

    tests/serve/check_manager.py --program build/dev/baize

A round with four aces is played at a table whose cards are read from the shoe, so that a meter is hit; then it is
adjusted and the win is backed out. Every figure and every file of the server must be that of the program.
"""

import argparse
import csv
import decimal
import io
import json
import pathlib
import secrets
import subprocess
import tempfile
import time

from serving import PASSWORDS, Serving, Socket

QUIET = ("sign_ins_per_minute: 6000\nmessages_per_second: 2000\nmessages_burst: 4000\nping_seconds: 3600\n"
         "demo_betting_ms: 600000\nlog: warning\n")
METER, TABLE, FELT, SUBMISSION = 1, 6, 7, "maryland-four-card-poker"
KEPT = 25  # wins of a level that the state of its meter has: the others are looked up in the record
# The bonus card, six for the dealer, five for seat 1.
CARDS = "2s Kd 7c 9h 3d 4c Js As Ah Ad Ac 2d".split()
PRINTINGS = 7  # of the win's page, by all that is checked
SECOND = {"second": {"name": "supervisor", "password": PASSWORDS["supervisor"]}}


class Person:
    """Somebody at a socket: acts, asks, and one view at a time."""

    def __init__(self, serving, name):
        token = serving.sign_in(name, PASSWORDS[name])[1] if name else None
        self.link = Socket(serving.port, token)
        self.ahead_ms = self.link.take()["now_ms"] - time.time() * 1000
        self.asked = 0

    def until(self, wanted):
        while True:
            message = self.link.take()
            assert isinstance(message, dict), message
            if wanted(message):
                return message

    def view(self, topic):
        self.link.send({"type": "unwatch", "topic": topic})
        self.link.send({"type": "watch", "topic": topic})
        return self.until(lambda message: message.get("topic") == topic and "view" in message)["view"]

    def command(self, at, act, **fields):
        name = "%012x" % int(time.time() * 1000 + self.ahead_ms) + secrets.token_hex(10)
        return {"type": "do", "id": name, "at": at, "act": act, **fields}

    def attempt(self, at, act, **fields):
        """The name of the refusal, or "done"."""
        sent = self.command(at, act, **fields)
        self.link.send(sent)
        answer = self.until(lambda message: message.get("id") == sent["id"])
        return answer["name"] if answer["type"] == "refused" else answer["type"]

    def do(self, at, act, **fields):
        sent = self.command(at, act, **fields)
        self.link.send(sent)
        answer = self.until(lambda message: message.get("id") == sent["id"])
        assert answer["type"] == "done", (at, act, fields, answer)
        return answer

    def ask(self, asked, **fields):
        """The answer, or the name of the refusal."""
        self.asked += 1
        self.link.send({"type": "ask", "n": self.asked, "what": asked, **fields})
        answer = self.until(lambda message: message.get("n") == self.asked)
        if answer["type"] == "refused":
            assert answer["words"], answer
            return answer["name"]
        return answer["answer"]


class Program:
    """The program beside the server, on the same house."""

    def __init__(self, program, data):
        self.program, self.data = program, str(data)

    def run(self, *arguments):
        done = subprocess.run([self.program, *arguments, "--data", self.data], capture_output=True, text=True,
                              timeout=120, check=False)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout


def make_table(program, folder):
    """A table whose cards come from a reader, linked to the meter."""
    files = []
    for name in ("manager", "supervisor"):
        files.append(folder / name)
        files[-1].write_text(PASSWORDS[name] + "\n")
    by = ["--as", "manager", "--password-file", str(files[0])]
    two = [*by, "--second", "supervisor", "--second-password-file", str(files[1])]
    program.run("house", "make-table", str(TABLE), SUBMISSION, "--source", "reader", *two)
    program.run("meter", "link", str(METER), str(TABLE), *by)
    program.run("house", "make-table", str(FELT), SUBMISSION, "--progressive-only", *two)
    program.run("meter", "link", str(METER), str(FELT), *by)


# ---- The round ----


def take_step(step, people):
    """What the console says is next, by whom it says."""
    fields = {key: value for key, value in step.items()
              if key not in ("at", "act", "words", "by", "second", "clause", "hold_ms")}
    if step["second"]:
        fields.update(SECOND)
    if step["act"] == "open_inventory":
        fields["counted_cents"] = 10000000
    people["dealer" if step["by"] == "dealer" else "floorperson"].do(step["at"], step["act"], **fields)


def play(people, card):
    """One round, from the closed table to the win that was validated."""
    at, cards, bets = "table/%d" % TABLE, list(CARDS), False
    for _ in range(120):
        console = people["dealer"].view("console/%d" % TABLE)
        step, waits = console.get("next"), (console.get("waits") or {}).get("what")
        if console["claims"]:
            people["supervisor"].do("meter/%d" % METER, "validate", claim=console["claims"][0]["claim"], card=card)
        elif waits == "card" and step is None:
            people["dealer"].do(at, "cards", cards=[cards.pop(0)])
        elif waits == "decision" and step is None:
            people["player"].do(at, "play", seat=1, amount_cents=3000)
        elif waits == "players" and step is None:
            people["player"].do(at, "take_seat", seat=1)
            people["player"].do(at, "buy_in", amount_cents=50000)
        elif console["phase"] == "betting" and not bets:
            people["player"].do(at, "place_wager", seat=1, wager="ante", amount_cents=1000)
            people["player"].do(at, "place_wager", seat=1, wager="progressive", amount_cents=100)
            bets = True
        elif console["phase"] == "betting" and step is None:
            people["dealer"].do(at, "no_more_bets")
        elif bets and not cards and step and step["act"] in ("open_round", "step", "receive_deck"):
            return
        else:
            assert step, console
            take_step(step, people)
    raise AssertionError("the round does not end")


# ---- What is asked ----


def together(ask, run):
    """What the server tells and the program says of one state: house players of the demo still sit down meanwhile."""
    for _ in range(50):
        told, said = ask(), run()
        if ask() == told:
            return told, said
    raise AssertionError("the house never stands still")


def cents(dollars):
    """Of a figure of the program, to the micro-cent: whole cents, rounded down."""
    exact = decimal.Decimal(dollars.replace("$", "").replace(",", "")) * 100
    return int(exact.to_integral_value(decimal.ROUND_FLOOR))


def check_figures(told, said):
    """A row of the ask against the same row of `baize report --json`."""
    checked = 0
    for name, value in said.items():
        if name in ("period", "wagers", "variances", "progressive_only", "opening_by_books", "closing_by_books"):
            continue
        if name == "hold_percent":
            assert told["hold"] == value, (name, told, value)
        elif isinstance(value, str):
            assert told[name + "_cents"] == cents(value), (name, told, value)
        else:
            assert told[name] == value, (name, told, value)
        checked += 1
    assert checked > 30, said


def check_report(manager, program, day):
    report, said = together(lambda: manager.ask("report", day=day),
                            lambda: json.loads(program.run("report", "day", "--day", str(day), "--json")))
    kinds = [period["kind"] for period in report["periods"]]
    assert kinds == ["shift", "shift", "shift", "day", "month", "year"], kinds
    for name, period in (("period", 3), ("month_to_date", 4), ("year_to_date", 5)):
        told = report["periods"][period]
        assert len(told["tables"]) == len(said[name]["tables"]) == FELT, told
        for ours, theirs in zip(told["tables"], said[name]["tables"]):
            check_figures(ours, theirs)
        check_figures(told["total"], said[name]["total"])
    for shift in (1, 2, 3):
        arguments = ("report", "shift", "--day", str(day), "--shift", str(shift), "--json")
        report, said = together(lambda: manager.ask("report", day=day), lambda: json.loads(program.run(*arguments)))
        for ours, theirs in zip(report["periods"][shift - 1]["tables"], said["period"]["tables"]):
            check_figures(ours, theirs)
    played = [row for row in report["periods"][3]["tables"] if row["table"] == TABLE][0]
    assert played["rounds"] == 1 and played["drop_cents"] == 50000 and played["progressive_meter_cents"] > 0, played
    one = manager.ask("report", day=day, table=TABLE)["periods"][3]
    assert one["tables"] == [played], one
    days = manager.ask("report", day=day - 1 if day % 100 > 1 else day, to_day=day)["periods"]
    assert days[-1]["kind"] == ("period" if day % 100 > 1 else "year") and days[-1]["total"]["rounds"] == 1, days


def check_reconciliation(manager, program):
    told = manager.ask("reconciliation", meter=METER)["levels"][0]
    rows = list(csv.DictReader(io.StringIO(program.run("report", "meter", str(METER), "reconcile", "--format", "csv"))))
    last = rows[-1]
    accounts = {row["what"]: row for row in told["accounts"]}
    for account in ("meter", "reserve", "overflow", "pending"):
        key = account + "_cents"
        assert accounts["closing"][key] == accounts["books"][key] == cents(last[account]), (account, told, last)
        lines = [row[key] for row in told["accounts"] if row["what"] not in ("closing", "books")]
        assert sum(lines) == accounts["closing"][key], (account, told)
    amounts = {row["what"]: row["amount_cents"] for row in told["sources"]}
    closing = amounts.pop("closing")
    assert sum(amounts.values()) == closing, told
    assert told["proves"] and told["misfit"] is None, told
    assert amounts["adjustments"] == -500 and amounts["paid"] < 0, told
    text = program.run("report", "meter", str(METER), "reconcile")
    for change in told["changes"]:
        assert change["words"].split(":")[0] in " ".join(text.split()), change
    assert any("Adjusted" in change["words"] or "djust" in change["words"] for change in told["changes"]), told
    return told


def check_history(manager, amount):
    told = manager.ask("meter_history", meter=METER, points=50)
    seen = [point["amount_cents"] for point in told["points"]]
    times = [point["at_ms"] for point in told["points"]]
    assert len(seen) <= 50 and times == sorted(times), told
    assert seen[0] == 500000 and amount in seen, told
    hit, = told["hits"]
    assert hit["amount_cents"] == amount == hit["before_cents"] and hit["after_cents"] in seen, told
    assert hit["hand"] == "Four aces" and hit["table"] == TABLE and hit["seat"] == 1, told
    none = manager.ask("meter_history", meter=METER, from_ms=times[-1] + 3600000)
    assert none["hits"] == [], none
    part = manager.ask("meter_history", meter=METER, from_ms=hit["at_ms"])
    assert part["points"][0]["amount_cents"] <= hit["after_cents"] and len(part["hits"]) == 1, part
    return hit["win"]


def check_win(manager, win, amount):
    page = manager.ask("win", meter=METER, win=win)
    assert page["meter"] == METER and page["win"] == win and page["table"] == TABLE, page
    assert page["amount_cents"] == amount and page["from"] == "meter", page
    assert page["cards"][:4] == ["As", "Ah", "Ad", "Ac"] and page["counting"] == 4 and not page["cards_differ"], page
    assert page["patron"] and page["seat"] == 1 and page["round"] == 1 and page["hand"] == "Four aces", page
    # The house's name, not that of the submission.
    assert page["house"] == manager.view("manager")["house"]["name"] != "Chesapeake Card Room", page
    assert page["notices"][0]["notice"] == "tax-form", page
    assert page["signatures"][:3] == ["Preparer", "Witness", "Payer"], page
    assert page["validated"].startswith("supervisor") and "digest" in page["record"] and page["void"] is None, page
    assert page["printed"]["words"].startswith("manager") and page["printed"]["printing"] == 0, page
    for printing in (1, 2, 3):
        printed = manager.ask("win", meter=METER, win=win, print=True)["printed"]
        assert printed["printing"] == printing, printed
        assert (printed["reprint"] or "").startswith("REPRINT %d" % printing if printing > 1 else ""), printed
    check_prints_at_once(manager, win)


def check_prints_at_once(manager, win):
    """Two at once, in one segment: each has a count of its own, so there is one original."""
    for printing in (4, 6):
        manager.asked += 2
        asks = [{"type": "ask", "n": manager.asked - i, "what": "win", "meter": METER, "win": win, "print": True}
                for i in range(2)]
        manager.link.send_all(asks)
        told = [manager.until(lambda message: "n" in message)["answer"]["printed"] for _ in asks]
        assert [printed["printing"] for printed in told] == [printing, printing + 1], told
        assert all(printed["reprint"].startswith("REPRINT %d," % printed["printing"]) for printed in told), told
    assert manager.ask("win", meter=METER, win=win)["printed"]["printing"] == PRINTINGS


def check_exports(manager, program, day):
    """The same bytes."""
    of_day = ["--day", str(day)]
    pairs = [({"of": "day", "day": day}, ["day", *of_day], ("csv", "json")),
             ({"of": "shift", "day": day, "shift": 2}, ["shift", *of_day, "--shift", "2"], ("csv", "json")),
             ({"of": "table", "table": TABLE, "day": day}, ["table", str(TABLE), *of_day], ("csv", "json"))]
    for report, formats in (("sheet", ("text",)), ("wins", ("csv", "text")), ("readings", ("csv", "text")),
                            ("reconcile", ("csv", "text"))):
        for fields, more in (({}, []), ({"day": day}, of_day)):
            pairs.append(({"of": "meter", "meter": METER, "report": report, **fields},
                          ["meter", str(METER), report, *more], formats))
    for fields, arguments, formats in pairs:
        for form in formats:
            told, said = together(lambda: manager.ask("export", format=form, **fields),
                                  lambda: program.run("report", *arguments, "--format", form))
            assert told["text"] == said, (fields, form, told, said)
            assert told["name"].endswith({"csv": ".csv", "json": ".json", "text": ".txt"}[form]), told


def check_refusals(people, day):
    office = [("meter_history", {"meter": METER}), ("win", {"meter": METER, "win": 1}),
              ("reconciliation", {"meter": METER})]
    tables = [("report", {"day": day}), ("export", {"of": "day", "day": day, "format": "csv"})]
    meter = ("export", {"of": "meter", "meter": METER, "report": "wins", "format": "csv"})
    for what, fields in [*office, *tables, meter]:
        assert people["nobody"].ask(what, **fields) == "SIGN_IN_FIRST", what
        assert people["player"].ask(what, **fields) == "ROLE_NOT_ALLOWED", what
        assert people["dealer"].ask(what, **fields) == "ROLE_NOT_ALLOWED", what
        for name in ("supervisor", "auditor"):
            assert not isinstance(people[name].ask(what, **fields), str), (what, name)
    for what, fields in [*office, meter]:
        assert people["floorperson"].ask(what, **fields) == "ROLE_NOT_ALLOWED", what
    for what, fields in tables:
        assert not isinstance(people["floorperson"].ask(what, **fields), str), what
    for name, what, fields in (
            ("FIELD_MISSING", "meter_history", {}), ("NO_SUCH_METER", "meter_history", {"meter": 99}),
            ("FIELD_WRONG", "meter_history", {"meter": METER, "points": 501}),
            ("FIELD_WRONG", "meter_history", {"meter": METER, "level": 3}),
            ("FIELD_WRONG", "meter_history", {"meter": METER, "from_ms": 5, "to_ms": 5}),
            ("NO_SUCH_WIN", "win", {"meter": METER, "win": 99}), ("FIELD_MISSING", "win", {"meter": METER}),
            ("FIELD_WRONG", "reconciliation", {"meter": METER, "from_day": 20260230}),
            ("FIELD_WRONG", "reconciliation", {"meter": METER, "from_day": 20260202, "to_day": 20260201}),
            ("FIELD_MISSING", "report", {}), ("FIELD_WRONG", "report", {"day": 20261301}),
            ("FIELD_WRONG", "report", {"day": 20260101, "to_day": 20260201}),
            ("NO_SUCH_TABLE", "report", {"day": day, "table": 99}),
            ("FIELD_MISSING", "export", {"of": "day", "day": day}),
            ("FIELD_WRONG", "export", {"of": "all", "format": "csv"}),
            ("FIELD_MISSING", "export", {"of": "day", "format": "csv"}),
            ("FIELD_WRONG", "export", {"of": "day", "day": day, "format": "text"}),
            ("FIELD_WRONG", "export", {"of": "meter", "meter": METER, "report": "sheet", "format": "csv"}),
            ("FIELD_WRONG", "export", {"of": "meter", "meter": METER, "report": "wins", "format": "json"}),
            ("FIELD_WRONG", "export", {"of": "shift", "day": day, "shift": 6, "format": "csv"})):
        assert people["manager"].ask(what, **fields) == name, (what, fields)


def check_back_out(manager, program, win):
    # The supervisor has validated the win: another person seconds its back-out.
    another = {"second": {"name": "executive", "password": PASSWORDS["executive"]}}
    manager.do("meter/%d" % METER, "back_out", win=win, why="validated-in-error", **another)
    page = manager.ask("win", meter=METER, win=win)
    assert page["void"].startswith("VOID: backed out") and "validated in error" in page["void"], page
    assert manager.ask("meter_history", meter=METER)["hits"][0]["backed_out"]
    told = manager.ask("reconciliation", meter=METER)["levels"][0]
    assert told["proves"] and any(row["what"] == "win_backed_out" for row in told["accounts"]), told
    log = program.run("report", "meter", str(METER), "wins", "--format", "csv")
    assert manager.ask("export", of="meter", meter=METER, report="wins", format="csv")["text"] == log


def hit_the_meter(people, card):
    """One game on the felt: four aces take all of the meter."""
    at, meter = "table/%d" % FELT, "meter/%d" % METER
    people["dealer"].do(at, "coin", seat=1, amount_cents=100)
    people["dealer"].do(at, "lock")
    people["dealer"].do(at, "key", seat=1, row=0)
    claim = people["dealer"].view("console/%d" % FELT)["claims"][0]["claim"]
    people["supervisor"].do(meter, "validate", claim=claim, card=card)
    people["dealer"].do(at, "end")


def check_old_wins(people, card, first):
    """R26: what the meter's state no longer has is backed out, once, and its page is printed again."""
    manager, meter = people["manager"], "meter/%d" % METER
    fields = {"why": "machine-fault", "second": {"name": "executive", "password": PASSWORDS["executive"]}}
    for _ in range(KEPT + 4):
        hit_the_meter(people, card)
    old = first + 1
    page = manager.ask("win", meter=METER, win=old, print=True)
    assert page["table"] == FELT and page["win"] == old and page["printed"]["printing"] == 1, page
    assert people["supervisor"].attempt(meter, "back_out", win=old, **fields) == "ROLE_NOT_ALLOWED"
    assert manager.attempt(meter, "back_out", win=first + 99, **fields) == "WIN_UNKNOWN"
    assert manager.attempt(meter, "back_out", win=old, why="machine-fault", **SECOND) == "NOT_APART"
    manager.do(meter, "back_out", win=old, **fields)
    assert manager.attempt(meter, "back_out", win=old, **fields) == "WIN_BACKED_OUT_BEFORE"
    page = manager.ask("win", meter=METER, win=old, print=True)
    assert page["void"].startswith("VOID: backed out") and page["printed"]["printing"] == 2, page
    # Three at once, two of them for the same win: whichever is looked up too early is sent again.
    wins = [old + 1, old + 1, old + 2]
    sent = [manager.command(meter, "back_out", win=win, **fields) for win in wins]
    manager.link.send_all(sent)
    told = {}
    while len(told) < len(sent):
        answer = manager.until(lambda message: "id" in message)
        told[answer["id"]] = answer.get("name", answer["type"])
    names = [told[command["id"]] for command in sent]
    assert names.count("done") >= 1 and names[:2].count("done") <= 1, names
    assert set(names) <= {"done", "WIN_LOOKED_UP_BEFORE", "WIN_BACKED_OUT_BEFORE"}, names
    for win in (old + 1, old + 2):
        assert manager.attempt(meter, "back_out", win=win, **fields) in ("done", "WIN_BACKED_OUT_BEFORE")
        assert manager.attempt(meter, "back_out", win=win, **fields) == "WIN_BACKED_OUT_BEFORE"
    told = manager.ask("reconciliation", meter=METER)["levels"][0]
    assert told["proves"], told


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data = folder / "house"
        beside = Program(program, data)
        with Serving(program, data, config=QUIET) as serving:
            card = serving.said.split(PASSWORDS["supervisor"])[1].split()[0]
            serving.stop()
        make_table(beside, folder)
        with Serving(program, data, config=QUIET) as serving:
            names = ("player", "dealer", "floorperson", "supervisor", "manager", "auditor")
            people = {name: Person(serving, name) for name in names}
            people["nobody"] = Person(serving, None)
            manager = people["manager"]
            play(people, card)
            amount = manager.view("manager")["meters"][str(METER)]["wins"][0]["amount_cents"]
            day = manager.view("manager")["house"]["day"]
            win = check_history(manager, amount)
            check_win(manager, win, amount)
            manager.do("meter/%d" % METER, "adjust", level=0, amount_cents=-500, why="malfunction", **SECOND)
            manager.do("meter/%d" % METER, "read", day=day, shown_cents=[500000])
            check_report(manager, beside, day)
            check_reconciliation(manager, beside)
            check_exports(manager, beside, day)
            check_refusals(people, day)
            check_back_out(manager, beside, win)
            check_old_wins(people, card, win)
            serving.stop()
        with Serving(program, data, config=QUIET) as serving:  # they are counted on
            printed = Person(serving, "manager").ask("win", meter=METER, win=win, print=True)["printed"]
            assert printed["printing"] == PRINTINGS + 1, printed
    print("history, win page, reconciliation, reports and exports agree with `baize report`")


if __name__ == "__main__":
    main()
