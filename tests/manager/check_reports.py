#!/usr/bin/python3
"""The reports of the story against the golden files, and the examples in docs/game-manager.md.

    check_reports.py PROGRAM GOLDEN_FOLDER [--update]
"""

import pathlib
import subprocess
import sys

REPORTS = [(name, kind) for name in ("wins", "readings", "reconciliation") for kind in ("text", "csv")] + \
    [("sheet", "text")]


def main():
    program, golden = sys.argv[1], pathlib.Path(sys.argv[2])
    for name, kind in REPORTS:
        command = [program, name] + (["csv"] if kind == "csv" else [])
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        path = golden / f"{name}.{'csv' if kind == 'csv' else 'txt'}"
        if "--update" in sys.argv:
            path.write_text(text)
        assert text == path.read_text(), f"{' '.join(command)} differs from {path}"
        if kind == "text":
            assert max(map(len, text.splitlines())) <= 100, f"{name} is wider than 100 columns"
    page = (golden.parent.parent.parent / "docs/game-manager.md").read_text()
    for part in ("sheet.txt", "wins.txt", "readings.txt"):
        assert (golden / part).read_text() in page, f"docs/game-manager.md does not show {part} as it is"
    summary = (golden / "reconciliation.txt").read_text().partition("\n\nEvery change")[0]
    assert summary in page, "docs/game-manager.md does not show the reconciliation as it is"
    print(f"ok: {len(REPORTS)} reports, and docs/game-manager.md")


if __name__ == "__main__":
    main()
