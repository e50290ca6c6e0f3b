#!/usr/bin/python3
"""Runs folders of cases against the baize program and compares what it says, byte by byte.

    tools/run_cases.py --program build/dev/baize invalid tests/invalid
    tools/run_cases.py --program build/dev/baize cli tests/cli --filter 'rules/*'
    tools/run_cases.py --program build/dev/baize scenario tests/scenarios/bad

invalid  A case is a folder with a bad rules file; `baize rules check input.yaml` runs in it.
           input.yaml      the file, any bytes; or
           make            a Python script that prints it (a large file is made, not kept)
           jurisdictions/  optional: NAME.yaml or NAME.make; the program gets --rules jurisdictions
           error           stderr, exactly
           exit            the exit status, when it is not 1 (0: only warnings)
cli      A case is a folder with a command line; it runs in the folder.
           command         the arguments after `baize`, quoted as in a shell
           stdin           optional
           stdout, stderr  exactly; a missing file means: nothing
           exit            the exit status, when it is not 0
           slow            optional: left out with --quick, because a program with sanitizers takes a minute for it
scenario A case is a folder with a bad script; `baize table run --quiet input.scenario` runs in it.
           input.scenario  the script, any bytes
           error           stderr, exactly
           exit            the exit status, when it is not 1

--update writes what the program says now into the expectations. That proves nothing by itself: read every change
(git diff) as a user would before it is committed.
"""

import argparse
import concurrent.futures
import difflib
import fnmatch
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

SECONDS_MOST = 60

# A sanitizer's report is never an expectation.
CRASH_WORDS = (b"Sanitizer", b"runtime error:", b"broken promise")


def environment():
    """The same for everybody: no colours, UTF-8, and nothing that changes how argp prints help."""
    values = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8")
    for name in ("ARGP_HELP_FMT", "POSIXLY_CORRECT", "LANGUAGE"):
        values.pop(name, None)
    return values


class Outcome:
    """What the program did, or what was expected of it."""

    def __init__(self, stdout, stderr, status):
        self.stdout = stdout
        self.stderr = stderr
        self.status = status

    def crash(self):
        """Why this can never be right, or None."""
        if self.status < 0:
            return "ended by signal %d" % -self.status
        if any(word in self.stderr for word in CRASH_WORDS):
            return "a sanitizer found a fault"
        return None


def run(program, arguments, folder, stdin=b""):
    try:
        done = subprocess.run([program, *arguments], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              cwd=folder, env=environment(), timeout=SECONDS_MOST, check=False)
    except subprocess.TimeoutExpired:
        return Outcome(b"", b"no answer after %d seconds\n" % SECONDS_MOST, -9)
    return Outcome(done.stdout, done.stderr, done.returncode)


def read(path, otherwise=b""):
    return path.read_bytes() if path.exists() else otherwise


def write(path, content, default):
    """Keeps a file only where it says something; one that is there already stays."""
    if content != default or path.exists():
        path.write_bytes(content)


def number(path, otherwise):
    return int(read(path, b"%d" % otherwise))


# ---- The kinds of cases ----


class InvalidCases:
    def __init__(self, root):
        self.root = root

    @staticmethod
    def is_case(folder):
        return (folder / "input.yaml").exists() or (folder / "make").exists()

    def make(self, script, target):
        """Runs a script that prints a file. It may import what lies beside the cases (small.py)."""
        values = dict(environment(), PYTHONPATH=str(self.root), PYTHONDONTWRITEBYTECODE="1")
        with open(target, "wb") as output:
            subprocess.run([sys.executable, str(script)], stdout=output, env=values, check=True)

    def prepare(self, folder, work):
        """A copy of the case with everything made: nothing is written into the tree."""
        for path in sorted(folder.rglob("*")):
            target = work / path.relative_to(folder)
            if path.is_dir():
                target.mkdir()
            elif path.name == "make":
                self.make(path, work / "input.yaml")
            elif path.suffix == ".make":
                self.make(path, target.with_suffix(".yaml"))
            elif path.suffix == ".yaml":
                shutil.copyfile(path, target)

    def run(self, program, folder):
        with tempfile.TemporaryDirectory() as name:
            work = pathlib.Path(name)
            self.prepare(folder, work)
            rules = ["--rules", "jurisdictions"] if (work / "jurisdictions").is_dir() else []
            return run(program, ["rules", "check", *rules, "input.yaml"], work)

    def expected(self, folder, got):
        return Outcome(got.stdout, read(folder / "error"), number(folder / "exit", 1))

    def update(self, folder, got):
        (folder / "error").write_bytes(got.stderr)
        write(folder / "exit", b"%d\n" % got.status, b"1\n")


