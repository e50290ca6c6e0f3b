#!/usr/bin/python3
"""Checks that docs/scenario-format.md lists every sentence that the program knows, with the same help, and no other.

    tools/check_scenario_doc.py --program build/dev/baize
"""

import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
VALUES = re.compile(r"^<[a-z-]+>")  # rows that explain a value, not a sentence


def of_program(program):
    printed = subprocess.run([program, "table", "words"], check=True, capture_output=True, text=True).stdout
    lines = printed.splitlines()
    return [(line.strip(), lines[i + 1].strip()) for i, line in enumerate(lines)
            if line.startswith("  ") and not line.startswith("   ")]


def of_document():
    text = (ROOT / "docs/scenario-format.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`|]+)` \| (.*) \|$", text, re.M)
    return [(pattern, help_line) for pattern, help_line in rows if not VALUES.match(pattern)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    program, document = of_program(parser.parse_args().program), of_document()
    faults = [f"not in the document: {pattern} | {words}" for pattern, words in program
              if (pattern, words) not in document]
    faults += [f"not in the program: {pattern} | {words}" for pattern, words in document
               if (pattern, words) not in program]
    if not faults and program != document:
        faults.append("the order differs")
    print("\n".join(faults) if faults else f"ok: {len(program)} sentences")
    return 1 if faults or not program else 0


if __name__ == "__main__":
    sys.exit(main())
