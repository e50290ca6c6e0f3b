#!/usr/bin/python3
"""The commands of the office on one house: init, user, cashier, house, meter, backup, restore, checkpoint.

    tests/office/run.py --program build/dev/baize [--quick]
    tests/store/with-postgres tests/office/run.py --program build/dev/baize --postgres

Every refusal must say why, on stderr, and change nothing. Passwords are never printed, but for the one-time ones.
--postgres moves the house to the database in BAIZE_POSTGRES and goes on there.
"""

import argparse
import csv
import io
import json
import os
import pathlib
import pty
import signal
import stat
import subprocess
import sys
import tempfile
import termios
import time

os.umask(0o077)  # passwords are given in files that are nobody else's

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RULES = "south-dakota-four-card-poker"
OTHER_RULES = "maryland-four-card-poker"
PASSWORDS = {"anna": "a plain long phrase", "ben": "quite another phrase", "carl": "the third of phrases",
             "zoe": "players have phrases", "frank": "honestly no idea here"}


class Office:
    """Runs the program in a folder of its own, and holds what it says against what was expected."""

    def __init__(self, program, folder, quick):
        self.program = program
        self.quick = quick
        self.folder = pathlib.Path(folder)
        self.data = "house"
        self.ran = 0
        self.environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
        self.environment.pop("BAIZE_DATA", None)
        for name, password in PASSWORDS.items():
            (self.folder / name).write_text(password + "\n")

    def run(self, *arguments, stdin="", says="", status=0, data=None, always=False, out=False, notes=""):
        """`says`: what stands in stdout, or on stderr when it is refused; `out`: in stdout all the same. `notes`: all
        that stands on stderr when it is done."""
        if self.quick and status != 0 and not always:
            return ""
        place = ["--data", data or self.data]
        done = subprocess.run([self.program, *arguments, *place], input=stdin, capture_output=True, text=True,
                              cwd=self.folder, env=self.environment, timeout=240, check=False)
        self.ran += 1
        said = done.stdout if status == 0 or out else done.stderr
        told = "%s\nexit status %d\n%s%s" % (" ".join(arguments), done.returncode, done.stdout, done.stderr)
        assert done.returncode == status, told
        assert says in said, "expected: %s\n%s" % (says, told)
        assert status != 0 or done.stderr == notes, told
        assert not any(password in done.stdout + done.stderr for password in PASSWORDS.values()), told
        return done.stdout

    def refused(self, says, *arguments, **how):
        return self.run(*arguments, says=says, status=1, **how)

    def json(self, *arguments, **how):
        return json.loads(self.run(*arguments, "--json", **how))

    def hire(self, name, role, *by):
        """Adds a person and sets the own password in place of the one-time one."""
        told = self.json("user", "add", name, "--role", role, *by)
        (self.folder / "once").write_text(told["one_time_password"] + "\n")
        self.run("user", "password", name, "--password-file", "once", "--new-password-file", name)
        return told["number"]


def check_database_url(office):
    """A password in the URL of a database is refused before anything is asked, and repeated nowhere."""
    def said(act, url, **more):
        done = subprocess.run([office.program, *act, "--data", str(office.folder / office.data), "--db", url],
                              text=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False, **more)
        words = done.stdout + done.stderr
        assert done.returncode == 1 and "geheim" not in words, (act, words)
        return words
    for url in ("postgresql://baize:geheim@127.0.0.1:1/none", "postgresql://127.0.0.1:1/none?password=geheim",
                "postgresql://127.0.0.1:1/none?pass%77ord=geheim", "postgresql://127.0.0.1:1/none?sslpassword=geheim",
                "host=127.0.0.1 port=1 password=geheim", "host=127.0.0.1 port=1 password = geheim"):
        for act in (["house", "show"], ["audit", "verify"], ["audit", "show", "1/1"], ["report", "day"],
                    ["user", "list"], ["meter", "show", "1"], ["serve", "--listen", "127.0.0.1:0"]):
            assert "no password in the URL" in said(act, url), (act, url)
    # From where it may come: a database that does not answer is told of without it.
    away = dict(os.environ, PGPASSWORD="geheim")
    for act in (["house", "show"], ["serve", "--listen", "127.0.0.1:0"]):
        assert "database" in said(act, "postgresql://baize@127.0.0.1:1/none", env=away)


