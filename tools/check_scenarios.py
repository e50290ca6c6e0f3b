#!/usr/bin/python3
"""Checks that every clause, ruling and requirement that a scenario says it proves exists, and what no scenario names.

    tools/check_scenarios.py [--rulings]

Clauses are looked up in docs/clauses.csv, rulings in docs/rulings.md. --rulings lists those that no scenario names.
"""

import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REQUIREMENT = re.compile(r"[PLHTFGAS][0-9]{1,2}")  # of regulators and trusted systems
RULES = re.compile(r"RULES [1-7]")  # a section of the page that reads the documents


def known():
    with open(ROOT / "docs/clauses.csv", encoding="utf-8", newline="") as table:
        clauses = {row[0] for row in csv.reader(table)}
    rulings = set(re.findall(r"\b[RD][0-9]+\b", (ROOT / "docs/rulings.md").read_text(encoding="utf-8")))
    return clauses, rulings


def proofs(path):
    """(line number, item) for each item of the lines `proves:`; "WA ..., seed amount 1" has a comma of its own."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("proves:"):
            items = re.split(r",\s*(?=[A-Z])", re.sub(r"\s#.*", "", line[len("proves:"):]))
            yield from ((number, item.strip()) for item in items)


def main():
    clauses, rulings = known()
    faults, named, scenarios = [], set(), sorted((ROOT / "tests/scenarios").glob("*.scenario"))
    for path in scenarios:
        items = list(proofs(path))
        named.update(item for _, item in items)
        if not items:
            faults.append(f"{path.relative_to(ROOT)}: it says nothing that it proves")
        for number, item in items:
            if not (item in clauses or item in rulings or REQUIREMENT.fullmatch(item) or RULES.fullmatch(item)):
                faults.append(f"{path.relative_to(ROOT)}:{number}: '{item}' is no clause, ruling or requirement")
    if "--rulings" in sys.argv[1:]:
        print("not named:", ", ".join(sorted(rulings - named, key=lambda name: (name[0], int(name[1:])))))
    print("\n".join(faults) if faults else f"ok: {len(scenarios)} scenarios prove {len(named)} things")
    return 1 if faults or not scenarios else 0


if __name__ == "__main__":
    sys.exit(main())
