#!/usr/bin/python3
"""`baize audit` as people type it: on a SQLite file, before and after one byte was changed.

    tests/audit/run.py --program build/dev/baize --writer build/dev/tests/audit/write_journal
"""

import argparse
import csv
import fcntl
import gzip
import io
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile


class Test:
    def __init__(self, program, house):
        self.program, self.house, self.faults = program, house, []

    def run(self, *arguments):
        command = [self.program, "audit", *arguments, "--data", str(self.house)]
        return subprocess.run(command, capture_output=True, text=True, timeout=300)

    def expect(self, what, holds, result):
        if not holds:
            self.faults.append(f"{what}:\n{result.stdout[-1500:]}{result.stderr[-500:]}")


def sound(test):
    result = test.run("verify")
    test.expect("a sound journal", result.returncode == 0 and result.stdout.startswith("Sound: The Audited House"),
                result)
    test.expect("the key is said to be missing", "that needs --key" in result.stdout, result)
    result = test.run("verify", "--key", f"{test.house}/house.key", "--against", f"{test.house}/last.checkpoint",
                      "--json")
    report = json.loads(result.stdout)
    test.expect("json", result.returncode == 0 and report["sound"] and report["against-checkpoint"] == 2
                and report["counts"]["decks-opened"] == report["counts"]["decks-shown"] > 0, result)
    return report


def show(test):
    result = test.run("show", "1/2")
    test.expect("a round in words", result.returncode == 0 and "Round 2 at table 1" in result.stdout
                and "Round 2 is over" in result.stdout and "is the one that was committed to" in result.stdout, result)
    test.expect("what was recorded about it later", result.stdout.index("Round 2 is over") <
                result.stdout.find('notes on round 2: Seat 1 asked for "the book"'), result)
    test.expect("it ends with the round", result.stdout.rfind("Round 2 is over") >
                max(result.stdout.rfind(word) for word in (" tips ", " leaves ", " is being closed")), result)
    test.expect("no other round", "Round 3" not in result.stdout and "Round 1:" not in result.stdout, result)
    result = test.run("show", "2", "--table", "1")
    test.expect("a round of --table", result.returncode == 0, result)
    result = test.run("show", "1/99999")
    test.expect("no such round", result.returncode == 1 and "has no round" in result.stderr, result)
    test.expect("no round at all", test.run("show", "x").returncode == 2, result)


def export(test, report):
    result = test.run("export")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    test.expect("as many rows as events", len(rows) == report["counts"]["events"], result)
    test.expect("columns", list(rows[0]) == "stream entry line act do at_ms time day shift who role second event words "
                "text hash".split(), result)
    lines = [json.loads(line) for line in test.run("export", "--format", "json").stdout.splitlines()]
    same = [{key: str(value).replace("\n", " ") for key, value in line.items()} for line in lines]
    test.expect("JSON says the same as CSV", same == rows, result)
    some = list(csv.DictReader(io.StringIO(test.run("export", "--streams", "table/1,wallet/10011").stdout)))
    wanted = [row for stream in ("table/1", "wallet/10011") for row in rows if row["stream"] == stream]
    test.expect("some streams", some == wanted, result)
    day = list(csv.DictReader(io.StringIO(test.run("export", "--from", "2026-11-16", "--to", "20261116").stdout)))
    of_day = [row for row in rows if row["day"] == "20261116"]
    test.expect("the program is no player", all(row["role"] == "" for row in rows if row["who"] == "0"), result)
    test.expect("one day", day == of_day and 0 < len(day) < len(rows), result)


PHRASE = "nobody plays on while I look"
HASH = "$argon2id$v=19$m=8,t=1,p=1$ky8X+lk3h+QtxTC4dB9jXA$i+inuNgg8bV5iR+Mn8IJbJ4iJAr/Kz1cG+1fmYnQhEE"
LOOKERS = (("uma", "auditor"), ("sue", "supervisor"), ("mia", "manager"), ("dan", "dealer"))


