#!/usr/bin/python3
"""The mathematics over a socket of a demo house is that of `baize analyze`, digit by digit.

    tests/serve/check_mathematics.py --program build/release/baize [--quick]
"""

import argparse
import fractions
import json
import pathlib
import re
import subprocess
import tempfile
import time

from serving import Serving, Socket

FIGURES = ("house_edge", "element_of_risk", "average_wager", "hit_frequency", "variance")


def exact(value):
    """Both spellings of a fraction."""
    if value is None:
        return None
    if "exact" in value:
        return fractions.Fraction(value["exact"])
    return fractions.Fraction(int(value["numerator"]), int(value["denominator"]))


def number(text):
    return int(text.replace(",", ""))


class Client(Socket):
    """Asks, and reads on until the answer to this ask is there."""

    def __init__(self, port):
        super().__init__(port)
        self.n = 0
        self.kept = {}
        self.take()

    def begin(self, what, **fields):
        self.n += 1
        self.send({"type": "ask", "n": self.n, "what": what, **fields})
        return self.n

    def end(self, n):
        while n not in self.kept:
            message = self.take()
            if "n" in message:
                self.kept[message["n"]] = message
        return self.kept.pop(n)

    def ask(self, what, **fields):
        message = self.end(self.begin(what, **fields))
        assert message["type"] == "told", message
        return message["answer"]

    def refused(self, what, **fields):
        message = self.end(self.begin(what, **fields))
        assert message["type"] == "refused", message
        return message["name"], message["words"]


