#!/usr/bin/python3
"""Checks docs/clauses.csv: every clause of the rule documents, what it says, and what covers it.

    tools/check_clauses.py            check; docs/clauses.md must be up to date
    tools/check_clauses.py --write    write docs/clauses.md from the list, then check

A row is clause, summary, where, status. The status has one part or more, with "; " between them:

    tests: NAME, NAME            these tests cover the clause now. A name is a word of WORDS below (`facts`: a line of
                                 tests/golden/facts), a test function, a case of tests/invalid or tests/cli by its path
                                 below there (rank/dealer-six-cards), or a scenario (scenarios/NAME for
                                 tests/scenarios/NAME.scenario, which names the clause in its line `proves:`)
    later: PART                  this part of the program will cover it, or the rest of it
    not for software: REASON     no program can do it, or need not

Faults: a list out of form, a clause twice or missing, a test that does not exist, a scenario that does not say that it
proves the clause, a clause that the facts cite and whose row does not say so (or the other way round), a clause that
rules, code or pages cite and nobody lists. In docs/rulings.md: a ruling without a test, a test that does not exist.
"""

import argparse
import collections
import csv
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_scenarios  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "docs/clauses.csv"
PAGE = ROOT / "docs/clauses.md"
FACTS = ROOT / "tests/golden/facts"

COLUMNS = ["clause", "summary", "where", "status"]
SUMMARY_WORDS = 12
DOCUMENTS = {
    "MD-FCP": "Maryland, Four Card Poker",
    "MD-DD": "Maryland, Double Draw Poker",
    "SD": "South Dakota, Four-Card poker",
    "WA": "Washington, Four Card Poker",
}
CLAUSES = {"MD-FCP": 415, "MD-DD": 213, "SD": 48, "WA": 128}  # counted in the documents
PLACES = {
    "rules": "a number or switch in `rules/`",
    "cards": "the ranking of hands",
    "round": "the play of a round: dealing, decisions, settlement, voids",
    "table": "opening, shuffling, cutting, decks, devices, counts, people",
    "progressive": "sensors, lock-out, meters, validation, envy, Game Manager",
    "screens": "inscriptions, signs, layout",
    "nobody": "not for software",
}
PARTS = ["screens"]  # what is still to come; the other parts are there, and a clause of theirs without a test is a gap
CLASSES = {
    "tested": "covered by tests",
    "partly": "partly tested, the rest later",
    "later": "later",
    "not for software": "not for software",
}

Row = collections.namedtuple("Row", COLUMNS + ["tests", "later", "reason"])

# ---- The list ----


def split_status(status, parts=PARTS, nobody="not for software"):
    """(tests, later, reason), or a string that says what is wrong."""
    tests, later, reason = [], [], ""
    for part in status.split("; "):
        kind, separator, words = part.partition(": ")
        if not separator or not words or words != words.strip():
            return f"'{part}' is no status"
        if kind == "tests":
            tests += words.split(", ")
        elif kind == "later":
            if words not in parts:
                return f"'{words}' is no part to come; parts are {', '.join(parts)}"
            later.append(words)
        elif kind == nobody:
            reason = words
        else:
            return f"'{kind}' is no kind of status"
    if reason and later:
        return f"both later and {nobody}"
    if len(set(tests)) < len(tests) or len(set(later)) < len(later):
        return "the status says something twice"
    return tests, later, reason


def row_faults(row, status):
    if not any(re.fullmatch(shape, row[0]) for shape in SHAPES):
        yield "this is not how a clause is cited"
    words = len(row[1].split())
    if not 1 <= words <= SUMMARY_WORDS:
        yield f"the summary has {words} words (1 to {SUMMARY_WORDS})"
    if row[2] not in PLACES:
        yield f"'{row[2]}' is no place; places are {', '.join(PLACES)}"
    if isinstance(status, str):
        yield status
    elif (row[2] == "nobody") != (status[2] != "" and not status[0]):
        yield "`nobody` goes with `not for software` alone"
    if any(field != field.strip() or "|" in field for field in row):
        yield "a blank at the edge of a field, or a '|'"


def read_list(faults):
    rows = []
    with open(LIST, newline="", encoding="utf-8") as file:
        reader = csv.reader(file)
        if next(reader, None) != COLUMNS:
            faults.append(f"docs/clauses.csv:1: the columns are {','.join(COLUMNS)}")
        for fields in reader:
            at = f"docs/clauses.csv:{reader.line_num}"
            if len(fields) != len(COLUMNS):
                faults.append(f"{at}: {len(fields)} fields instead of {len(COLUMNS)}")
                continue
            status = split_status(fields[3])
            found = [f"{at}: {fields[0]}: {fault}" for fault in row_faults(fields, status)]
            faults += found
            if not found:
                rows.append(Row(*fields, *status))
    for clause, count in collections.Counter(row.clause for row in rows).items():
        if count > 1:
            faults.append(f"docs/clauses.csv: {clause} stands there {count} times")
    return rows


