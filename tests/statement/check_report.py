#!/usr/bin/python3
"""`baize report` on a house that played for some days, against what the texts in its store say.

    check_report.py [--expected] PROGRAM PLAY_HOUSE [COMMANDS]

With --expected also what the mathematics expects, from the fractions of `baize analyze`: that takes a while.
The store is read with Python's own SQLite; the figures are computed as in check_statements.py.
"""

import csv
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from fractions import Fraction

from check_statements import Event, check_player, check_table, money

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "testing"))
from formats import check_words  # noqa: E402

JOURNAL = ("command ", "rules_activated ", "deck_sealed ", "round_ruled ", "round_key_shown ", "sealed ")


class Report:
    def __init__(self, program, directory):
        self.program, self.directory, self.runs = program, directory, 0

    def run(self, *arguments, status=0):
        done = subprocess.run([self.program, "report", "--data", self.directory, *arguments], capture_output=True,
                              text=True)
        self.runs += 1
        assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def rows(self, *arguments):
        return list(csv.DictReader(self.run(*arguments, "--format", "csv").splitlines()))

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--format", "json"))

    def text(self, *arguments):
        sheet = self.run(*arguments)
        assert all(len(line) <= 100 for line in sheet.splitlines()), sheet
        assert "DIFFERS" not in sheet and "DO NOT AGREE" not in sheet, sheet
        return sheet


def read(path):
    streams = {}
    with sqlite3.connect(path) as database:
        for name, text in database.execute(
                "SELECT stream.name, entry.text FROM entry JOIN stream ON stream.id = entry.stream ORDER BY position"):
            entry, *lines = text.splitlines()
            when = re.search(r" at=\d+", entry).group()  # of every event that does not say otherwise
            streams.setdefault(name, []).extend(line if " at=" in line else line + when for line in lines
                                                if not line.startswith(JOURNAL))
    return streams


def events_of(streams, table):
    meters = [Event("meter " + line) for name in streams if name.startswith("meter/") for line in streams[name]]
    return [Event("table " + line) for line in streams[f"table/{table}"]] + [
        event for event in meters if event.of.get("table") == str(table)]


def check_house(report, streams, day, shift):
    which = ["--day", str(day)] + (["--shift", str(shift)] if shift else [])
    name = "shift" if shift else "day"
    sheets, rows = report.json(name, *which), report.rows(name, *which)
    blocks = [sheets[key] for key in ("period", "month_to_date", "year_to_date")]
    assert len(rows) == sum(len(block["tables"]) + 1 for block in blocks)
    rounds = 0
    for block in blocks:
        total = block["total"]
        sums = dict.fromkeys(("rounds", "handle", "drop", "win"), 0)
        for table in block["tables"]:
            row = rows.pop(0)
            assert row["table"] == str(table["table"]) and row["period"] == table["period"]["kind"]
            period = table["period"]
            check_table(events_of(streams, table["table"]), row, period["from_ms"], period["to_ms"])
            for key in sums:
                value = table[key] if key == "rounds" else money(table[key])
                assert value == (int(row[key]) if key == "rounds" else money(row[key])), key
                sums[key] += value
        assert rows.pop(0)["table"] == "0"
        assert sums == {key: total[key] if key == "rounds" else money(total[key]) for key in sums}, (sums, total)
        rounds += sums["rounds"]
    sheet = report.text(name, *which)
    assert "DROP, WIN, HOLD   Test House, gaming day" in sheet and "METER READINGS BY DAY   Meter 1" in sheet, sheet
    return rounds


def check_one_table(report, streams, table, *period):
    found = report.json("table", str(table), *period)
    row, = report.rows("table", str(table), *period)
    check_table(events_of(streams, table), row, found["period"]["from_ms"], found["period"]["to_ms"])
    assert found["agrees"]
    assert "The entries agree" in report.text("table", str(table), *period)
    return found


def check_one_player(report, streams, patron, *period):
    found = report.json("player", str(patron), *period)
    begin, end = found["period"]["from_ms"], found["period"]["to_ms"]
    balance, before, moved = 0, 0, 0
    for line in streams[f"wallet/{patron}"]:
        event = Event("wallet " + line)
        if event.at < end and "balance" in event.of:
            sign = {"deposited": 1, "withdrawn": -1, "moved_to_table": -1, "moved_from_table": 1}[event.kind]
            before += sign * money(event.of["amount"]) if event.at < begin else 0
            moved += sign * money(event.of["amount"]) if event.at >= begin else 0
            balance = money(event.of["balance"])
    assert (money(found["balance_forward"]), money(found["balance"])) == (before, balance), found
    assert before + moved == balance and found["agrees"]
    for row in report.rows("player", str(patron), *period):
        if row["row"] == "table":
            check_player(events_of(streams, row["table"]), row, begin, end)
    assert "The sums agree" in report.text("player", str(patron), *period)


def check_meter(report):
    assert "METER SHEET   Meter 1" in report.text("meter", "1")
    assert "nothing unexplained" in report.text("meter", "1", "reconcile")
    assert "WIN LOG" in report.text("meter", "1", "wins")
    assert report.rows("meter", "1", "readings") is not None
    assert "nothing unexplained" in report.text("meter", "1", "reconcile", "--day", "20261101")
    later = report.text("meter", "1", "reconcile", "--from", "2026-11-01")
    assert "nothing unexplained" in later and "Opened with" not in later, later
    assert "Opened with" in report.text("meter", "1", "reconcile"), "the whole life begins with the opening"
    assert "METER SHEET" in report.text("meter", "1", "--to", "2026-11-01")


