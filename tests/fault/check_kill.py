#!/usr/bin/python3
"""The program is killed at every call that changes a file: the house, its key, backups and checkpoints are whole.

    tests/fault/check_kill.py --program build/dev/baize --library build/dev/tests/fault/libkill_at.so [--quick]

init, restore, backup, checkpoint and the start of a demo are run with SIGKILL in place of their n-th call, for n = 1,
2, ... until they end by themselves (kill_at.c). After each kill the same command, given again, leads to a whole result:
nobody has to remove anything by hand. A trace of the calls shows the order that outlasts a loss of power: a file is on
the disk before it gets its name, and the folder after that.
"""

import argparse
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

PASSWORD = "a plain long phrase"


class Program:
    def __init__(self, program, library, folder, quick):
        self.program, self.library, self.folder, self.quick = program, library, pathlib.Path(folder), quick
        self.environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
        self.environment.pop("BAIZE_DATA", None)
        (self.folder / "anna").write_text(PASSWORD + "\n")
        (self.folder / "anna").chmod(0o600)  # others may not read a file with a password

    def run(self, *arguments, **more):
        environment = dict(self.environment, **more)
        if more:
            environment["LD_PRELOAD"] = self.library
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, cwd=self.folder,
                              env=environment, timeout=120, check=False, stdin=subprocess.DEVNULL)

    def works(self, *arguments):
        done = self.run(*arguments)
        assert done.returncode == 0, "%s\n%s%s" % (" ".join(arguments), done.stdout, done.stderr)
        return done.stdout

    def kills(self, arguments, after, most=None):
        """Kills at 1, 2, ...; `after(n)` looks at what is there and prepares the next. How many kills."""
        step = 7 if self.quick else 1
        number = 1
        while most is None or number <= most:
            done = self.run(*arguments, KILL_AT=str(number))
            if done.returncode == 0:
                break
            assert done.returncode == -signal.SIGKILL, "%d: %s%s" % (number, done.stdout, done.stderr)
            after(number)
            number += step
        return number - 1

    def gone(self, *names):
        for name in names:
            for path in self.folder.glob(name):
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def init(data):
    return ["init", "--name", "Harbour Casino", "--manager", "anna", "--password-file", "anna", "--data", data]


def is_house(program, data):
    return program.run("house", "show", "--json", "--data", data).returncode == 0


def check_init(program):
    def after(number):
        again = program.run(*init("new"))
        whole = again.returncode == 0 or "is in use" in again.stderr
        assert whole and is_house(program, "new"), "kill %d: %s" % (number, again.stderr)
        left = sorted(path.name for path in (program.folder / "new").iterdir())
        assert not [name for name in left if name.endswith(".new") or name == "unfinished"], left
        program.gone("new")
    return program.kills(init("new"), after)


def check_restore(program):
    program.works("backup", "monday.baize", "--data", "house")
    command = ["restore", "monday.baize", "--data", "again", "--key", "house/house.key"]
    def after(number):
        if not (program.folder / "again").exists() or (program.folder / "again/unfinished").exists() \
                or not (program.folder / "again/house.key").exists():
            program.works(*command)
        assert is_house(program, "again"), "kill %d" % number
        key = (program.folder / "again/house.key").read_bytes()
        assert key == (program.folder / "house/house.key").read_bytes()
        program.gone("again")
    count = program.kills(command, after)
    program.gone("monday.baize", "again")
    return count


def check_backup(program):
    command = ["backup", "tuesday.baize", "--data", "house"]
    def after(number):
        there = (program.folder / "tuesday.baize").exists()
        if not there:
            program.works(*command)
        program.works("audit", "verify", "--data", "tuesday.baize", "--key", "house/house.key")
        left = sorted(path.name for path in program.folder.glob("tuesday*"))
        assert left == ["tuesday.baize"] or (there and number), "kill %d: %s" % (number, left)
        program.gone("tuesday*")
    count = program.kills(command, after)
    program.gone("tuesday*")
    return count


