#!/usr/bin/python3
"""Runs the commands of a page of the documentation, in order, and compares what they print with what the page shows.

    tests/pages/run.py --program build/release/baize docs/house.md
    tests/store/with-postgres tests/pages/run.py --program build/release/baize docs/postgresql.md
    tests/pages/run.py --program build/release/baize --show docs/house.md     prints what the commands really print

README.md in this folder explains what a page may contain.
"""

import argparse
import os
import pathlib
import re
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECONDS_MOST = 240 # guards against hanging, no more
ADDRESS = "127.0.0.1:8080"  # what pages say; the runner puts a free port in its place, and back
DATABASE = re.compile(r"postgresql://(\w+)@db\.example/(\w+)")

# A block whose first line is one of these comments is for people only.
NOT_RUN = {
    "# as root": "it changes the machine",
    "# in the source folder": "it builds baize, and the tests run on what was built",
    "# on a terminal": "a person plays",
    "# on the second machine": "there is one machine here",
}
# Blocks of these kinds hold no commands.
NO_COMMANDS = {"", "text", "yaml", "json", "c", "python", "sql", "nginx", "cmake"}
COMMAND = re.compile(r"^\s*(\$ |sudo |baize |make |systemctl |psql |sqlite3 )")

PLACEHOLDER = re.compile(r"(?P<any>\.\.\.)"
                         r"|(?P<hex>(?<![0-9A-Za-z])[0-9a-f]{16,}(?![0-9A-Za-z]))"
                         r"|(?P<day>\b20\d\d-\d\d-\d\d\b|\b20\d{6}\b)"
                         r"|(?P<time>\b\d\d:\d\d(?::\d\d(?:\.\d{3})?)?\b)")


class Fault(Exception):
    """The page does not do what it says."""


# ---- The page ----


class Block:
    def __init__(self, line, kind, lines):
        self.line, self.kind, self.lines = line, kind, lines

    def commands(self):
        """(line number, command, lines of output or None where they are not compared)."""
        if self.kind == "sh":
            yield self.line + 1, "\n".join(self.lines), None
            return
        at = 0
        while at < len(self.lines):
            if not self.lines[at].startswith("$ "):
                raise Fault("line %d: output without a command before it" % (self.line + 1 + at))
            first, words = at, self.lines[at][2:]
            while not is_whole(words):
                at += 1
                if at == len(self.lines):
                    raise Fault("line %d: the command has no end: %s" % (self.line + 1 + first, words))
                words += "\n" + self.lines[at]
            at += 1
            output = at
            while at < len(self.lines) and not self.lines[at].startswith("$ "):
                at += 1
            yield self.line + 1 + first, words, self.lines[output:at]


def is_whole(words):
    """Does the shell wait for more: a quote, a here-document, a pipe or a backslash at the end?"""
    here = re.search(r"<<\s*'?(\w+)'?", words)
    if here:
        return words.split("\n")[-1] == here[1]
    if re.search(r"(\\|\||&&)$", words):
        return False
    return subprocess.run(["bash", "-n", "-c", words], capture_output=True, check=False).returncode == 0


def read_page(path):
    """Blocks and the words between them, in order."""
    parts, words, kind, lines, began, deep = [], [], None, [], 0, 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fence = re.match(r"^( *)```(.*)$", line)
        if fence and kind is None:
            kind, lines, began, deep = fence[2].strip(), [], number, len(fence[1])
            parts.append("\n".join(words))
            words = []
        elif fence:
            parts.append(Block(began, kind, lines))
            kind = None
        elif kind is None and re.match(r"^ {4,}(\$ |baize )", line):
            raise Fault("line %d: commands stand in a block `sh` or `console`, so that they are run" % number)
        elif kind is None:
            words.append(line)
        else:
            lines.append(line[deep:] if not line[:deep].strip() else line) # a block in a list is indented
    if kind is not None:
        raise Fault("line %d: a block without an end" % began)
    return parts + ["\n".join(words)]


def runs(block):
    """False: it holds no commands, or says why it is not run."""
    if block.kind in NO_COMMANDS:
        if block.lines and COMMAND.match(block.lines[0]):
            raise Fault("line %d: commands stand in a block `sh` or `console`, so that they are run" % block.line)
        return False
    if block.kind not in ("sh", "console"):
        raise Fault("line %d: a block of kind '%s' is unknown here" % (block.line, block.kind))
    if block.lines and all(line.startswith("make ") for line in block.lines):
        return False  # as `# in the source folder`
    return not (block.lines and block.lines[0] in NOT_RUN)


# ---- What was printed ----