def by(name, second=None):
    signed = ["--as", name, "--password-file", name]
    return signed + (["--second", second, "--second-password-file", second] if second else [])


# ---- An empty house ----


def check_notice(said):
    """Whoever makes a house learns that its formats may change, what stays readable, what to do before an upgrade."""
    for words in ("Formats may still change before baize 0.3.0.", "`baize audit verify` and `baize audit export` of\n"
                  "every later version read it", "Before you upgrade, run `baize backup`"):
        assert words in said, said


def check_init(office):
    init = ["init", "--name", "Harbour Casino", "--manager", "anna"]
    folder = office.folder / "house"
    for says, arguments, stdin in () if office.quick else (
            ("12 characters at least (S2)", init, "short\n"),
            ("does not contain the name", init, "anna and nobody else\n"),
            ("shifts follow each other", [*init, "--shifts", "06:00,22:00,14:00"], PASSWORDS["anna"]),
            ("no password in the URL", [*init, "--db", "postgresql://anna:secret@nowhere/house"], PASSWORDS["anna"]),
            ("the first manager", ["init", "--name", "x", "--manager", "anna"], "")):
        office.refused(says, *arguments, stdin=stdin)
        assert not folder.exists(), "%s: left something behind" % says
    for option, word in () if office.quick else (("--zone", "Berlin"), ("--shifts", "6")): # wrong usage
        office.run(*init, option, word, stdin=PASSWORDS["anna"], says="%s '%s'" % (option, word), status=2)
        assert not folder.exists(), "%s: left something behind" % option
    office.refused("`baize init` makes a house", "house", "show")
    told = office.json(*init, "--zone", "-05:00", "--password-file", "anna")
    assert told["name"] == "Harbour Casino" and told["store"] == "sqlite" and told["manager"]["number"] == 1001
    check_notice(told["notice"])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "house.key").stat().st_mode) == 0o600
    before = (folder / "house.key").read_bytes()
    office.refused("is in use", *init, "--password-file", "anna")
    assert (folder / "house.key").read_bytes() == before
    (folder / "house.key").chmod(0o640)
    office.refused("others may read the key", "user", "list")
    (folder / "house.key").chmod(0o600)
    shown = office.json("house", "show")
    assert shown["settings"] == {"zone": "UTC-05:00", "day_starts": "06:00", "shifts": ["06:00", "14:00", "22:00"]}
    assert shown["public_key"] == told["public_key"] and shown["staff"] == 1


def until(terminal, words):
    """What the terminal shows up to these words."""
    shown = b""
    while words not in shown:
        shown += os.read(terminal, 1)
    return shown


def until_silent(terminal):
    """The question comes a moment before the echo goes."""
    end = time.monotonic() + 60
    while termios.tcgetattr(terminal)[3] & termios.ECHO:
        assert time.monotonic() < end, "what is typed is shown"
        time.sleep(0.01)


def ask_on_terminal(office, data, answers, interrupt=False):
    """Answers the questions of `baize init` on a terminal; what it showed, how it ended, and is there echo again?"""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(office.folder)
        os.execve(office.program, [office.program, "init", "--name", "Terminal", "--data", data], office.environment)
    shown = b""
    for question, answer in answers:
        shown += until(terminal, question)
        if question != b"first manager: ":
            until_silent(terminal)
        os.write(terminal, answer)
    if interrupt:
        os.write(terminal, b"\x03")
    try:
        while True:
            shown += os.read(terminal, 4096)
    except OSError:
        pass
    echo = bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
    status = os.waitpid(child, 0)[1]
    os.close(terminal)
    office.ran += 1
    return shown, status, echo


