#!/usr/bin/python3
"""The slowest ten tests of some runs, then the result of each run in CTest's own words.

    tools/slowest.py build/dev/tests.xml build/release/tests.xml

The files are what `ctest --output-junit` writes.
"""

import pathlib
import sys
import xml.etree.ElementTree

SHOWN = 10


def main():
    rows, results = [], []
    for path in map(pathlib.Path, sys.argv[1:]):
        cases = list(xml.etree.ElementTree.parse(path).getroot().iter("testcase"))
        failed = [case for case in cases if case.get("status") not in ("run", "disabled")]
        rows += [(float(case.get("time")), path.parent.name, case.get("name")) for case in cases]
        percent = 100 * (len(cases) - len(failed)) // max(1, len(cases))
        results.append(f"{percent}% tests passed, {len(failed)} tests failed out of {len(cases)} ({path.parent.name})")
    print(f"== the slowest {SHOWN} tests")
    for seconds, build, name in sorted(rows, reverse=True)[:SHOWN]:
        print(f"{seconds:8.1f} s  {build:8} {name}")
    print("\n".join(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
