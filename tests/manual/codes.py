#!/usr/bin/env python3
"""docs/codes.md and `baize explain` against the codes that messages can show.

    tests/manual/codes.py --program build/release/baize [--write]

Every code in a text of src/ and include/ must be known: requirements (T6), rulings (R27), decisions (D12), sections
(RULES 4), and every name in capitals that is sent, printed or listed. Every one of them says what to do. The page is
what tools/codes_page.py prints; --write writes it.
"""
import argparse
import csv
import json
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
import codes_page  # noqa: E402
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
NUMBERED = re.compile(r"(?<![\w$/.-])([PLHTFGASRD][1-9][0-9]?)(?![\w./-])")
NAME = re.compile(r"[A-Z]+(?:_[A-Z]+)+")
LISTS = re.compile(r"#define (BAIZE_STATUS|\w*REASON)_LIST\(X\)(.*?)(?=\n\n)", re.S)
GROUPS = ("requirement", "ruling", "reason", "server", "file")
# Names that are none: of the environment, and of HTTP.
OTHERS = {"BAIZE_DATA", "NO_COLOR", "SOURCE_DATE_EPOCH", "LISTEN_FDS", "LISTEN_PID", "NOTIFY_SOCKET", "WATCHDOG_USEC"}
faults = []


def check(good, words):
    if not good:
        faults.append(words)


def texts(path):
    """The texts of a C file, comments left out, neighbours joined."""
    source = re.sub(r"/\*.*?\*/", " ", path.read_text(), flags=re.S)
    source = re.sub(r"\"\s*\n\s*\"", "", source)
    return TEXT.findall(source)


def codes_in_sources():
    """{code: where}, of texts for people and of names that stand alone."""
    found = {}
    for path in sorted(ROOT.glob("src/**/*.[ch]")) + sorted(ROOT.glob("include/baize/*.h")):
        where = str(path.relative_to(ROOT))
        for text in texts(path):
            if re.fullmatch(NAME, text):
                found.setdefault(text, where)
            if " " not in text and not text.startswith("("):
                continue # a letter and a digit in a word: an index, a card, a format
            for code in NUMBERED.findall(text) + re.findall(r"\bRULES [1-9]\b", text):
                found.setdefault(code, where)
        for which, listed in LISTS.findall(path.read_text()):
            for name in re.findall(r"\bX\((\w+),", listed) if which != "BAIZE_FOLD_REASON" else []:
                found.setdefault(name, where)
    for path in sorted(ROOT.glob("catalog/*.toml")):
        listed = tomllib.loads(path.read_text())
        reasons = {}
        for machine in listed if path.stem == "reasons" else []:
            reasons.update({name: text if isinstance(text, str) else text[0]
                            for name, text in listed[machine].items() if name.isupper()})
        terms = [term[1] for words in listed.get("words", {}).values() for term in words["terms"]]
        for code in [*reasons, *NUMBERED.findall("\n".join([*reasons.values(), *terms]))]:
            found.setdefault(code, str(path.relative_to(ROOT)))
    for name in OTHERS:
        found.pop(name, None)
    return found


def explain(program, *code):
    got = subprocess.run([program, "explain", "--json"] + list(code), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return json.loads(got.stdout.decode()) if got.returncode == 0 else None


def check_sources(program):
    found, explained = codes_in_sources(), explain(program)["codes"]
    check(len(found) > 500, "only %d codes were found in the sources" % len(found))
    for must in ("T6", "S7", "F1", "R27", "RULES 4", "RULES_NOT_YET", "PERSON_UNKNOWN", "STORE_UNKNOWN"):
        check(must in found, "%s was not found in the sources" % must)
        check(explain(program, must) is not None, "`baize explain %s`" % must)
    for code, where in sorted(found.items()):
        known = explain(program, code) if code.startswith("RULES ") else explained.get(code)
        check(known is not None, "%s, in %s: not explained; add it to docs/codes.csv" % (code, where))
        if known is not None:
            check(known["next"], "%s, in %s: docs/codes.csv does not say what to do" % (code, where))
            check(known["text"] and known["what"] and known["page"], "%s: nothing is said about it" % code)
    return found


def check_list(found):
    """Nothing in docs/codes.csv that no message can show, and nothing twice."""
    words = set(found)
    for path in ROOT.glob("src/**/*.[ch]"): # single words, as "BUSY", and those of macros
        words |= set(re.findall(r"\b[A-Z][A-Z_]+\b", path.read_text()))
    rows = list(csv.DictReader((ROOT / "docs/codes.csv").open()))
    said = {name for path in ROOT.glob("catalog/*.toml") for name, words in
            tomllib.loads(path.read_text()).get("reasons", {}).items() if not isinstance(words, str)}
    for row in rows:
        check(row["code"] not in said, "docs/codes.csv: catalog/ says what to do about %s" % row["code"])
    codes = [row["code"] for row in rows]
    for code in sorted({code for code in codes if codes.count(code) > 1}):
        check(False, "docs/codes.csv: %s stands twice" % code)
    for row in rows:
        check(row["group"] in GROUPS, "docs/codes.csv: group of %s" % row)
        is_name = row["group"] in ("reason", "server", "file")
        check(not is_name or row["code"] in words, "docs/codes.csv: no source has %s" % row["code"])


def check_documents(program, clauses):
    """Every citation in the rule files begins with a document that is known; clauses of the list have their words."""
    prefixes = set()
    for path in ROOT.glob("rules/*.yaml"):
        prefixes |= set(re.findall(r"clause: ([A-Z]+(?:-[A-Z]+)?)\b", path.read_text()))
    for prefix in sorted(prefixes - {"RULES", "R"}):
        check(explain(program, prefix) is not None, "the document %s is not explained" % prefix)
    rows = list(csv.DictReader((ROOT / "docs/clauses.csv").open()))
    for row in rows[:: max(1, len(rows) // clauses)]:
        known = explain(program, row["clause"])
        check(known is not None and known["text"] == row["summary"], "%s: %s" % (row["clause"], known))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--write", action="store_true", help="write docs/codes.md")
    parser.add_argument("--quick", action="store_true", help="fewer clauses")
    options = parser.parse_args()
    page = codes_page.page(options.program)
    target = ROOT / "docs/codes.md"
    if options.write:
        target.write_text(page)
    check(target.read_text() == page, "docs/codes.md is not what tools/codes_page.py prints: "
          "tests/manual/codes.py --program %s --write" % options.program)
    found = check_sources(options.program)
    for code in sorted(found):
        check(re.search(r"(`|\[)%s(`|\])" % re.escape(code), page) or code.startswith("RULES "),
              "docs/codes.md has no %s" % code)
    check_list(found)
    check_documents(options.program, 4 if options.quick else 40)
    for fault in faults:
        print(fault)
    print("%d faults" % len(faults) if faults else "ok: %d codes of messages are explained" % len(found))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
