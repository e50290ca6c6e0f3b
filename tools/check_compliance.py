#!/usr/bin/python3
"""Checks docs/compliance.csv: what regulators ask of the system around the games, and what proves it.

    tools/check_compliance.py            check; docs/compliance.md must be up to date
    tools/check_compliance.py --write    write docs/compliance.md from the list, then check

A row is id, requirement, use, status. Use is M (must) or S (should). The status has one part or more, with "; "
between them:

    tests: NAME, NAME        these tests prove it, named as in docs/clauses.csv (see check_clauses.py); a scenario names
                             the requirement in its line `proves:`
    later: PART              this part of the program will cover it, or the rest of it
    not for baize: REASON    it asks nothing of a program, or of another one

Faults: a list out of form, an id twice, missing or unknown, a test that does not exist, a scenario that does not say
that it proves the requirement, and `later` in a section that is finished: meters (P), wager and display (L), hits (H),
adjusting (T), failure (F), randomness (G), records (A), security (S).
"""

import argparse
import collections
import csv
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_clauses  # noqa: E402

ROOT = check_clauses.ROOT
LIST = ROOT / "docs/compliance.csv"
PAGE = ROOT / "docs/compliance.md"

COLUMNS = ["id", "requirement", "use", "status"]
REQUIREMENT_WORDS = 20
SECTIONS = {
    "P": ("Meters", range(1, 16)),
    "L": ("Wager, lock-out, display", range(1, 9)),
    "H": ("Hits and payment", range(1, 14)),
    "T": ("Adjust, transfer, close", [*range(1, 11), 12]),
    "F": ("Failure", range(1, 8)),
    "G": ("Randomness", range(1, 13)),
    "A": ("Records", [*range(1, 10), 11]),
    "S": ("Security", range(1, 12)),
}
FINISHED = "PLHTFGAS"
PARTS = {
    "record": "journal, recovery, audit, reports",
    "server": "engine, store, network, people and passwords",
    "screens": "displays and signs",
}
CLASSES = {
    "proved": "proved by tests",
    "partly": "partly, the rest later",
    "later": "later",
    "not for baize": "not for baize",
}

Row = collections.namedtuple("Row", COLUMNS + ["tests", "later", "reason"])

# ---- The list ----


def split_status(status):
    return check_clauses.split_status(status, PARTS, "not for baize")


def row_faults(row, status):
    words = len(row[1].split())
    if not 1 <= words <= REQUIREMENT_WORDS:
        yield f"the requirement has {words} words (1 to {REQUIREMENT_WORDS})"
    if row[2] not in ("M", "S"):
        yield f"'{row[2]}' is no use: M or S"
    if isinstance(status, str):
        yield status
    elif status[1] and row[0][:1] in FINISHED:
        yield f"'later: {status[1][0]}', but this section is finished: name the tests, or say why it is not for baize"
    if any(field != field.strip() or "|" in field for field in row):
        yield "a blank at the edge of a field, or a '|'"


def read_list(faults):
    rows = []
    with open(LIST, newline="", encoding="utf-8") as file:
        reader = csv.reader(file)
        if next(reader, None) != COLUMNS:
            faults.append(f"docs/compliance.csv:1: the columns are {','.join(COLUMNS)}")
        for fields in reader:
            at = f"docs/compliance.csv:{reader.line_num}"
            if len(fields) != len(COLUMNS):
                faults.append(f"{at}: {len(fields)} fields instead of {len(COLUMNS)}")
                continue
            status = split_status(fields[3])
            found = [f"{at}: {fields[0]}: {fault}" for fault in row_faults(fields, status)]
            faults += found
            if not found:
                rows.append(Row(*fields, *status))
    return rows


def known_ids():
    return [f"{letter}{number}" for letter, (_, numbers) in SECTIONS.items() for number in numbers]


def check_ids(rows, faults):
    found, wanted = [row.id for row in rows], known_ids()
    for id, count in collections.Counter(found).items():
        if count > 1:
            faults.append(f"docs/compliance.csv: {id} stands there {count} times")
        if id not in wanted:
            faults.append(f"docs/compliance.csv: there is no requirement {id}")
    faults += [f"docs/compliance.csv: {id} is missing" for id in wanted if id not in found]
    if not faults and found != wanted:
        faults.append("docs/compliance.csv: the ids stand in their order")


# ---- Tests ----


def check_tests(rows, faults):
    names, proved = check_clauses.known_tests(), check_clauses.proved_by_scenarios()
    for row in rows:
        faults += check_clauses.test_faults("docs/compliance.csv", row.id, row.tests, names, proved)


