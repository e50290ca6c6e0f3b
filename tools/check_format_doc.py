#!/usr/bin/python3
"""Does docs/rules-format.md explain every key of the rule files, and list every fault, and no other?

    tools/check_format_doc.py

Keys are taken from the schema tables in src/rules; in the page they stand in backticks in the first column of a table.
Faults are the words in capitals that the readers of rules and strategies name; in the page they stand in backticks.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def schema_keys():
    text = (ROOT / "src/rules/jurisdiction.c").read_text() + (ROOT / "src/rules/submission.c").read_text()
    return set(re.findall(r'^\s*\{"([a-z-]+)",\s*FIELD_', text, re.M))


def page_keys():
    text = (ROOT / "docs/rules-format.md").read_text()
    keys = set()
    for cell in re.findall(r"^\| *((?:`[a-z-]+`(?:, *)?)+) *\|", text, re.M):
        keys.update(re.findall(r"`([a-z-]+)`", cell))
    return keys


def source_faults():
    files = [*(ROOT / "src/rules").glob("*.c"), ROOT / "src/analysis/strategy_load.c"]
    return set(re.findall(r'"([A-Z][A-Z_]{2,})"', "".join(file.read_text() for file in files)))


def page_faults():
    return set(re.findall(r"`([A-Z][A-Z_]{2,})`", (ROOT / "docs/rules-format.md").read_text()))


def faults_differ():
    source, page = source_faults(), page_faults()
    for fault in sorted(source - page):
        print(f"docs/rules-format.md does not list the fault {fault}")
    for fault in sorted(page - source):
        print(f"docs/rules-format.md lists the fault {fault}, which nothing names")
    return source != page


def main():
    wanted, found = schema_keys(), page_keys()
    for key in sorted(wanted - found):
        print(f"docs/rules-format.md does not explain `{key}`")
    if faults_differ() or not wanted <= found:
        return 1
    print(f"ok: {len(wanted)} keys explained, {len(source_faults())} faults listed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
