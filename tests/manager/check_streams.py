#!/usr/bin/python3
"""The Game Manager's reports, computed a second time from the texts of the events alone.

    check_streams.py PROGRAM [LIVES [SEED]]

Nothing of the library is used here: entries are added up by account, and what each event says is read from its fields.
The rows of the reports must say the same, for whole streams, for streams told from the middle, and for lists that were
too short.
"""

import csv
import collections
import io
import re
import subprocess
import sys

ACCOUNTS = ("meter", "reserve", "overflow", "pending")
LISTED = {"meter_opened", "meter_closed", "meter_read", "contribution_reversed", "claim_made", "claim_dropped",
          "claim_validated", "win_backed_out", "parameters_changed", "level_adjusted"}


def money(text):
    """Micro-cents of "$12.345678", "+$1.00", "-0.5" or "12.50"."""
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.lstrip("+-").lstrip("$").partition(".")
    return sign * (int(whole) * 10**8 + int(part.ljust(8, "0")))


def parts(text):
    """"$5.00:seed=$1.00" -> {"": "$5.00", "seed": "$1.00"}"""
    return dict(piece.split("=", 1) if "=" in piece else ("", piece) for piece in text.split(":"))


class Event:
    def __init__(self, seq, line):
        self.seq, self.kind = seq, line.split(" ", 1)[0]
        fields = re.findall(r'(\w+)=("[^"]*"|\S+)', line)
        self.levels = [parts(value) for key, value in fields if key == "level" and "=" in value]
        self.of = {key: value for key, value in fields}
        self.moved = collections.defaultdict(lambda: dict.fromkeys(ACCOUNTS, 0))
        for entry in self.of.get("post", "none").split(","):
            name, _, amount = entry.partition(":")
            account = name.split("/")
            if len(account) == 3 and account[1] == self.of["meter"]:
                self.moved[int(account[2])][account[0]] += money(amount)


class Life:
    """What the texts say: which level and purse each claim and win is of."""

    def __init__(self, lines):
        self.events = [Event(number, line) for number, line in enumerate(lines, 1)]
        self.count = len(self.events[0].levels)
        self.claims, self.wins = {}, {}
        for event in self.events:
            if event.kind == "claim_made":
                self.claims[event.of["claim"]] = event
            if event.kind == "claim_validated":
                self.wins[event.of["win"]] = event

    def level_of(self, event):
        if event.kind in ("claim_dropped", "claim_validated"):
            return int(self.claims[event.of["claim"]].of["level"])
        if event.kind == "win_backed_out":
            return self.level_of(self.wins[event.of["win"]])
        if event.kind in ("contribution_reversed", "claim_made", "parameters_changed", "level_adjusted"):
            return int(event.of["level"])
        return None

    def purse_of(self, event):
        win = self.wins[event.of["win"]]
        return self.claims[win.of["claim"]].of["from"]

    def is_listed(self, event, level):
        return event.kind in LISTED and self.level_of(event) in (None, level)


def add(total, moved):
    for name in ACCOUNTS:
        total[name] += moved[name]


def before(life, first, level):
    total = dict.fromkeys(ACCOUNTS, 0)
    for event in life.events[:first - 1]:
        add(total, event.moved[level])
    return total


def of_row(row):
    return {name: money(row[name]) for name in ACCOUNTS}


def check_level(life, first, level, left_out, rows):
    """Opening, contributions of each table, every change, closing."""
    opening = before(life, first, level)
    assert rows[0]["what"] == "opening" and of_row(rows[0]) == opening, "opening"
    told = life.events[first - 1:]
    closing = before(life, len(life.events) + 1, level)
    assert rows[-1]["what"] == "closing" and of_row(rows[-1]) == closing, "closing"
    assert rows[-1]["words"] == "nothing unexplained", "the verdict"
    total = dict.fromkeys(ACCOUNTS, 0)
    for row in rows[:-1]:
        add(total, of_row(row))
    assert total == closing, "the rows do not add up"

    tables = collections.OrderedDict()
    for event in told:
        if event.kind == "wagers_contributed":
            entry = tables.setdefault(event.of["table"], [0, dict.fromkeys(ACCOUNTS, 0)])
            entry[0] += len(event.of["seats"].split(","))
            add(entry[1], event.moved[level])
    rows_of_tables = [row for row in rows if row["what"] == "contributions"]
    assert [(row["table"], int(row["wagers"]), of_row(row)) for row in rows_of_tables] == \
        [(table, wagers, moved) for table, (wagers, moved) in tables.items()], "contributions by table"

    changes = [event for event in told if life.is_listed(event, level)]
    listed = [row for row in rows if row["event"]]
    assert len(changes) == len(listed) + left_out, "how many changes"
    for event, row in zip(changes, listed):
        assert (row["what"], int(row["event"])) == (event.kind, event.seq), row
        assert of_row(row) == event.moved[level], row
        for key in ("table", "round", "seat"):
            source = event
            if event.kind in ("claim_dropped", "claim_validated"):
                source = life.claims[event.of["claim"]]
            if event.kind == "win_backed_out":
                source = life.claims[life.wins[event.of["win"]].of["claim"]]
            assert row[key] == source.of.get(key, ""), (key, row)
    return len(listed)


