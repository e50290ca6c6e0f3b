#!/usr/bin/python3
"""Does docs/rules-format.md explain every key of the rule files, and no other?

    tools/check_format_doc.py

Keys are taken from the schema tables in src/rules; in the page they stand in backticks in the first column of a table.
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


def main():
    wanted, found = schema_keys(), page_keys()
    for key in sorted(wanted - found):
        print(f"docs/rules-format.md does not explain `{key}`")
    if not wanted <= found:
        return 1
    print(f"ok: {len(wanted)} keys explained")
    return 0


if __name__ == "__main__":
    sys.exit(main())
