#!/usr/bin/python3
"""The program on full and read-only disks and with damaged files: what it says, how it ends, what stays.

    tests/fault/check_program.py --program build/dev/baize [--quick]

Whatever fails: exit status 1, words on stderr that name the file and the reason, no half house and no half backup.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

os.umask(0o077)  # passwords are given in files that are nobody else's

PASSWORD = "a plain long phrase"


class Program:
    def __init__(self, program, folder):
        self.program = program
        self.folder = pathlib.Path(folder)
        self.ran = 0
        self.environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
        self.environment.pop("BAIZE_DATA", None)
        (self.folder / "anna").write_text(PASSWORD + "\n")

    def call(self, command, limit=None):
        """`limit`: no file may grow over it, as on a disk that is full."""
        def set_limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        self.ran += 1
        return subprocess.run(command, capture_output=True, text=True, cwd=self.folder, env=self.environment,
                              timeout=120, check=False, stdin=subprocess.DEVNULL, restore_signals=limit is None,
                              preexec_fn=set_limit if limit is not None else None)

    def baize(self, *arguments, limit=None):
        return self.call([self.program, *arguments], limit)

    def works(self, *arguments):
        done = self.baize(*arguments)
        assert done.returncode == 0, told(arguments, done)
        return done.stdout

    def refused(self, says, *arguments, limit=None):
        done = self.baize(*arguments, limit=limit)
        assert done.returncode == 1, told(arguments, done)
        assert any(words in done.stderr for words in ([says] if isinstance(says, str) else says)), \
            "expected: %s\n%s" % (says, told(arguments, done))
        return done.stderr


def told(arguments, done):
    return "%s\nexit status %d\n%s%s" % (" ".join(arguments), done.returncode, done.stdout, done.stderr)


def init(program, data):
    return ["init", "--name", "Harbour Casino", "--manager", "anna", "--password-file", "anna", "--data", data]


def same_as(program, data="house"):
    """The house as it is shown, but for the version that last changed it (a restore does): compared with itself."""
    shown = json.loads(program.works("house", "show", "--json", "--data", data))
    shown.pop("version")
    return shown


# ---- A disk that is full ----

FULL = ("the disk is full", "File too large", "No space left")


def until_it_works(program, arguments, left, data, quick):
    """With every limit less than what it needs it fails and leaves nothing behind."""
    failed = 0
    for limit in [0, 100, 4096] + list(range(8192, 1 << 22, 65536 if quick else 12288)):
        done = program.baize(*arguments, limit=limit)
        if done.returncode == 0:
            assert failed > 2, "a limit of %d did" % limit
            return failed
        failed += 1
        assert done.returncode == 1 and any(words in done.stderr for words in FULL), told(arguments, done)
        stays = [name.name for name in left()]
        assert not stays, "limit %d: %s stayed\n%s" % (limit, stays, told(arguments, done))
        if data is not None:
            same_as(program, data)
    raise AssertionError("never done: " + told(arguments, done))


def check_full(program, quick):
    folder = program.folder
    counts = [until_it_works(program, init(program, "new"), lambda: folder.glob("new*"), None, quick)]
    before = same_as(program)
    counts.append(until_it_works(program, ["backup", "monday.baize", "--data", "house"],
                                 lambda: folder.glob("monday*"), "house", quick))
    assert same_as(program) == before
    counts.append(until_it_works(program, ["restore", "monday.baize", "--data", "again", "--key", "house/house.key"],
                                 lambda: folder.glob("again*"), None, quick))
    assert same_as(program, "again") == before
    print("no room: init failed %d times, backup %d, restore %d; nothing stayed, then each worked" % tuple(counts))


def in_namespace(program, script):
    """A shell that may mount, or None."""
    user = [] if os.geteuid() == 0 else ["-r"]
    may = program.call(["unshare", *user, "-m", "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"])
    if may.returncode != 0:
        return None
    return program.call(["unshare", *user, "-m", "sh", "-c", script])


def check_small_disk(program):
    (program.folder / "disk").mkdir()
    done = in_namespace(program, """
        mount -t tmpfs -o size=64k none disk || exit 9
        '%s' backup disk/tuesday.baize --data house; code=$?
        ls -A disk; exit $code""" % program.program)
    if done is None:
        print("a small file system cannot be mounted here: left out")
        return
    assert done.returncode == 1 and done.stdout == "" and any(words in done.stderr for words in FULL), \
        told(["backup"], done)
    print("a file system of 64 KiB: " + done.stderr.strip().splitlines()[-1])


# ---- A disk that can only be read ----

def check_read_only(program):
    before = same_as(program)
    script = """
        mount --bind house house && mount -o remount,bind,ro house || exit 9
        '%s' house show --json --data house > shown; echo show $?
        '%s' audit verify --data house > /dev/null; echo audit $?
        '%s' checkpoint --data house --as anna --password-file anna; echo checkpoint $?
        '%s' backup wednesday.baize --data house > /dev/null; echo backup $?"""
    done = in_namespace(program, script % ((program.program,) * 4))
    if done is None or done.returncode == 9:
        print("nothing can be mounted read-only here: left out")
        return
    assert "checkpoint 1" in done.stdout, told(["checkpoint"], done)
    assert "Read-only file system" in done.stderr, told(["checkpoint"], done)
    print("read-only: " + ", ".join(done.stdout.split("\n")[:-1]))
    print(done.stderr.strip())
    assert same_as(program) == before


# ---- Files that are damaged ----

def damaged(program, name, damage):
    """A copy of the house with one file changed."""
    copy = program.folder / "damaged"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(program.folder / "house", copy)
    damage(copy / name)


def check_damage(program):
    def directory(path):
        path.unlink()
        path.mkdir()

    def cut(path):
        path.write_bytes(path.read_bytes()[:5000])

    def letter(path):
        text = path.read_text().splitlines()
        path.write_text("\n".join(line[:-1] for line in text) + "\n")

    other = program.folder / "other"
    program.works(*init(program, "other"))
    rows = [("baize.db", lambda path: path.write_bytes(b""), ("the file is empty", "there is no house")),
            ("baize.db", directory, "Is a directory"),
            ("baize.db", cut, "the store is damaged"),
            ("baize.db", lambda path: path.write_text("nothing of this is a database\n" * 300), "not a database"),
            ("baize.db", lambda path: path.unlink(), "there is no store"),
            ("baize.db", lambda path: shutil.copy(other / "baize.db", path), "is this the key of this house?"),
            ("house.key", lambda path: shutil.copy(other / "house.key", path), "is this the key of this house?"),
            ("house.key", lambda path: path.chmod(0o644), "`chmod 600 'damaged/house.key'` first"),
            ("house.key", lambda path: path.write_bytes(b""), "is not the key of a house"),
            ("house.key", letter, "is not the key of a house"),
            ("house.key", directory, ("Is a directory", "is not the key", "others may read")),
            ("house.key", lambda path: path.unlink(), "cannot read the key of the house")]
    for name, damage, says in rows:
        for command in (["house", "show"], ["checkpoint", "--as", "anna", "--password-file", "anna"]):
            damaged(program, name, damage)
            program.refused(says, *command, "--data", "damaged")
    print("%d kinds of damage were refused in words" % len(rows))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(os.path.abspath(arguments.program), folder)
        program.works(*init(program, "house"))
        check_full(program, arguments.quick)
        check_small_disk(program)
        check_read_only(program)
        check_damage(program)
        print("%d commands" % program.ran)


if __name__ == "__main__":
    sys.exit(main())