def check_wins(life, first, left_out, rows):
    told = life.events[first - 1:]
    undone = {event.of["win"]: event for event in told if event.kind == "win_backed_out"}
    expected = []
    for event in told:
        if event.kind == "claim_validated":
            expected.append(event)
        elif event.kind == "win_backed_out" and life.wins[event.of["win"]].seq < first:
            expected.append(life.wins[event.of["win"]])
    if left_out == 0:
        assert [row["win"] for row in rows] == [event.of["win"] for event in expected], "which wins"
    for row in rows:
        event = life.wins[row["win"]]
        claim = life.claims[event.of["claim"]]
        assert money(row["amount"]) == money(parts(event.of["award"])[""]), row
        assert all(row[key] == claim.of[key] for key in ("table", "round", "seat", "level", "from")), row
        if event.seq >= first:
            assert int(row["event"]) == event.seq and row["credential"] == event.of["credential"], row
            assert (money(row["before"]), money(row["after"])) == (money(event.of["before"]), money(event.of["after"]))
        back = undone.get(row["win"])
        assert row["status"] == ("backed out" if back else "stands"), row
        if back:
            assert (int(row["back_out_event"]), row["back_out_reason"]) == (back.seq, back.of["why"]), row
    return len(rows)


def said(life, events, level):
    """What came and went, by the fields of the events."""
    sums = collections.Counter()
    for event in events:
        mine = life.level_of(event) == level
        if event.kind == "wagers_contributed":
            flow = event.levels[level]
            sums["contributions"] += money(flow["meter"]) + money(flow["reserve"])
            sums["wagers"] += len(event.of["seats"].split(","))
        elif event.kind == "meter_opened":
            sums["opening"] += money(event.levels[level]["opening"])
        elif event.kind == "contribution_reversed" and mine:
            sums["reversed"] += money(event.of["reversed"])
            sums["refunded"] += money(event.of["refunded"])
        elif event.kind == "level_adjusted" and mine:
            sums["adjustments"] += money(event.of["amount"])
        elif event.kind == "meter_closed":
            sums["adjustments"] += sum(event.moved[level].values())
        elif event.kind == "claim_validated" and mine:
            sums["wins"] += 1
            sums["paid_from_" + life.purse_of(event)] += money(parts(event.of["award"])[""])
        elif event.kind == "win_backed_out" and mine:
            sums["backed_out"] += 1
            sums["back_to_" + life.purse_of(event)] += money(event.of["amount"])
    return sums


def check_reading(life, start, end, level, row):
    sums = said(life, life.events[start - 1:end], level)
    for key in ("wagers", "wins", "backed_out"):
        assert int(row[key]) == sums[key], (key, row)
    for key in ("opening", "contributions", "reversed", "refunded", "adjustments", "paid_from_meter", "back_to_meter",
                "paid_from_tray", "back_to_tray"):
        assert money(row[key]) == sums[key], (key, row)
    held = before(life, end + 1, level)
    assert of_row(row) == held, row
    # The house's money is what nothing else explains.
    gained = sum(held.values()) - sum(before(life, start, level).values())
    house = gained - sums["opening"] - sums["contributions"] + sums["reversed"] - sums["adjustments"] + \
        sums["paid_from_meter"] - sums["back_to_meter"]
    assert money(row["seeds"]) + money(row["shortfall"]) == house, row


def check_readings(life, first, left_out, rows):
    reads = [event for event in life.events[first - 1:] if event.kind == "meter_read"]
    starts = [first] + [event.seq + 1 for event in reads]
    ends = [event.seq for event in reads] + [len(life.events)]
    spans = list(zip(starts, ends))
    spans = spans[:len(spans) - 1 - left_out] + spans[-1:]
    assert len(rows) == len(spans) * life.count, "how many readings"
    for number, row in enumerate(rows):
        start, end = spans[number // life.count]
        check_reading(life, start, end, number % life.count, row)
    return len(rows)


def check_life(lines, counts):
    life = Life([line[6:] for line in lines if line.startswith("event ")])
    counts.update(event.kind for event in life.events)
    text = "\n".join(line for line in lines if not line.startswith("event "))
    for report in text.split("report ")[1:]:
        head, _, table = report.partition("\n")
        first, what, left_out = head.split()
        rows = list(csv.DictReader(io.StringIO(table)))
        if what == "wins":
            counts["rows of win logs"] += check_wins(life, int(first), int(left_out), rows)
        elif what == "readings":
            counts["rows of readings"] += check_readings(life, int(first), int(left_out), rows)
        else:
            counts["rows of changes"] += check_level(life, int(first), int(what[5:]), int(left_out), rows)


def main():
    output = subprocess.run(sys.argv[1:], check=True, capture_output=True, text=True).stdout
    counts = collections.Counter()
    lives = re.split(r"^life (\d+)\n", output, flags=re.M)
    for number, body in zip(lives[1::2], lives[2::2]):
        try:
            check_life(body.split("\nend")[0].splitlines(), counts)
        except AssertionError as fault:
            sys.exit(f"life {number}: {fault}")
    for kind in sorted(LISTED):
        assert counts[kind] > 0, f"{kind} never happened"
    print(f"ok: {len(lives) // 2} lives;", ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
