#!/usr/bin/python3
"""For each clause that docs/clauses.csv calls tested: a change that breaks it, and the test that turns red.

    tools/clause_mutants.py --check                    are docs/clauses-mutants.csv and tests/mutants/clauses in order?
    tools/clause_mutants.py --build build/release      apply each mutant, run its test, and require it red
    tools/clause_mutants.py --build build/release --write    fill the rows of clauses whose numbers stand in rules/

A row of docs/clauses-mutants.csv is clause, mutant, test. The mutant is one of

    rules/FILE.yaml: OLD => NEW      OLD, which occurs once in the file, becomes NEW; lines are separated by " / "
    tests/mutants/clauses/NAME       a change of code: `file:` with a path, then the old lines, each after "- ", and the
                                     new ones, each after "+ "
    not proved                       nobody has named one; the test is empty

The test is one of those that docs/clauses.csv names for the clause. `facts` compares what the program reads from the
changed file with tests/golden/facts, without a build. For the others the library is built with the change in it, in
build/mutants/clauses, and the test must fail there; a test that crashes or does not end proves nothing. A mutant that
serves several clauses is built once.
"""

import argparse
import collections
import csv
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_clauses  # noqa: E402
import facts  # noqa: E402
import mutants  # noqa: E402
import mutants_source  # noqa: E402

ROOT = facts.ROOT
LIST = ROOT / "docs/clauses-mutants.csv"
CODE = "tests/mutants/clauses/"
COLUMNS = ["clause", "mutant", "test"]
NOT_PROVED = "not proved"
NEW_LINE = " / "

Row = collections.namedtuple("Row", COLUMNS)
Change = collections.namedtuple("Change", ["path", "old", "new"])

# ---- Reading ----


def read_rows():
    with open(LIST, newline="", encoding="utf-8") as file:
        reader = csv.reader(file)
        if next(reader, None) != COLUMNS:
            sys.exit(f"{LIST}: the columns are {','.join(COLUMNS)}")
        return [Row(*fields) for fields in reader]


def code_change(name):
    path, old, new = "", [], []
    for line in (ROOT / name).read_text().splitlines():
        if line.startswith("file: "):
            path = line[6:]
        elif line.startswith("- ") or line == "-":
            old.append(line[2:])
        elif line.startswith("+ ") or line == "+":
            new.append(line[2:])
    return Change(path, "\n".join(old), "\n".join(new))


def change_of(row):
    if row.mutant.startswith(CODE):
        return code_change(row.mutant)
    path, _, words = row.mutant.partition(": ")
    old, _, new = words.partition(" => ")
    return Change(path, old, new)


def pattern_of(change):
    """In rules files the indentation of further lines is not part of the mutant."""
    if not change.path.startswith("rules/"):
        return re.escape(change.old)
    return r"\n *".join(re.escape(line) for line in change.old.split(NEW_LINE))


def changed_text(change):
    text = (ROOT / change.path).read_text()
    found = re.search(pattern_of(change), text)
    between = re.findall(r"\n *", found.group(0)) if change.path.startswith("rules/") else []
    new = change.new
    for indent in between:
        new = new.replace(NEW_LINE, indent, 1)
    return text[:found.start()] + new + text[found.end():]


# ---- Checking ----


def change_faults(row):
    if row.mutant.startswith(CODE) and not (ROOT / row.mutant).is_file():
        yield f"there is no {row.mutant}"
        return
    change = change_of(row)
    if not change.path or not (ROOT / change.path).is_file():
        yield f"there is no file '{change.path}'"
    elif not change.old or change.old == change.new:
        yield "the mutant changes nothing"
    else:
        count = len(re.findall(pattern_of(change), (ROOT / change.path).read_text()))
        if count != 1:
            yield f"the old text occurs {count} times in {change.path}"


