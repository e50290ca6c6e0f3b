#!/usr/bin/python3
"""The checkers on the example of docs/journal-format.md: good as it is, refused however it is changed.

    tests/journal/check_page.py

1. tools/check_journal.py says ok to the example, as text and as a SQLite file, and against its checkpoint.
2. It finds every change: a byte, an entry that is missing, doubled or moved, another amount or deck, a cut tail.
"""

import hashlib
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import check_journal  # noqa: E402 (the path comes first)

HOUSE = bytes(range(16)).hex()
KEY = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
PAGE = (ROOT / "docs/journal-format.md").read_text()
PUBLIC = check_journal.PublicKey(bytes.fromhex(KEY))


def block(beginning):
    return re.search(rf"```\n({beginning}.*?\n)```\n", PAGE, re.S).group(1)


JOURNAL, CHECKPOINT = block("entry v=2 stream=table/7 seq=1 "), block("baize-checkpoint v=2 house=0")
PIECES = [piece for piece in re.split(r"(?m)^(?=(?:entry|seal) )", JOURNAL) if piece]


def verdict(text, checkpoint=CHECKPOINT):
    """None when all is well, or what is wrong."""
    journal = check_journal.Journal(bytes.fromhex(HOUSE), PUBLIC, None)
    try:
        entries, heads, seals = check_journal.read_text(text.encode("utf-8", "surrogateescape"))
        for entry in entries:
            journal.entry(*entry)
        journal.finish(heads)
        journal.seals(seals)
        if checkpoint is not None:
            journal.against(checkpoint)
    except check_journal.Fault as fault:
        return str(fault)
    return None


def must_say(words, text, checkpoint=CHECKPOINT):
    said = verdict(text, checkpoint)
    if (said is None) != (words is None) or (words is not None and words not in said):
        sys.exit(f"check_page.py: expected {words!r}, got {said!r}, for:\n{text[:2000]}")


def run(*arguments):
    return subprocess.run([sys.executable, str(ROOT / "tools/check_journal.py"), *map(str, arguments)],
                          capture_output=True, text=True, check=False)


def hashes(pieces):
    """(stream, seq, hash, text) of the entries among the pieces."""
    last, rows = {}, []
    for piece in pieces:
        if piece.startswith("entry"):
            stream, seq = re.match(r"entry v=2 stream=(\S+) seq=(\d+)", piece).groups()
            before = last.get(stream) or hashlib.blake2b(
                f"baize-journal v=1 house={HOUSE} stream={stream}\n".encode(), digest_size=32).digest()
            last[stream] = hashlib.blake2b(before + piece.encode(), digest_size=32).digest()
            rows.append((stream, int(seq), last[stream], piece))
    return rows


def make_sqlite(path):
    """The tables a checker reads; src/store/README.md has the whole schema."""
    base = sqlite3.connect(path)
    base.executescript("CREATE TABLE stream(id INTEGER PRIMARY KEY, name TEXT, seq INTEGER, hash BLOB);"
                       "CREATE TABLE entry(position INTEGER PRIMARY KEY, stream INTEGER, seq INTEGER, hash BLOB,"
                       " text TEXT); CREATE TABLE seal(number INTEGER PRIMARY KEY, text TEXT);")
    names = {}
    for stream, seq, value, text in hashes(PIECES):
        number = names.setdefault(stream, len(names) + 1)
        base.execute("REPLACE INTO stream VALUES (?, ?, ?, ?)", (number, stream, seq, value))
        base.execute("INSERT INTO entry(stream, seq, hash, text) VALUES (?, ?, ?, ?)", (number, seq, value, text))
    base.executemany("INSERT INTO seal(text) VALUES (?)", ((piece,) for piece in PIECES if piece.startswith("seal")))
    base.commit()
    return base


def check_good(folder):
    for name, text in (("journal.txt", JOURNAL), ("checkpoint", CHECKPOINT)):
        (folder / name).write_text(text)
    make_sqlite(folder / "baize.db").close()
    for journal in ("journal.txt", "baize.db"):
        done = run(folder / journal, "--house", HOUSE, "--key", KEY, "--against", folder / "checkpoint")
        expected = ("ok: 2 streams, 8 entries, 10 events, 7 acts, 1 postings, 1 decks shown, 1 sealed lines opened, "
                    "2 seals, 2 signatures\n"
                    "ok: nothing that checkpoint 1 knows is missing or changed (2 streams)\n")
        if done.returncode != 0 or done.stdout != expected:
            sys.exit(f"check_page.py: {journal}: {done.stdout}{done.stderr}")


