#!/usr/bin/python3
"""Statements of tables and players, computed a second time from the texts of the events alone.

    check_statements.py PROGRAM [LIVES [SEED]]

Nothing of the library is used here. Amounts come from the entries of the events wherever they can, not from the fields
that say them; the win is counted shift by shift of the tray, as MD.15 says it.
"""

import calendar
import collections
import csv
import re
import subprocess
import sys
import time
from fractions import Fraction

FIELD = re.compile(r'([\w-]+)=((?:[^\s"]|"[^"]*")+)')


def money(text):
    """Micro-cents of "$12.345678", "+$1.00", "-0.5" or "12.50"."""
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.lstrip("+-").lstrip("$").replace(",", "").partition(".")
    return sign * (int(whole) * 10**8 + int(part.ljust(8, "0")))


def moment(text):
    return calendar.timegm(time.strptime(text, "%Y-%m-%d %H:%M:%S")) * 1000


class Event:
    def __init__(self, text):
        self.stream, self.kind, rest = text.split(" ", 2)
        fields = FIELD.findall(rest)
        self.of = dict(fields)
        self.at = int(self.of["at"])
        self.lines = [value for key, value in fields if key == "line"]
        self.in_round = self.stream == "table" and "table" not in self.of
        self.moved = collections.Counter()
        for entry in self.of.get("post", "").split(","):
            if entry:
                account, amount = entry.rsplit(":", 1)
                self.moved[account] += money(amount)


def win_of(events, begin, end):
    """closing + credits + drop - opening - fills, over every piece of a tray's shift that lies in the period."""
    def books(until):
        return sum(event.moved["tray"] for event in events if event.at < until)

    win, opened, counted = 0, None, 0
    for event in events + [None]:
        if event is None or event.kind == "inventory_closed":
            closed = None if event is None else event.at
            if opened is not None and opened < end and (closed is None or closed >= begin):
                first = counted if opened >= begin else books(begin)
                last = money(event.of["counted"]) if event is not None and closed < end else books(end)
                win += last - first
            opened = None
        elif event.kind == "inventory_opened":
            opened, counted = event.at, money(event.of["counted"])
    inside = [event for event in events if begin <= event.at < end]
    slips = [event for event in inside if event.kind in ("fill_made", "credit_made", "slip_voided")]
    return win - sum(event.moved["tray"] for event in slips) + drop_of(inside)


def drop_of(inside):
    """What was bought in, and what counts of the box found more or less."""
    return (sum(event.moved["drop"] for event in inside if event.kind == "bought_in") -
            sum(event.moved["house"] for event in inside if event.kind == "drop_taken"))


def rounds_of(events):
    """Each round that is over: its last event, and all of them."""
    current = []
    for event in events:
        if not event.in_round:
            continue
        if event.kind == "round_opened":
            current = []
        current.append(event)
        if event.kind in ("round_ended", "round_voided"):
            yield event, current
            current = []


def part(line, name):
    return money(re.search(name + r"=(\$[\d.]+)", line).group(1))


def expected_of(events, begin, end):
    inside = [event for event in events if begin <= event.at < end]
    table = [event for event in inside if event.stream == "table"]
    said = collections.Counter()
    for last, of_round in rounds_of(events):
        if not begin <= last.at < end:
            continue
        if last.kind == "round_voided":
            said["rounds_void"] += 1
            continue
        said["rounds"] += 1
        for event in of_round:
            if event.kind in ("wager_placed", "wager_withdrawn", "play_made"):
                said["handle"] += event.moved["layout"]
                said[event.of["wager"] + "_wagered"] += event.moved["layout"]
            elif event.kind == "seat_settled":
                said["paid"] += sum(value for name, value in event.moved.items() if name.startswith("chips/"))
                for line in event.lines:
                    for name in ("returned", "winnings"):
                        said[name] += part(line, name)
                        said[line.split(":")[0] + "_" + name] += part(line, name)
            elif event.kind in ("claim_paid", "claim_backed_out"):
                said["progressive_" + event.of["from"]] += sum(
                    value for name, value in event.moved.items() if name.startswith("chips/"))
            elif event.kind == "envy_paid":
                said["envy"] -= event.moved["tray"]
    for event in table:
        moved, kind = event.moved, event.kind
        if kind in ("fill_made", "credit_made"):
            said[kind.replace("_made", "s_made")] += 1
        if kind == "fill_made" or (kind == "slip_voided" and event.of["slip"] == "fill"):
            said["fills"] += moved["tray"]
        if kind == "credit_made" or (kind == "slip_voided" and event.of["slip"] == "credit"):
            said["credits"] -= moved["tray"]
        said["slips_voided"] += kind == "slip_voided"
        if kind == "bought_in":
            said["buy_ins"] += moved["drop"]
        if kind in ("cashed_out", "patron_left"):
            said["cash_outs"] += sum(value for name, value in moved.items() if name.startswith("wallet/"))
        said["tips"] += moved["tips"] if kind == "tip_given" else 0
        if kind == "payment_corrected":
            said["corrections"] += 1
            said["corrected_to_house" if moved["tray"] > 0 else "corrected_to_players"] += abs(moved["tray"])
        said["disputes_opened"] += kind == "dispute_opened"
        if kind == "dispute_decided":
            said["disputes_decided"] += 1
            said["disputes_paid"] += sum(value for name, value in moved.items() if name.split("/")[0] in
                                         ("chips", "wallet"))
        if kind in ("dispute_amount_held", "dispute_decided"):
            said["disputes_held"] += moved["pending/0/0"]
        said["tray_variance"] += moved["tray"] if kind == "inventory_closed" else 0
        said["drop_variance"] -= moved["house"] if kind == "drop_taken" else 0
        if kind in ("inventory_closed", "drop_taken", "inventory_opened"):
            counted, books = money(event.of["counted"]), money(event.of["expected"])
            compared = kind != "inventory_opened" or books > 0
            said["variances_over_100"] += compared and abs(counted - books) > 100 * 10**8
    for event in inside:
        if event.kind == "wagers_contributed":
            said["contributions"] -= event.moved["house"]
        if event.kind == "contribution_reversed":
            said["contributions_reversed"] -= sum(value for name, value in event.moved.items() if name != "house")
    said["drop"] = drop_of(table)
    said["win"] = said["win_by_entries"] = win_of([event for event in events if event.stream == "table"], begin, end)
    return said


