#!/usr/bin/python3
"""A day of the house, from `baize init` to the auditor: people, money, a day's script with three shifts, reports,
checkpoints, an audit, one byte that is changed, a backup and its restore.

    tests/office/day.py --program build/release/baize
    tests/store/with-postgres tests/office/day.py --program build/release/baize --postgres

Every figure of the reports is computed a second time, from the lines of `baize audit export` and nothing else.
--postgres restores the backup into the database in BAIZE_POSTGRES too.
"""

import argparse
import collections
import datetime
import json
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile

import run

SCRIPT = run.ROOT / "tests/scenarios/a-day-of-the-house.scenario"
# By hand, from the rules; the script has the arithmetic. The win of a table over the day, and all meters at its end.
WINS = {1: "$865.00", 2: "-$323.00", 3: "$606.00", 4: "-$230.00", 5: "-$98.00"}
METERS = {1: "$5,000.08", 2: "$9,000.33", 3: "$2,500.32"}
PLURALS = re.compile(r"\b1 (rounds|fills|credits|corrections|disputes|entries|streams|events|seals|acts|decks|wins|"
                     r"checkpoints|hands|tables)\b")


def money(words):
    """'-$1,234.50' of a report, '+$10.00' of a posting: whole micro-cents, as the books have them."""
    sign, _, amount = words.replace(",", "").partition("$")
    dollars, _, decimals = amount.partition(".")
    return (-1 if sign == "-" else 1) * (int(dollars) * 10 ** 8 + int(decimals.ljust(8, "0")))


# ---- The day ----


def open_house(office):
    office.run("init", "--name", "Harbour Casino", "--zone", "-05:00", "--manager", "anna", "--password-file", "anna",
               says="is made")
    office.hire("ben", "supervisor", *run.by("anna"))
    office.hire("carl", "cashier", *run.by("anna"))
    zoe = office.hire("zoe", "player", *run.by("carl"))
    office.run("cashier", "deposit", "zoe", "500", *run.by("carl"), says="balance $500.00")
    office.run("cashier", "withdraw", "zoe", "120.50", *run.by("carl"), says="balance $379.50")
    return zoe


def play_day(office):
    """The script is of a day before the house was there: it is moved to today or tomorrow, its reading too."""
    days = {"2026-11-16": "2020-02-28", "2026-11-17": "2020-02-29"}
    text = re.sub("2026-11-1[67]", lambda found: days[found.group()], SCRIPT.read_text(encoding="utf-8"))
    (office.folder / "day.scenario").write_text(text, encoding="utf-8")
    office.run("house", "run", "--quiet", "--checkpoints", "kept", "day.scenario", *run.by("anna", "ben"),
               says="all durable; the books of both agree", notes="3 checkpoints in kept\n")
    kept = sorted(path.name for path in (office.folder / "kept").iterdir())
    day = str(datetime.datetime.strptime(kept[0][:8], "%Y%m%d").date())
    today = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=-5))).date()
    assert day in (str(today), str(today + datetime.timedelta(days=1))), (day, today)
    assert kept == ["%s-%d.checkpoint" % (day.replace("-", ""), shift) for shift in (1, 2, 3)], kept
    return day


# ---- A second way to every figure ----


def exported(office):
    lines = office.run("audit", "export", "--format", "json").splitlines()
    return [json.loads(line) for line in lines]


def field(event, name):
    return re.search(r" %s=(\S+)" % name, event["text"]).group(1)


def postings(event, account):
    """What the event moves on accounts whose name begins so."""
    post = re.search(r" post=(\S+)", event["text"])
    entries = [entry.rpartition(":") for entry in post.group(1).split(",")] if post else []
    return [money(amount) for name, _, amount in entries if name.split("/")[0] == account]


