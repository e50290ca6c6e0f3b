#!/usr/bin/python3
"""For each clause that docs/clauses.csv calls tested: a change that breaks it, and the test that turns red.

    tools/clause_mutants.py --check                    are docs/clauses-mutants.csv and tests/mutants/clauses in order?
    tools/clause_mutants.py --build build/release      apply each mutant, run its test, and require it red
    tools/clause_mutants.py --write                    fill the rows of clauses whose numbers stand in rules/

A row of docs/clauses-mutants.csv is clause, mutant, test. The mutant is one of

    rules/FILE.yaml: OLD => NEW      OLD, which occurs once in the file, becomes NEW; lines are separated by " / "
    tests/mutants/clauses/NAME       a change of code: `file:` with a path, then the old lines, each after "- ", and the
                                     new ones, each after "+ "
    not proved                       nobody has named one; the test is empty

The test is one of those that docs/clauses.csv names for the clause. `facts` compares what the program reads from the
changed file with tests/golden/facts, without a build. For the others the library is built with the change in it, in a
folder of its own, and the program of the test must fail.
"""

import argparse
import collections
import csv
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check_clauses  # noqa: E402
import facts  # noqa: E402
import mutants  # noqa: E402

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


def rules_mutant(path, lines, by_line, clause):
    text = path.read_text()
    for number, line in enumerate(lines):
        if not cites(line, clause):
            continue
        indent = len(line) - len(line.lstrip(" -"))
        for start in range(number, max(-1, number - 6), -1):
            near = lines[start]
            if start < number and len(near) - len(near.lstrip(" -")) != indent:
                break
            for changed in by_line[start]:
                old = NEW_LINE.join(part.strip() for part in lines[start:number + 1])
                new = NEW_LINE.join(part.strip() for part in [changed, *lines[start + 1:number + 1]])
                change = Change(f"rules/{path.name}", old, new)
                if len(re.findall(pattern_of(change), text)) == 1:
                    return f"{change.path}: {old} => {new}"
    return None


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
        if row.mutant == NOT_PROVED and "facts" in clause.tests:
            found = next((one for path, (lines, by_line) in files.items()
                          for one in [rules_mutant(path, lines, by_line, clause.clause)] if one), None)
            candidate = Row(clause.clause, found, "facts") if found else row
            row = candidate if found and facts_red(program, change_of(candidate)) else row
        rows.append(row)
    with open(LIST, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)


# ---- Running ----


def facts_red(program, change):
    name = pathlib.Path(change.path).name
    golden = next(golden for path, golden in facts.pairs(ROOT / "rules") if path.name == name)
    with tempfile.TemporaryDirectory(prefix="baize-clause-") as place:
        path = pathlib.Path(place) / name
        path.write_text(changed_text(change))
        return facts.actual_lines(program, path) != facts.expected_lines(golden)


def copy_tree(place):
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    for name in files.decode().split("\0"):
        if name and (ROOT / name).is_file():
            target = place / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


def program_of(test):
    """The unit test program that holds a test function, or None."""
    for path in (ROOT / "tests").rglob("*.c"):
        if re.search(rf"\b{re.escape(test)}\(void \*\*state\)", path.read_text()):
            return path.stem
    return None


class Tree:
    """A copy of the sources with a build of its own, so that the mutants never touch the user's files."""

    def __init__(self):
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="baize-clauses-"))
        copy_tree(self.place)
        self.build = self.place / "build"
        subprocess.run(["cmake", "-S", self.place, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                        "-DBAIZE_TESTS=ON", "-DCMAKE_C_FLAGS_DEBUG=-O1"], check=True, capture_output=True)

    def make(self, target):
        return subprocess.run(["ninja", "-C", self.build, target], capture_output=True).returncode == 0

    def is_green(self, row):
        scenario = row.test.startswith("scenarios/")
        target = "baize" if scenario else program_of(row.test)
        if target is None or not self.make(target):
            return None
        command = ([self.build / "baize", "table", "run", self.place / f"tests/{row.test}.scenario"] if scenario
                   else [next(self.build.rglob(target))])
        try:
            done = subprocess.run(command, cwd=self.build, capture_output=True, timeout=300)
        except subprocess.TimeoutExpired:
            return False
        if scenario or done.returncode < 0:
            return done.returncode == 0
        return f"[  FAILED  ] {row.test}".encode() not in done.stdout + done.stderr

    def is_red(self, row, change):
        path = self.place / change.path
        text = path.read_text()
        if self.is_green(row) is not True:
            return None
        path.write_text(changed_text(change))
        green = self.is_green(row)
        path.write_text(text)
        return None if green is None else not green


def run(program, only):
    rows = [row for row in read_rows() if row.mutant != NOT_PROVED and (not only or only in row.clause)]
    tree, red, faults = None, 0, []
    for row in rows:
        change = change_of(row)
        if row.test == "facts":
            result = facts_red(program, change)
        else:
            tree = tree or Tree()
            result = tree.is_red(row, change)
        red += result is True
        if result is not True:
            faults.append(f"{row.clause}: " + ("its test could not be built or run" if result is None else
                                               f"'{row.test}' stays green under {row.mutant}"))
            print(faults[-1], flush=True)
    if tree:
        shutil.rmtree(tree.place)
    print(f"{red} passed, {len(faults)} failed")
    return bool(faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, help="the folder with the program")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", help="clauses with these words in them")
    options = parser.parse_args()
    if options.write:
        write(options.build / "baize")
    if options.check or options.write:
        return check()
    return run(options.build / "baize", options.only)


if __name__ == "__main__":
    sys.exit(main())