def analyze(program, *arguments):
    done = subprocess.run([program, "analyze", *arguments, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


# ---- Figures ----


def check_wager(told, known):
    assert told["wager"] == known["wager"] and (told["paytable"] or "") == known["paytable"], told
    assert (told["strategy"] or "none") == known["strategy"], told["strategy"]
    assert number(told["total"]) == int(known["combinations"])
    for name in FIGURES:
        assert exact(told[name]) == exact(known[name]), (told["wager"], name)
    assert [number(line["count"]) for line in told["returns"]] == [int(line["combinations"])
                                                                  for line in known["returns"]]
    # What can happen adds up to the edge; what pays to the hits.
    assert sum(exact(line["adds"]) for line in told["returns"]) == -exact(told["house_edge"])
    assert sum(exact(line["frequency"]) for line in told["returns"]) == 1
    paid = sum(exact(line["frequency"]) for line in told["returns"] if line["pays"])
    assert paid == exact(told["hit_frequency"])
    assert sum(exact(row["frequency"]) for row in told["rows"]) == paid, told["wager"]
    if told["wager"] not in ("ante", "double-draw"):
        assert (sum(exact(row["adds"]) for row in told["rows"]) - (1 - paid)) == -exact(told["house_edge"])
    printed = float(told["house_edge"]["words"].rstrip("%")) / 100
    assert abs(printed - float(exact(told["house_edge"]))) < 1e-6


def check_besides(told, known):
    """Shares of decisions; the meters of a progressive."""
    shares = [exact(line["share"]) for line in told["decisions"]]
    if told["wager"] == "ante":
        assert shares == [exact(known["decisions"][key]) for key in ("fold", "least_play", "most_play")]
    if told["wager"] == "double-draw":
        assert shares == [exact(share) for share in (known["fold_first"], *known["first_drawn"],
                                                     known["fold_second"], *known["second_drawn"])]
    for level, other in zip((told["progressive"] or {}).get("levels", []), known.get("levels", [])):
        assert exact(level["break_even"]) == exact(other["break_even_cents"])
        assert exact(level["average_meter"]) == exact(other["average_meter_cents"])
        seed = [point for point in level["points"] if point["meter_cents"] == level["seed_cents"]]
        assert exact(seed[0]["house_edge"]) == exact(told["house_edge"])
        for point in level["points"]: # linear: no edge where it breaks even
            assert (exact(point["house_edge"]) < 0) == (point["meter_cents"] > exact(level["break_even"]))


def check_tables(program, client, quick):
    client.send({"type": "watch", "topic": "lobby"})
    lobby = client.take()
    while lobby.get("topic") != "lobby":
        lobby = client.take()
    seen = {}
    for table in lobby["view"]["tables"].values():
        if table["submission"] in seen or (quick and "draw" in table["submission"]):
            continue
        seen[table["submission"]] = table
        told = client.ask("mathematics", table=table["number"])
        known = analyze(program, table["submission"])
        assert told["rules"] == table["rules"] and told["game"] == table["game"]
        assert [wager["wager"] for wager in told["wagers"]] == [wager["wager"] for wager in known["wagers"]]
        for one, other in zip(told["wagers"], known["wagers"]):
            check_wager(one, other)
            check_besides(one, other)
        began = time.monotonic()
        assert client.ask("mathematics", table=table["number"]) == told
        assert time.monotonic() - began < 1, "it is kept"
        check_chart(client, table, told)
    assert seen
    return seen


def check_chart(client, table, told):
    chart = client.ask("strategy_chart", table=table["number"])
    assert chart["rules"] == table["rules"]
    picture = client.ask("strategy_chart", table=table["number"], picture=True)
    assert picture["rules"] == table["rules"]
    assert picture["svg"].startswith("<?xml") and picture["svg"].rstrip().endswith("</svg>")
    if table["game"] != "four-card-poker":
        assert chart["columns"] == chart["rows"] == []
        return
    assert chart["columns"][0] == "2" and chart["columns"][-1] == "A" and len(chart["choices"]) == 3
    cells = [cell for row in chart["rows"] for cell in row["cells"]]
    total = sum(map(sum, cells))
    assert total == 2598960 * 47
    for i, decision in enumerate(told["wagers"][0]["decisions"]):
        assert fractions.Fraction(sum(cell[i] for cell in cells), total) == exact(decision["share"])


# ---- What if ----


def check_shipped(program, client, quick):
    """Every wager of every shipped submission, with the odds it has."""
    done = subprocess.run([program, "rules", "list", "--json"], capture_output=True, text=True, check=True)
    ids = re.findall(r'"id": "([a-z0-9-]+)"', done.stdout)
    checked = 0
    for name in ids:
        if quick and "draw" in name:
            continue
        known = subprocess.run([program, "analyze", name, "--json"], capture_output=True, text=True, check=False)
        if known.returncode != 0: # a jurisdiction, a strategy
            continue
        for wager in json.loads(known.stdout)["wagers"]:
            told = client.ask("what_if", submission=name, wager=wager["wager"], rows=[])
            assert told["rules"] is None and told["change"]["direction"] == "the same", told["change"]
            check_wager(told["wager"], wager)
            check_besides(told["wager"], wager)
            checked += 1
    assert checked > 20, checked


def check_same_odds(client, table):
    """A paytable that is not changed has the edge it has, of the table and of the shipped file."""
    told = client.ask("mathematics", table=table["number"])
    for wager in told["wagers"]:
        rows = [{"hand": row["hand"], "odds": row["odds"]} for row in wager["rows"]]
        for where in ({"table": table["number"]}, {"submission": table["submission"]}):
            answer = client.ask("what_if", wager=wager["wager"], rows=rows, **where)
            assert answer["change"]["direction"] == "the same", answer["change"]
            assert exact(answer["wager"]["house_edge"]) == exact(answer["before"]["house_edge"])
            assert answer["before"]["house_edge"] == wager["house_edge"]


def check_other_odds(client, table):
    """One more on a row is worth its frequency, exactly."""
    wager = [one for one in client.ask("mathematics", table=table["number"])["wagers"] if one["wager"] == "aces-up"][0]
    row = wager["rows"][0]
    pays = int(row["odds"].split()[0])
    rows = [{"hand": row["hand"], "odds": "%d to 1" % (pays + 1)}]
    answer = client.ask("what_if", table=table["number"], wager="aces-up", rows=rows)
    assert exact(answer["change"]["house_edge"]) == -exact(row["frequency"]), answer["change"]
    assert answer["change"]["direction"] == "better for the player"
    assert answer["wager"]["rows"][0]["odds"] == rows[0]["odds"] and "never for money" in answer["words"]
    for odds, words in (("0 to 1", ""), ("1000001 to 1", "odds go up to"), ("1 to 101", "odds go up to"),
                        ("300 for 1", "pays like"), ("10% of main", "pays like"), ("many", ""),
                        ("$10,000,001", "odds go"), ("9" * 31, "")):
        name, said = client.refused("what_if", table=table["number"], wager="aces-up",
                                    rows=[{"hand": row["hand"], "odds": odds}])
        assert name == "FIELD_WRONG" and words in said, (odds, said)
    for fields in ({"wager": "aces-up"}, {"wager": "dance", "rows": []}, {"wager": "double-draw", "rows": []},
                   {"wager": "aces-up", "rows": [{"hand": "no-such-hand", "odds": "1 to 1"}]},
                   {"wager": "aces-up", "rows": [{"hand": "flush"}]}, {"wager": "aces-up", "rows": rows * 13},
                   {"wager": "aces-up", "rows": [{"hand": "x" * 32, "odds": "1 to 1"}]}):
        assert client.refused("what_if", table=table["number"], **fields)[0] == "FIELD_WRONG", fields
    assert client.refused("what_if", wager="aces-up", rows=[])[0] == "FIELD_WRONG"
    assert client.refused("what_if", submission="no-such-file", wager="aces-up", rows=[])[0] == "FIELD_WRONG"
    assert client.refused("what_if", table=999, wager="aces-up", rows=[])[0] == "NO_SUCH_TABLE"
    assert client.refused("mathematics", table=999)[0] == "NO_SUCH_TABLE"


def check_newest(client, table):
    """What still waits gives way to the newest. The claims of all documents, which take seconds, stand before them."""
    hand = client.ask("mathematics", table=table["number"])["wagers"][0]["rows"][0]["hand"]
    first = client.begin("claims")
    asked = [client.begin("what_if", table=table["number"], wager="ante", rows=[{"hand": hand, "odds": "%d to 1" % i}])
             for i in range(20, 25)]
    answers = [client.end(n) for n in asked]
    assert client.end(first)["type"] == "told"
    assert answers[-1]["type"] == "told" and answers[-1]["answer"]["wager"]["rows"][0]["odds"] == "24 to 1"
    assert all(answer["type"] == "refused" and answer["name"] == "REPLACED" for answer in answers[:-1]), answers


# ---- Claims ----


def check_claims(program, client):
    told = client.ask("claims")
    known = analyze(program, "--claims")["claims"]
    assert len(told["claims"]) == len(known) and told["claims"]
    counts = {"right": 0, "reproduced": 0, "wrong": 0}
    for one, other in zip(told["claims"], known):
        assert (one["wager"], one["paytable"], one["clause"]) == (other["wager"], other["paytable"], other["clause"])
        for name in ("house_edge", "hit_frequency"):
            if one[name] is None:
                assert name not in other
                continue
            counts[one[name]["verdict"]] += 1
            assert one[name]["printed"] == other[name]["printed"] and one[name]["how"] == other[name]["reproduced_by"]
            assert exact(one[name]["exact"]) == exact(other[name]["exact"])
            gives = [reading["gives"] for reading in one[name]["readings"]]
            assert (one[name]["verdict"] == "wrong") == (not any(gives))
            assert (one[name]["verdict"] == "right") == gives[0]
    assert {name: told[name] for name in counts} == counts and told["figures"] == sum(counts.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--quick", action="store_true", help="no Double Draw, no claims: they take long")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with Serving(options.program, pathlib.Path(folder) / "demo") as serving:
            with Client(serving.port) as client:
                tables = check_tables(options.program, client, options.quick)
                four = [table for table in tables.values() if table["game"] == "four-card-poker"]
                for table in four:
                    check_same_odds(client, table)
                check_other_odds(client, four[0])
                check_shipped(options.program, client, options.quick)
                if not options.quick:
                    check_newest(client, four[0])
                    check_claims(options.program, client)
            serving.stop(seconds=30)


if __name__ == "__main__":
    main()
