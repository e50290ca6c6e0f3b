"""Faults put into src/, one at a time, and the tests that notice them: tools/mutants.py --src.

    tools/mutants.py --src [--folder audit] [--count 40] [--seed 22] [--jobs 2] [--again] [--list] [--match TEXT]
                         [--seconds 90] [--known]

A mutant is one small change inside a function: another operator, another constant, a condition turned round or
switched off, a statement removed, a fixed answer. Comments, strings, assertions and file-scope tables are left alone.
The order of the mutants of a folder follows from the seed and from each of them alone: a change elsewhere in the folder
leaves it as it is. The first COUNT that compile to other code are built and tried; one whose object file is the
same as before is no change and does not count.

`core` is one sample over six folders, those of the rules core.

The trees in build/mutants are copies: the work tree is never touched. One mutant costs one compilation, one link (the
tests share one library there, BAIZE_MUTANTS) and the tests of its folder, up to the first red one; then the files of
before are copied back. Tests that take longer than
--seconds are left out. The tests that find most for their time come first: seconds.json has how long each took, and
those that noticed other mutants of the same file or folder are preferred. A test that turns red is run without the
mutant too, once in a run: it must be green there. A test that waits for others (TIMED) must be red twice.

What was found is kept in build/mutants/results.json, so that a run that was stopped goes on. A mutant that was noticed
is not tried again until its file changes; survivors are tried again. tests/mutants/survivors.csv lists the survivors
that cannot be noticed, each with the reason.
"""

import csv
import hashlib
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLACE = ROOT / "build/mutants"
SURVIVORS = ROOT / "tests/mutants/survivors.csv"
TARGET_PERCENT = 95

# The tests of each sample, likely ones first.
STEPS = {
    "audit": ["^audit_(verify|forge|seals|sums|faults|action)", "^audit_(engine|tamper|command)$|^test_engine_epoch$"],
    "protocol": ["^protocol_|^unit_view$", "^server_(messages|asks|views|history|mathematics)$",
                 "^server_(transcript|sockets)$|^live$"],
    "people": ["^people_", "^server_(messages|asks|store)$", "^server_sockets$|^office$|^serve$"],
    "net": ["^net_", "^server_sockets$|^fuzz_corpus_peer$", "^serve$|^remote_witnesses$"],
    "meter": ["^unit_(meter|clauses_meters|manager)", "^meters_random$|^floor$|^manager_",
              "^floor_random$|^scenario_|^audit_action$"],
    "core": ["^unit_(settle|round|rules|or_better|clauses|table|controller|meter|money|ledger)",
             "^floor$|_random$|^settle_", "^scenario_|^rounds_|^audit_action$|^cases_(invalid|scenarios)$|^rules_",
             "^test_engine|^protocol_"],
    "engine": ["^test_engine|^test_hidden", "^engine_random$|^audit_engine$|^live$", "^fault_(calls|clock|disk)$",
               "^server_(store|messages)$|^office$"],
    "store": ["^store_(memory|parts|sqlite|sqlite_faults)$|^fuzz_corpus_(answers|restore)$", "^store_postgres$",
              "^test_engine|^fault_(disk|files)$|^office$", "^fault_postgres$|^server_postgres$"],
    "server": ["^server_(messages|access|asks|fields|views|store|mathematics|guests|payments|parts|who_may)$|"
               "^server_(history|log|rate)$", "^live$|^server_(transcript|sockets|wallets)$",
               "^serve$|^serve_(demo|configuration|manager|mathematics)$|^server_ids$|^remote_witnesses$|^office$"],
}
FOLDERS = {"core": ["settle", "round", "rules", "table", "controller", "floor"]}  # the others are their own

TIMED = re.compile("postgres|sockets|^serve|^live$|^net_|^remote|^office$|^fault_")
LATE_SECONDS = 90  # a test that takes longer than this and than six times its own is late


# ---- Tokens ----

