#!/usr/bin/env python3
"""The other compiler's warnings: every C file of the program through `clang -fsyntax-only`, warnings are errors.

    tools/check_clang.py BUILD

BUILD is a build folder with a compile_commands.json: the same options are used. Objects are not made, so this takes a
quarter of the time of a build. The tests with clang's own sanitizer are part of `make torture`.
"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys


def commands(build):
    """One clang command for every C file below src/, with the folder it runs in."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        rows = json.load(file)
    for row in rows:
        words = shlex.split(row["command"])
        source = row["file"]
        if "/src/" not in source or not source.endswith(".c"):
            continue
        while words and words[0] != "-c" and not words[0].startswith("-"):
            words.pop(0)  # the compiler, and a cache before it
        del words[words.index("-o"):words.index("-o") + 2]
        yield source, ["clang", "-fsyntax-only", "-Werror"] + words, row["directory"]


def check(row):
    source, command, directory = row
    result = subprocess.run(command, cwd=directory, capture_output=True, text=True, check=False)
    return source, result.returncode, result.stderr


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = list(commands(sys.argv[1]))
    if not rows:
        sys.exit(f"check_clang: {sys.argv[1]}/compile_commands.json names no file below src/")
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done, (source, status, words) in enumerate(pool.map(check, rows), 1):
            if status != 0:
                bad += 1
                print(f"{source}: clang refuses it\n{words}", file=sys.stderr)
            if sys.stdout.isatty():
                print(f"\r\033[Kclang: {done} of {len(rows)} files", end="", flush=True)
    if sys.stdout.isatty():
        print("\r\033[K", end="")
    print(f"clang: {len(rows)} files, {bad} refused")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
