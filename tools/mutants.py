#!/usr/bin/python3
"""Changes each number and each switch in rules/, one at a time, and sees that a test turns red.

    tools/mutants.py --build build/release [--only maryland.yaml] [--sample N]

A number becomes another number, yes becomes no, a word of the vocabulary becomes its neighbour; a row of a paytable is
dropped, or gets or loses `or better`; a table says `holes: intended`, or no longer. A mutant is killed when the program
refuses the changed file or when what it reads is no longer what tests/golden/facts say. Survivors are listed: each is a
number that no test looks at.

    tools/mutants.py --src [--folder audit]...

puts faults into the C code instead: tools/mutants_source.py says how.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import facts  # noqa: E402
import mutants_source  # noqa: E402

ROOT = facts.ROOT
NUMBER = re.compile(r"\d+(?:\.\d+)?")
WORD = re.compile(r"(?<![\w.-])[A-Za-z][\w.-]*(?![\w.-])")


def vocabularies():
    """The lists of baize/vocabulary.h: each word with its neighbour in the same list."""
    neighbours = {}
    text = (ROOT / "include/baize/vocabulary.h").read_text()
    for block in re.findall(r"#define BAIZE_\w+_LIST\(X\)((?:.*\\\n)+.*\n)", text):
        ids = re.findall(r'X\(\w+,\s*\\?\s*"([^"]+)"', block)
        for index, word in enumerate(ids):
            if len(ids) > 1:
                neighbours.setdefault(word, []).append(ids[(index + 1) % len(ids)])
    neighbours["yes"], neighbours["no"] = ["no"], ["yes"]
    return neighbours


def changed_number(text):
    if "." in text:
        whole, decimals = text.split(".")
        return f"{whole}.{decimals[:-1]}{(int(decimals[-1]) + 1) % 10}"
    return str(int(text) + 1).zfill(len(text))


def mutants_of(path, neighbours):
    """(line number, old line, new line) for every value of a file; keys and comments are left alone."""
    for number, line in enumerate(path.read_text().splitlines()):
        code = line.split(" #")[0]
        if code.lstrip().startswith("#"):
            continue
        # A value stands after ": ", in a list [a, b], or after "- " in a list of plain words.
        for match in re.finditer(r"(?:: |\[|, |- )([^{}\[\],]+)", code):
            value, start = match.group(1), match.start(1)
            if value.endswith(":") or ": " in value:
                start += value.index(": ") + 2 if ": " in value else len(value)
                value = value[value.index(": ") + 2:] if ": " in value else ""
            for found in NUMBER.finditer(value):
                at, end = start + found.start(), start + found.end()
                yield number, line[:at] + changed_number(found.group(0)) + line[end:], found.group(0)
            for found in WORD.finditer(value):
                for other in neighbours.get(found.group(0), [])[:1]:
                    at, end = start + found.start(), start + found.end()
                    yield number, line[:at] + other + line[end:], found.group(0)


def row_mutants_of(path):
    """The same for rows of paytables and what stands beside them; a new line of None drops the old one."""
    for number, line in enumerate(path.read_text().splitlines()):
        hand = re.search(r"- \{hand: ([a-z-]+)( or better)?", line)
        if hand:
            end = hand.end(1)
            yield number, None, "the row " + hand.group(1)
            yield number, line[:end] + ("" if hand.group(2) else " or better") + line[hand.end():], hand.group(1)
        basis = re.match(r"( *)basis: ", line)
        if basis:
            yield number, line + "\n" + basis.group(1) + "holes: intended", "no holes"
        if re.match(r" *(envy-)?holes: intended", line):
            yield number, None, "holes: intended"


def is_killed(program, lines, number, changed, expected, name):
    mutant = lines[:number] + ([] if changed is None else [changed]) + lines[number + 1:]
    with tempfile.TemporaryDirectory(prefix="baize-mutant-") as place:
        path = pathlib.Path(place) / name
        path.write_text("\n".join(mutant) + "\n")
        return facts.actual_lines(program, path) != expected


def run_file(program, path, golden, neighbours, pool, sample):
    lines, expected = path.read_text().splitlines(), facts.expected_lines(golden)
    if facts.actual_lines(program, path) != expected:
        sys.exit(f"{path.name} does not agree with its facts before any change; run tools/facts.py first")
    seen, jobs = set(), []
    for number, changed, what in [*mutants_of(path, neighbours), *row_mutants_of(path)]:
        if (number, changed) in seen:
            continue
        seen.add((number, changed))
        jobs.append((number, changed, what))
    jobs = jobs[::max(1, len(jobs) // sample)] if sample else jobs
    futures = [pool.submit(is_killed, program, lines, number, changed, expected, path.name)
               for number, changed, _ in jobs]
    survivors = [job for job, future in zip(jobs, futures) if not future.result()]
    for number, changed, what in survivors:
        print(f"SURVIVED {path.name}:{number + 1}: {what} -> {(changed or 'nothing').strip()}")
    print(f"{path.name}: {len(jobs)} mutants, {len(survivors)} survived")
    return len(jobs), len(survivors)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, help="build folder with the program, for rules/")
    parser.add_argument("--only", help="one file of rules/")
    parser.add_argument("--sample", type=int, default=0, help="about N mutants a file, for a quick look")
    source = parser.add_argument_group("faults in src/")
    source.add_argument("--src", action="store_true", help="change src/ instead of rules/")
    source.add_argument("--folder", action="append", help="one folder of src/ (may be repeated)")
    source.add_argument("--count", type=int, default=40, help="mutants of each folder")
    source.add_argument("--seed", type=int, default=22, help="which of them")
    source.add_argument("--jobs", type=int, default=os.cpu_count(), help="trees that work side by side")
    source.add_argument("--known", action="store_true", help="show what was found before and try none")
    source.add_argument("--seconds", type=float, default=90, help="leave out tests that take longer")
    source.add_argument("--again", action="store_true", help="forget what was found before")
    source.add_argument("--match", default="", help="only mutants with this text in file, function or line")
    source.add_argument("--list", action="store_true", help="show the mutants and try none")
    options = parser.parse_args()
    if options.src:
        return mutants_source.main(options)
    if options.build is None:
        parser.error("--build is needed for the mutants of rules/")
    program, neighbours = options.build / "baize", vocabularies()
    total = survived = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, golden in facts.pairs(ROOT / "rules"):
            if options.only and path.name != options.only:
                continue
            count, alive = run_file(program, path, golden, neighbours, pool, options.sample)
            total, survived = total + count, survived + alive
    print(f"{total} mutants: {total - survived} killed, {survived} survived")
    print(f"{total - survived} passed, {survived} failed")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