def pattern_of(lines, known, exact):
    """What the page shows as a regular expression, and which new hex number is which group."""
    groups, text = {}, ""
    for line in lines:
        if line.strip() == "...":
            text += r"(?:.*\n)*?"
            continue
        at = 0
        for found in PLACEHOLDER.finditer(line):
            word, kind = found[0], found.lastgroup
            text += re.escape(line[at:found.start()])
            at = found.end()
            if kind == "any":
                text += ".*"
            elif exact:
                text += re.escape(word)
            elif kind == "hex" and word in known:
                text += re.escape(known[word])
            elif kind == "hex" and word in groups:
                text += "(?P=%s)" % groups[word]
            elif kind == "hex":
                groups[word] = "hex%d" % len(groups)
                text += "(?P<%s>[0-9a-f]{%d})" % (groups[word], len(word))
            else:
                text += re.sub(r"\\?\d", lambda _: r"\d", re.escape(word))
        text += re.escape(line[at:].rstrip()) + r"\n"
    return text, groups


def compare(shown, printed, known, exact):
    lines = list(shown)
    while lines and not lines[-1].strip():
        lines.pop()
    printed = "".join(line.rstrip() + "\n" for line in printed.splitlines()).rstrip("\n")
    printed = printed + "\n" if printed else ""
    text, groups = pattern_of(lines, known, exact)
    match = re.fullmatch(text, printed)
    if match is None:
        raise Fault("it prints\n%s\nand the page shows\n%s" % (indent(printed), indent("\n".join(lines))))
    known.update({word: match[group] for word, group in groups.items()})


def indent(text):
    return "".join("    | %s\n" % line for line in text.splitlines()) or "    | (nothing)\n"


# ---- Running ----


def own_port():
    """A free port below those that the system gives to others: one of theirs may be taken before the page needs it."""
    for number in range(os.getpid(), os.getpid() + 12000):
        port = 18000 + number % 12000
        with socket.socket() as free:
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                free.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass
    raise Fault("no port is free")