def check_formats(report, *arguments):
    """HTML and PDF say every word of the text; a file that cannot be completed does not appear."""
    check_words(report.run, arguments)
    for form in "html", "pdf":
        report.run(*arguments[:2], "--day", "20261131", "--format", form, "--out",
                   os.path.join(report.directory, "report." + form), status=2)
        assert "report." + form not in os.listdir(report.directory)


def fraction(value):
    return Fraction(int(value["numerator"]), int(value["denominator"]))


def check_expected(report, day):
    """Double Draw Poker at tables 2 and 4: edge x Antes, and the root of variance x Antes squared."""
    done = subprocess.run([report.program, "analyze", "maryland-double-draw-poker", "--json"], check=True,
                          capture_output=True, text=True)
    wager = json.loads(done.stdout)["wagers"][0]
    sheet = report.json("day", "--day", str(day), "--expected")
    found = {row["table"]: row for row in sheet["expectations"]}
    for table in sheet["period"]["tables"]:
        if table["table"] % 2 == 1:
            continue
        antes = table["wagers"]["ante"]
        row, cents = found[table["table"]], 10**6
        each = money(antes["wagered"]) // cents // antes["count"]  # the bot wagers the same all day
        expected = fraction(wager["house_edge"]) * money(antes["wagered"]) / cents
        variance = fraction(wager["variance"]) * each * each * antes["count"]
        kept = (money(table["handle"]) - money(table["returned"]) - money(table["winnings"])) // cents
        assert money(row["kept"]) == kept * cents, row
        assert abs(money(row["expected"]) / cents - expected) <= Fraction(1, 2), (row, float(expected))
        assert (money(row["deviation"]) // cents - 1) ** 2 < variance <= (money(row["deviation"]) // cents) ** 2 + 1
        assert row["outside"] == ((kept - expected) ** 2 * 10000 > variance * 38416), row


def check_refusals(report):
    assert "there is no table '77'" in report.run("table", "77", status=1)
    assert "there is no meter '77'" in report.run("meter", "77", status=1)
    assert "--from goes with wins, readings and reconcile" in report.run("meter", "1", "--from", "2026-11-01", status=2)
    assert "LEVEL goes with reconcile" in report.run("meter", "1", "wins", "main", status=2)
    assert "there is no person 'nobody'" in report.run("player", "nobody", status=1)
    assert "neither a wallet nor chips" in report.run("player", "77", status=1)
    assert "no such gaming day" in report.run("day", "--day", "20261131", status=2)
    assert "no such shift" in report.run("shift", "--day", "20261101", "--shift", "4", status=2)
    assert "one of text, csv, json, html or pdf" in report.run("day", "--format", "roff", status=2)
    assert "--format pdf needs --out FILE" in report.run("day", "--format", "pdf", status=2)
    assert "--out goes with --format html and pdf" in report.run("day", "--out", "day.txt", status=2)
    assert "cannot write '/no/where.pdf'" in report.run("day", "--format", "pdf", "--out", "/no/where.pdf", status=1)
    assert "there is no report 'week'" in report.run("week", status=2)
    assert "wrong number of arguments" in report.run("table", status=2)
    assert "ends after it begins" in report.run("table", "1", "--from", "2026-11-02", "--to", "2026-11-01", status=2)


def main():
    with_expected = "--expected" in sys.argv
    program, play_house, *commands = [word for word in sys.argv[1:] if word != "--expected"]
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "baize.db")
        subprocess.run([play_house, path, *commands], check=True)
        streams = read(path)
        report = Report(program, directory)
        rounds = 0
        for day in (20261031, 20261101, 20261225):
            rounds += check_house(report, streams, day, 0)
        rounds += check_house(report, streams, 20261031, 3)
        for table in (1, 2):
            check_one_table(report, streams, table, "--day", "20261101", "--period", "month")
        whole = check_one_table(report, streams, 1, "--from", "2026-10-01", "--to", "2026-12-01")
        pieces = [check_one_table(report, streams, 1, "--from", begin, "--to", end)
                  for begin, end in (("2026-10-01", "2026-10-31 17:13"), ("2026-10-31 17:13", "2026-12-01"))]
        assert sum(money(piece["win"]) for piece in pieces) == money(whole["win"])
        check_one_player(report, streams, 10022, "--day", "20261031")
        check_one_player(report, streams, 10011, "--from", "2026-10-31 12:00", "--to", "2026-11-01 03:33:33")
        check_meter(report)
        check_formats(report, "day", "--day", "20261031")
        check_formats(report, "table", "1", "--from", "2026-10-01", "--to", "2026-12-01")
        check_formats(report, "player", "10022", "--day", "20261031")
        for what in "sheet", "wins", "readings", "reconcile":
            check_formats(report, "meter", "1", what)
        check_refusals(report)
        if with_expected:
            check_expected(report, 20261031)
        assert rounds > 100, rounds
        print(f"{report.runs} reports agree with the texts in the store")


main()