TOKEN = re.compile(r"""
    (?P<comment>/\*.*?\*/|//[^\n]*) | (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*') |
    (?P<number>\b0[xX][0-9a-fA-F]+[uUlL]*\b|\b\d+[uUlL]*\b) | (?P<word>[A-Za-z_]\w*) |
    (?P<operator><<=|>>=|->|\+\+|--|&&|\|\||[=!<>+\-*/%&|^]=|<<|>>|[-+*/%&|^!~<>=?:;,.(){}\[\]]) | (?P<space>\s+)
    """, re.X | re.S)

RELATIONS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
SWAPS = {"&&": "||", "||": "&&", "++": "--", "--": "++", "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "+": "-",
         "-": "+", "%": "/"}
TYPES = {"bool", "char", "double", "enum", "int", "size_t", "ssize_t", "static", "struct", "uint8_t", "uint16_t",
         "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t", "unsigned", "const", "union", "void",
         "long", "short", "baize_cents", "baize_money", "baize_card", "baize_cards", "baize_rate", "va_list", "json_t",
         "time_t"}
KEPT = {"return", "break", "continue", "goto", "case", "default", "else", "if", "for", "while", "do", "switch",
        "assert", "_Static_assert", "va_start", "va_end", "va_copy"}


class Token:
    def __init__(self, kind, text, at):
        self.kind, self.text, self.at, self.end = kind, text, at, at + len(text)


def tokens_of(text, start, end):
    made, at = [], start
    while at < end:
        match = TOKEN.match(text, at, end)
        if not match:
            at += 1
            continue
        if match.lastgroup not in ("comment", "space"):
            made.append(Token(match.lastgroup, match.group(0), at))
        at = match.end()
    return made


def functions_of(text):
    """(name, whether it answers bool, start, end) of each body: its braces stand alone at the start of a line."""
    for match in re.finditer(r"^\{\n(.*?)^\}\n", text, re.M | re.S):
        head = text[:match.start()].rstrip()
        begin = max(head.rfind("\n}\n"), head.rfind(";\n"), head.rfind("*/\n"), head.rfind("\n\n")) + 1
        sign = head[begin:]
        names = re.findall(r"([A-Za-z_]\w*)\(", sign)
        if names and sign.endswith(")"):
            yield names[0], "bool" in sign.split("(")[0].split(), match.start(1), match.end(1)


# ---- Changes ----

def closing(tokens, at):
    depth = 0
    for i in range(at, len(tokens)):
        depth += tokens[i].text in "([{" and tokens[i].kind == "operator"
        depth -= tokens[i].text in ")]}" and tokens[i].kind == "operator"
        if depth == 0:
            return i
    return None


def is_measured(tokens, at):
    while at > 0 and (tokens[at - 1].kind == "word" or tokens[at - 1].text in ("[", "->", ".", "*", "(")):
        at -= 1
        if tokens[at].text == "sizeof":
            return True
    return False


def operator_changes(tokens):
    for i, token in enumerate(tokens):
        if token.kind == "number":
            digits = re.match(r"0[xX][0-9a-fA-F]+|\d+", token.text).group(0)
            value, suffix = int(digits, 0 if digits[:2] in ("0x", "0X") else 10), token.text[len(digits):]
            if i > 0 and tokens[i - 1].text == "[" and i > 1 and tokens[i - 2].kind == "word" and value > 1:
                continue  # the size of an array
            if value == 0 and is_measured(tokens, i):
                continue  # sizeof items[0]
            yield token.at, token.end, ("1" if value == 0 else "0" if value == 1 else str(value + 1)) + suffix
        elif token.kind == "word" and token.text in ("true", "false"):
            yield token.at, token.end, "false" if token.text == "true" else "true"
        elif token.text in RELATIONS:
            yield token.at, token.end, RELATIONS[token.text]
        elif token.text in SWAPS:
            before = tokens[i - 1] if i > 0 else None
            binary = before is not None and (before.kind in ("word", "number") or before.text in (")", "]")) and \
                before.text not in KEPT
            if token.text in ("+", "-", "%") and not binary:
                continue
            yield token.at, token.end, SWAPS[token.text]


def condition_changes(text, tokens):
    for i, token in enumerate(tokens[:-1]):
        if token.text == "if" and tokens[i + 1].text == "(":
            end = closing(tokens, i + 1)
            if end is not None:
                start, stop = tokens[i + 1].end, tokens[end].at
                yield start, stop, "!(" + text[start:stop] + ")"
                yield start, stop, "0 && (" + text[start:stop] + ")"