def check_terminal(office):
    """Nothing of a password is seen on a terminal; both must be the same; Ctrl-C gives the echo back."""
    name, secret = (b"first manager: ", b"anna\n"), PASSWORDS["anna"].encode()
    shown, status, echo = ask_on_terminal(office, "typed", [name, (b"Password of the first manager: ", secret + b"\n"),
                                                           (b"The same again: ", secret + b"\n")])
    assert status == 0 and echo and b"anna, number 1001" in shown and secret not in shown, shown
    shown, status, echo = ask_on_terminal(office, "other", [name, (b"Password of the first manager: ", secret + b"\n"),
                                                           (b"The same again: ", b"something else\n")])
    assert os.WEXITSTATUS(status) == 1 and echo and b"not the same" in shown and b"something" not in shown, shown
    shown, status, echo = ask_on_terminal(office, "other", [name, (b"Password of the first manager: ", b"half of a")],
                                          interrupt=True)
    assert os.WTERMSIG(status) == signal.SIGINT and echo and b"half" not in shown, (status, echo, shown)
    assert not (office.folder / "other").exists()


# ---- People ----


def check_people(office):
    wrong = "name or password is wrong"
    office.run("user", "add", "ben", "--role", "dealer", status=2, says="who does this?")
    office.refused(wrong, "user", "add", "ben", "--role", "dealer", "--as", "anna", stdin="not the password\n")
    office.refused(wrong, "user", "add", "ben", "--role", "dealer", "--as", "nobody", "--password-file", "anna")
    office.run("user", "add", "ben", "--role", "king", *by("anna"), status=2, says="player, dealer, floorperson")
    office.run("user", "add", "ben", "--role", "supervisor", "--as", "anna", stdin=PASSWORDS["anna"] + "\n",
               says="ben, supervisor, number 1002: one-time password")
    told = office.json("user", "reset", "ben", *by("anna"))
    (office.folder / "once").write_text(told["one_time_password"])
    office.refused("must be changed first", "user", "card", "ben", "--as", "ben", "--password-file", "once")
    office.refused("not taken again", "user", "password", "ben", stdin="%s\n%s\n" % ((told["one_time_password"],) * 2))
    office.run("user", "password", "ben", "--password-file", "once", "--new-password-file", "ben", says="is changed")
    office.refused("the name is taken", "user", "add", "BEN", "--role", "dealer", *by("anna"))
    office.refused("another role has to do this", "user", "add", "dora", "--role", "dealer", *by("ben"))
    office.hire("carl", "cashier", *by("anna"))
    office.hire("frank", "floorperson", *by("anna"))
    assert office.hire("zoe", "player", *by("carl")) == 1005
    assert len(office.json("user", "card", "frank", *by("anna"))["card"]) == 20
    people = {person["name"]: person for person in office.json("user", "list")["people"]}
    assert sorted(people) == ["anna", "ben", "carl", "frank", "zoe"]
    assert people["frank"]["card"] and people["frank"]["standing"] == "active"
    assert "@" not in office.run("user", "list", says="manager") and "argon2" not in office.run("user", "list")
    office.refused("a house keeps one manager", "user", "disable", "anna", *by("anna"))


def check_password_files(office):
    """A file with a password that others may read or change is not read: group and others, each bit (FS15, FS20)."""
    file = office.folder / "anna"
    for bits in (0o040, 0o020, 0o010, 0o004, 0o002, 0o001, 0o044):
        file.chmod(0o600 | bits)
        office.refused("only its owner may have access to a file with a password (chmod 600 anna)", "user", "reset",
                       "ben", *by("anna"))
    file.chmod(0o600)
    (office.folder / "open").write_text(PASSWORDS["anna"] + "\n")
    (office.folder / "open").chmod(0o644)
    for option, others in (("--second-password-file", ["house", "file-rules", RULES, "--second", "ben", *by("anna")]),
                           ("--new-password-file", ["user", "password", "anna", "--password-file", "anna"])):
        office.refused("only its owner may have access", *others, option, "open")
    office.run("init", "--name", "Other", "--manager", "anna", "--password-file", "open", data="other", status=1,
               says="only its owner may have access")
    log = office.json("user", "log", "--count", "1")["accesses"]
    file.chmod(0o400)  # only its owner reads it: fine
    office.refused("the name is taken", "user", "add", "BEN", "--role", "dealer", *by("anna"))
    file.chmod(0o600)
    assert office.json("user", "log", "--count", "2")["accesses"][0] == log[0], "nothing was tried with such a file"