class CliCases:
    def __init__(self, root):
        self.root = root

    @staticmethod
    def is_case(folder):
        return (folder / "command").exists()

    def run(self, program, folder):
        arguments = shlex.split((folder / "command").read_text(encoding="utf-8"))
        return run(program, arguments, folder, read(folder / "stdin"))

    def expected(self, folder, got):
        return Outcome(read(folder / "stdout"), read(folder / "stderr"), number(folder / "exit", 0))

    def update(self, folder, got):
        write(folder / "stdout", got.stdout, b"")
        write(folder / "stderr", got.stderr, b"")
        write(folder / "exit", b"%d\n" % got.status, b"0\n")


class ScenarioCases:
    def __init__(self, root):
        self.root = root

    @staticmethod
    def is_case(folder):
        return (folder / "input.scenario").exists()

    def run(self, program, folder):
        return run(program, ["table", "run", "--quiet", "input.scenario"], folder)

    def expected(self, folder, got):
        return Outcome(got.stdout, read(folder / "error"), number(folder / "exit", 1))

    def update(self, folder, got):
        (folder / "error").write_bytes(got.stderr)
        write(folder / "exit", b"%d\n" % got.status, b"1\n")


KINDS = {"invalid": InvalidCases, "cli": CliCases, "scenario": ScenarioCases}

# ---- Comparing ----


def lines(content):
    return content.decode("utf-8", "backslashreplace").splitlines(keepends=True)


def difference(what, expected, got):
    """A unified diff, with a line's missing newline made visible."""
    for line in difflib.unified_diff(lines(expected), lines(got), "expected " + what, what + " now"):
        yield line if line.endswith("\n") else line + "\n\\ no newline at the end\n"


def compare(expected, got):
    """All that is wrong, as text; empty when all is right."""
    faults = []
    if got.crash():
        faults.append(got.crash() + "\n")
    if expected.status != got.status:
        faults.append("exit status %d, expected %d\n" % (got.status, expected.status))
    faults += difference("stderr", expected.stderr, got.stderr)
    faults += difference("stdout", expected.stdout, got.stdout)
    return "".join(faults)


def check_case(kind, program, folder):
    got = kind.run(program, folder)
    return compare(kind.expected(folder, got), got)


def update_case(kind, program, folder):
    """Returns a fault that cannot become an expectation, and whether anything changed."""
    got = kind.run(program, folder)
    if got.crash():
        return got.crash() + "\n" + got.stderr.decode("utf-8", "backslashreplace"), False
    changed = compare(kind.expected(folder, got), got) != ""
    if changed:
        kind.update(folder, got)
    return "", changed


# ---- The command line ----


def find_cases(kind, root, pattern):
    folders = [path for path in sorted(root.rglob("*")) if path.is_dir() and kind.is_case(path)]
    if kind.is_case(root):
        folders.insert(0, root)
    named = [(str(folder.relative_to(root)), folder) for folder in folders]
    return [(name, folder) for name, folder in named if fnmatch.fnmatch(name, pattern)]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, type=pathlib.Path, help="the baize program")
    parser.add_argument("--filter", default="*", metavar="PATTERN", help="only cases whose name fits, as in 'rules/*'")
    parser.add_argument("--quick", action="store_true", help="every third case, none of the slow ones")
    parser.add_argument("--update", action="store_true", help="rewrite the expectations; review them afterwards")
    parser.add_argument("kind", choices=sorted(KINDS))
    parser.add_argument("folder", type=pathlib.Path)
    return parser.parse_args()


def main():
    options = parse_arguments()
    kind = KINDS[options.kind](options.folder.resolve())
    program = str(options.program.resolve())
    cases = find_cases(kind, kind.root, options.filter)
    if options.quick:
        cases = [case for case in cases if not (case[1] / "slow").exists()][::3]
    failed = 0
    changes = 0

    def work(case):
        if options.update:
            return update_case(kind, program, case[1])
        return check_case(kind, program, case[1]), False

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (name, _), (fault, changed) in zip(cases, pool.map(work, cases)):
            failed += fault != ""
            changes += changed
            if changed:
                print("updated %s" % name)
            if fault:
                print("FAILED %s\n%s" % (name, fault))
    if changes:
        print("%d expectations were rewritten from what the program says: read each with `git diff`" % changes)
    print("%d passed, %d failed" % (len(cases) - failed, failed))
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