def statement_changes(text, tokens, answers_bool):
    """Statements of one line or more, from ; or brace to ;."""
    start = 0
    for i, token in enumerate(tokens):
        if token.text in ("{", "}", ":") or (token.text == "else"):
            start = i + 1
            continue
        if token.text == "(" and i > 0 and tokens[i - 1].text in ("if", "for", "while", "switch"):
            end = closing(tokens, i)
            if end is not None and end >= i:
                start = max(start, end + 1)
            continue
        if token.text != ";" or start > i:
            continue
        first, begin = tokens[start], start
        start = i + 1
        inside = tokens[begin:i]
        if sum(t.text == "(" for t in inside) != sum(t.text == ")" for t in inside):
            continue  # the head of a for
        if first.text == "return" and answers_bool and len(inside) > 1 and inside[1].text not in ("true", "false"):
            yield inside[1].at, token.at, "true"
            yield inside[1].at, token.at, "false"
        if not inside or first.kind != "word" and first.text not in ("*", "++", "--", "("):
            continue
        if first.text in KEPT or first.text in TYPES or any(t.text in ("{", "}") for t in inside):
            continue
        if len(inside) > 1 and inside[0].kind == "word" and inside[1].kind == "word":
            continue  # a declaration
        yield first.at, token.end, ";"


class Mutant:
    def __init__(self, path, function, text, start, end, new):
        self.path, self.function, self.text, self.start, self.end, self.new = path, function, text, start, end, new
        line_start, line_end = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        self.line = text.count("\n", 0, start) + 1
        self.old_words = " ".join(text[line_start:line_end].split())
        self.new_words = " ".join((text[line_start:start] + new + text[end:line_end]).split())
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def key(self):
        return "\t".join((self.path, self.function, self.old_words, self.new_words))


def mutants_of(path):
    text = (ROOT / path).read_text()
    made, seen = [], set()
    for name, answers_bool, start, end in functions_of(text):
        tokens = tokens_of(text, start, end)
        skipped = set()
        for i, token in enumerate(tokens):
            if token.text in ("assert", "_Static_assert") and i + 1 < len(tokens):
                skipped.update(range(i, (closing(tokens, i + 1) or i) + 1))
        tokens = [token for i, token in enumerate(tokens) if i not in skipped]
        for change in [*operator_changes(tokens), *condition_changes(text, tokens),
                       *statement_changes(text, tokens, answers_bool)]:
            mutant = Mutant(path, name, text, *change)
            if mutant.key not in seen:
                seen.add(mutant.key)
                made.append(mutant)
    return made


def ordered(folder, seed, match=""):
    made = []
    for part in FOLDERS.get(folder, [folder]):
        for path in sorted((ROOT / "src" / part).glob("*.c")):
            made += mutants_of(str(path.relative_to(ROOT)))
    made.sort(key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())
    return [mutant for mutant in made if match in mutant.key]


# ---- Trees ----

class Failure(Exception):
    """Nothing can be tried."""


class Test:
    def __init__(self, name, command, folder, environment_more):
        self.name, self.command, self.folder, self.more = name, command, folder, environment_more
        self.step, self.seconds, self.is_green = 0, None, False

    def run(self, most):
        """None: green; otherwise why it is red."""
        began = time.monotonic()
        process = subprocess.Popen(self.command, cwd=self.folder, env=dict(environment(), **self.more),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True)
        try:
            if process.wait(most) != 0:
                return "red"
            self.seconds = time.monotonic() - began
            return None
        except subprocess.TimeoutExpired:
            return "late"
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)  # and what it has started
            except ProcessLookupError:
                pass
            process.wait()


