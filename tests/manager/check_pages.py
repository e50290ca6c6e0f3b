#!/usr/bin/python3
"""Win pages: the text against the golden files, every word of it in HTML, the PDF read back by another
program.

    check_pages.py PROGRAM GOLDEN_FOLDER [--update]
"""

import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "testing"))
from formats import Page  # noqa: E402

# What the PDF must hold, and what it must not.
HOLDS = {
    "normal": (["$12,345.67", "Twelve thousand three hundred forty-five dollars and sixty-seven cents", "No. 1",
                "Royal flush", "100% of main", "SD (16) PMG-01", "2025-11-16 07:05:00 UTC-07:00", "100234",
                "supervisor 5, with swiped card", "$10,000.00", "Preparer", "Witness", "Payer", "Original",
                "Unalterable record: event 5 of meter 9", "Deadwood Gulch Tables"],
               ["VOID", "REPRINT", "BEFORE PAYMENT", "Pit manager", "ATTENTION"]),
    "million": (["$1,000,000.00", "One million dollars and no cents", "Tax form", "300 times the wager", "Camera",
                 "above $3,000.00", "Surveillance", "$25,000.00 or more", "Cheque", "$50,000.00 or more",
                 "Pit manager"], ["VOID", "REPRINT"]),
    "four-card": (["Four aces", "$62,123.50", "MD-FCP 12.D(1)(a)(i)"], ["VOID", "ATTENTION"]),
    "reprint": (["REPRINT 2, printed 2025-11-16 08:05:00 by supervisor 7", "Reprint 2", "10% of main", "$1,234.56"],
                ["VOID", "Original", "Camera"]),
    "void": (["VOID: backed out 2025-11-16 07:45:00 by manager 9 and 6, the hand was not played by the rules. Event 6 "
              "of meter 9. Do not pay."], ["REPRINT"]),
    "void-reprint": (["VOID: backed out", "REPRINT 2", "$300.00", "PAID FROM THE TRAY"], ["Original"]),
    "cards-unknown": (["write them in", "rank and suit", "Royal flush"], ["100234"]),
    "cards-differ": (["ATTENTION: the cards do not make the hand that was validated."], ["VOID"]),
    "crowded": (["Seventy-three million seven hundred seventy-three thousand seven hundred seventy-three dollars and "
                 "seventy-seven cents", "VOID", "REPRINT 2", "ATTENTION"], ["Original"]),
}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check_pdf(path, name):
    info = run("pdfinfo", path)
    assert re.search(r"^Pages: +1$", info, re.M), f"{name}: not one page"
    assert re.search(r"^Page size: +612 x 792 pts \(letter\)$", info, re.M), f"{name}: not US Letter"
    assert re.search(r"^Title: +Progressive win 1 of meter 9, ", info, re.M), f"{name}: title"
    words = " ".join(run("pdftotext", "-raw", path, "-").split())
    holds, lacks = HOLDS[name]
    for piece in holds:
        assert piece in words, f"{name}: '{piece}' is missing"
    for piece in lacks:
        assert piece not in words, f"{name}: '{piece}' should not be there"
    assert words.split().count("VOID") == ("VOID" in " ".join(holds)), f"{name}: VOID across the page"
    content = pathlib.Path(path).read_bytes()
    assert b"20251116140500Z" in content, f"{name}: the date is not the win's"
    return content


def main():
    program, golden = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        run(program, one)
        run(program, two)
        names = sorted(path.stem for path in pathlib.Path(one).glob("*.pdf"))
        assert names == sorted(HOLDS), f"the samples are {names}"
        for name in names:
            first = check_pdf(f"{one}/{name}.pdf", name)
            assert first == pathlib.Path(f"{two}/{name}.pdf").read_bytes(), f"{name}: two runs, two files"
            text = pathlib.Path(f"{one}/{name}.txt").read_text()
            if "--update" in sys.argv:
                (golden / f"{name}.txt").write_text(text)
            assert text == (golden / f"{name}.txt").read_text(), f"{name}.txt differs from {golden}"
            lacks = set(text.split()) - set(Page(pathlib.Path(f"{one}/{name}.html").read_text()).words)
            assert not lacks, f"{name}.html does not say {lacks}"
            assert max(map(len, text.splitlines())) <= 80, f"{name}.txt is wider than 80 columns"
    failed = subprocess.run([program, "/nowhere/at/all"], capture_output=True, text=True)
    assert failed.returncode == 1 and \
        failed.stderr == "cannot write '/nowhere/at/all/normal.pdf': No such file or directory\n", failed.stderr
    print(f"ok: {len(names)} win pages")


if __name__ == "__main__":
    main()