COUNTS = {"rounds", "rounds_void", "fills_made", "credits_made", "slips_voided", "corrections", "disputes_opened",
          "disputes_decided", "variances_over_100"}
NOT_HERE = {"opening", "closing", "brought", "rounds_open"}  # parts of the win, which is compared


def hold(win, drop):
    if drop <= 0:
        return ""
    exact = Fraction(win * 10000, drop) + Fraction(1, 2)
    number = exact.numerator // exact.denominator
    return "%s%d.%02d" % ("-" if number < 0 else "", abs(number) // 100, abs(number) % 100)


def check_table(events, row, begin=None, end=None):
    """The times of the row are of UTC where the period is not said."""
    begin, end = (moment(row["from"]), moment(row["to"])) if begin is None else (begin, end)
    said = expected_of(events, begin, end)
    columns = list(row)
    for name in columns[columns.index("rounds"):columns.index("hold_percent")] + [
            name for name in columns if name.split("_")[-1] in ("wagered", "returned", "winnings")]:
        if name in NOT_HERE:
            continue
        found = int(row[name]) if name in COUNTS else money(row[name])
        assert found == said[name], f"{name}: the statement says {found}, the events {said[name]}"
    assert said["paid"] == money(row["returned"]) + money(row["winnings"]), "paid"
    assert row["hold_percent"] == hold(said["win"], said["drop"]), ("hold", row["hold_percent"])
    assert row["agrees"] == "yes"


def check_player(events, row, begin=None, end=None):
    begin, end = (moment(row["from"]), moment(row["to"])) if begin is None else (begin, end)
    chips, home = "chips/" + row["player"], "wallet/" + row["player"]
    table = [event for event in events if event.stream == "table"]
    inside = [event for event in table if begin <= event.at < end]
    said = collections.Counter()
    said["chips_begin"] = sum(event.moved[chips] for event in table if event.at < begin)
    said["chips_end"] = sum(event.moved[chips] for event in table if event.at < end)
    for last, of_round in rounds_of(events):
        if begin <= last.at < end and last.kind == "round_ended":
            said["result"] += sum(event.moved[chips] for event in of_round)
            said["wagered"] -= sum(event.moved[chips] for event in of_round
                                   if event.kind in ("wager_placed", "wager_withdrawn", "play_made"))
    for event in inside:
        said["tips"] -= event.moved[chips] if event.kind == "tip_given" else 0
        said["buy_ins"] -= min(event.moved[home], 0)
        said["taken_home"] += max(event.moved[home], 0)
        if event.kind in ("payment_corrected", "dispute_decided"):
            said["corrected"] += event.moved[chips] + event.moved[home]
    for name in ("chips_begin", "chips_end", "result", "wagered", "tips", "buy_ins", "taken_home", "corrected"):
        assert money(row[name]) == said[name], f"player, {name}: {row[name]} and {said[name]}"


def main():
    program, arguments = sys.argv[1], sys.argv[2:]
    output = subprocess.run([program] + arguments, check=True, capture_output=True, text=True).stdout
    compared, rounds, wins = 0, 0, 0
    for number, life in enumerate(output.split("life ")[1:]):
        lines = life.split("\n")[1:]
        events = [Event(line) for line in lines if line.startswith(("table ", "meter "))]
        for name, check in (("csv ", check_table), ("player ", check_player)):
            rows = [line[len(name):] for line in lines if line.startswith(name)]
            head = rows[0]
            for row in csv.DictReader([head] + [row for row in rows if row != head]):
                try:
                    check(events, row)
                except AssertionError as wrong:
                    sys.exit(f"life {number}, {row['from']} to {row['to']}: {wrong}")
                compared += 1
                rounds += int(row.get("rounds", 0))
                wins += row.get("progressive_tray", "0.00") != "0.00"
    assert compared > 0 and rounds > 50 and wins > 0, (compared, rounds, wins)
    print(f"{compared} statements agree with the events, over {rounds} rounds")


if __name__ == "__main__":
    main()