class Tree:
    """A copy of the work tree with its build folder."""

    def __init__(self, number):
        self.source, self.build = PLACE / str(number) / "tree", PLACE / str(number) / "build"
        self.tests = {}

    def copy(self):
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, check=True,
                                stdout=subprocess.PIPE).stdout.decode().split("\0")
        wanted = {name for name in listed if name and (ROOT / name).is_file()}
        for name in wanted:
            source, copy = ROOT / name, self.source / name
            if copy.is_file() and copy.stat().st_size == source.stat().st_size and \
                    copy.read_bytes() == source.read_bytes():
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
        for copy in self.source.rglob("*"):
            name = str(copy.relative_to(self.source))
            if copy.is_file() and name not in wanted and not name.startswith((".git/", "build/", "web/node_modules/")):
                copy.unlink()
        git = self.source / ".git"
        if not git.exists():
            subprocess.run(["git", "init", "-q", str(self.source)], check=True)

    def make(self, *targets):
        return subprocess.run(["ninja", "-C", str(self.build), *targets], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env=environment())

    def prepare(self, targets):
        for spare in [*self.source.rglob("src/*/*.kept"), *self.build.rglob("*.kept")]:
            os.replace(spare, spare.with_suffix(""))  # of a run that was killed
        self.copy()
        if not (self.build / "build.ninja").exists():
            command = ["cmake", "-S", str(self.source), "-B", str(self.build), "-G", "Ninja",
                       "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1", "-DBAIZE_TESTS=ON",
                       "-DBAIZE_MUTANTS=ON"]
            if shutil.which("ccache"):
                command.append("-DCMAKE_C_COMPILER_LAUNCHER=ccache")
            if shutil.which("mold"):
                command += [f"-DCMAKE_{kind}_LINKER_FLAGS=-fuse-ld=mold" for kind in ("EXE", "SHARED")]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        built = self.make("build.ninja")
        if built.returncode == 0:
            self.list_tests()
            built = self.make(*sorted(self.targets_of(targets)))
        if built.returncode != 0:
            raise Failure(built.stdout.decode()[-3000:] + "\nthe tree does not build before any change")

    def list_tests(self):
        """From CTest's own files: `ctest --show-only` leaves out the commands of programs that are not built yet."""
        self.tests = {}
        for path in self.build.rglob("CTestTestfile.cmake"):
            text = path.read_text()
            properties = dict(re.findall(r"set_tests_properties\(\[=*\[(.*?)\]=*\] PROPERTIES (.*)\)\n", text))
            for name, command in re.findall(r"add_test\(\[=*\[(.*?)\]=*\]((?: \"[^\"]*\"| [^\s\")]+)+)\)", text):
                known = dict(re.findall(r'(LABELS|WORKING_DIRECTORY|ENVIRONMENT) "([^"]*)"', properties.get(name, "")))
                if set(known.get("LABELS", "").split(";")) & {"long", "repository", "browser", "screens"}:
                    continue
                words = [word.strip('"') for word in re.findall(r'"[^"]*"|[^\s"]+', command)]
                more = dict(word.split("=", 1) for word in known.get("ENVIRONMENT", "").split(";") if "=" in word)
                self.tests[name] = Test(name, words, known.get("WORKING_DIRECTORY", str(path.parent)), more)

    def names(self, pattern):
        return [name for name in self.tests if re.search(pattern, name)]

    def targets_of(self, pattern):
        targets = set()
        for name in self.names(pattern):
            for word in self.tests[name].command:
                if word.startswith(str(self.build) + "/") and pathlib.Path(word).suffix in ("", ".0"):
                    targets.add(word[len(str(self.build)) + 1:])
        return {target for target in targets if self.make("-n", target).returncode == 0}


def environment():
    return dict(os.environ, CCACHE_BASEDIR=str(PLACE), CCACHE_NOHASHDIR="1", LC_ALL="C.UTF-8")


# ---- Trying ----

