#!/usr/bin/python3
"""Rows that say `or better`, spelt out: a table with one row for each hand must come to the same, to the last digit.

    tests/analyze/or_better.py --program build/release/baize

The submissions are those of tests/oracle/or-better. Their rows are spelt out here by the order of the hands in
docs/rules-format.md: `flush or better` below `four-of-a-kind` becomes a row for each hand between the two, all with the
same pay. House edge, variance, hit frequency and average wager of `baize analyze` must be the same fractions; the
simulation must know the exact chance of every row.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RANKS = "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()[::-1]
FOUR = "four-of-a-kind straight-flush three-of-a-kind flush straight two-pair pair high-card".split()
FIVE = ("royal-flush straight-flush four-of-a-kind full-house flush straight three-of-a-kind two-pair pair "
        "high-card").split()
DRAW = "five-aces natural-royal-flush wild-royal-flush".split() + FIVE[1:]
ORDERS = {"ante": FOUR, "aces-up": FOUR, "bad-beat-bonus": FOUR, "six-card-bonus": FIVE, "progressive": FIVE,
          "envy": FIVE, "bonus": DRAW}
RANKED = {"pair-of-": "pair", "three-": "three-of-a-kind", "four-": "four-of-a-kind"}
ROW = re.compile(r"^(\s*- \{hand: )([a-z -]+)(, (?:pays|amount): .*)$")


def category(hand, order):
    """(place of the category, place of the rank or None), 0 the highest."""
    if hand in order:
        return order.index(hand), None
    for stem, name in RANKED.items():
        if hand.startswith(stem) and hand[len(stem):] in RANKS:
            return order.index(name), RANKS.index(hand[len(stem):])
    raise SystemExit(f"no hand {hand}")


def ranks_up(place, least, most, order):
    stem = next(stem for stem, name in RANKED.items() if name == order[place])
    return [stem + RANKS[rank] for rank in range(most, least + 1)]


def spelt_out(hand, above, order):
    """The names of all hands from the row above down to `hand`; `above` is (place, rank) of the lowest paid."""
    place, rank = category(hand, order)
    top_place, top_rank = above
    names = []
    for at in range(top_place, place + 1):
        if at == top_place and top_rank is not None:
            first = top_rank + 1
            if at == place and rank is not None:
                names += ranks_up(at, rank, first, order)
            elif first < len(RANKS):
                names.append(order[at])  # what is left of the category
        elif at == place and rank is not None:
            names += ranks_up(at, rank, 0, order)
        elif at > top_place or top_place == 0:
            names.append(order[at])
    return names


def spell_out(text):
    """The same submission without `or better`."""
    lines, table, above = [], None, (0, None)
    for line in text.splitlines():
        key = re.match(r"^  ([a-z-]+):$", line)
        table = key.group(1) if key else table
        if re.match(r"^    (envy-)?pays:$", line):
            order, above, paid = ORDERS["envy" if "envy" in line else table], (0, None), False
        row = ROW.match(line)
        if not row:
            lines.append(line)
            continue
        hand = row.group(2)
        if hand.startswith("super-royal"):
            lines.append(line)
            continue
        stem = hand.removesuffix(" or better")
        names = [stem]
        if stem != hand:
            names = spelt_out(stem, above, order) if paid else spelt_out(stem, (0, None), order)
            if paid and above[1] is None:
                names = [name for name in names if name != order[above[0]]]
        lines += [row.group(1) + name + row.group(3) for name in names]
        above, paid = category(stem, order), True
        if above[1] == len(RANKS) - 1:
            above = (above[0], None)
    return "\n".join(lines) + "\n"


def ask(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"baize {' '.join(arguments)}: {done.stderr}")
    return json.loads(done.stdout)


def compare(program, path, spelt):
    ours, theirs = (ask(program, "analyze", "--json", str(file))["wagers"] for file in (path, spelt))
    faults = 0
    for one, other in zip(ours, theirs):
        for figure in ("house_edge", "variance", "hit_frequency", "average_wager", "element_of_risk"):
            if one.get(figure) != other.get(figure):
                faults += 1
                print(f"FAILED: {path.name}: {one['wager']}: {figure} {one.get(figure)} and {other.get(figure)}")
    if len(ours) != len(theirs) or not ours:
        faults += 1
        print(f"FAILED: {path.name}: {len(ours)} and {len(theirs)} wagers")
    print(f"{path.name}: {len(ours)} wagers are the same as with {spelt.read_text().count('hand:')} rows spelt out")
    return faults


def simulate(program, path):
    """Rounds through the real settlement: every row has its exact chance, and none is far from it."""
    told = ask(program, "simulate", "--json", "--rounds", "40000", "--seed", "1", "--threads", "2", str(path))
    faults = rows = 0
    for wager in told["wagers"]:
        for row in wager["rows"]:
            rows += 1
            if row["exact"] is None or abs(row["z"] or 0) > 4.5:
                faults += 1
                print(f"FAILED: {path.name}: {wager['wager']}, {row['hand']}: exact {row['exact']}, z {row['z']}")
    if not rows:
        faults += 1
        print(f"FAILED: {path.name}: no rows in the simulation")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    options = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory(prefix="baize-or-better-") as place:
        for path in sorted((ROOT / "tests/oracle/or-better").glob("*.yaml")):
            spelt = pathlib.Path(place) / path.name
            spelt.write_text(spell_out(path.read_text()))
            if "or better" in spelt.read_text().split("\n", 2)[2]:
                raise SystemExit(f"{path.name}: not all rows are spelt out")
            faults += compare(options.program, path, spelt) + simulate(options.program, path)
    print(f"{2 - min(faults, 2)} passed, {faults} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