def check_log_pages(office):
    """The newest lines, then older ones; the same as CSV, whose cells compute nothing in a spreadsheet."""
    everything = office.json("user", "log")
    assert everything["before"] is None and len(everything["accesses"]) > 10
    seen, before = [], []
    while True:
        done = subprocess.run([office.program, "user", "log", "--count", "4", "--json", *before, "--data", office.data],
                              capture_output=True, text=True, cwd=office.folder, env=office.environment, check=True)
        page = json.loads(done.stdout)
        seen = page["accesses"] + seen
        if page["before"] is None:
            break
        before = ["--before", page["before"]]
    assert seen == everything["accesses"]
    rows = list(csv.DictReader(io.StringIO(office.run("user", "log", "--csv"))))
    assert [row["line"] for row in rows] == [line["line"] for line in seen]
    for row, line in zip(rows, seen):
        assert (row["what"], row["name"], int(row["person"])) == (line["what"], line["name"], line["number"])
        assert (int(row["by"]), row["address"]) == (line.get("by_number", 0), line.get("address", ""))
        assert not any(cell[:1] in "=+@\t" for cell in row.values() if cell), row
    office.run("user", "log", "--before", "=1", status=2, says="the name of a line is expected")
    office.run("user", "log", "--count", "0", status=2, says="--count")
    office.run("user", "log", "--csv", "--json", status=2, says="either --csv or --json")


def check_lock_out(office):
    for _ in range(5):
        office.refused("name or password is wrong", "user", "card", "zoe", "--as", "frank", "--password-file", "anna")
    office.refused("name or password is wrong", "checkpoint", *by("frank"))
    people = {person["name"]: person for person in office.json("user", "list")["people"]}
    assert people["frank"]["standing"] == "locked out"
    what = [access["what"] for access in office.json("user", "log")["accesses"] if access["name"] == "frank"]
    assert what.count("wrong-password") == 4 and what[-2:] == ["locked-out", "while-locked"], what
    office.refused("another role has to do this", "user", "enable", "frank", *by("ben"))
    office.run("user", "enable", "frank", *by("anna"), says="enabled")
    people = {person["name"]: person for person in office.json("user", "list")["people"]}
    assert people["frank"]["standing"] == "active"
    office.refused("the person is enabled", "user", "enable", "frank", *by("anna"))
    office.run("user", "disable", "frank", *by("anna"), says="disabled")
    office.run("user", "enable", "frank", *by("anna"), says="enabled")
    check_changes_are_logged(office)


def check_changes_are_logged(office):
    """Who changed whose credentials is in the access log; what was refused is not."""
    log = [access for access in office.json("user", "log")["accesses"] if "by_name" in access]
    of_frank = [access["what"] for access in log if access["name"] == "frank"]
    assert of_frank == ["added", "card-issued", "lock-out-ended", "disabled", "enabled"], of_frank
    signers = {access["name"]: (access["by_name"], access["by_number"]) for access in log}
    assert signers == {"ben": ("anna", 1001), "carl": ("anna", 1001), "frank": ("anna", 1001), "zoe": ("carl", 1003)}
    assert "password-reset" in [access["what"] for access in log], log
    office.run("user", "log", says="lock-out ended, by anna")


# ---- Rules, tables, meters ----