def hire(house):
    """Accounts whose password is PHRASE, in files beside the house."""
    now = 4102444800000  # 2100: none of them expires
    database = sqlite3.connect(house / "baize.db")
    for number, (name, role) in enumerate(LOOKERS, 501):
        text = (f"person v=1 number={number} name={name} role={role} set={now} change=0 failures=0 locked=0 disabled=0 "
                f"seen=0 card=- password={HASH} before=-")
        database.execute("INSERT INTO record (kind, key, value) VALUES ('person', ?, ?)", (name, text.encode()))
    database.commit()
    database.close()
    for file, words in (("phrase", PHRASE), ("wrong", "not the phrase of anybody")):
        (house / file).write_text(words + "\n")
        (house / file).chmod(0o600)


def signed(house, name="uma", second="sue", file="phrase"):
    return ["--open-rounds", "--as", name, "--password-file", str(house / file), "--second", second,
            "--second-password-file", str(house / "phrase")]


def log_of(house):
    database = sqlite3.connect(house / "baize.db")
    rows = database.execute("SELECT value FROM record WHERE kind = 'access' ORDER BY key").fetchall()
    database.close()
    return [row[0].decode() for row in rows]


def no_more_bytes():
    """No file of the process grows: as on a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def looking(test, last):
    """FS15: who opens the cards of an open round is named, signs, and is in the access log before a card is read."""
    house = pathlib.Path(test.house)

    def refused(what, result, words, status=1):
        test.expect(what, result.returncode == status and result.stdout == "" and words in result.stderr, result)

    for command in (["show", f"2/{last}"], ["export"]):
        refused("nobody named", test.run(*command, "--open-rounds"), "is not over alone: --as NAME", 2)
        refused("alone", test.run(*command, "--open-rounds", "--as", "uma"), "is not over alone: --as NAME", 2)
        refused("a dealer", test.run(*command, *signed(house, "dan")), "an auditor opens")
        refused("a manager", test.run(*command, *signed(house, "mia", "sue", "wrong")), "an auditor opens")
        refused("a second dealer", test.run(*command, *signed(house, "uma", "dan", "wrong")), "a supervisor or an exec")
    test.expect("no password was tried", log_of(house) == [], test.run("verify"))
    refused("a wrong password", test.run("show", f"2/{last}", *signed(house, file="wrong")), "password is wrong")
    (house / "phrase").chmod(0o644)
    refused("a file for all", test.run("show", f"2/{last}", *signed(house)), "only its owner may have access")
    (house / "phrase").chmod(0o600)
    with open(house / "baize.db.lock", "w", encoding="utf-8") as lock:  # as a server has it
        fcntl.flock(lock, fcntl.LOCK_EX)
        refused("the house is served", test.run("show", f"2/{last}", *signed(house)), "while nobody serves the house")
    command = [test.program, "audit", "show", f"2/{last}", *signed(house), "--data", str(house)]
    full = subprocess.run(command, capture_output=True, text=True, timeout=300, preexec_fn=no_more_bytes)
    test.expect("a full disk: no trace, no card", full.returncode == 1 and full.stdout == "", full)
    test.expect("nobody has looked", not any("what=looked" in line for line in log_of(house)), test.run("verify"))


def looked(test, last):
    """What is left of it: two lines of `looked`, one for the export of the table and one for the round."""
    lines = [line.split(" ", 4)[-1] for line in log_of(pathlib.Path(test.house)) if "what=looked" in line]
    where = "person=501 by=502 address=- session=- count=1 last=0 table=2 round="
    test.expect("who has looked", lines == [where + "0", where + last], test.run("verify"))


def open_round(test):
    """Table 2 stands in the middle of its last round: its cards are sealed, for everybody who does not ask."""
    result = test.run("verify")
    test.expect("an open round", result.returncode == 0 and "1 round is open" in result.stdout,
                result)
    counts = re.search(r"([0-9]+) acts decided again: ([0-9]+) at .*, ([0-9]+) of .*, ([0-9]+) at", result.stdout)
    test.expect("the acts add up", int(counts[1]) == sum(int(counts[i]) for i in (2, 3, 4)), result)
    result = test.run("verify", "--key", f"{test.house}/house.key")
    test.expect("... with the key", result.returncode == 0 and "is open" not in result.stdout, result)

    def rows_of(*arguments):
        return list(csv.DictReader(io.StringIO(test.run("export", "--streams", "table/2", *arguments).stdout)))

    house = pathlib.Path(test.house)
    hire(house)
    rows = rows_of()
    last = [row for row in rows if row["event"] == "round_opened"][-1]["text"].split("round=")[1].split(" ")[0]
    looking(test, last)
    asked = rows_of(*signed(house))
    sealed = [row for row in rows if row["event"] == "sealed"]
    test.expect("one line stays sealed", len(sealed) == 1 and sealed[0]["text"].startswith(f"sealed v=1 round={last} "),
                result)
    test.expect("no card of the round", not any(row["event"] == "cards_dealt" and f"round={last} " in row["text"]
                                                for row in rows), result)
    test.expect("asked for", len(asked) == len(rows) and not any(row["event"] == "sealed" for row in asked), result)
    result = test.run("show", f"2/{last}")
    test.expect("shown without cards", result.returncode == 0 and f"Round {last} is open: these cards are sealed"
                in result.stdout and "hands are shown when it is" in result.stdout, result)
    result = test.run("show", f"2/{last}", *signed(house))
    test.expect("shown when asked", result.returncode == 0 and "sealed until" not in result.stdout
                and "Hands at the end" in result.stdout, result)
    looked(test, last)
    checker = pathlib.Path(__file__).resolve().parent.parent.parent / "tools" / "check_journal.py"
    result = subprocess.run([sys.executable, str(checker), f"{test.house}/baize.db", "--signatures", "5"],
                            capture_output=True, text=True, timeout=300)
    test.expect("the other checker", result.returncode == 0 and " 0 sealed lines opened" not in result.stdout
                and f"table/2: round {last} is open, 1 lines with its cards are sealed" in result.stdout, result)


def wrong_words(test):
    """What says nothing about the journal gets no verdict; wrong usage is 2."""
    result = test.run("verify", "--against", "/dev/null")
    test.expect("no checkpoint", result.returncode == 1 and result.stdout == ""
                and "'/dev/null' is no checkpoint" in result.stderr, result)
    result = test.run("verify", "--against", "nope")
    test.expect("no file", result.returncode == 1 and "No such file" in result.stderr, result)
    for wrong in ("--what", "--streams=x", "--from=yesterday", "--format=xml"):
        result = test.run("export", wrong)
        test.expect(f"wrong usage: {wrong}", result.returncode == 2, result)
    result = test.run("export", "--from", "2026-11-17", "--to", "2026-11-16")
    test.expect("no such days", result.returncode == 2 and "later than" in result.stderr, result)
    result = test.run("export", "--streams", "house,table/99")
    test.expect("no such stream", result.returncode == 1 and result.stdout == ""
                and "there is no table/99" in result.stderr, result)
    checker = pathlib.Path(__file__).resolve().parent.parent.parent / "tools" / "check_journal.py"
    for wrong, words in (("--house=xx", "--house is 32 hexadecimal digits"), ("--key=xx", "--key is 64 hexadecimal"),
                         ("--house=" + 32 * "0", "house 1: house_created names another")):
        result = subprocess.run([sys.executable, str(checker), f"{test.house}/baize.db", wrong, "--signatures=1"],
                                capture_output=True, text=True, timeout=300)
        test.expect(f"the other checker: {wrong}", result.returncode == 1 and words in result.stderr
                    and result.stderr.count("house 1:") <= 1 and "Traceback" not in result.stderr, result)
    result = test.run("show", "99/1")
    test.expect("no such table", result.returncode == 1 and "there is no table 99" in result.stderr, result)


def changed(test, words, statement, kind, says=""):
    """The thief has the file: triggers do not stop him."""
    kept = pathlib.Path(f"{test.house}/baize.db").read_bytes()
    database = sqlite3.connect(f"{test.house}/baize.db")
    for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f"DROP TRIGGER {name}")
    count = database.execute(statement).rowcount
    database.commit()
    database.close()
    result = test.run("verify", "--json")
    fault = json.loads(result.stdout).get("fault", {})
    test.expect(words, count > 0 and result.returncode == 1 and fault.get("kind") == kind, result)
    words_too = test.run("verify")
    test.expect(words + ", in words", words_too.returncode == 1 and f"({kind})" in words_too.stdout
                and re.search(says, words_too.stdout), words_too)
    pathlib.Path(f"{test.house}/baize.db").write_bytes(kept)


def no_trace_on_a_read_only_disk(test, folder):
    """Where the access log cannot be written no card of an open round is shown."""
    nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    shutil.copytree(test.house, folder)
    shutil.copy(test.program, folder)
    for file in folder.iterdir():
        if nobody:
            os.chown(file, 65534, 65534)
    (folder / "baize.db").chmod(0o444)
    (folder / "baize.db.lock").unlink()
    folder.parent.chmod(0o755)
    folder.chmod(0o555)
    result = subprocess.run([str(folder / pathlib.Path(test.program).name), "audit", "export", "--data", str(folder),
                             *signed(folder)], capture_output=True, text=True, timeout=300, cwd="/", **nobody)
    folder.chmod(0o755)
    test.expect("read-only: no card", result.returncode == 1 and result.stdout == ""
                and "only where the access log can be written" in result.stderr, result)


def on_a_read_only_disk(test, folder):
    """Evidence lies where the auditor can write nothing: a copy of baize.db, and a backup."""
    # root can write everywhere
    nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    folder.mkdir()
    place = folder / "a disk 100% ? read-only"
    place.mkdir()
    for source in (test.program, root / "tools" / "check_journal.py"):
        shutil.copy(source, folder)
    shutil.copy(f"{test.house}/baize.db", place / "baize.db")
    shutil.copy(f"{test.house}/baize.db", folder / "baize.db")
    backup = subprocess.run([test.program, "backup", str(place / "monday.baize"), "--data", str(test.house)],
                            capture_output=True, text=True, timeout=300)
    test.expect("backed up", backup.returncode == 0, backup)
    there = sorted(place.iterdir())
    test.expect("a backup is one file", len(there) == 2, backup)
    for file in there:
        file.chmod(0o444)
    for parent in (folder.parent, folder):
        parent.chmod(0o755)
    place.chmod(0o555)

    def read(*command):
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300, cwd="/",
                              **nobody)
        test.expect("read-only: " + " ".join(map(str, command[1:3])), done.returncode == 0, done)
        return done

    baize, checker = folder / pathlib.Path(test.program).name, folder / "check_journal.py"
    for data in (place, place / "monday.baize"):
        read(baize, "audit", "verify", "--data", data)
        read(baize, "audit", "show", "1/2", "--data", data)
        read(baize, "audit", "export", "--streams", "house", "--data", data)
    for file in there:
        read("/usr/bin/python3", checker, file, "--signatures", "5")
    test.expect("nothing was made", sorted(place.iterdir()) == there, backup)
    place.chmod(0o755)
    wal = place / "baize.db-wal" # what is in there would be left out: better no answer
    wal.write_bytes(b"something")
    place.chmod(0o555)
    done = subprocess.run([str(baize), "audit", "verify", "--data", str(place)], capture_output=True, text=True,
                          timeout=300, cwd="/", **nobody)
    test.expect("a WAL is not left out", done.returncode == 1 and "Sound" not in done.stdout, done)
    place.chmod(0o755)


HERE = pathlib.Path(__file__).resolve().parent
KEPT = HERE / "house-2"


def keep_house(program, writer):
    """Writes the kept house anew: only where the format of the journal has changed, which ends with 0.3.0."""
    with tempfile.TemporaryDirectory(prefix="baize-audit-") as place:
        folder = pathlib.Path(place)
        subprocess.run([writer, place, "5"], check=True, timeout=300)
        printed = subprocess.run([program, "audit", "verify", "--data", place], check=True, capture_output=True,
                                 text=True, timeout=300).stdout
        (KEPT / "baize.db.gz").write_bytes(gzip.compress((folder / "baize.db").read_bytes(), mtime=0))
        for name in ("house.key", "last.checkpoint"):
            shutil.copy(folder / name, KEPT / name)
            (KEPT / name).chmod(0o644)
        words = [re.search(pattern, printed)[0] for pattern in (r"\d+ rounds that ended", r"\d+ entries")]
        (KEPT / "counts").write_text("\n".join(words) + "\n")


def kept_house(program, folder, kept):
    """A house written by an earlier version of the journal and of the store: every later program proves it."""
    folder.mkdir()
    (folder / "baize.db").write_bytes(gzip.decompress((kept / "baize.db.gz").read_bytes()))
    for name in ("house.key", "last.checkpoint"):
        shutil.copy(kept / name, folder / name)
        (folder / name).chmod(0o600)
    test = Test(program, folder)
    result = test.run("verify", "--key", f"{folder}/house.key", "--against", f"{folder}/last.checkpoint")
    counts = (kept / "counts").read_text().splitlines()
    test.expect(kept.name, result.returncode == 0 and all(words in result.stdout for words in counts), result)
    return test.faults


def old_house(program, folder):
    """The journal of 0.1 kept no commands: it is proved and exported, and the house is not served."""
    test = Test(program, folder)
    exported = test.run("export")
    test.expect("format 1 is exported", exported.returncode == 0 and "house_created" in exported.stdout, exported)
    served = subprocess.run([program, "serve", "--data", str(folder), "--listen", "127.0.0.1:0"], capture_output=True,
                            text=True, timeout=300)
    test.expect("format 1 is not served", served.returncode == 1 and "baize 0.1" in served.stderr and
                "baize audit verify" in served.stderr, served)
    return test.faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--writer", required=True)
    parser.add_argument("--keep", action="store_true", help="write tests/audit/house-2 anew")
    options = parser.parse_args()
    if options.keep:
        keep_house(options.program, options.writer)
        return 0
    house = pathlib.Path(tempfile.mkdtemp(prefix="baize-audit-"))
    try:
        subprocess.run([options.writer, str(house), "3"], check=True, timeout=300)
        test = Test(options.program, house)
        report = sound(test)
        show(test)
        export(test, report)
        changed(test, "one byte changed", "UPDATE entry SET text = replace(text, 'amount=$5.00', 'amount=$6.00') "
                "WHERE position = (SELECT max(position) FROM entry WHERE text LIKE '%amount=$5.00%')", "chain")
        changed(test, "an entry deleted", "DELETE FROM entry WHERE seq = 20 AND "
                "stream = (SELECT id FROM stream WHERE name = 'table/1')", "sequence")
        changed(test, "a seal deleted", "DELETE FROM seal WHERE number = 20", "seal-chain")
        changed(test, "a head counted wrong", "UPDATE stream SET seq = seq + 1 WHERE name = 'table/1'", "head",
                r"stands there: entry ([0-9]+), .*\n +should be: +entry (?!\1)")
        changed(test, "a checkpoint deleted", "DELETE FROM record WHERE kind = 'checkpoint'", "checkpoint")
        (house / "open").mkdir()
        subprocess.run([options.writer, str(house / "open"), "1", "open"], check=True, timeout=300)
        second = Test(options.program, house / "open")
        open_round(second)
        no_trace_on_a_read_only_disk(second, house / "locked")
        test.faults += second.faults
        on_a_read_only_disk(test, house / "elsewhere")
        test.faults += kept_house(options.program, house / "kept-1", HERE / "house-1")
        test.faults += old_house(options.program, house / "kept-1")
        test.faults += kept_house(options.program, house / "kept-2", KEPT)
        result = test.run("verify")
        test.expect("sound again", result.returncode == 0, result)
        wrong_words(test)
    finally:
        shutil.rmtree(house)
    fine = "ok: verify, show, export, an open round, a read-only disk, the first journal, five changes"
    print("\n".join(test.faults) if test.faults else fine)
    return 1 if test.faults else 0


if __name__ == "__main__":
    sys.exit(main())
