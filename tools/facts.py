#!/usr/bin/python3
"""Compares what the files in rules/ say with tests/golden/facts: a second, independent reading of the documents.

    tools/facts.py --program build/release/baize [--rules rules]

Every line that `baize rules show --values` prints must stand in the facts, in order, and the other way round.
"""

import argparse
import difflib
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FACTS = ROOT / "tests/golden/facts"


def expected_lines(path):
    return [line.rstrip() for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]


def actual_lines(program, path):
    """What the program reads in a file; None when it refuses the file."""
    result = subprocess.run([str(program), "rules", "show", "--values", str(path)], capture_output=True, text=True)
    return result.stdout.splitlines() if result.returncode == 0 else None


def pairs(rules):
    """(rules file, facts file) for all that is shipped."""
    for path in sorted(rules.glob("*.yaml")):
        yield path, FACTS / f"{path.stem}.facts"
    for path in sorted((rules / "submissions").glob("*.yaml")):
        yield path, FACTS / "submissions" / f"{path.stem}.facts"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--rules", type=pathlib.Path, default=ROOT / "rules")
    options = parser.parse_args()
    passed = failed = lines = 0
    for path, facts in pairs(options.rules):
        if not facts.exists():
            print(f"{path.name}: there is no {facts.relative_to(ROOT)}")
            failed += 1
            continue
        expected, actual = expected_lines(facts), actual_lines(options.program, path)
        if actual == expected:
            passed += 1
            lines += len(expected)
            continue
        failed += 1
        if actual is None:
            print(f"{path.name}: the program refuses it")
            continue
        print("\n".join(difflib.unified_diff(expected, actual, str(facts.name), str(path.name), lineterm="", n=0)))
    print(f"{lines} entries agree")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