class Trial:
    """One sample in one tree."""

    def __init__(self, tree, folder, results, most_seconds):
        self.tree, self.folder, self.steps, self.results = tree, folder, STEPS[folder], results
        self.most_seconds = most_seconds
        self.recipes, self.commands, self.tests = {}, {}, []

    def prepare(self):
        """Everything built; the tests with their times of last time."""
        self.tree.prepare("|".join(self.steps))
        for number, step in enumerate(self.steps):
            for name in self.tree.names(step):
                test = self.tree.tests[name]
                test.step, test.seconds = number, self.results.seconds.get(name)
                if test not in self.tests:
                    self.tests.append(test)
        print(f"{self.folder}: {len(self.tests)} tests", flush=True)

    def in_order(self, path):
        """Those that are likely to notice a change of this file for the time they take come first."""
        own, all_files = self.results.noticed_by(path), self.results.noticed_by(str(pathlib.Path(path).parent) + "/")

        def price(test):
            likely = 0.5 / (1 + test.step) + 2 * own.get(test.name, 0) + all_files.get(test.name, 0)
            return (0.02 + (1 + 2 * test.step if test.seconds is None else test.seconds)) / likely

        return sorted((test for test in self.tests if (test.seconds or 0) <= self.most_seconds), key=price)

    def recipe(self, path):
        """(object, its compilation, library, its link)."""
        if path not in self.recipes:
            for library in ("libbaize_inside.so", "libbaize_server.so"):
                if library not in self.commands:
                    self.commands[library] = subprocess.run(
                        ["ninja", "-C", str(self.tree.build), "-t", "commands", library], check=True,
                        stdout=subprocess.PIPE).stdout.decode().splitlines()
                answer = self.commands[library]
                own = [line for line in answer if line.rstrip().endswith("/" + path) and " -c " in line]
                if own:
                    found = re.search(r" -o (\S+\.o) ", own[0]).group(1)
                    self.recipes[path] = self.tree.build / found, own[0], self.tree.build / library, answer[-1]
                    break
        return self.recipes[path]

    def does(self, command):
        return subprocess.run(["sh", "-c", command], cwd=self.tree.build, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, env=environment()).returncode == 0

    def verdict(self, mutant):
        """(what happened, which test): no code, no change, noticed or survived."""
        copy, text = self.tree.source / mutant.path, mutant.text
        if copy.read_text() != text:
            raise Failure(f"{mutant.path} has changed since the mutants were made")
        made, compilation, library, link = self.recipe(mutant.path)
        kept = {path: path.with_name(path.name + ".kept") for path in (made, library, copy)}
        for path, spare in kept.items():
            shutil.copy2(path, spare)
        try:
            copy.write_text(text[:mutant.start] + mutant.new + text[mutant.end:])
            if not self.does(compilation):
                return "no code", ""
            if made.read_bytes() == kept[made].read_bytes():
                return "no change", ""
            if not self.does(link):
                return "no code", ""
            red = self.first_red(mutant.path)
        finally:
            for path, spare in kept.items():
                os.replace(spare, path)
        # Outside the mutant: a test that is red here too has noticed nothing.
        if red and not red[0].is_green:
            if red[0].run(600) and red[0].run(600):
                raise Failure(f"{red[0].name} is red before any change ({self.folder})")
            red[0].is_green = True
        return ("noticed", red[0].name + (" (late)" if red[1] == "late" else "")) if red else ("survived", "")

    def first_red(self, path):
        for test in self.in_order(path):
            most = 240 if test.seconds is None else max(20 + 6 * test.seconds, LATE_SECONDS if test.step else 0)
            red = test.run(most)
            if red and TIMED.search(test.name):
                red = test.run(most)
            if red:
                return test, red
            self.results.put_seconds(test)
        return None


class Results:
    def __init__(self):
        self.path, self.lock = PLACE / "results.json", threading.Lock()
        self.times = PLACE / "seconds.json"
        self.rows = json.loads(self.path.read_text()) if self.path.exists() else {}
        self.seconds = json.loads(self.times.read_text()) if self.times.exists() else {}

    def noticed_by(self, start):
        """How many mutants of the files that start so each test has noticed."""
        made = {}
        for key, row in self.rows.items():
            if row["verdict"] == "noticed" and key.startswith(start):
                name = row["test"].split(" ")[0]
                made[name] = made.get(name, 0) + 1
        return made

    def put_seconds(self, test):
        with self.lock:
            self.seconds[test.name] = round(test.seconds, 3)
            self.times.write_text(json.dumps(self.seconds, indent=1, sort_keys=True))

    def known(self, mutant, again, survivors=False):
        row = self.rows.get(mutant.key)
        if survivors:
            return row if row is not None and row["digest"] == mutant.digest else {"verdict": "not tried", "test": ""}
        if row is None or again or row["digest"] != mutant.digest or row["verdict"] == "survived":
            return None
        return row

    def put(self, mutant, verdict, test):
        with self.lock:
            self.rows[mutant.key] = {"verdict": verdict, "test": test, "digest": mutant.digest}
            spare = self.path.with_suffix(".new")
            spare.write_text(json.dumps(self.rows, indent=1, sort_keys=True))
            os.replace(spare, self.path)