def check_house(office):
    two = by("anna", "ben")
    office.run("house", "file-rules", RULES, *by("anna"), status=2, says="two people sign this")
    office.refused("a second, different person", "house", "file-rules", RULES, *by("anna", "anna"))
    office.refused("another role has to do this", "house", "file-rules", RULES, *by("ben", "anna"))
    office.refused("never for money", "house", "file-rules", "laboratory-four-card-poker", *two)
    office.refused("is neither a file nor", "house", "file-rules", "nowhere", *two)
    office.run("house", "file-rules", RULES, *two, says="filed")
    office.run("house", "file-rules", OTHER_RULES, *two, says="filed")
    office.run("house", "file-rules", RULES, "--name", "friday", *two, says="already filed as %s, digest" % RULES)
    office.refused("no rules 'nothing' are filed", "house", "make-table", "7", "nothing", *two)
    office.refused("a later day", "house", "make-table", "7", RULES, "--effective", "2999-01-01", *two)
    office.run("house", "make-table", "7", RULES, "--clocks", "30,20", *two, says="table 7: made")
    office.refused("the number is taken", "house", "make-table", "7", RULES, *two)
    office.run("house", "make-table", "8", RULES, "--source", "reader", "--takes-cash", *two, says="table 8: made")
    for table, says in (("7", "--as is a floorperson or above, --second the dealer"),
                        ("8", "table 8 is dealt from cards of paper"), ("99", "table 99 is not there")):
        office.refused(says, "house", "open-table", table, "--tray", "5000", *two)
    office.run("house", "make-table", "9", RULES, "--source", "cloud", *two, status=2, says="generator or reader")
    office.run("house", "make-meter", "1", RULES, *two, says="meter 1: made")
    office.refused("meter is not open", "meter", "link", "1", "7", *by("anna"))
    office.run("meter", "open", "1", *two, says="meter 1: open")
    office.run("meter", "link", "1", "7", *by("anna"), says="table linked")
    office.refused("these rules are in force", "house", "activate", "7", RULES, *two)
    office.run("house", "retire-table", "8", *by("anna"), says="retired")
    office.run("house", "set", "--zone", "-04:00", *by("anna"), says="changed")
    shown = office.json("house", "show")
    assert [rules["submission"] for rules in shown["rules"]] == [RULES, OTHER_RULES]
    assert [(t["number"], t["source"], t["takes_cash"], t["retired"]) for t in shown["tables"]] == \
        [(7, "generator", False, False), (8, "reader", True, True)]
    assert shown["settings"]["zone"] == "UTC-04:00" and shown["meters"] == [{"number": 1, "submission": RULES}]
    meter = office.json("meter", "show", "1")
    assert meter["phase"] == "open" and meter["tables"] == [7] and meter["levels"][0]["amount_cents"] == 1000000
    office.run("meter", "list", says="1 table ")
    check_ambiguous(office)


def check_ambiguous(office):
    """Two texts under one id: the digest decides."""
    two, shipped = by("anna", "ben"), (ROOT / "rules/submissions" / (RULES + ".yaml")).read_text(encoding="utf-8")
    for year in ("2025", "2999"):
        (office.folder / "friday.yaml").write_text(shipped.replace("effective: 2026", "effective: " + year))
        office.run("house", "file-rules", "friday.yaml", *two, says="friday: filed")
    digests = [rules["digest"] for rules in office.json("house", "show")["rules"] if rules["submission"] == "friday"]
    office.refused("%s  friday, used from 2999-01-01" % digests[1][:16], "house", "make-table", "10", "friday", *two)
    office.refused("no rules '%s' are filed" % digests[0][:7], "house", "make-table", "10", digests[0][:7], *two)
    office.refused("on a later day: 2999-01-01", "house", "make-table", "10", digests[1][:8], *two)
    office.run("house", "make-table", "10", digests[0][:8], *two, says="table 10: made")


# ---- Money ----