def check():
    clause_faults = []
    clauses = {row.clause: row for row in check_clauses.read_list(clause_faults)}
    faults, seen, proved = list(clause_faults), set(), 0
    for row in read_rows():
        at = f"docs/clauses-mutants.csv: {row.clause}"
        tests = clauses[row.clause].tests if row.clause in clauses else []
        if row.clause in seen:
            faults.append(f"{at}: stands twice")
        seen.add(row.clause)
        if not tests:
            faults.append(f"{at}: docs/clauses.csv names no test of it")
        elif row.mutant == NOT_PROVED:
            faults += [f"{at}: a row that is not proved names no test"] if row.test else []
        elif row.test not in tests:
            faults.append(f"{at}: '{row.test}' is not a test of the clause in docs/clauses.csv")
        else:
            proved += 1
            faults += [f"{at}: {fault}" for fault in change_faults(row)]
    faults += [f"docs/clauses-mutants.csv: {clause} is tested and has no row"
               for clause, row in clauses.items() if row.tests and clause not in seen]
    used = {row.mutant for row in read_rows()}
    faults += [f"{path.relative_to(ROOT)}: no row names it" for path in sorted((ROOT / CODE).glob("*"))
               if path.name != "README.md" and str(path.relative_to(ROOT)) not in used]
    print("\n".join(faults) if faults else f"ok: {len(seen)} tested clauses, {proved} with a mutant, "
          f"{len(seen) - proved} not proved")
    return bool(faults)


# ---- Writing ----


def cites(line, clause):
    return re.search(r"clause: " + re.escape(clause) + r"(?=[},]|$)", line) is not None


def own_mutants(path, neighbours):
    """The mutants of tools/mutants.py by line, without those that change a clause."""
    by_line = collections.defaultdict(list)
    lines = path.read_text().splitlines()
    for number, changed, _ in mutants.mutants_of(path, neighbours):
        def clauses_of(line):
            return re.findall(r"clause: [^,}]*", line)
        if clauses_of(changed) == clauses_of(lines[number]):
            by_line[number].append(changed)
    return lines, by_line


def is_another_entry(lines, number):
    """Does the line belong to another clause than the line below it: because it cites one, or an item begins there?"""
    return "clause: " in lines[number] or lines[number + 1].lstrip().startswith("- ")


def rules_mutants(path, lines, by_line, clause):
    """The mutants of a file that change an entry of the clause, nearest to its citation first."""
    text = path.read_text()
    for number, line in enumerate(lines):
        if not cites(line, clause):
            continue
        indent = len(line) - len(line.lstrip(" -"))
        for start in range(number, max(-1, number - 6), -1):
            near = lines[start]
            if start < number and (len(near) - len(near.lstrip(" -")) != indent or is_another_entry(lines, start)):
                break
            for changed in by_line[start]:
                old = NEW_LINE.join(part.strip() for part in lines[start:number + 1])
                new = NEW_LINE.join(part.strip() for part in [changed, *lines[start + 1:number + 1]])
                change = Change(f"rules/{path.name}", old, new)
                if len(re.findall(pattern_of(change), text)) == 1:
                    yield f"{change.path}: {old} => {new}"


def rules_row(program, files, kept):
    """A rules mutant that turns `facts` red; of two rather one that the program reads than one that it refuses."""
    if kept.test == "facts" and facts_outcome(program, change_of(kept)) != "refused":
        return kept
    refused = kept
    for path, (lines, by_line) in files.items():
        for mutant in rules_mutants(path, lines, by_line, kept.clause):
            row = Row(kept.clause, mutant, "facts")
            outcome = facts_outcome(program, change_of(row))
            if outcome == "red":
                return row
            if outcome == "refused" and refused.mutant == NOT_PROVED:
                refused = row
    return refused


