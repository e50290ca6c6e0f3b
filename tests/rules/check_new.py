#!/usr/bin/python3
"""Files that `baize rules new` writes.

    tests/rules/check_new.py --program build/release/baize

For each game of each jurisdiction in rules/, and of one that was just made: the submission is accepted without a
warning, every key of the format has a comment, and a key that is left out can be put in by removing its `#`. A
jurisdiction that is written out again (`--like`) reads to the same values.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAMES = ("four-card-poker", "double-draw-poker")
# A key that was put in may break a rule (two paytables, a limit that is not allowed): the file was still read.
UNREADABLE = re.compile("NOT_YAML|KEY_TWICE|KEY_NOT_WORD|UNKNOWN_KEY|WRONG_TYPE|UNKNOWN_TERM|EMPTY_TEXT|_SYNTAX|NOT_A_")


def run(program, *arguments, status=0):
    done = subprocess.run([program, "rules", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == status, "%s: %d\n%s%s" % (arguments, done.returncode, done.stdout, done.stderr)
    return done


def games_of(program, path):
    lines = run(program, "show", "--values", path).stdout.splitlines()
    return [re.search(r"game=([a-z-]+)", line)[1] for line in lines if re.match(r"games\[[a-z -]+\]:", line)]


def page_keys(first, last):
    """The keys that docs/rules-format.md explains between two headings."""
    page = (ROOT / "docs/rules-format.md").read_text()
    part = page[page.index(first):page.index(last)]
    return set(re.findall(r"^\| `([a-z-]+)` \|", part, re.M))


def check_comments(text, keys):
    """Every key of the page is there, live or behind #, with a comment above it that begins with its name."""
    commented = set(re.findall(r"^ *# ([a-z-]+): \S", text, re.M))
    written = set(re.findall(r"^ *#?(?:- )?([a-z-]+):", text, re.M))
    assert keys <= commented, keys - commented
    assert keys <= written, keys - written


def left_out(lines):
    """Numbers of lines `#key: value` whose mapping is there."""
    for number, line in enumerate(lines):
        found = re.match(r"^( *)#[a-z-]+: \S", line)
        if not found:
            continue
        above = next((one for one in reversed(lines[:number])
                      if re.match(r" *(#?- |#?)[a-z-]+:", one) and len(one) - len(one.lstrip()) < len(found[1])), "")
        if not above.lstrip().startswith("#"):
            yield number


def check_left_out(program, folder, path, options):
    lines = path.read_text().splitlines()
    count = 0
    for number in left_out(lines):
        changed = folder / "put-in.yaml"
        changed.write_text("\n".join(lines[:number] + [lines[number].replace("#", "", 1)] + lines[number + 1:]) + "\n")
        done = subprocess.run([program, "rules", "check", "--json", *options, str(changed)], capture_output=True,
                              text=True, check=False)
        faults = [fault["fault"] for fault in json.loads(done.stdout)["files"][0]["diagnostics"]]
        assert not any(UNREADABLE.search(fault) for fault in faults), "%s: %s: %s" % (path, lines[number], faults)
        count += 1
    assert count >= 5, "%s: only %d keys are left out" % (path, count)
    return count


def check_submission(program, folder, jurisdiction, game, options=()):
    out = folder / ("%s-%s.yaml" % (jurisdiction, game))
    said = run(program, "new", "submission", "--jurisdiction", jurisdiction, "--game", game, "--out", out, *options)
    assert "%s: written, a submission" % out in said.stdout, said
    checked = run(program, "check", *options, out)
    assert checked.stdout == "%s: ok (submission)\n" % out and checked.stderr == "", checked
    # To standard output it is the same text; and the file is not written over.
    text = out.read_text()
    assert run(program, "new", "submission", "--jurisdiction", jurisdiction, "--game", game, *options).stdout == text
    out.write_text("mine\n")
    refused = run(program, "new", "submission", "--jurisdiction", jurisdiction, "--game", game, "--out", out, *options,
                  status=1)
    assert "is not written over" in refused.stderr and out.read_text() == "mine\n", refused
    out.write_text(text)
    assert "\nwagers:\n" in text and "jurisdiction: %s\n" % jurisdiction in text
    if game == "four-card-poker": # the other game has no progressive, whose keys stand behind a # there
        check_comments(text, page_keys("## The submission", "## The jurisdiction"))
    return check_left_out(program, folder, out, options)


def without_head(lines, *keys):
    return [re.sub(r"(%s)=[^;]*" % "|".join(keys), "", line) for line in lines]


def check_again(program, folder, path):
    """Written out once more under another id, with comments, it says the same."""
    out = folder / "again.yaml"
    out.unlink(missing_ok=True)
    run(program, "new", "jurisdiction", "--id", "again", "--like", path.stem, "--out", out)
    assert run(program, "check", out).stdout == "%s: ok (jurisdiction)\n" % out
    before, after = (run(program, "show", "--values", file).stdout.splitlines() for file in (path, out))
    assert before[0] != after[0] and without_head(before[:1], "id", "title") == without_head(after[:1], "id", "title")
    assert before[1:] == after[1:], "%s: the copy says something else" % path.name
    check_comments(out.read_text(), page_keys("## The jurisdiction", "## How an error looks"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    files = put_in = 0
    with tempfile.TemporaryDirectory(prefix="baize-new-") as place:
        folder = pathlib.Path(place)
        for path in sorted((ROOT / "rules").glob("*.yaml")):
            check_again(program, folder, path)
            for game in games_of(program, path):
                put_in += check_submission(program, folder, path.stem, game)
                files += 1
            for game in set(GAMES) - set(games_of(program, path)):
                refused = run(program, "new", "submission", "--jurisdiction", path.stem, "--game", game, status=2)
                assert "has no rules for '%s'" % game in refused.stderr, refused
        (folder / "mine").mkdir()
        run(program, "new", "jurisdiction", "--id", "new-mexico", "--out", folder / "mine/new-mexico.yaml")
        assert run(program, "check", folder / "mine/new-mexico.yaml").stdout.endswith(": ok (jurisdiction)\n")
        assert "title: New Mexico\n" in (folder / "mine/new-mexico.yaml").read_text()
        for game in GAMES:
            put_in += check_submission(program, folder, "new-mexico", game, ("--rules", folder / "mine"))
            files += 1
    assert files >= 7, files
    print("%d submissions are accepted as they are written, %d keys that were left out can be put in" % (files, put_in))
    print("%d passed, 0 failed" % files)


if __name__ == "__main__":
    sys.exit(main())
