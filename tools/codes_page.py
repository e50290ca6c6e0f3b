#!/usr/bin/python3
"""docs/codes.md: everything that `baize explain` knows, but for the clauses.

    tools/codes_page.py PROGRAM > docs/codes.md
"""

import csv
import json
import pathlib
import re
import subprocess
import sys

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
HEAD = """# Codes in messages, and what to do

<!-- Written by tools/codes_page.py from docs/codes.csv, docs/compliance.md, docs/rulings.md and the lists in the
headers. Change those, not this page. -->

Messages of baize end with a code where there is more to say: `(T6)` is a requirement of regulators, `(R27)` a ruling,
`RULES_NOT_YET` the name of a refusal; a clause of a rule document begins with the document's short name. `baize explain
CODE` prints what a code means and what to do next, with `--json` as a document; `baize explain` alone lists the groups.

- [Requirements of regulators](#requirements-of-regulators): P, L, H, T, F, G, A and S with a number
- [Rulings and decisions](#rulings-and-decisions): R and D with a number
- [Rule documents](#rule-documents): a short name and a clause
- [Refusals and failures](#refusals-and-failures): names of the machines of the house
- [Answers of the server](#answers-of-the-server): names that only `baize serve` uses
- [Faults in files](#faults-in-files): names in the output of `baize rules check --json` and `baize table run --json`
"""


def table(heads, rows):
    """A bar would end a cell."""
    lines = [[cell.replace("|", "\\|").replace("\n", "; ") for cell in row] for row in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in [heads, ["---"] * len(heads), *lines])


def subject_of(code, rulings):
    """What stands in bold first below the heading of a ruling."""
    text = re.search(rf"^#+ {code}[. \n].*?\*\*(.*?)\*\*", rulings, re.M | re.S)[1]
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", re.sub(r"\n *", " ", text)).removesuffix(".").removesuffix(",")


def page(program):
    asked = subprocess.run([program, "explain", "--json"], stdout=subprocess.PIPE, check=True).stdout
    codes = json.loads(asked)["codes"]
    advice = list(csv.DictReader((DOCS / "codes.csv").open()))
    listed = {row["code"] for row in advice}
    # Reasons of catalog/ that say themselves what to do.
    advice += [{"code": code, "group": "reason"} for code, one in codes.items()
               if one["kind"] == "refusal" and code not in listed]
    rulings = (DOCS / "rulings.md").read_text()
    documents = re.search(r"^\| short name \|.*\n.*\n((?:\|.*\n)*)", rulings, re.M)[1].splitlines()

    def names(group):
        return "\n" + table(["code", "what happened", "what to do"],
                            [[f"`{row['code']}`", codes[row["code"]]["text"], codes[row["code"]]["next"]]
                             for row in advice if row["group"] == group])

    made = HEAD + ("\n## Requirements of regulators\n\n[compliance.md](compliance.md) lists the tests that prove each."
                   "\n\n")
    made += table(["code", "requirement", "what to do when a message cites it"],
                  [[f"`{code}`", one["text"], one["next"]] for code, one in codes.items()
                   if re.fullmatch(r"[PLHTFGAS]\d\d?", code)])
    made += ("\n## Rulings and decisions\n\nR1 and following say how baize reads the rule documents; D1 and following "
             "what it decided where they are silent.\n"
             + next(row["next"] for row in advice if row["code"] == "R") + "\n\n")
    made += table(["code", "subject"], [[f"[{code}](rulings.md#{code.lower()})", subject_of(code, rulings)]
                                        for code in codes if re.fullmatch(r"[RD]\d+", code)])
    made += ("\n## Rule documents\n\n[clauses.md](clauses.md) has every clause in a few words. The documents are the "
             "authority.\n\n| code | document |\n| --- | --- |\n")
    for row in documents:
        name, title = [cell.strip() for cell in row.split("|")[1:3]]
        made += f"| `{name}` | {title} |\n"
    made += ("\n## Refusals and failures\n\nIn parentheses: who refuses. Nothing is changed by a refusal.\n"
             + names("reason"))
    made += ("\n## Answers of the server\n\n[protocol.md](protocol.md) has the messages in which they come.\n"
             + names("server"))
    return made + "\n## Faults in files\n\nThe message gives file, line, clause and what is allowed.\n" + names("file")


if __name__ == "__main__":
    sys.stdout.write(page(sys.argv[1]))