def check_checkpoint(program):
    """A shift ends once: each kill has a copy of the house of its own."""
    out = program.folder / "shift.checkpoint"
    signed = ["checkpoint", "--out", out.name, "--as", "anna", "--password-file", "anna", "--data", "shift"]
    def fresh():
        program.gone("shift*")
        shutil.copytree(program.folder / "house", program.folder / "shift")
    def after(number):
        if not out.exists():
            kept = program.run("checkpoint", "--number", "1", "--out", out.name, "--data", "shift")
            if kept.returncode != 0:
                program.works(*signed)
        program.works("audit", "verify", "--data", "shift", "--key", "house/house.key", "--against", out.name)
        fresh()
    fresh()
    count = program.kills(signed, after)
    fresh()
    program.works(*signed)
    again = ["checkpoint", "--number", "1", "--out", "again.checkpoint", "--data", "shift"]
    def look(number):
        if not (program.folder / "again.checkpoint").exists():
            program.works(*again)
        assert (program.folder / "again.checkpoint").read_bytes() == out.read_bytes(), "kill %d" % number
        program.gone("again.checkpoint*")
    count += program.kills(again, look)
    program.gone("again.checkpoint*")
    return count


def trace_of(program, arguments):
    trace = program.folder / "trace"
    trace.unlink(missing_ok=True)
    done = program.run(*arguments, KILL_TRACE=str(trace))
    assert done.returncode == 0, done.stderr
    return [line.split(" ", 2) for line in trace.read_text().splitlines()]


def check_order(program):
    """Each renamed file: synced after its last write, renamed, then its folder synced."""
    renames = 0
    for arguments, names in ((init("order"), ["house.key"]),
                             (["backup", "order.baize", "--data", "house"], ["order.baize"]),
                             (["checkpoint", "--number", "1", "--out", "order.txt", "--data", "shift"], ["order.txt"])):
        calls = trace_of(program, arguments)
        for name in names:
            at = [i for i, (_, what, path) in enumerate(calls) if what == "rename" and path.endswith("/" + name)
                  or what == "rename" and path.endswith(" -> " + name)]
            assert len(at) == 1, (name, calls)
            begun = calls[at[0]][2].split(" -> ")[0].rsplit("/", 1)[-1]
            mine = [what for _, what, path in calls[:at[0]] if path.endswith("/" + begun)]
            assert "write" in mine and mine[-1] == "sync", (name, mine)
            behind = [(what, path) for _, what, path in calls[at[0] + 1:]]
            assert behind and behind[0][0] == "sync" and not behind[0][1].endswith(name), (name, behind[:3])
            renames += 1
    program.gone("order*")
    return renames


def start_demo(program, data, **more):
    environment = dict(program.environment, **more)
    if more:
        environment["LD_PRELOAD"] = program.library
    return subprocess.Popen([program.program, "serve", "--demo", "--data", data, "--listen", "127.0.0.1:0"],
                            cwd=program.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)


def listens(process):
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith("Listening on"):
            process.terminate()
            process.communicate(timeout=60)
            return True, said
    process.wait()
    return False, said


def check_demo(program):
    """The start of a demo makes directory, store, key and house: killed at any call around its key, it starts again."""
    trace = program.folder / "trace"
    trace.unlink(missing_ok=True)
    assert listens(start_demo(program, "demo", KILL_TRACE=str(trace)))[0]
    calls = trace.read_text().splitlines()
    keyed = [i for i, line in enumerate(calls) if "house.key" in line]
    program.gone("demo")
    count = 0
    for number in range(keyed[0] + 1, keyed[-1] + 5, 2 if program.quick else 1):
        process = start_demo(program, "demo", KILL_AT=str(number))
        process.communicate(timeout=60)
        assert process.returncode == -signal.SIGKILL, number
        good, said = listens(start_demo(program, "demo"))
        assert good, "kill %d: %s" % (number, said)
        program.gone("demo")
        count += 1
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    begun = time.monotonic()
    # A kill loses nothing in memory either, and a disk takes its time at each sync.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="baize-kill-", dir=memory) as folder:
        program = Program(os.path.abspath(given.program), os.path.abspath(given.library), folder, given.quick)
        counts = {"init": check_init(program)}
        program.gone("new")
        program.works(*init("house"))
        counts["restore"] = check_restore(program)
        counts["backup"] = check_backup(program)
        counts["checkpoint"] = check_checkpoint(program)
        counts["demo"] = check_demo(program)
        renames = check_order(program)
    for name, least in (("init", 20), ("restore", 20), ("backup", 20), ("checkpoint", 10), ("demo", 3)):
        assert counts[name] >= least, counts
    print("killed at every call: %s; %d renames in the right order; %.0f s" % (
        ", ".join("%s %d" % pair for pair in counts.items()), renames, time.monotonic() - begun))


main()