class Reader:
    """A person who follows the page: a folder, a shell whose state stays, passwords, servers in other terminals."""

    def __init__(self, program, folder):
        self.folder = pathlib.Path(folder)
        self.state = self.folder / ".state"
        self.passwords = {}
        self.servers = []
        self.status = 0
        self.known = {}
        self.port = own_port()
        home = self.folder / "home"
        (home / "build").mkdir(parents=True)
        (home / "build/baize").symlink_to(program)
        for name in ("examples", "rules", "tools", "docs", "tests"):
            (home / name).symlink_to(ROOT / name)
        self.environment = dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8", TZ="UTC", HOME=str(home),
                                PATH="%s:%s" % (home / "build", os.environ["PATH"]))
        for name in ("BAIZE_DATA", "PYTHONPATH", "PGPASSFILE"):
            self.environment.pop(name, None)
        self.state.write_text("cd %s\n" % shlex.quote(str(home)))

    # -- addresses --

    def put_in(self, words):
        """The page's addresses, as they are here."""
        words = words.replace(ADDRESS, "127.0.0.1:%d" % self.port)
        place = os.environ.get("BAIZE_POSTGRES_DIR")
        if not DATABASE.search(words):
            return words
        if place is None:
            raise Fault("it needs a PostgreSQL: run it with tests/store/with-postgres")
        return DATABASE.sub(lambda url: "postgresql://%s@/%s?host=%s" % (
            "baize" if url[1] == "postgres" else url[1], url[2], place), words)

    def put_back(self, text):
        place = os.environ.get("BAIZE_POSTGRES_DIR", "no such place")
        text = re.sub(r"postgresql://(\w+)@/(\w+)\?host=" + re.escape(place), r"postgresql://\1@db.example/\2", text)
        return text.replace("127.0.0.1:%d" % self.port, ADDRESS).replace(str(self.folder / "home"), "HOME")

    # -- passwords --

    def password(self, name):
        return self.passwords.setdefault(name, "the phrase with number %d" % sum(name.encode()))

    def typed(self, command):
        """What the person types at the prompts of the command: the passwords that it asks for, in order."""
        asked = re.search(r"read -rs -p \"(\w+)'s password", command)
        if asked:
            return self.password(asked[1].lower()) + "\n"
        try:
            words = shlex.split(command.replace("\\\n", " "))
        except ValueError:
            return ""
        if words[:1] != ["baize"] or "|" in words or "<" in words:
            return ""
        value = {words[i]: words[i + 1] for i in range(len(words) - 1) if words[i].startswith("--")}
        lines = []
        if words[1] == "init" and "--password-file" not in value:
            lines.append(self.password(value.get("--manager", "")))
        elif words[1:3] == ["user", "password"]:
            name = words[3]
            before = self.password(name)
            self.passwords[name] = "the new phrase with number %d" % sum(name.encode())
            lines += [before, self.passwords[name]]
        else:
            if "--as" in value and "--password-file" not in value:
                lines.append(self.password(value["--as"]))
            if "--second" in value and "--second-password-file" not in value:
                lines.append(self.password(value["--second"]))
        return "".join(line + "\n" for line in lines)

    def note_password(self, command, printed):
        added = re.search(r"baize user (?:add|reset) (\w+)", command)
        once = re.search(r"one-time password[^:]*: (\S+)", printed)
        if added and once:
            self.passwords[added[1]] = once[1]

    # -- commands --

    def run(self, command):
        """What it printed; the shell's folder, variables and last status go on to the next one."""
        script = "%s\n(exit %d)\n%s\nstatus=$?\n{ export -p; printf 'cd %%q\\n' \"$PWD\"; } > %s\nexit $status\n" % (
            self.state.read_text(), self.status, self.put_in(command), shlex.quote(str(self.state)))
        try:
            done = subprocess.run(["bash", "-c", script], input=self.typed(command), stdout=subprocess.PIPE, text=True,
                                  stderr=subprocess.STDOUT, env=self.environment, timeout=SECONDS_MOST, check=False)
        except subprocess.TimeoutExpired as late:
            said = (late.stdout or b"").decode()
            raise Fault("it takes longer than %d s\n%s" % (SECONDS_MOST, indent(said))) from late
        self.status = done.returncode
        self.note_password(command, done.stdout)
        return self.put_back(done.stdout)

    def serve(self, command):
        """A server in another terminal: it is ready when it says where it listens."""
        log = self.folder / ("server-%d" % len(self.servers))
        words = self.put_in(command) + " --listen 127.0.0.1:%d" % self.port
        with open(log, "wb") as out:
            self.servers.append(subprocess.Popen(
                ["bash", "-c", self.state.read_text() + "\nexec " + words], stdin=subprocess.DEVNULL, stdout=out,
                stderr=subprocess.STDOUT, env=self.environment))
        end = time.monotonic() + SECONDS_MOST
        while "Listening on" not in log.read_text() and time.monotonic() < end and self.servers[-1].poll() is None:
            time.sleep(0.05)
        if "Listening on" not in log.read_text():
            raise Fault("it does not listen\n%s" % indent(log.read_text()))
        self.status = 0
        return self.put_back("".join(line for line in log.read_text().splitlines(True) if not line.startswith("{")))

    def stop(self):
        """Ctrl-C in the terminals of the servers."""
        for server in self.servers:
            server.send_signal(signal.SIGINT)
        for server in self.servers:
            if server.wait(timeout=SECONDS_MOST) != 0:
                raise Fault("a server ended with status %d" % server.returncode)
        self.servers = []

    def close(self):
        for server in self.servers:
            server.kill()
            server.wait()


def is_server(command):
    return re.match(r"baize serve\b(?!.*(--print-config|--help|--check))", command) is not None


def follow(page, reader, show):
    """Runs the page; how many commands."""
    parts = read_page(page)
    exact = any("<!-- page: exact -->" in part for part in parts if isinstance(part, str))
    count = 0
    for part in parts:
        if isinstance(part, str):
            if "Press Ctrl-C" in part:
                reader.stop()
            continue
        if not runs(part):
            continue
        commands = list(part.commands())
        for place, (line, command, shown) in enumerate(commands):
            try:
                printed = reader.serve(command) if is_server(command) else reader.run(command)
                if show:
                    print("%s:%d: $ %s\n%s" % (page.name, line, command, printed), end="")
                follows = commands[place + 1][1] if place + 1 < len(commands) else ""
                if reader.status != 0 and not follows.startswith("echo $?"):
                    raise Fault("it ends with status %d\n%s" % (reader.status, indent(printed)))
                if shown is not None and not show:
                    compare(shown, printed, reader.known, exact)
            except Fault as fault:
                raise Fault("line %d: $ %s\n%s" % (line, command, fault)) from fault
            count += 1
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--show", action="store_true", help="print, and compare nothing")
    parser.add_argument("page", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="baize-page-") as folder:
        reader = Reader(os.path.abspath(options.program), folder)
        try:
            count = follow(options.page, reader, options.show)
            reader.stop()
        except Fault as fault:
            sys.exit("%s: %s" % (options.page, fault))
        finally:
            reader.close()
    print("%s: %d commands, as shown" % (options.page, count))


if __name__ == "__main__":
    main()
