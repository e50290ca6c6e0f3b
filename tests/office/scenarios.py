#!/usr/bin/python3
"""Scenarios on durable houses: each is played by `baize house run` on a house of its own, then its record is audited.

    tests/office/scenarios.py --program build/release/baize [--quick | --all] [SCENARIO...]

The houses are copies of one that was made by `baize init --demo`: a password costs its time once. After every script
`baize audit verify` must call the record sound; every eighth record, and the first, is read by tools/check_journal.py
too. Without an option a spread of 25 scenarios is run; all of them with --all or when BAIZE_SCALE is more than 1.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import run

ROOT = run.ROOT
SPREAD = 25
# The order of claims and the collecting of forfeits, in each jurisdiction, and wins that only the record has: always.
ORDER = ("a-win-takes-its-place-with-its-seat-in-", "forfeits-are-collected-when-all-have-decided-in-",
         "the-last-decision-is-time-or-leaving", "double-draw-who-leaves-stands-pat",
         "a-win-of-long-ago-is-backed-out")
QUICK = ("a-day-of-the-house", "an-evening-at-a-progressive-only-table", "double-draw-with-a-joker",
         "four-aces-take-the-meter")


def chosen(options):
    if options.scenarios:
        return options.scenarios
    every = sorted((ROOT / "tests/scenarios").glob("*.scenario"))
    if options.quick:
        return [path for path in every if path.stem in QUICK]
    if options.all or float(os.environ.get("BAIZE_SCALE", "1")) > 1:
        return every
    spread = {every[i * len(every) // SPREAD] for i in range(SPREAD)}
    return sorted(spread | {path for path in every if path.stem == "the-game-manager" or path.stem.startswith(ORDER)})


def make_house(office):
    """A house for play money: some scenarios are played by laboratory rules."""
    office.run("init", "--demo", "--name", "Harbour Casino", "--manager", "anna", "--password-file", "anna")
    office.hire("ben", "supervisor", *run.by("anna"))


def check_again(office, data):
    done = subprocess.run([sys.executable, ROOT / "tools/check_journal.py", office.folder / data / "baize.db"],
                          capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0 and done.stdout.startswith("ok: "), done.stdout + done.stderr


def check_sums(office, data, path, audited):
    """Rounds, wagers and payments are those of the statements of all tables."""
    sums = {"rounds": 0, "void": 0, "wagered": 0, "paid": 0}
    for number in re.findall(r"^table ([0-9]+) ", path.read_text(), re.MULTILINE):
        table = office.json("report", "table", number, "--from", "2000-01-01", "--to", "2999-01-01", data=data)
        cents = {name: int(re.sub(r"[$,.]", "", value)) for name, value in table.items()
                 if isinstance(value, str) and "$" in value}
        sums["rounds"] += table["rounds"]
        sums["void"] += table["rounds_void"]
        sums["wagered"] += cents["handle"]
        sums["paid"] += sum(cents[name] for name in ("returned", "winnings", "progressive_tray", "progressive_meter",
                                                     "envy"))
    told = {"rounds": audited["counts"]["rounds"], "void": audited["counts"]["void"],
            "wagered": audited["cents"]["wagered"], "paid": audited["cents"]["paid"]}
    assert told == sums, "the audit has %s, the statements %s" % (told, sums)


def check_days(office, data, path):
    """A script is moved by whole days: a notice and a reading are as far from their act as they are in the script."""
    lines = [json.loads(line) for line in office.run("audit", "export", "--format", "json", data=data).splitlines()]
    closed = [line for line in lines if line["event"] == "meter_closed" and " notice=0" not in line["text"]]
    if path.stem == "the-game-manager": # closed on 2026-11-17 at 07:01:05, noticed 2026-11-01
        distance = closed[0]["at_ms"] - int(re.search(r" notice=(\d+)", closed[0]["text"])[1])
        assert distance == ((16 * 24 + 7) * 60 + 1) * 60000 + 5000, closed
    for line in lines:
        if line["event"] == "meter_read": # all scripts read a meter on its day, or on the morning after
            day = datetime.datetime.strptime(re.search(r" day=(\d{8})", line["text"])[1], "%Y%m%d")
            done = datetime.datetime.strptime(line["time"][:10], "%Y-%m-%d")
            assert done - day in (datetime.timedelta(0), datetime.timedelta(1)), line


def play(office, path, again):
    shutil.copytree(office.folder / "house", office.folder / "played")
    try:
        office.run("house", "run", "--quiet", str(path), *run.by("anna", "ben"), data="played",
                   says="all durable; the books of both agree")
        report = office.json("audit", "verify", data="played")
        assert report["sound"] and report["counts"]["acts"] > 10, report
        check_sums(office, "played", path, report)
        check_days(office, "played", path)
        if again:
            check_again(office, "played")
        return report["counts"]
    finally:
        shutil.rmtree(office.folder / "played")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, type=pathlib.Path)
    parser.add_argument("--quick", action="store_true", help="four of them: with sanitizers it takes long")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("scenarios", nargs="*", type=lambda name: pathlib.Path(name).resolve())
    options = parser.parse_args()
    counts, failed, paths = {"acts": 0, "rounds": 0, "void": 0}, 0, chosen(options)
    with tempfile.TemporaryDirectory() as folder:
        office = run.Office(str(options.program.resolve()), folder, False)
        make_house(office)
        for number, path in enumerate(paths):
            try:
                of_this = play(office, path, number % 8 == 0)
            except AssertionError as fault:
                failed += 1
                print("%s: %s" % (path.name, fault))
                continue
            counts = {name: counts[name] + of_this[name] for name in counts}
    print("%s: %d scenarios on houses of their own, %d failed; %d acts, %d rounds and %d void, all decided again"
          % ("not ok" if failed else "ok", len(paths), failed, counts["acts"], counts["rounds"], counts["void"]))
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
