#!/usr/bin/python3
"""What `baize explain` knows, as a table that the program contains: so every code is written down once, in docs/.

    tools/explain_table.py ROOT TABLE CODES

CODES has what reasons of catalog/ say themselves, in lines as those of docs/codes.csv.

A line has kind, code, what it is, what it says, what to do, page; a newline inside is \\n, a backslash \\\\.

    requirement, ruling, decision, section, clause   by their codes
    document      a short name, and the title of the document
    short-name    how messages cite a document, and what it is: for the list of groups
    advice        of docs/codes.csv: a name, its group, what it means, what to do
"""

import csv
import pathlib
import re
import sys


def new_line(text):
    """Does a line of its own begin here: an item, a row, a heading, a paragraph?"""
    return re.match(r" *(?:$|[|#\n-]|[0-9]+\. )", text) is not None


def plain(markdown):
    """Without the marks of Markdown, each paragraph on one line."""
    made = ""
    lines = markdown.split("\n")
    for i, line in enumerate(lines):
        heading = line.startswith("#")
        line = line.lstrip("# ") if heading else line
        goes_on = line and not heading and i + 1 < len(lines) and not new_line(lines[i + 1])
        made += line + (" " if goes_on else "\n" if i + 1 < len(lines) else "")
        if goes_on:
            lines[i + 1] = lines[i + 1].lstrip(" ")
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", made.replace("**", ""))


def rows_of(page):
    return [[cell.strip(" ") for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("|")]


def sections(page):
    """(name, rest of the heading, text up to the next that is not below it) of every heading."""
    found = [*re.finditer(r"^(#+) +(.*)$", page, re.M)]
    for i, heading in enumerate(found):
        end = next((other.start() for other in found[i + 1:] if len(other[1]) <= len(heading[1])), len(page))
        name, _, rest = heading[2].partition(" ")
        yield name.removesuffix("."), rest, page[heading.end():end].strip("\n")


def table(root, codes):
    docs = root / "docs"
    advice = [*csv.DictReader([*(docs / "codes.csv").open(), *codes.open()])]
    next_of = {row["code"]: row["next"] for row in reversed(advice)}
    compliance = rows_of((docs / "compliance.md").read_text())
    areas = {row[0][0]: row[0][3:] for row in reversed(compliance) if re.match("[A-Z]: .", row[0])}
    for row in compliance:
        if len(row) >= 3 and re.fullmatch(r"[A-Za-z]\d\d?", row[0]):
            degree = "must" if row[2] == "M" else "should"
            yield ("requirement", row[0], f"a requirement of regulators ({areas[row[0][0]]}), a {degree}",
                   plain(row[1]), next_of.get(row[0], ""), "docs/compliance.md")
    page = (docs / "rulings.md").read_text()
    for name, heading, text in sections(page):
        if re.fullmatch(r"[RD]\d\d?", name):
            ruling = name[0] == "R"
            yield ("ruling" if ruling else "decision", name, "a ruling: how baize reads the rule documents" if ruling
                   else "a decision where documents and rulings are silent", plain(text),
                   next_of.get(name, next_of[name[0]]), "docs/rulings.md")
        if re.fullmatch(r"\d+", name):
            yield ("section", f"RULES {name}", f"a section of the page of rulings: {heading}", plain(text),
                   next_of.get(f"RULES {name}", next_of["R"]), "docs/rulings.md")
    names = rows_of(re.search(r"^\| short name \|.*\n.*\n((?:\|.*\n)*)", page, re.M)[1])
    for short, title in names:
        yield "short-name", short, "", title, "", ""
        yield "document", short.split(" ")[0], "", plain(title.split(": ")[0]), "", ""
    for rules in sorted(root.glob("rules/*.yaml")):
        for document, title in re.findall(r'^ +- \{id: ([\w-]+), title: "?(.*?)"?\}$', rules.read_text(), re.M):
            yield "document", document, "", title, "", ""
    for row in rows_of((docs / "clauses.md").read_text()):
        if len(row) >= 2:
            yield "clause", row[0], "", plain(row[1]), "", ""
    for row in advice:
        yield "advice", row["code"], row["group"], row["means"], row["next"], ""


def main():
    root, output, codes = (pathlib.Path(name) for name in sys.argv[1:4])
    lines = ["\t".join(cell.replace("\\", "\\\\").replace("\n", "\\n") for cell in row)
             for row in table(root, codes)]
    output.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
