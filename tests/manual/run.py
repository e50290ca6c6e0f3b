#!/usr/bin/env python3
"""Manual pages and completion against --help, which is what people read first.

    tests/manual/run.py --program build/release/baize

tools/manuals.py writes everything anew into a folder of its own, as in the build. Then: every
command and subcommand has a page or a section; groff formats every page without a warning; the options of --help, of
the page and of both completions are the same; bash really completes; zsh finds no fault in its file.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
import manuals  # noqa: E402
SHORT_OR_LONG = re.compile(r"(?<![\w-])(-[A-Za-z0-9]|--[a-z][a-z-]*)(?![\w])")
faults = []
quick, version = False, ""


def check(good, words):
    if not good:
        faults.append(words)


def run(command, **how):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, **how)


def write_manuals(program, place):
    run([sys.executable, str(ROOT / "tools/manuals.py"), program, str(ROOT / "docs"), str(place)], check=True)


def names(options):
    """{'--json', '-j'} of a description."""
    return {"--" + one["long"] for one in options if "long" in one} | {"-" + one["short"] for one in options
                                                                         if "short" in one}


def shown_options(text):
    """The options that the text of --help lists: those at the left, not those in sentences."""
    found = set()
    for line in text.splitlines():
        place = re.match(r"  (?:(-\w)(?:, )?|    )(--[a-z-]+)?", line)
        if place and (place.group(1) or place.group(2)):
            found |= {one for one in place.groups() if one}
    return found


def formatted(page):
    result = run(["groff", "-man", "-Tutf8", "-ww", "-rLL=100n", "-P-cbou", str(page)])
    check(result.returncode == 0 and result.stderr == "", "%s: groff says: %s" % (page.name, result.stderr.strip()))
    return result.stdout


def page_options(text):
    """The tags of the section OPTIONS: lines that begin with an option."""
    found = set()
    options = re.search(r"^ *OPTIONS$\n(.*?)(?=^ {0,3}\S|\Z)", text, re.M | re.S)
    for line in options.group(1).splitlines() if options else []:
        tag = re.match(r" {7}((?:-\w(?:, )?)?(?:--[a-z-]+)?)", line)
        if tag and tag.group(1):
            found |= set(SHORT_OR_LONG.findall(tag.group(1)))
    return found


def bash_options(script, call):
    line = re.search(r"^    '%s'\) REPLY='(.*)' ;;$" % re.escape(call), script, re.M)
    return set(line.group(1).split()) if line else None


def zsh_block(script, call):
    """What _arguments is told about a command."""
    words = call.split()
    function = re.search(r"^_baize_%s\(\) \{\n(.*?)^\}" % words[0], script, re.M | re.S)
    if not function:
        return ""
    if len(words) == 1:
        return function.group(1)
    branch = re.search(r"^    %s\)\n(.*?)^    ;;" % re.escape(words[1]), function.group(1), re.M | re.S)
    return branch.group(1) if branch else ""


def zsh_options(block):
    found = set()
    for line in block.splitlines():
        pair = re.match(r"\s+'\((-\w) (--[a-z-]+)\)'", line)
        alone = re.match(r"\s+'(--[a-z-]+)=?\[", line)
        found |= set(pair.groups()) if pair else {alone.group(1)} if alone else set()
    return found


def check_help(program, call, examples, options):
    asked = run([program] + call.split() + ["--help"])
    check(asked.returncode == 0, "baize %s --help: exit status %d" % (call, asked.returncode))
    differ = sorted(options ^ shown_options(asked.stdout))
    check(not differ, "baize %s: described, but not in --help, or the other way round: %s" % (call, differ))
    for example in examples:
        check("  " + example in asked.stdout.splitlines(), "baize %s: --help breaks the example '%s'" % (call, example))
    check(run([program] + call.split() + ["--version"]).stdout == version, "baize %s --version" % call)


def check_command(program, call, described, page, bash, zsh):
    """One command or subcommand, by what is typed behind `baize`."""
    options = names(described["options"])
    examples = manuals.Parts(described["documentation"]).example_lines
    if not quick:
        check_help(program, call, examples, options)
    differ = sorted(options ^ page_options(page))
    check(not differ, "baize %s: options not in its page, or the other way round: %s" % (call, differ))
    check(bash_options(bash, call) == options, "bash: options of baize %s are %s" % (call, bash_options(bash, call)))
    block = zsh_block(zsh, call)
    check(zsh_options(block) == options, "zsh: options of baize %s differ: %s" % (call, zsh_options(block) ^ options))
    check(examples, "baize %s: no example" % call)
    for example in examples:
        check(re.search(r"\bbaize\b", example), "baize %s: '%s' is no call of baize" % (call, example))


def section(page, call):
    """From the heading of a subcommand to the next one."""
    found = re.search(r"^baize %s$\n(.*?)(?=^\S|\Z)" % re.escape(call), page, re.M | re.S)
    return found.group(1) if found else None


def check_pages(program, place):
    description = manuals.described(program)
    bash, zsh = (place / "baize").read_text(), (place / "_baize").read_text()
    general = run([program, "--help"]).stdout
    summaries = re.findall(r"^  ([a-z]+) {2,}\S", general, re.M)
    check(summaries == [one["name"] for one in description["commands"]], "baize --help lists %s" % summaries)
    whole = formatted(place / "man1/baize.1")
    check(names(description["options"]) == page_options(whole), "baize(1): options are %s" % page_options(whole))
    count = 0
    for command in description["commands"]:
        page = place / ("man1/baize-%s.1" % command["name"])
        check(page.exists(), "there is no %s" % page.name)
        text = formatted(page)
        check("baize-%s - %s" % (command["name"], command["summary"]) in " ".join(text.split()), "%s: NAME" % page.name)
        check(re.search(r"\bbaize-%s\(1\)" % command["name"], whole), "baize(1) does not name %s" % page.name)
        if not command["subcommands"]:
            check_command(program, command["name"], command, text, bash, zsh)
            count += 1
        for sub in command["subcommands"]:
            call = "%s %s" % (command["name"], sub["name"])
            part = section(text, call)
            check(part is not None, "%s has no section 'baize %s'" % (page.name, call))
            check_command(program, call, sub, part or "", bash, zsh)
            count += 1
    written = {one.name for one in (place / "man1").iterdir()}
    expected = {"baize.1"} | {"baize-%s.1" % one["name"] for one in description["commands"]}
    check(written == expected, "pages that belong to no command: %s" % sorted(written ^ expected))
    return count


def check_formats(place):
    """The pages of section 5 hold what the pages of docs/ hold."""
    for name, source in (("baize.yaml", "configuration"), ("baize-rules", "rules-format"),
                         ("baize-scenario", "scenario-format"), ("baize-strategy", "strategy-format")):
        text = " ".join(formatted(place / ("man5/%s.5" % name)).split())
        markdown = (ROOT / "docs" / (source + ".md")).read_text()
        for heading in re.findall(r"^##+ (.*)$", markdown, re.M):
            check(heading.replace("`", "").lower() in text.lower(), "%s(5) has no '%s'" % (name, heading))
        for key in re.findall(r"^\| `([^`|]+)` \|", markdown, re.M):
            check(" ".join(key.split()) in text, "%s(5) has no `%s`" % (name, key))
        check("](" not in text and "**" not in text, "%s(5) has marks of Markdown left" % name)


BASH = """source '%s'
for words in "$@"; do
    read -ra COMP_WORDS <<< "$words"
    [[ $words == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    _baize 2>/dev/null # compopt complains outside of a completion
    echo "${COMPREPLY[*]}"
done
complete -p baize
"""

COMPLETIONS = [
    ("baize ser", "serve"), ("baize serve --de", "--demo"), ("baize rank --ga", "--game"), ("baize us", "user"),
    ("baize rank --game ", "four-card five-card double-draw"), ("baize rank --game = fi", "five-card"),
    ("baize rank -g do", "double-draw"), ("baize rank -j --game fo", "four-card"), ("baize user re", "reset readmit"),
    ("baize user add --role c", "cashier"), ("baize user add bella --role d", "dealer"),
    ("baize user exclude zoe --why by-h", "by-house"), ("baize report ", "shift day table player meter"),
    ("baize report meter 1 s", "sheet"), ("baize audit export --format ", "csv json"), ("baize help aud", "audit"),
    ("baize --v", "--version"), ("baize house --h", "--help"), ("baize user add --number 3", ""),
    ("baize serve --config docs/conf", "docs/configuration.md"), ("baize table run READ", "README.md"),
    ("baize serve --data ru", "rules"), ("baize nothing ", ""), ("baize explain RULES_NOT_Y", "RULES_NOT_YET"),
]


def check_bash(program, place):
    shipped = [one["id"] for one in json.loads(run([program, "rules", "list", "--json"]).stdout)["rules"]]
    wanted = COMPLETIONS + [("baize rules show maryland-", " ".join(one for one in shipped
                                                                    if one.startswith("maryland-"))),
                            ("baize analyze wash", " ".join(one for one in shipped if one.startswith("washington-")))]
    script = place / "try.bash"
    script.write_text(BASH % (place / "baize"))
    got = run(["bash", "--norc", str(script)] + [words for words, _ in wanted], cwd=str(ROOT))
    check(got.stderr == "", "bash: %s" % got.stderr.strip())
    lines = got.stdout.splitlines()
    check(lines[-1:] == ["complete -F _baize baize"], "bash: `complete -p baize` says %s" % lines[-1:])
    for (words, expected), line in zip(wanted, lines):
        check(sorted(line.split()) == sorted(expected.split()),
              "bash: '%s' gives '%s', not '%s'" % (words, line, expected))
    return len(wanted)


def check_zsh(place):
    if shutil.which("zsh") is None:
        print("zsh is not installed: the syntax of its completion is not checked")
        return
    got = run(["zsh", "-n", str(place / "_baize")])
    check(got.returncode == 0 and got.stderr == "", "zsh -n: %s" % got.stderr.strip())


def check_same(program, place, again):
    """The same source gives the same bytes."""
    write_manuals(program, again)
    for one in sorted(place.rglob("*")):
        if one.is_file() and one.name != "try.bash":
            check(one.read_bytes() == (again / one.relative_to(place)).read_bytes(), "%s differs when written again" %
                  one.name)


def main():
    global quick, version
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--quick", action="store_true", help="without asking every command for its help")
    asked = parser.parse_args()
    program, quick = os.path.abspath(asked.program), asked.quick
    version = run([program, "--version"], check=True).stdout
    if shutil.which("groff") is None:
        sys.exit("groff is missing: tools/install-packages test")
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "manuals"
        write_manuals(program, place)
        commands = check_pages(program, place)
        check_formats(place)
        completed = check_bash(program, place)
        check_zsh(place)
        check_same(program, place, pathlib.Path(folder) / "again")
    for fault in faults:
        print(fault)
    print("%d faults" % len(faults) if faults else
          "ok: %d commands with page, --help and completion alike; %d completions of bash" % (commands, completed))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