def write(program):
    kept = {row.clause: row for row in read_rows()} if LIST.exists() else {}
    neighbours, files = mutants.vocabularies(), {}
    for path in sorted((ROOT / "rules").glob("*.yaml")):
        files[path] = own_mutants(path, neighbours)
    rows = []
    for clause in check_clauses.read_list([]):
        if not clause.tests:
            continue
        row = kept.get(clause.clause, Row(clause.clause, NOT_PROVED, ""))
        may_be_rules = row.test == "facts" or (row.mutant == NOT_PROVED and "facts" in clause.tests)
        rows.append(rules_row(program, files, row) if may_be_rules else row)
    with open(LIST, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)


# ---- Running ----


def facts_outcome(program, change):
    """red or green; refused where the program does not read the changed file at all, which is red too."""
    name = pathlib.Path(change.path).name
    golden = next(golden for path, golden in facts.pairs(ROOT / "rules") if path.name == name)
    with tempfile.TemporaryDirectory(prefix="baize-clause-") as place:
        path = pathlib.Path(place) / name
        path.write_text(changed_text(change))
        actual = facts.actual_lines(program, path)
        return "refused" if actual is None else "green" if actual == facts.expected_lines(golden) else "red"


def programs_by_test():
    """The test program that has each test function."""
    found = {}
    for path in (ROOT / "tests").rglob("*.c"):
        for test in re.findall(r"^[A-Z_]*TEST\w*\((test_\w+)", path.read_text(), re.M):
            found.setdefault(test, path.stem)
    return found


def kept(path):
    """A file as it is: its bytes and its time, so that ninja sees no change when it is back."""
    return path, path.read_bytes(), path.stat()


