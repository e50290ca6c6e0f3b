#!/usr/bin/python3
"""Win pages and reports of every scenario, held against what the same scenario says in JSON.

    check_papers.py --program build/dev/baize [--quick]

--quick takes every eighth scenario, and those whose pages are looked at: with sanitizers all of them take a minute.

A page for every validated win; its PDF holds the amount in words, the hand, VOID and REPRINT where they belong. Every
reconciliation explains every cent, its rows add up, and its last row is how the meter stands at the end of the shift.
"""

import argparse
import concurrent.futures
import csv
import decimal
import json
import os
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ACCOUNTS = ("meter", "reserve", "overflow", "pending")

# What the pages of some scenarios must hold, and must not.
HOLDS = {
    ("four-aces-take-the-meter", "win-1-1.pdf"): (
        ["Rainier Card Room", "$12,345.40", "Twelve thousand three hundred forty-five dollars and forty cents",
         "Four aces", "100% of main", "executive 401, with swiped card", "PAID FROM THE METER", "write them in",
         "Camera", "above $3,000.00 [WAC 230-15-320(4)]", "Tax form", "Original", "2026-11-16 14:03:30 UTC"],
        ["VOID", "REPRINT", "Surveillance", "ATTENTION"]),
    ("four-aces-beat-the-dealer", "win-1-1.pdf"): (
        ["$7,500.36", "Seven thousand five hundred dollars and thirty-six cents", "floorperson 201", "$5,000.04"],
        ["VOID", "REPRINT", "Camera", "write them in", "ATTENTION"]),  # the cards are known
    ("maryland-schedule-e-three-meters", "win-1-1.pdf"): (
        ["$25,002.70", "Twenty-five thousand two dollars and seventy cents", "Royal flush", "100% of mega",
         "level mega", "Surveillance", "Tax form"], ["VOID", "Cheque", "Camera"]),
    ("maryland-schedule-e-three-meters", "win-1-2.pdf"): (["100% of major", "level major"], ["mega", "VOID"]),
    ("maryland-schedule-e-three-meters", "win-1-4.pdf"): (
        ["$250.00", "Two hundred fifty dollars and no cents", "Full house", "PAID FROM THE TRAY"], ["BEFORE PAYMENT"]),
    ("a-back-out-after-the-game", "win-1-1.pdf"): (
        ["VOID: backed out 2026-11-16 14:10:30 by manager 501 and 302", "Do not pay", "$6,000.44",
         "Six thousand dollars and forty-four cents"], ["REPRINT"]),
    ("a-back-out-after-the-game", "win-1-2.pdf"): (["$6,000.88"], ["VOID"]),
    ("claims-at-two-meters-of-one-table", "win-2-1.pdf"): (["level minor"], ["level major", "level main"]),
    ("the-bare-verb-is-as-good", "win-1-1.pdf"): (["$12,345.67", "Original"], ["REPRINT", "VOID"]),
    ("the-bare-verb-is-as-good", "win-1-1-reprint-2.pdf"): (
        ["REPRINT 2, printed 2026-11-16 14:03:35 by manager 501", "sixty-seven cents"], ["Original", "VOID"]),
    ("the-bare-verb-is-as-good", "win-1-1-reprint-3.pdf"): (["REPRINT 3, printed 2026-11-16 14:03:36"], ["Original"]),
}


def amount(words):
    """Of "$1,234.50", "-$0.01" or "1234.50"."""
    return decimal.Decimal(words.replace("$", "").replace(",", ""))


def check_page(scenario, path):
    if (scenario, path.name) not in HOLDS:
        return
    words = subprocess.run(["pdftotext", "-raw", path, "-"], check=True, capture_output=True, text=True).stdout
    words = " ".join(words.split())
    holds, lacks = HOLDS[scenario, path.name]
    for piece in holds:
        assert piece in words, f"{path.name}: '{piece}' is missing: {words}"
    for piece in lacks:
        assert piece not in words, f"{path.name}: '{piece}' should not be there: {words}"