# ---- Numbering ----

SHAPES = [
    r"MD-(FCP|DD) \d+\.[A-Z](\(\d+\)(\([a-z]\)(\([ivx]+\)(\(\d+\))?)?)?)?",
    r"SD \(\d+\)(\([a-z]\)[ivx]*| [A-Z]+-\d+| note \d+)?",
    r"WA [A-Z][\w-]*( [A-Z]\w*)*(, [a-z]+ [a-z]+| [a-z]+)*( \d+(\.\w+)?| \(\d+\))?( [a-z ]+)?( \d+)?",
]
LAST_STEP = re.compile(r"(\(\w+\)|\.\w+|(?<=\))[ivx]+| [A-Z]+-\d+| bullet \d+| note \d+| \d+| \(\d+\)|,? [a-z ]+)$")
ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]


def above(clause):
    """The clauses that contain it, from the nearest to the chapter, subdivision or heading."""
    found = []
    shorter = LAST_STEP.sub("", clause).rstrip()
    while shorter != clause and shorter not in DOCUMENTS:
        found.append(shorter)
        clause, shorter = shorter, LAST_STEP.sub("", shorter).rstrip()
    return found


def section(clause):
    """Where a reader would look for it: MD-FCP 12.D, SD (16), WA Dealing."""
    for candidate in [clause] + above(clause):
        if re.fullmatch(r"MD-\w+ \d+\.[A-Z]", candidate):
            return candidate
    return ([clause] + above(clause))[-1]


def before(clause):
    """The clause that must stand before it: (3) for (4), A for B; None for the first of its list."""
    match = re.fullmatch(r"(.*[.(\s)])(\w+)(\)?)", clause)
    if match is None:
        return None
    head, label, tail = match.groups()
    roman = clause.count("(") == 3 if clause.startswith("MD-") else head.endswith(")")
    if label.isdigit():
        previous = str(int(label) - 1) if int(label) > 1 else None
    elif roman and label in ROMAN:
        previous = ROMAN[ROMAN.index(label) - 1] if label != "i" else None
    else:
        previous = chr(ord(label) - 1) if len(label) == 1 and label not in "aA" else None
    return previous and head + previous + tail


def check_numbering(rows, faults):
    known = {row.clause for row in rows}
    for document, wanted in CLAUSES.items():
        count = sum(document_of(row) == document for row in rows)
        if count != wanted:
            faults.append(f"docs/clauses.csv: {count} clauses of {document}; the document has {wanted}")
    for row in rows:
        previous = before(row.clause)
        if previous is not None and previous not in known:
            faults.append(f"docs/clauses.csv: {row.clause} without {previous}")
        parents = [clause for clause in above(row.clause) if re.search(r"\.[A-Z]|^SD", clause)]
        if parents and parents[0] not in known:
            faults.append(f"docs/clauses.csv: {row.clause} without {parents[0]}")


# ---- Tests ----


WORDS = {  # tests that are no test functions, and where they are
    "facts": "tests/golden/facts",
    "exhaustive": "tests/oracle/exhaustive.c",
    "random-rounds": "tests/rounds/random_rounds.c",
    "random-tables": "tests/table/random_tables.c",
    "random-meters": "tests/meter/random_meters.c",
    "random-controllers": "tests/controller/random_controllers.c",
    "random-floor": "tests/floor/random_floor.c",
    "manager-reports": "tests/manager/check_reports.py",
    "manager-pages": "tests/manager/check_pages.py",
    "manager-streams": "tests/manager/check_streams.py",
    "statistics": "tests/statistics/battery.c",
    "random-engine": "tests/engine/random_engine.c",
    "crash-runs": "tests/crash/crash_run.c",
    "audit-command": "tests/audit/run.py",
    "journal-page": "tests/journal/check_page.py",
    "statement-reports": "tests/statement/check_report.py",
    "office": "tests/office/run.py",
    "serve": "tests/serve/run.py",
    "server-sockets": "tests/server/run.py",
    "net-peers": "tests/net/run.py",
    "remote-runs": "tests/remote/run.py",
    "browser-rounds": "tests/browser/rounds.mjs",
    "browser-pages": "tests/browser/axe.mjs",
}
SCENARIOS = ROOT / "tests/scenarios"


def proved_by_scenarios():
    """scenarios/NAME -> what its lines `proves:` name."""
    return {f"scenarios/{path.stem}": {item for _, item in check_scenarios.proofs(path)}
            for path in SCENARIOS.glob("*.scenario")}