def figures(events, table, day, shift=None):
    """Of one table: a round and its wagers belong to where it ends; the win is what is left in tray and box."""
    mine = [event for event in events if event["stream"] == "table/%d" % table]
    ends = {field(event, "round"): event for event in mine if event["event"] in ("round_ended", "round_voided")}
    found = collections.Counter()
    for event in mine:
        kind, at = event["event"], event
        if kind in ("wager_placed", "play_made"):
            at = ends[field(event, "round")]
        if at["day"] != int(day.replace("-", "")) or shift not in (None, at["shift"]):
            continue
        if kind in ("wager_placed", "play_made"):
            found["handle"] += money(field(event, "amount")) if at["event"] == "round_ended" else 0
        elif kind == "chips_counted":
            found["handle"] -= sum(postings(event, "chips"))
        elif kind in ("fill_made", "credit_made", "tip_given"):
            found[{"fill_made": "fills", "credit_made": "credits", "tip_given": "tips"}[kind]] += \
                money(field(event, "amount"))
        found["rounds"] += kind == ("game_ended" if table == 5 else "round_ended")
        found["rounds_void"] += kind == "round_voided"
        found["envy"] += money(field(event, "amount")) if kind in ("envy_paid", "envy_bonus_paid") else 0
        put_in = sum(amount for amount in postings(event, "drop") if amount > 0)
        found["drop"] += put_in
        found["win"] += put_in
        if kind not in ("inventory_opened", "fill_made", "credit_made"):
            found["win"] += sum(postings(event, "tray"))
    return found


def compare(told, computed, what):
    for name in ("handle", "drop", "win", "fills", "credits", "tips", "envy"):
        assert money(told[name]) == computed[name], (what, name, told[name], computed[name])
    for name in ("rounds", "rounds_void"):
        assert told[name] == computed[name], (what, name, told[name], computed[name])
    assert told["agrees"], what


def looked_at(office, *arguments):
    """Text for people: no line is longer than a sheet, nothing is one of several."""
    text = office.run(*arguments)
    for line in text.splitlines():
        assert len(line) <= 100 and not PLURALS.search(line), line
    return text


def check_reports(office, events, day):
    for shift in (1, 2, 3, None):
        which = ["report", "day", "--day", day] if shift is None else \
            ["report", "shift", "--day", day, "--shift", str(shift)]
        sheet = json.loads(office.run(*which, "--format", "json"))
        for told in sheet["period"]["tables"]:
            compare(told, figures(events, told["table"], day, shift), (shift, told["table"]))
            assert shift is not None or told["win"] == WINS[told["table"]], told
        text = looked_at(office, *which)
        assert "DROP, WIN, HOLD   Harbour Casino, gaming day %s" % day in text and "Meter 0" not in text, text
    for table in WINS:
        told = json.loads(office.run("report", "table", str(table), "--day", day, "--format", "json"))
        compare(told, figures(events, table, day), table)
        assert "The parts agree: %s" % WINS[table] in looked_at(office, "report", "table", str(table), "--day", day)


def check_players(office, events, zoe, day):
    wallets = collections.Counter()
    for event in events:
        if event["stream"].startswith("wallet/"):
            sign = {"deposited": 1, "moved_from_table": 1, "withdrawn": -1, "moved_to_table": -1}.get(event["event"])
            wallets[int(event["stream"][7:])] += sign * money(field(event, "amount")) if sign else 0
    # Ann took the meter with four aces, and left a tip.
    assert wallets[zoe] == money("$379.50") and wallets[1] == money("$6,419.72"), wallets
    for player, balance in wallets.items():
        told = json.loads(office.run("report", "player", str(player), "--period", "year", "--day", day, "--format",
                                     "json"))
        assert told["agrees"] and money(told["balance"]) == balance, (player, told["balance"], balance)
    assert "The sums agree" in looked_at(office, "report", "player", "zoe", "--period", "year")


def check_meters(office, events, day):
    for meter, amount in METERS.items():
        mine = [event for event in events if event["stream"] == "meter/%d" % meter]
        assert sum(sum(postings(event, "meter")) for event in mine) == money(amount), meter
        assert "Meter " in looked_at(office, "report", "meter", str(meter)) and \
            amount in looked_at(office, "report", "meter", str(meter), "sheet")
        rows = office.run("report", "meter", str(meter), "wins", "--format", "csv").splitlines()[1:]
        assert len(rows) == sum(event["event"] == "claim_validated" for event in mine), rows
        assert "nothing unexplained" in looked_at(office, "report", "meter", str(meter), "reconcile")
        assert day in looked_at(office, "report", "meter", str(meter), "readings")