def check_cashier(office):
    carl = by("carl")
    assert office.json("cashier", "deposit", "zoe", "500", *carl)["balance_cents"] == 50000
    office.refused("another role has to do this: cashier", "cashier", "deposit", "zoe", "500", *by("anna"))
    office.refused("it holds $500.00", "cashier", "withdraw", "zoe", "500.01", *carl)
    office.refused("is no player but a manager", "cashier", "deposit", "anna", "5", *carl)
    office.run("cashier", "deposit", "zoe", "5.5", *carl, status=2, says="AMOUNT '5.5'")
    office.run("cashier", "deposit", "zoe", "-5", *carl, status=2, says="'-5' is less than nothing")
    office.run("cashier", "withdraw", "1005", "$120.50", *carl, says="balance $379.50")
    office.run("user", "limits", "zoe", "--deposit", "510", *by("zoe"), says="limits set")
    office.refused("own limit for deposits", "cashier", "deposit", "zoe", "10.01", *carl)
    office.run("user", "exclude", "zoe", "--why", "by-house", *by("frank"), says="excluded")
    office.refused("the player is excluded", "cashier", "deposit", "zoe", "1", *carl)
    office.run("cashier", "withdraw", "zoe", "79.50", *carl, says="balance $300.00")
    office.run("user", "readmit", "zoe", *by("anna"), says="readmitted")
    office.refused("`baize user exclude zoe`", "user", "disable", "zoe", *by("anna"))


# ---- Backup, restore, checkpoint ----


