#!/usr/bin/python3
"""Checks what a reader would stumble over: formatting, long files and functions, folders without a README.

    tools/check_style.py
    tools/check_style.py --clang-format     prints the name of the clang-format whose style is checked
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE_LINES, FUNCTION_LINES, COLUMNS = 800, 70, 120
CLANG_FORMAT = 14  # Debian 12's: other versions break the same lines in other places
FOLDERS_WITHOUT_README = re.compile(
    r"^(\.|tests/(invalid|cli|fuzz/corpus|golden|scenarios/bad)/|web/src/|build)")


def tracked(*patterns):
    listing = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns], cwd=ROOT,
                             check=True, capture_output=True, text=True).stdout
    return [ROOT / line for line in listing.splitlines() if (ROOT / line).exists()]


def long_functions(path):
    start = name = None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line == "{":
            start = number
        elif line == "}" and start is not None:
            if number - start > FUNCTION_LINES:
                yield f"{path.relative_to(ROOT)}:{start}: {name} has {number - start} lines (at most {FUNCTION_LINES})"
            start = None
        elif start is None and re.match(r"^([A-Z_]*TEST|[a-z].*\w+\()", line):
            name = re.search(r"(?:[A-Z_]*TEST\w*\()?(\w+)[(),]", line).group(1)


def clang_format():
    """The name of the program with the right version, or None."""
    for name in f"clang-format-{CLANG_FORMAT}", "clang-format":
        try:
            words = subprocess.run([name, "--version"], capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError):
            continue
        if re.search(rf"version {CLANG_FORMAT}\.", words):
            return name
    return None


def badly_formatted(sources):
    program = clang_format()
    if program is None:
        print(f"formatting is not checked: it needs clang-format {CLANG_FORMAT}, and this machine has another or none")
        return []
    names = [str(path.relative_to(ROOT)) for path in sources if "made from catalog/" not in path.read_text()[:200]]
    result = subprocess.run([program, "--dry-run", "--Werror", *names], cwd=ROOT, capture_output=True, text=True)
    if result.returncode == 0:
        return []
    bad = sorted(set(re.findall(r"^(.+?):\d+:\d+: error", result.stderr, re.M)))
    return [f"{name}: `make format` changes it" for name in bad] or [f"{program} failed: {result.stderr}"]


def main():
    if sys.argv[1:] == ["--clang-format"]:  # for `make format`
        program = clang_format()
        print(program or f"clang-format {CLANG_FORMAT} is not installed", file=sys.stdout if program else sys.stderr)
        return 0 if program else 1
    sources = tracked("*.c", "*.h")
    faults = badly_formatted(sources)
    for path in sources + tracked("*.py", "tools/*"):
        text = path.read_text()
        if text.count("\n") > FILE_LINES:
            faults.append(f"{path.relative_to(ROOT)}: more than {FILE_LINES} lines")
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > COLUMNS:
                faults.append(f"{path.relative_to(ROOT)}:{number}: {len(line)} columns (at most {COLUMNS})")
            if line != line.rstrip():
                faults.append(f"{path.relative_to(ROOT)}:{number}: blanks at the end of the line")
    for path in sources:
        faults += long_functions(path)
    folders = {path.parent.relative_to(ROOT) for path in tracked()} - {pathlib.Path(".")}
    for folder in sorted(folders):
        if not FOLDERS_WITHOUT_README.match(str(folder)) and not (ROOT / folder / "README.md").exists():
            faults.append(f"{folder}: no README.md")
    print("\n".join(faults) if faults else f"ok: {len(sources)} C files, {len(folders)} folders")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