# ---- The auditor ----


def check_audit(office, events):
    report = office.json("audit", "verify")
    assert report["sound"] and report["counts"]["events"] == len(events)
    counts = report["counts"] # eleven rounds, and the game of the progressive-only table
    assert counts["rounds"] == 12 and counts["void"] == 2 and counts["checkpoints"] == 3
    for number, path in enumerate(sorted((office.folder / "kept").iterdir()), 1):
        assert "checkpoint %d, kept elsewhere, agrees" % number in \
            looked_at(office, "audit", "verify", "--against", str(path))
    text = office.run("audit", "show", "1/5")
    for words in ("Seat 1 receives As", "Ante bonus: four of a kind, 25 to 1 on $10.00 = $250.00", "$5,000.72",
                  "seat 1: As Ad Ac Ah 2d", "bonus card: 7d", "[MD-FCP 12.D(1)(a)(i)]"):
        assert words in text, (words, text)
    return report


def change_byte(office, old, new):
    """As somebody does who has the file: one byte of the text of one entry. Says which entry."""
    database = sqlite3.connect(office.folder / office.data / "baize.db")
    triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        database.execute("DROP TRIGGER %s" % name)
    rows = database.execute("SELECT position, seq, name, text FROM entry JOIN (SELECT id, name FROM stream) "
                            "ON stream = id WHERE instr(text, ?) > 0", (old,)).fetchall()
    assert len(rows) == 1 and rows[0][3].count(old) == 1, rows
    assert len(old) == len(new) and sum(a != b for a, b in zip(old, new)) == 1
    database.execute("UPDATE entry SET text = ? WHERE position = ?", (rows[0][3].replace(old, new), rows[0][0]))
    for _, sql in triggers:
        database.execute(sql)
    database.commit()
    database.close()
    return rows[0][2], rows[0][1]


def check_one_byte(office):
    """Ann's jackpot is made larger by a thousand dollars."""
    right, wrong = "seat=1 order=1 amount=$5000.72 from=meter", "seat=1 order=1 amount=$6000.72 from=meter"
    stream, entry = change_byte(office, right, wrong)
    assert stream == "table/1"
    text = office.run("audit", "verify", status=1)
    told = json.loads(office.run("audit", "verify", "--json", status=1, out=True))
    assert not told["sound"] and told["fault"]["stream"] == stream and told["fault"]["entry"] == entry, told
    again = subprocess.run([sys.executable, run.ROOT / "tools/check_journal.py", office.folder / "house/baize.db"],
                           capture_output=True, text=True, timeout=240, check=False)
    assert again.returncode == 1 and "%s" % stream in again.stdout + again.stderr, again
    change_byte(office, wrong, right)
    office.run("audit", "verify", says="Sound: Harbour Casino")
    return text


# ---- Backup and restore ----


def check_backup(office, report, postgres):
    other = run.hold(office)
    try:
        office.run("backup", "night.baize", says="backed up")
    finally:
        other.send_signal(signal.SIGKILL)
        other.communicate()
    places = {"restored": []}
    if postgres:
        places["moved"] = ["--db", os.environ["BAIZE_POSTGRES"]]
    last = str(max((office.folder / "kept").iterdir()))
    for place, where in places.items():
        office.run("restore", "night.baize", *where, "--key", "house/house.key", data=place, says="restored")
        told = office.json("audit", "verify", "--against", last, data=place)
        same = ("rounds", "void", "checkpoints", "decks-shown")
        assert told["sound"] and told["cents"] == report["cents"] and told["against-checkpoint"] == 3, told
        assert all(told["counts"][name] == report["counts"][name] for name in same), told


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, type=pathlib.Path)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        office = run.Office(str(options.program.resolve()), folder, False)
        zoe = open_house(office)
        day = play_day(office)
        events = exported(office)
        check_reports(office, events, day)
        check_players(office, events, zoe, day)
        check_meters(office, events, day)
        report = check_audit(office, events)
        check_one_byte(office)
        check_backup(office, report, options.postgres)
        print("ok: %d commands, %d events, every figure twice" % (office.ran, len(events)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
