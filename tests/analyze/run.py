#!/usr/bin/python3
"""What `baize analyze --json` says, computed again by another program.

    tests/analyze/run.py --program build/release/baize

For every shipped submission: house edge, average wager, element of risk, hit frequency and variance of each wager must
follow from its list of returns, by Python's own fractions; every fraction must be reduced, its decimal the nearest; the
combinations must add up to what can be dealt, by Python's own binomials. HTML and PDF must have every word of the text,
CSV every figure of the JSON document.
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "testing"))
from formats import check_csv, check_words  # noqa: E402

DEALS = {  # equally likely cases of each wager; Double Draw: hands x paths through both draws
    "ante": math.comb(52, 5) * 47 * math.comb(46, 5),
    "aces-up": math.comb(52, 5),
    "six-card-bonus": math.comb(52, 6),
    "bad-beat-bonus": math.comb(52, 5) * math.comb(47, 6),
    "progressive": math.comb(52, 5),
    "double-draw": math.comb(54, 5) * math.lcm(*(math.comb(49, k) * (49 - k) for k in range(4))),
}


def run(program, *arguments):
    return json.loads(subprocess.run([program, *arguments, "--json"], check=True, capture_output=True).stdout)


def fraction(value):
    numerator, denominator = int(value["numerator"]), int(value["denominator"])
    exact = Fraction(numerator, denominator)
    assert (exact.numerator, exact.denominator) == (numerator, denominator), "not reduced"
    assert abs(value["decimal"] - float(exact)) <= 1e-15 * abs(float(exact)), "another decimal"
    return exact


def mean(returns, total, value):
    return sum(Fraction(int(line["combinations"]), total) * value(line) for line in returns)


def check_wager(wager):
    returns = wager["returns"]
    total = sum(int(line["combinations"]) for line in returns)
    net = mean(returns, total, lambda line: fraction(line["net"]))
    wagered = mean(returns, total, lambda line: fraction(line["wagered"]))
    assert total == int(wager["combinations"]) == DEALS[wager["wager"]], total
    assert fraction(wager["house_edge"]) == -net
    assert fraction(wager["average_wager"]) == wagered
    assert fraction(wager["element_of_risk"]) == -net / wagered
    assert fraction(wager["hit_frequency"]) == mean(returns, total, lambda line: int(line["hit"]))
    assert fraction(wager["variance"]) == mean(returns, total, lambda line: fraction(line["net"]) ** 2) - net ** 2
    assert len({line["outcome"] for line in returns}) == len(returns), "an outcome stands twice"


def check_chart(program):
    """A Six Card Bonus without fixed prizes has no curve over the wager; with --json only stderr names the files."""
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    for table, says, says_not in (
            (root / "tests/cli/analyze/six-card-bonus-without-fixed-prizes/table.yaml", "No prize is a fixed amount",
             "House edge over the wager"),
            ("maryland-four-card-poker", "House edge over the wager", "No prize is a fixed amount")):
        with tempfile.TemporaryDirectory() as folder:
            chart = os.path.join(folder, "chart.svg")
            done = subprocess.run([program, "analyze", table, "--wager", "six-card-bonus", "--json", "--chart", chart],
                                  check=True, capture_output=True, text=True)
            json.loads(done.stdout)
            assert done.stderr == "The chart is in %s\n" % chart, done.stderr
            drawn = pathlib.Path(chart).read_text(encoding="utf-8")
            assert says in drawn and says_not not in drawn, table


def check_formats(program):
    """Text, HTML and PDF have the same words, JSON and CSV the same figures."""
    def say(*arguments):
        return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout

    check_words(say, ("rules", "show", "maryland-three-level-progressive", "--clauses"))
    for arguments in (("analyze", "maryland-three-level-progressive"), ("analyze", "maryland-double-draw-poker"),
                      ("analyze", "--claims"),
                      ("simulate", "washington-pays-from-the-meter", "--rounds", "70000", "--seats", "2")):
        check_words(say, arguments)
        check_csv(say, run(program, *arguments), arguments)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    program = os.path.abspath(parser.parse_args().program)
    count = 0
    for rules in run(program, "rules", "list")["rules"]:
        if rules["kind"] != "submission":
            continue
        for wager in run(program, "analyze", rules["id"])["wagers"]:
            check_wager(wager)
            count += 1
    assert count >= 20, count
    check_chart(program)
    check_formats(program)
    print("ok: %d wagers" % count)
    return 0


if __name__ == "__main__":
    sys.exit(main())