def equivalents():
    if not SURVIVORS.exists():
        return {}
    with SURVIVORS.open(newline="") as file:
        return {"\t".join((row["file"], row["function"], row["line"], row["becomes"])): row["why"]
                for row in csv.DictReader(file)}


def try_folder(folder, options, results, why):
    """Tries mutants in their order until COUNT of them count; (noticed, survivors, equivalent)."""
    waiting = queue.Queue()
    for mutant in ordered(folder, options.seed, options.match):
        waiting.put(mutant)
    counted, lock, failures = [], threading.Lock(), []
    trials = [Trial(Tree(i + 1), folder, results, options.seconds) for i in range(options.jobs)]

    def work(trial):
        prepared = False
        while True:
            with lock:
                if len(counted) >= options.count or waiting.empty():
                    return
                mutant = waiting.get()
                counted.append(None)  # a place, given back if the mutant does not count
            row = results.known(mutant, options.again, options.known)
            if (row is None or row["verdict"] != "noticed") and mutant.key in why:
                row = {"verdict": "equivalent", "test": ""}
            if row is None:
                if not prepared:
                    trial.prepare()
                    prepared = True
                verdict, test = trial.verdict(mutant)
                results.put(mutant, verdict, test)
                row = {"verdict": verdict, "test": test}
                print(f"{verdict:9} {mutant.path}:{mutant.line} {mutant.function}: {mutant.new_words}"
                      + (f"  <- {test}" if test else ""), flush=True)
            with lock:
                counted.remove(None)
                if row["verdict"] not in ("no code", "no change", "not tried"):
                    counted.append((mutant, row["verdict"]))

    def work_or_fail(trial):
        try:
            work(trial)
        except Failure as failure:
            failures.append(str(failure))

    threads = [threading.Thread(target=work_or_fail, args=(trial,)) for trial in trials]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        sys.exit(failures[0])
    done = [item for item in counted if item]
    survivors = [mutant for mutant, verdict in done if verdict == "survived"]
    return sum(verdict == "noticed" for _, verdict in done), survivors, \
        sum(verdict == "equivalent" for _, verdict in done)


def main(options):
    folders = options.folder or list(STEPS)
    unknown = [folder for folder in folders if folder not in STEPS]
    if unknown:
        sys.exit(f"no tests are named for {', '.join(unknown)}: {', '.join(STEPS)}")
    if options.list:
        for folder in folders:
            for mutant in ordered(folder, options.seed, options.match)[:options.count]:
                print(f"{mutant.path}:{mutant.line}: {mutant.old_words}\n    {mutant.new_words}")
        return 0
    PLACE.mkdir(parents=True, exist_ok=True)
    results, why, table = Results(), equivalents(), []
    for folder in folders:
        noticed, survivors, equivalent = try_folder(folder, options, results, why)
        for mutant in survivors:
            print(f"SURVIVED {mutant.path}:{mutant.line} in {mutant.function}\n"
                  f"    {mutant.old_words}\n    {mutant.new_words}")
        table.append((folder, noticed, len(survivors), equivalent))
    print(f"\n{'folder':<12} {'mutants':>8} {'noticed':>8} {'survived':>9} {'equivalent':>11} {'noticed (%)':>12}")
    low = 0
    for folder, noticed, survived, equivalent in table:
        share = 100.0 * noticed / max(1, noticed + survived)
        low += share < TARGET_PERCENT
        print(f"{folder:<12} {noticed + survived + equivalent:>8} {noticed:>8} {survived:>9} {equivalent:>11} "
              f"{share:>12.1f}")
    print(f"{len(table) - low} passed, {low} failed")
    return 1 if low else 0