def hold(office):
    """Another process that has the house: a server."""
    process = subprocess.Popen([office.program, "serve", "--listen", "127.0.0.1:0", "--data", office.data],
                               cwd=office.folder, env=office.environment, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    said = process.stdout.readline()
    if not said.startswith("Listening on "):
        process.kill()
        raise SystemExit("the other process never had the house: %s" % said)
    return process


def check_prompt(office):
    """Who sits at the question for a password keeps nobody out."""
    asked = subprocess.Popen([office.program, "user", "card", "frank", "--as", "anna", "--data", office.data],
                             cwd=office.folder, env=office.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)
    office.run("user", "card", "frank", *by("anna"), says="new card")
    assert asked.poll() is None, "the question was not waited for"
    told = asked.communicate(PASSWORDS["anna"] + "\n", timeout=240)
    assert asked.returncode == 0 and "new card" in told[0], told


def check_backup(office):
    check_prompt(office)
    other = hold(office)
    try:
        office.refused("another process has the store open", "cashier", "deposit", "zoe", "1", *by("carl"))
        counted = office.json("backup", "one.baize")
    finally:
        other.send_signal(signal.SIGKILL)
        other.communicate()
    assert stat.S_IMODE((office.folder / "one.baize").stat().st_mode) == 0o600
    assert b"baize-house-key" not in (office.folder / "one.baize").read_bytes()
    assert counted["streams"] == 6 and counted["entries"] > 50 and counted["records"] > 20
    office.refused("is there already", "backup", "one.baize")
    office.run("cashier", "show", "zoe", says="balance $30")  # after the other was killed
    shown = office.json("house", "show")

    key = ["--key", "house/house.key"]
    office.refused("is in use", "restore", "one.baize", *key)
    office.run("restore", "one.baize", status=2, says="--key FILE", data="second")
    office.refused("no store", "restore", "nowhere.baize", *key, data="second")
    init = ["init", "--name", "Another", "--manager", "anna", "--password-file", "anna"]
    check_notice(office.run(*init, data="another"))
    office.refused("is this the key of this house?", "restore", "one.baize", "--key", "another/house.key",
                   data="second")
    assert not (office.folder / "second").exists(), "a restore with a wrong key left something behind"
    office.run("restore", "one.baize", *key, says="restored", data="second")
    restored = office.json("house", "show", data="second")
    assert restored == dict(shown, version=restored["version"])
    assert (office.folder / "second" / "house.key").read_bytes() == (office.folder / "house/house.key").read_bytes()
    office.run("cashier", "deposit", "zoe", "10", *by("carl"), says="deposited $10.00", data="second")


def check_checkpoint(office):
    office.refused("another role has to do this", "checkpoint", *by("carl"))
    office.run("checkpoint", "--out", "first.checkpoint", *by("frank"), says="Checkpoint 1, gaming day")
    text = (office.folder / "first.checkpoint").read_text()
    assert text.startswith("baize-checkpoint v=2 ") and "\nwallet/1005 " in text and "\nsignature=" in text
    office.refused("it is there already", "checkpoint", "--out", "first.checkpoint", *by("frank"))
    assert (office.folder / "first.checkpoint").read_text() == text
    assert office.json("house", "show")["checkpoints"] == 1
    office.refused("has ended; the next can be ended from", "checkpoint", *by("frank"))
    assert office.run("checkpoint", "--number", "1") == text
    office.run("checkpoint", "--number", "1", "--out", "again.checkpoint", says="Checkpoint 1 is in")
    assert (office.folder / "again.checkpoint").read_text() == text
    office.refused("there is no checkpoint 2; the last one is 1", "checkpoint", "--number", "2")
    office.refused("never go back", "house", "set", "--zone", "-12:00", *by("anna"))


def check_script(office):
    """A scripted day on this house: what the script takes for granted is made, and the books of both agree."""
    script = ROOT / "tests/scenarios/a-fold-in-south-dakota-keeps-the-progressive.scenario"
    office.data = "another"  # a meter of the script's number must not be there
    office.hire("ben", "supervisor", *by("anna"))
    office.run("house", "run", str(script), *by("anna", "ben"), says="the books of both agree")
    shown = office.json("house", "show")
    assert len(shown["tables"]) == 1 and len(shown["meters"]) == 1 and shown["players"] >= 1
    entries = office.json("audit", "verify")["counts"]["acts"]
    office.refused("table 1 of the house has been played at", "house", "run", str(script), *by("anna", "ben"))
    office.refused("cannot write into the directory 'no/where'", "house", "run", str(script), "--checkpoints",
                   "no/where", *by("anna", "ben"))
    assert office.json("audit", "verify")["counts"]["acts"] <= entries + 2, "something was played again"
    office.data = "house"


def check_postgres(office):
    url = os.environ["BAIZE_POSTGRES"]
    shown = office.json("house", "show")
    office.run("backup", "move.baize", says="backed up")
    office.run("restore", "move.baize", "--db", url, "--key", "house/house.key", says="restored", data="moved")
    assert (office.folder / "moved/database").read_text() == url + "\n"
    assert not (office.folder / "moved/baize.db").exists()
    assert office.json("house", "show", data="moved") == shown
    office.refused("the database is in use", "restore", "move.baize", "--db", url, "--key", "house/house.key",
                   data="again", always=True)
    assert not (office.folder / "again").exists()
    office.run("cashier", "deposit", "zoe", "10", *by("carl"), says="deposited $10.00", data="moved")
    balance = office.run("cashier", "show", "zoe", data="moved")
    office.run("backup", "back.baize", says="backed up", data="moved")
    office.run("restore", "back.baize", "--key", "moved/house.key", says="restored", data="back")
    assert office.run("cashier", "show", "zoe", data="back") == balance


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, type=pathlib.Path)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--quick", action="store_true", help="leave out what is refused: with sanitizers it takes long")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        office = Office(str(options.program.resolve()), folder, options.quick)
        check_init(office)
        check_database_url(office)
        if not options.postgres:
            check_terminal(office)
        check_people(office)
        if not options.postgres and not options.quick:
            check_password_files(office)
            check_lock_out(office)
            check_log_pages(office)
        check_house(office)
        check_cashier(office)
        if options.postgres:
            check_postgres(office)
        else:
            check_backup(office)
            check_checkpoint(office)
            check_script(office)
        print("ok: %d commands" % office.ran)
    return 0


if __name__ == "__main__":
    sys.exit(main())