def known_tests():
    names = {word for word, path in WORDS.items() if (ROOT / path).exists()}
    for path in sorted((ROOT / "tests").rglob("*.c")):
        names.update(re.findall(r"^[A-Z_]*TEST\w*\((test_\w+)", path.read_text(encoding="utf-8"), re.M))
    for folder in (ROOT / "tests/invalid", ROOT / "tests/cli"):
        for path in folder.rglob("*"):
            if path.name in ("input.yaml", "make", "command"):
                names.add(str(path.parent.relative_to(folder)))
    return names


def test_faults(file, id, tests, names, proved):
    """What is wrong with the tests that the row `id` of a list names. The list of requirements uses it too."""
    for test in tests:
        if test in proved and id not in proved[test]:
            yield f"{file}: {id}: tests/{test}.scenario does not name it in its line 'proves:'"
        elif test not in proved and test not in names:
            yield f"{file}: {id}: there is no test '{test}'"


def check_tests(rows, faults):
    names, proved = known_tests(), proved_by_scenarios()
    for row in rows:
        faults += test_faults("docs/clauses.csv", row.clause, row.tests, names, proved)


# ---- Rulings ----

RULINGS = 40


def check_rulings(faults):
    """docs/rulings.md: each ruling has a row that names a test, and every test and source file named there exists."""
    page = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    known = known_tests() | set(proved_by_scenarios())
    named = re.findall(r"`(test_\w+|scenarios/[\w-]+|src/[\w/]+\.c)`", page)
    for name in sorted(set(named)):
        if not (ROOT / name).is_file() if name.startswith("src/") else name not in known:
            faults.append(f"docs/rulings.md: there is no '{name}'")
    rows = set(re.findall(r"^\| (R\d+) \| .* \| `(?:test_|scenarios/).* \|$", page, re.M))
    for number in range(1, RULINGS + 1):
        if f"R{number}" not in rows:
            faults.append(f"docs/rulings.md: no row says where R{number} is decided and which test shows it")


# ---- Citations ----

CONTINUED = r"(?:(?:,|;| and| or| to) \d+\.[A-Z](?:\(\w+\))*)*"
IN_TEXT = [
    re.compile(rf"\b(MD-FCP|MD-DD) (\d+(?:\.\w+(?:\(\w+\))*)?{CONTINUED})"),
    re.compile(r"\b(SD) (\(\d+\)(?:\([a-z]\)[ivx]*)?(?: [A-Z]+-\d+)?)"),
]
CLAUSE_VALUE = re.compile(r"clause(?:: +|=)(.+?)(?=, [\w-]+: |[;}\n]|$)", re.M)


def of_documents(clause):
    return clause.partition(" ")[0] in DOCUMENTS


def cited_as_values(path):
    """What `clause: ...` of a rules file and `clause=...` of the facts name."""
    return {value.strip() for value in CLAUSE_VALUE.findall(path.read_text(encoding="utf-8")) if of_documents(value)}


def cited_in_text(path, headings):
    """What comments and pages cite: "MD-FCP 8.H, 9.F", "SD (16)(a)iv", "WA Dealing 2.a"."""
    text = re.sub(r"\s*\n[\s*#/|]*", " ", path.read_text(encoding="utf-8"))
    for pattern in IN_TEXT:
        for document, clauses in pattern.findall(text):
            for clause in re.split(r"(?:,|;| and| or| to) ", clauses):
                yield f"{document} {clause}"
    washington = rf"\bWA ({'|'.join(headings)})(?![\w-])((?: \d+(?:\.\w+)?| \(\d+\))?)"
    for heading, number in re.findall(washington, text):
        yield f"WA {heading}{number}"


def citing_files():
    for pattern in ("src/**/*.[ch]", "include/**/*.h", "tests/**/*.c", "docs/*.md"):
        yield from (path for path in sorted(ROOT.glob(pattern)) if path != PAGE)


def check_citations(rows, faults):
    known = {clause for row in rows for clause in [row.clause] + above(row.clause)}
    headings = {section(row.clause)[3:] for row in rows if row.clause.startswith("WA ")}
    headings = sorted(map(re.escape, headings), key=len, reverse=True)
    cited = 0
    files = [(path, cited_as_values(path)) for path in sorted((ROOT / "rules").rglob("*.yaml"))]
    files += [(path, set(cited_in_text(path, headings))) for path in citing_files()]
    for path, clauses in files:
        cited += len(clauses)
        for clause in sorted(clauses - known):
            faults.append(f"{path.relative_to(ROOT)} cites {clause}, which docs/clauses.csv does not list")
    return cited