def check_sqlite_changes(folder):
    changes = {"UPDATE entry SET hash = zeroblob(32) WHERE position = 3": "its hash in the store",
               "UPDATE stream SET seq = 3 WHERE name = 'table/7'": "the store says its last entry is 3",
               "UPDATE seal SET number = 7 WHERE number = 2": "stands in the store as 7",
               "UPDATE entry SET seq = 9 WHERE position = 1": "stands in the store as table/7 9",
               "DELETE FROM entry WHERE position = 2": "entry 2 of the stream is expected here"}
    for number, (change, words) in enumerate(changes.items()):
        path = folder / f"changed{number}.db"
        base = make_sqlite(path)
        base.execute(change)
        base.commit()
        base.close()
        done = run(path, "--house", HOUSE, "--key", KEY)
        if done.returncode != 1 or words not in done.stderr:
            sys.exit(f"check_page.py: {change}: expected '{words}', got: {done.stdout}{done.stderr}")


def check_changes():
    """Every byte, then the changes a thief would make. How many."""
    count = 0
    for index, byte in enumerate(JOURNAL):
        for other in {"\n", chr(ord(byte) ^ 1)} - {byte}:
            changed = JOURNAL[:index] + other + JOURNAL[index + 1:]
            count += 1
            if verdict(changed) is None:
                sys.exit(f"check_page.py: not found: byte {index} {byte!r} became {other!r}")
    for index in range(len(PIECES)):
        without = PIECES[:index] + PIECES[index + 1:]
        twice = PIECES[:index] + [PIECES[index]] + PIECES[index:]
        for pieces in (without, twice):
            count += 1
            if verdict("".join(pieces)) is None:
                sys.exit(f"check_page.py: not found: piece {index} missing or there twice")
    table2, table3, meter2, table4, table5, table6, seal2 = PIECES[1], *PIECES[4:10]
    must_say("entry 2 of the stream is expected", JOURNAL.replace(table2, "").replace(table3, table3 + table2))
    must_say("not the one that was signed", JOURNAL.replace("seats=1,2 ", "seats=1,3 "))
    must_say("add up to", JOURNAL.replace("reserve/1/0:+$0.03,", "reserve/1/0:+$0.04,"))
    must_say("the deck shown is not the one", JOURNAL.replace("As,Kd,J1", "Kd,As,J1"))
    must_say("do not name the same entries", JOURNAL.replace("with=table/7:3", "with=table/7:2"))
    must_say("which does not name it back", JOURNAL.replace(meter2, ""))
    must_say("time goes back", JOURNAL.replace(table6, table6.replace("at=1763254800000", "at=1763254799999")))
    must_say("was signed and is not there", JOURNAL.replace(table6, ""))
    key = re.search(r"round_key_shown .*key=([0-9a-f]{64})", table5).group(1)
    must_say("does not open its lines", JOURNAL.replace(key, "0" * 64))
    must_say("is over and its key is not shown", JOURNAL.replace(table5, table5.split("round_key_shown")[0]))
    must_say("it is not over", JOURNAL.replace(table5, "\n".join(table5.split("\n")[:1] + table5.split("\n")[2:])))
    must_say("it should be sealed", JOURNAL.replace(table4, table4.split("sealed")[0] + "cards_dealt v=1 "
                                                    "round=9 cards=1:As:down\n"))
    must_say("no seal covers this entry", JOURNAL.replace(seal2, ""))
    must_say("`before` is not the hash", JOURNAL.replace("before=0ae022ed", "before=0ae022ee"))
    signature = seal2.split("signature=")[1]
    must_say("the signature is not the house's", JOURNAL.replace(signature, "1" + signature[1:]), None)
    must_say("format version 3", JOURNAL.replace("entry v=2 stream=meter", "entry v=3 stream=meter"))
    must_say("keeps another command", JOURNAL.replace(meter2, meter2.replace("by=60:dealer", "by=61:dealer")))
    must_say("somebody has signed twice", JOURNAL.replace("by=60:dealer do=round/cards",
                                                          "by=60:dealer,60:cashier do=round/cards"))
    must_say("it says again", JOURNAL.replace("round_ended v=1", "round_ended v=1 at=1763254800000 by=60:dealer"))
    must_say("this is no command", JOURNAL.replace("command number=9\n", "command number=9\ncommand number=9\n"))
    # A whole tail cut off is a good journal by itself; only the checkpoint knows.
    must_say(None, "".join(PIECES[:3]), None)
    must_say("the tail is cut off", "".join(PIECES[:3]))
    must_say("signature is not the house's", JOURNAL, CHECKPOINT.replace("number=1", "number=2"))
    must_say("of another house", JOURNAL, CHECKPOINT.replace("house=00", "house=01"))
    return count + 24


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_good(folder)
        check_sqlite_changes(folder)
        changes = check_changes()
    print(f"ok: the example is good, {changes} changes were found")


if __name__ == "__main__":
    main()