def check_level(folder, meter, level):
    stem = f"meter-{meter}-level-{level['level']}"
    text = (folder / f"{stem}.txt").read_text(encoding="utf-8")
    assert "nothing unexplained" in text, f"{stem}: {text}"
    with open(folder / f"{stem}.csv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    for account in ACCOUNTS:
        total = sum((amount(row[account]) for row in rows[:-1]), decimal.Decimal(0))
        assert total == amount(rows[-1][account]) == amount(level[account]), f"{stem}: {account}"
    return {f"{stem}.txt", f"{stem}.csv"}


def check_reports(folder, document, validated):
    expected = set()
    for meter in document["meters"]:
        number = meter["meter"]
        if not meter["levels"]:  # never opened: nothing happened there
            continue
        for level in meter["levels"]:
            expected |= check_level(folder, number, level)
        expected |= {f"meter-{number}-{name}.{kind}" for name in ("wins", "readings") for kind in ("txt", "csv")}
        with open(folder / f"meter-{number}-wins.csv", encoding="utf-8", newline="") as table:
            wins = [row["win"] for row in csv.DictReader(table)]
        expected_wins = [win for of_meter, win in validated if of_meter == str(number)]
        assert wins == expected_wins, f"meter {number}: {wins}"
    assert {path.name for path in folder.iterdir()} == expected, f"{sorted(path.name for path in folder.iterdir())}"


def check(program, path):
    """Runs the scenario twice: as JSON, and for its papers. Returns how many pages and reports."""
    environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
    printed = subprocess.run([program, "table", "run", "--json", path], check=True, capture_output=True, text=True,
                             env=environment).stdout
    document = json.loads(printed)["scenarios"][0]
    lines = [line for act in document["acts"] for line in act["events"]]
    validated = [match.groups() for line in lines if line.startswith("claim_validated ")
                 for match in [re.search(r" meter=([0-9]+) .* win=([0-9]+) ", line)]]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        done = subprocess.run([program, "table", "run", "--json", "--pages", folder / "pages", "--reports",
                               folder / "reports", path], check=True, capture_output=True, text=True, env=environment)
        pages = sorted((folder / "pages").iterdir())
        reports = len(list((folder / "reports").iterdir()))
        assert done.stdout == printed, "the document is another when papers are written"
        says = (f"{len(pages)} win page{'s' * (len(pages) != 1)} in {folder / 'pages'}\n"
                f"{reports} report{'s' * (reports != 1)} of meters in {folder / 'reports'}\n")
        assert done.stderr == says, done.stderr
        originals = {page.name for page in pages if "reprint" not in page.name}
        assert originals == {f"win-{meter}-{win}.pdf" for meter, win in validated}, f"{originals} for {validated}"
        for page in pages:
            check_page(path.stem, page)
        missing = [page for scenario, page in HOLDS if scenario == path.stem and not (folder / "pages" / page).exists()]
        assert not missing, f"no page {missing}"
        check_reports(folder / "reports", document, validated)
        return len(pages), reports


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    program = options.program.resolve()
    scenarios = sorted(HERE.glob("*.scenario"))
    looked_at = {scenario for scenario, _ in HOLDS}
    assert looked_at <= {path.stem for path in scenarios}, "a scenario of HOLDS is not there"
    if options.quick:
        scenarios = [path for i, path in enumerate(scenarios) if i % 8 == 0 or path.stem in looked_at]

    def check_one(path):
        try:
            return check(program, path)
        except (AssertionError, subprocess.CalledProcessError) as problem:
            raise SystemExit(f"{path.name}: {problem} {getattr(problem, 'stderr', '')}")

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        counts = list(pool.map(check_one, scenarios))
    pages, reports = sum(count[0] for count in counts), sum(count[1] for count in counts)
    assert pages > 20 and reports > 100, f"{pages} pages, {reports} reports"
    print(f"ok: {pages} win pages and {reports} reports of {len(scenarios)} scenarios")


if __name__ == "__main__":
    main()
