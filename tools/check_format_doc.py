#!/usr/bin/python3
"""Does docs/rules-format.md explain every key of the rule files, and list every fault, and no other?

    tools/check_format_doc.py

catalog/ says of each key its type, whether it is required, and what it is; the page has a table for each
mapping, under a heading with its path. Both must have the same keys in the same order, with the same words. Faults are
the words in capitals that the readers of rules and strategies name; in the page they stand in backticks.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "catalog"))
sys.dont_write_bytecode = True
import files  # noqa: E402
TYPES = {"WORDS": "text", "NAME": "name", "HAND": "hand", "CENTS": "amount", "RATE": "percentage", "SWITCH": "yes/no",
         "DATE": "date", "PAYS": "odds", "MAP": "mapping", "CHOICE": "term: ", "CHOICES": "terms: ",
         "SEQUENCE": "ordered terms: ", "COUNT": "count ", "LIST": "list of up to "}
# Mappings that are explained once, under the first of these paths.
SHARED = [(r"^wagers/(play|aces-up|six-card-bonus|bad-beat-bonus|bonus|first-draw|second-draw)\b", "wagers/ante"),
          (r"^wagers/progressive/pays\[\]$", "wagers/ante/pays[]"),
          (r"^games\[\]/progressive/schedules\[\]/pays\[\]$", "games[]/paytables[]/pays[]")]


class Key:
    """One key of a mapping in catalog/."""

    def __init__(self, field):
        self.key, self.kind, self.required = field.name, field.type.upper(), "required" in field.said
        self.nested = field.said.get("of", field.name.replace("-", "_")) if self.kind in ("MAP", "LIST") else None
        self.about = field.note
        self.type = TYPES[self.kind] + (f"{field.said['least']}..{field.said['most']}" if self.kind == "COUNT" else "")


def source_tables():
    """{(file, name of the table): [Key]}"""
    return {(file, name): [Key(field) for field in mapping.keys]
            for file, mappings in files.mappings().items() for name, mapping in mappings.items()}


def page_tables():
    """{path: [(key, type, required, meaning)]}"""
    tables = {}
    for part in re.split(r"^### ", (ROOT / "docs/rules-format.md").read_text(), flags=re.M)[1:]:
        head = re.match(r"`([^`]+)`", part)
        if head:
            part = part.split("\n## ")[0]
            tables[head[1]] = re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \| (yes|no) \| (.*) \|$", part, re.M)
    return tables


def compare_key(path, key, row, faults):
    where = f"docs/rules-format.md, `{path}`: `{key.key}`"
    if row[0] != key.key:
        faults.append(f"{where}: the page has `{row[0]}` in its place")
        return
    if not row[1].startswith(key.type):
        faults.append(f"{where}: its type is '{key.type}', not '{row[1]}'")
    if (row[2] == "yes") != key.required:
        faults.append(f"{where}: required is {'yes' if key.required else 'no'}")
    if row[3] != key.about:
        faults.append(f"{where}: src/rules says \"{key.about}\", the page \"{row[3]}\"")


def compare(tables, page, file, name, path, faults, seen):
    """Walks the tables from the whole file down; returns how many keys were compared."""
    table = (file, name) if (file, name) in tables else ("jurisdiction", name)
    shown = path
    for pattern, first in SHARED:
        shown = re.sub(pattern, first, shown)
    if (table, shown) in seen:
        return 0
    seen.add((table, shown))
    rows, keys = page.get(shown), tables[table]
    if rows is None or len(rows) != len(keys):
        faults.append(f"docs/rules-format.md, `{shown}`: {len(rows or [])} keys, {len(keys)} in src/rules")
        return 0
    count = len(keys)
    for key, row in zip(keys, rows):
        compare_key(shown, key, row, faults)
        if key.nested:
            above = "" if path in ("submission", "jurisdiction") else path + "/"
            below = above + key.key + ("[]" if key.kind == "LIST" else "")
            count += compare(tables, page, table[0], key.nested, below, faults, seen)
    return count


def source_faults():
    files = [*(ROOT / "src/rules").glob("*.c"), ROOT / "src/analysis/strategy_load.c",
             ROOT / "src/mathematics/advice.c"]
    return set(re.findall(r'"([A-Z][A-Z_]{2,})"', "".join(file.read_text() for file in files))) - {"DOC"}


def page_faults():
    return set(re.findall(r"`([A-Z][A-Z_]{2,})`", (ROOT / "docs/rules-format.md").read_text()))


def main():
    tables, page, faults, seen = source_tables(), page_tables(), [], set()
    count = compare(tables, page, "submission", "submission", "submission", faults, seen)
    count += compare(tables, page, "jurisdiction", "jurisdiction", "jurisdiction", faults, seen)
    walked = {table for table, _ in seen}
    faults += [f"src/rules/{file}: {name}_fields is in no file" for file, name in tables if (file, name) not in walked]
    faults += [f"docs/rules-format.md, `{path}`: no mapping has this path"
               for path in page if path not in {shown for _, shown in seen}]
    source, listed = source_faults(), page_faults()
    faults += [f"docs/rules-format.md does not list the fault {fault}" for fault in sorted(source - listed)]
    faults += [f"docs/rules-format.md lists the fault {fault}, which nothing names"
               for fault in sorted(listed - source)]
    for fault in faults:
        print(fault)
    if faults:
        return 1
    print(f"ok: {count} keys explained in the same words, {len(source)} faults listed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