def put_back(path, content, status):
    path.write_bytes(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


class Copy:
    """A copy of the sources with a build of its own, so that the mutants never touch the user's files.

    Program and tests share one library there: a mutant is one compilation, one link and its tests.
    """

    SECONDS_MOST = 300

    def __init__(self, tests):
        self.tree = mutants_source.Tree("clauses")
        self.trial = mutants_source.Trial(self.tree, "table")  # knows how one file is compiled and linked
        self.programs = programs_by_test()
        self.tree.prepare("^nothing$")
        targets = {self.programs[test] for test in tests if test in self.programs}
        built = self.tree.make("baize", *sorted(targets))
        if built.returncode != 0:
            raise mutants_source.Failure(built.stdout.decode()[-3000:] + "\nthe copy does not build before any change")
        self.paths = {target: next(path for path in self.tree.build.rglob(target) if path.is_file())
                      for target in targets}

    def unit(self, test):
        """What is run for a test: a program, which may have other tests too, or the test alone."""
        return self.programs.get(test, test)

    def command(self, unit):
        baize = self.tree.build / "baize"
        if unit in self.paths:
            return [self.paths[unit]]
        if unit.startswith("scenarios/"):
            return [baize, "table", "run", "--quiet", self.tree.source / f"tests/{unit}.scenario"]
        kind = "invalid" if (ROOT / "tests/invalid" / unit).is_dir() else "cli"
        return [sys.executable, "tools/run_cases.py", "--program", baize, "--filter", unit, kind, f"tests/{kind}"]

    def run(self, unit, tests):
        """What each of the tests does: green, red or crashed, which is also what a program is that does not end."""
        command = [str(word) for word in self.command(unit)]
        try:
            done = subprocess.run(command, cwd=self.tree.source, timeout=self.SECONDS_MOST, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        except subprocess.TimeoutExpired:
            return dict.fromkeys(tests, "crashed")
        if done.returncode < 0:
            return dict.fromkeys(tests, "crashed")
        if self.programs.get(tests[0]) != unit:
            return dict.fromkeys(tests, "red" if done.returncode else "green")
        said = done.stdout.decode(errors="replace")
        failed = re.findall(r"\[  FAILED  \] (\w+)", said)
        crashed = re.findall(r"Test failed with exception[^\n]*\n\[  FAILED  \] (\w+)", said)
        return {test: "crashed" if test in crashed else "red" if test in failed else "green" for test in tests}

    def run_all(self, tests, show=None):
        units, answer = collections.defaultdict(list), {}
        for test in tests:
            units[self.unit(test)].append(test)
        for number, (unit, own) in enumerate(sorted(units.items()), 1):
            answer.update(self.run(unit, own))
            if show:
                print(f"{show}: {number} of {len(units)} programs, {unit}", flush=True)
        return answer

    def apply(self, change):
        """Builds the copy with the change in it; what takes it back, or None if it does not compile.

        A file of the library is compiled and linked, and its object and the library are put back afterwards. What is
        made from another file, as the tables of hands and the rules in the program, is left to ninja both times.
        """
        path, before = self.tree.source / change.path, [kept(self.tree.source / change.path)]
        made = not change.path.endswith(".c") or change.path.startswith("src/cards/tables/")
        if not made:
            before += [kept(self.tree.build / "libbaize_inside.so"), kept(self.trial.recipe(change.path)[0])]

        def take_back():
            if made:
                path.write_bytes(before[0][1])  # with a new time, so that ninja makes again what is made from it
                self.tree.make("baize")
                return
            for file in reversed(before):  # the source last: until then ninja sees that it is not the one compiled
                put_back(*file)

        path.write_text(changed_text(change))
        built = self.tree.make("baize").returncode == 0 if made else self.trial.build(change.path)
        if not built:
            take_back()
        return take_back if built else None

    def outcome(self, change, tests):
        """What each test does under the change; None if the change does not compile."""
        take_back = self.apply(change)
        if take_back is None:
            return None
        try:
            return self.run_all(tests)
        finally:
            take_back()


def words_of(row, outcome):
    if outcome is None:
        return f"{row.clause}: {row.mutant} does not compile"
    if outcome[row.test] == "crashed":
        return f"{row.clause}: '{row.test}' crashes or does not end under {row.mutant}"
    return f"{row.clause}: '{row.test}' stays green under {row.mutant}"


def run_facts(program, rows):
    faults = []
    for number, row in enumerate(rows, 1):
        if facts_outcome(program, change_of(row)) == "green":
            faults.append(words_of(row, {row.test: "green"}))
        if number % 50 == 0 or number == len(rows):
            print(f"facts: {number} of {len(rows)} rows", flush=True)
    return faults


def run_code(rows):
    by_mutant = collections.defaultdict(list)
    for row in rows:
        by_mutant[row.mutant].append(row)
    copy = Copy({row.test for row in rows})
    before = copy.run_all(sorted({row.test for row in rows}), "before any change")
    faults = [f"'{test}' is {state} before any change" for test, state in before.items() if state != "green"]
    for number, (mutant, own) in enumerate(sorted(by_mutant.items(), key=lambda item: change_of(item[1][0]).path), 1):
        began = time.monotonic()
        outcome = copy.outcome(change_of(own[0]), sorted({row.test for row in own}))
        failed = [words_of(row, outcome) for row in own if outcome is None or outcome[row.test] != "red"]
        print(f"[{number}/{len(by_mutant)}] {mutant.removeprefix(CODE)}: {len(own) - len(failed)} of {len(own)} "
              f"clauses, {time.monotonic() - began:.1f} s", *failed, sep="\n    ", flush=True)
        faults += failed
    return faults


def run(program, only):
    rows = [row for row in read_rows()
            if row.mutant != NOT_PROVED and (not only or only in row.clause or only in row.mutant)]
    code = [row for row in rows if row.test != "facts"]
    try:
        faults = run_facts(program, [row for row in rows if row.test == "facts"])
        faults += run_code(code) if code else []
    except mutants_source.Failure as failure:
        sys.exit(str(failure))
    print("\n".join(faults) + ("\n" if faults else "") + f"{len(rows) - len(faults)} passed, {len(faults)} failed")
    return bool(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, help="the folder with the program")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", help="clauses or mutants with these words in them")
    options = parser.parse_args()
    if options.write:
        write(options.build / "baize")
    if options.check or options.write:
        return check()
    return run(options.build / "baize", options.only)


if __name__ == "__main__":
    sys.exit(main())
