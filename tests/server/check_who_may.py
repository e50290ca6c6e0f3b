#!/usr/bin/env python3
"""docs/protocol.md says of every topic, ask and act who may: check_who_may.py compares it with who_may.csv.

The page writes roles in words: "everybody", "whoever is signed in", "nobody", "floorperson or above, auditor". Behind
"second:" are the roles of the second person."""
import csv
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "docs/protocol.md"
ORDER = ["dealer", "floorperson", "supervisor", "manager", "executive"]
STAFF = ORDER + ["cashier", "auditor"]
SECTIONS = {"## 4. Topics": "topic", "**Table**": "table", "**Controller**": "controller", "**Meter**": "meter",
            "**Wallet**": "wallet", "**House**": "house", "## 6. Asks": "ask"}
# Rows of one name: the page tells them apart by these words, the table by these fields.
SAME_NAME = {"`by-self`": "why=by-self", "`by-house`": "why=by-house", "`by-law`": "why=by-law"}


def roles_of(words):
    """The roles that the page's words name."""
    if words.startswith("nobody"):
        return set()
    if words.startswith("everybody"):
        return {"nobody", "player", *STAFF}
    if words.startswith("whoever is signed in"):
        return {"player", *STAFF}
    roles = set()
    for role, above in re.findall(rf"\b(player|{'|'.join(STAFF)})\b( or above)?", words):
        roles |= set(ORDER[ORDER.index(role):]) if above else {role}
    assert roles, f"no role in: {words}"
    return roles


def page_rows():
    """(kind, name, fields, words) of every row of the page's tables of who may."""
    kind = None
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        kind = next((value for key, value in SECTIONS.items() if line.startswith(key)), kind)
        kind = None if line.startswith("### ") or (line.startswith("## ") and line not in SECTIONS) else kind
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if kind is None or len(cells) < (2 if kind == "topic" else 3) or not cells[0].startswith("`"):
            continue
        fields, words = ("", cells[1]) if kind == "topic" else (cells[1], cells[2])
        for name in re.findall(r"`([a-z_]+)(?:/[NM])?`", cells[0]):
            yield kind, name, fields, words


def table_rows():
    with open(HERE / "who_may.csv", encoding="utf-8") as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            may = {role for role in ["nobody", "player", *STAFF] if row[role] == "may"}
            yield row["kind"], row["name"], row["how"], may


def expected_of(words, how):
    """What the page says of a row of the table; the part about meters is of exports of meters."""
    first, _, of_meter = words.partition("those of a meter:")
    return roles_of(of_meter if of_meter and "meter=" in how else first.partition("second:")[0])


def main():
    seen, faults = set(), []
    page = list(page_rows())
    for kind, name, how, may in table_rows():
        if kind == "automatic":
            continue  # a paragraph of the page
        found = [(fields, words) for of, named, fields, words in page
                 if named == name and (of == kind or (kind == "second" and "second:" in words))]
        found = [words for fields, words in found
                 if all(word not in fields or field in how for word, field in SAME_NAME.items())]
        if len(found) != 1:
            faults.append(f"{kind} {name} {how}: the page has {len(found)} rows for it")
            continue
        seen.add((kind, name))
        expected = roles_of(found[0].partition("second:")[2]) if kind == "second" else expected_of(found[0], how)
        if expected != may:
            faults.append(f"{kind} {name} {how}: the page says {sorted(expected)}, the table {sorted(may)}")
    for kind, name, _, words in page:
        for wanted in [kind] + ["second"] * ("second:" in words):
            if (wanted, name) not in seen:
                faults.append(f"{wanted} {name}: on the page, not in the table")
    assert not faults, "docs/protocol.md and who_may.csv differ:\n" + "\n".join(faults)
    print(f"{len(page)} rows of the page are those of the table")


if __name__ == "__main__":
    main()
