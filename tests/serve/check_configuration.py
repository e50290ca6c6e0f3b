#!/usr/bin/python3
"""Holds docs/configuration.md against the program: every key, its default, what it may be, its words.

    tests/serve/check_configuration.py --program build/dev/baize [--write]
"""

import argparse
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "configuration.md"
BEGIN, END = "| key | default | may be | what |", "<!-- end of the keys -->"


def rows(program):
    """`baize serve --print-config` as rows of a table."""
    printed = subprocess.run([program, "serve", "--print-config"], capture_output=True, text=True, check=True).stdout
    made = [BEGIN, "| --- | --- | --- | --- |"]
    for block in printed.strip().split("\n\n"):
        words = " ".join(line[2:] for line in block.split("\n") if line.startswith("# "))
        key, value = block.split("\n")[-1].split(": ", 1)
        found = re.fullmatch(r"(.*) \(([^()]*)\)", words)
        made.append("| `%s` | `%s` | %s | %s |" % (key, value, found[2] if found else "", found[1] if found else words))
    return "\n".join(made) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    text = PAGE.read_text()
    begin, end = text.index(BEGIN), text.index(END)
    wanted = rows(asked.program)
    if asked.write:
        PAGE.write_text(text[:begin] + wanted + text[end:])
    elif text[begin:end] != wanted:
        sys.exit("docs/configuration.md differs from `baize serve --print-config`: tests/serve/check_configuration.py "
                 "--write puts it right")


main()