def check_facts(rows, faults):
    """A row says `facts` if the facts cite it; and only if they cite it or something else in its section."""
    cited = set().union(*(cited_as_values(path) for path in FACTS.glob("*.facts")))
    sections = {section(clause) for clause in cited}
    said = {clause for row in rows if "facts" in row.tests for clause in [row.clause] + above(row.clause)}
    listed = {row.clause: row for row in rows}
    for clause in sorted(cited):
        row = listed.get(clause)
        if clause not in said or (row is not None and "facts" not in row.tests):
            faults.append(f"docs/clauses.csv: the facts cite {clause}; its status does not say so")
    for row in rows:
        if "facts" in row.tests and section(row.clause) not in sections:
            faults.append(f"docs/clauses.csv: {row.clause}: no facts cite {section(row.clause)}")


# ---- Counts and the page ----


def document_of(row):
    return row.clause.partition(" ")[0]


def class_of(row):
    if row.later:
        return "partly" if row.tests else "later"
    return "tested" if row.tests else "not for software"


def table(head, lines):
    yield "| " + " | ".join(head) + " |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for line in lines:
        yield "| " + " | ".join(map(str, line)) + " |"


def count_lines(rows):
    """One line a document and one for all: name, clauses, then each class."""
    for name in [*DOCUMENTS, "all"]:
        classes = collections.Counter(class_of(row) for row in rows if name in ("all", document_of(row)))
        yield [name, sum(classes.values())] + [classes[key] for key in CLASSES]


def place_lines(rows):
    for place, words in PLACES.items():
        classes = collections.Counter(class_of(row) for row in rows if row.where == place)
        yield [f"{place}: {words}", sum(classes.values())] + [classes[key] for key in CLASSES]


def status_words(row):
    """`facts` and test names in backticks, as they are typed."""
    parts = []
    if row.tests:
        parts.append("tests: " + ", ".join(f"`{test}`" for test in row.tests))
    parts += [f"later: {part}" for part in row.later]
    if row.reason:
        parts.append(f"not for software: {row.reason}")
    return "; ".join(parts)


INTRODUCTION = """\
# The clauses of the rule documents, and what covers them

<!-- Written by tools/check_clauses.py --write from docs/clauses.csv. Change the list, not this page. -->

Every numbered clause of the four rule documents stands here once, in a few words of our own; the documents are the
authority. [rulings.md](rulings.md) explains how clauses are cited and how the open ones are read (R1 to R40).

The status says what covers a clause:

- **tests**: these tests, today. `facts` is the second reading of the documents in `tests/golden/facts`, `exhaustive`
  compares every possible hand with a second evaluator, `manager-pages` reads printed win pages back. Names with `test_`
  are functions in `tests/`; `scenarios/...` are scripts in `tests/scenarios`, each of which names the clause; the
  others are cases in `tests/cli` and `tests/invalid`.
- **later**: the part of baize that will cover it, or the rest of it. It is planned, not there.
- **not for software**: done by people or furniture, or a heading without a rule.

A test of the repository compares this page with the list, and the list with the rules, the tests and all citations.
"""


def page(rows):
    heads = list(CLASSES.values())
    lines = [INTRODUCTION, "## Counts", ""]
    lines += [*table(["document", "clauses", *heads], count_lines(rows)), ""]
    lines += [*table(["where it belongs", "clauses", *heads], place_lines(rows)), ""]
    for document, title in DOCUMENTS.items():
        lines += [f"## {document}: {title}", ""]
        lines += ["| clause | what it says | where | status |", "| --- | --- | --- | --- |"]
        for row in rows:
            if document_of(row) == document:
                lines.append(f"| {row.clause} | {row.summary} | {row.where} | {status_words(row)} |")
        lines.append("")
    return "\n".join(lines)


def check_page(rows, write, faults):
    text = page(rows)
    if write:
        PAGE.write_text(text, encoding="utf-8")
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        faults.append("docs/clauses.md is not up to date: tools/check_clauses.py --write")


def print_counts(rows):
    print(f"{'':8}{'clauses':>8}" + "".join(f"{key:>18}" for key in CLASSES))
    for name, total, *classes in count_lines(rows):
        print(f"{name:8}{total:8}" + "".join(f"{count:18}" for count in classes))
    later = collections.Counter(part for row in rows for part in row.later)
    print("later: " + ", ".join(f"{part} {later[part]}" for part in PARTS))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write docs/clauses.md")
    options = parser.parse_args()
    faults = []
    rows = read_list(faults)
    cited = 0
    if not faults:
        check_numbering(rows, faults)
        check_tests(rows, faults)
        check_facts(rows, faults)
        check_rulings(faults)
        cited = check_citations(rows, faults)
    if not faults:
        check_page(rows, options.write, faults)
    print_counts(rows)
    print("\n".join(faults) if faults else f"ok: {len(rows)} clauses, {cited} citations of them")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