# ---- Counts and the page ----


def class_of(row):
    if row.later:
        return "partly" if row.tests else "later"
    return "proved" if row.tests else "not for baize"


def count_lines(rows):
    for letter, (title, _) in [*SECTIONS.items(), ("", ("all", None))]:
        classes = collections.Counter(class_of(row) for row in rows if row.id.startswith(letter))
        yield [f"{letter}: {title}" if letter else title, sum(classes.values())] + [classes[key] for key in CLASSES]


def status_words(row):
    parts = []
    if row.tests:
        parts.append("tests: " + ", ".join(f"`{test}`" for test in row.tests))
    parts += [f"later: {part}" for part in row.later]
    if row.reason:
        parts.append(f"not for baize: {row.reason}")
    return "; ".join(parts)


INTRODUCTION = """\
# What regulators ask of the system, and what proves it

<!-- Written by tools/check_compliance.py --write from docs/compliance.csv. Change the list, not this page. -->

The rule documents say what the games are; [clauses.md](clauses.md) maps them. Regulators also ask things of the system
around the games: meters, displays, payment, records, randomness, security. Each requirement stands here once, in a few
words of our own, with an id that code and messages cite (P11, T7). M is a must, S a should.

The status says what proves it:

- **tests**: these tests, today. Names with `test_` are functions in `tests/`; `random-...` and `statistics` are
  programs there; `manager-reports`, `-pages` and `-streams` read the Game Manager's reports and printed win pages back;
  `facts` is `tests/golden/facts`; `scenarios/...` are scripts in `tests/scenarios`, each of which names the
  requirement; the others are cases in `tests/cli` and `tests/invalid`.
- **later**: the part of baize that will cover it, or the rest of it. It is planned, not there.
- **not for baize**: it asks nothing of this program.

A test of the repository compares this page with the list, and the list with the tests.
"""

NOTES = """\
## Notes

- **P11** allows linked tables with the same odds, wager and rate, or with odds in proportion to the wager and a notice.
  The second way cannot be used. A progressive is won by five cards from the deck, and no wager changes how often a hand
  is dealt: on one schedule a $5 wager has the same chance as a $1 wager, for five times the money. Proportion would
  need two schedules on one meter whose hands come up as 1 to 5. The tests compile every published schedule for every
  amount that is allowed and compare all pairs by their exact chances: none is in proportion. So a meter refuses a table
  with another wager, and says why.
- **T7** is a rule for video lottery terminals, **T10** one for slot machines; both are taken over for meters. The days
  of notice and the amount of the variance are data of the jurisdiction, as are the amounts of H8, H9 and H10. "Equal or
  better odds" is read as the same schedule.
- **H8**: COMAR 36.05.03.23 is read as "$25,000 or more" and "$50,000 or more", as COMAR 36.03.10.38 has it for
  jackpots.
- **H10**: the tax form's least amount is set anew each year from 2026 on. A new year is a new line in the
  jurisdictions' files.
- **P9**: a limit is at most $100,000,000, and every amount up to it is shown in full. A sign that can show less needs a
  lower limit in the submission.
"""


def page(rows):
    lines = [INTRODUCTION, "## Counts", ""]
    lines += [*check_clauses.table(["section", "requirements", *CLASSES.values()], count_lines(rows)), ""]
    for letter, (title, _) in SECTIONS.items():
        lines += [f"## {title}", "", "| id | requirement | use | status |", "| --- | --- | --- | --- |"]
        lines += [f"| {row.id} | {row.requirement} | {row.use} | {status_words(row)} |"
                  for row in rows if row.id.startswith(letter)]
        lines.append("")
    return "\n".join(lines + [NOTES])


def check_page(rows, write, faults):
    text = page(rows)
    if write:
        PAGE.write_text(text, encoding="utf-8")
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        faults.append("docs/compliance.md is not up to date: tools/check_compliance.py --write")


def print_counts(rows):
    print(f"{'':28}{'ids':>5}" + "".join(f"{key:>16}" for key in CLASSES))
    for name, total, *classes in count_lines(rows):
        print(f"{name:28}{total:5}" + "".join(f"{count:16}" for count in classes))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write docs/compliance.md")
    options = parser.parse_args()
    faults = []
    rows = read_list(faults)
    if not faults:
        check_ids(rows, faults)
        check_tests(rows, faults)
    if not faults:
        check_page(rows, options.write, faults)
    print_counts(rows)
    print("\n".join(faults) if faults else f"ok: {len(rows)} requirements")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
