#!/usr/bin/python3
"""Writes manual pages and completion of shells from what the program says of its commands, and from pages of docs/.

    tools/manuals.py PROGRAM DOCS OUTPUT

OUTPUT gets man1/, man5/, `baize` (bash) and `_baize` (zsh). `PROGRAM --describe` prints the tables of the commands
(src/cmd/command.h) as JSON. Nothing here writes a date: the same sources give the same bytes.
"""

import itertools
import json
import pathlib
import re
import subprocess
import sys

# ---- The sections of a command's documentation ----


class Parts:
    """What it does, notes, examples, what stands behind them, the exit status; "" where there is none."""

    def __init__(self, documentation):
        self.about, _, more = documentation.partition("\v")
        self.examples_intro = self.examples = self.after = ""
        more, status, self.exit_status = more.partition("Exit status: ")
        found = re.search(r"(?:(?<=[\n ])|^)Examples?([:,])", more)
        self.notes = more[:found.start()] if found else more
        if found:
            first, _, rest = more[found.start():].partition("\n")
            self.examples_intro = first if found[1] == "," else first.partition(":")[2].removeprefix(" ")
            lines = rest.split("\n")
            count = sum(1 for _ in itertools.takewhile(lambda line: not line or line.startswith("  "), lines))
            self.examples, self.after = "\n".join(lines[:count]), "\n".join(lines[count:])
        for name, text in vars(self).items():
            setattr(self, name, text.lstrip("\n").rstrip("\n "))

    @property
    def example_lines(self):
        return [line[2:] for line in self.examples.split("\n") if len(line) > 2]


# ---- roff ----

SPECIAL = {"\\": "\\e", "-": "\\-", "~": "\\(ti", "^": "\\(ha", "`": "\\(ga", "'": "\\(aq", '"': "\\(dq"}


def escape(text):
    return "".join(SPECIAL.get(letter, letter if letter < "\x80" else "\\[u%04X]" % ord(letter)) for letter in text)


INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<strong>.+?)\*\*|(?:(?<=[ (\n])|^)\*(?! )(?P<emphasis>[^*]+)\*"
                    r"|\[(?P<link>[^\[\n]*?)\]\([^)]*\)|\\(?P<letter>[|*`\[\]_<>])", re.S)


def inline(text):
    """`code` and **strong** in bold, *emphasis* in italics, links as their words."""
    made, at = "", 0
    for found in INLINE.finditer(text):
        made += escape(text[at:found.start()])
        if found["code"]:
            made += "\\fB" + escape(found["code"]) + "\\fR"
        elif found["strong"]:
            made += "\\fB" + inline(found["strong"]) + "\\fR"
        elif found["emphasis"]:
            made += "\\fI" + inline(found["emphasis"]) + "\\fR"
        else:
            made += escape(found["letter"]) if found["letter"] else inline(found["link"])
        at = found.end()
    return made + escape(text[at:])


def guarded(text, made):
    """A line that begins like a request is none."""
    return ("\\&" if text[:1] in (".", "'") and text else "") + made + "\n"


def line_of(text):
    return guarded(text, inline(text))


def verbatim(lines):
    return ".RS 4\n.nf\n" + "".join(guarded(line, escape(line)) for line in lines) + ".fi\n.RE\n"


def prose(text):
    """Paragraphs; lines that are indented by two blanks stay as they are."""
    made, is_open = "", False
    for indented, lines in itertools.groupby(text.split("\n") if text else [], lambda line: line.startswith("  ")):
        for line in lines if not indented else []:
            made += (("" if is_open else ".PP\n") + line_of(line)) if line else ""
            is_open = bool(line)
        if indented:
            made += ("" if is_open else ".PP\n") + verbatim([line[2:] for line in lines])
            is_open = False
    return made


def header(name, section, version):
    return (".\\\" Written by tools/manuals.py: change the sources, not this page.\n"
            f'.TH "{name.upper()}" {section} "" "baize {version}" '
            f'"{"Commands" if section == "1" else "Formats"} of baize"\n.nh\n.ad l\n')


# ---- Pages of commands ----


def synopsis(call, usage):
    return "".join(f".PP\n.B {escape(call)}\n[OPTION...]\n" + (escape(form) + "\n" if form else "")
                   for form in usage["arguments"].split("\n"))


def options_of(usage):
    made = ""
    for option in usage["options"]:
        if "heading" in option:
            made += f".PP\n{escape(option['heading'])}\n"
            continue
        name, letter = option.get("long"), option.get("short")
        made += ".TP 7\n" + (f"\\fB\\-{letter}\\fR" + (", " if name else "") if letter else "")
        made += f"\\fB\\-\\-{escape(name)}\\fR" if name else ""
        if "argument" in option:
            made += ("=" if name else " ") + f"\\fI{escape(option['argument'])}\\fR"
        made += "\n" + line_of(option["text"])
    return made


def body(usage, heading):
    parts = Parts(usage["documentation"])
    made = prose(parts.about) + prose(parts.notes) + prose(parts.after)
    if "options" in usage:
        made += f"{heading} OPTIONS\n" + options_of(usage)
    if parts.examples:
        lines = [re.sub("^ {0,2}", "", line) for line in parts.examples.split("\n")]
        made += f"{heading} EXAMPLES\n" + prose(parts.examples_intro) + verbatim(lines)
    return made


def subcommands(group):
    made = ".SH SUBCOMMANDS\n"
    for one in group["subcommands"]:
        words = f" \\fI{escape(one['arguments'])}\\fR" if one["arguments"] else ""
        made += f".TP 7\n\\fB{escape(one['name'])}\\fR{words}\n{escape(one['summary'])}\n"
    for one in group["subcommands"]:
        call = f"baize {group['name']} {one['name']}"
        made += f'.SH "{escape(call)}"\n' + synopsis(call, one) + body(one, ".SS")
    return made


def page_of(program, command):
    """`command` None: the page of the program."""
    usage = command or program
    name = f"baize-{usage['name']}" if command else "baize"
    made = header(name, "1", program["version"])
    made += f".SH NAME\n{escape(name)} \\- {escape(usage['summary'])}\n.SH SYNOPSIS\n"
    if not command:
        made += f".PP\n.B baize\n{escape(usage['arguments'])}\n"
    elif command["subcommands"]:
        made += f".PP\n.B {escape('baize ' + usage['name'])}\nSUBCOMMAND [ARGUMENT...] [OPTION...]\n"
    else:
        made += synopsis(f"baize {usage['name']}", usage)
    made += ".SH DESCRIPTION\n" + body(usage, ".SH")
    if not command:
        made += ".SH COMMANDS\n" + "".join(f".TP 7\n\\fB{one['name']}\\fR\n{escape(one['summary'])}\n"
                                           for one in program["commands"])
    elif command["subcommands"]:
        made += subcommands(command)
    status = Parts(usage["documentation"]).exit_status or Parts(program["documentation"]).exit_status
    names = ["\\fBbaize\\fR(1)"]
    if not command:
        names = [f"\\fBbaize\\-{one['name']}\\fR(1)" for one in program["commands"]]
    names += [f"\\fB{escape(one)}\\fR(5)" for one in PAGES]
    return made + ".SH EXIT STATUS\n" + prose(status) + ".SH SEE ALSO\n" + ",\n".join(names) + "\n"


# ---- Pages of docs/: the Markdown that they use, and no more ----
#
# A row of a table becomes a paragraph under its first cell: pages are read in 80 columns, in which no table fits.

PAGES = {"baize.yaml": "configuration", "baize-rules": "rules-format", "baize-scenario": "scenario-format",
         "baize-strategy": "strategy-format"}
MARK = re.compile(r"(?:[-*]|[0-9]+\.) ")
BREAK = re.compile(r" *(?:$|\||#|```|<!--|!\[|(?:[-*]|[0-9]+\.) )")


def cells_of(row):
    """A bar behind a backslash or between backquotes divides nothing."""
    found = re.findall(r"((?:`[^`]*`|\\.|[^|`\\])*)\|", row.strip()[1:])
    return [cell.strip(" ") for cell in found]


def table_row(heads, cells):
    made = f".TP 7\n\\fB{inline(cells[0])}\\fR\n" + (line_of(cells[-1]) if len(cells) > 1 else "")
    between = "; ".join(f"{inline(head)}: {inline(cell)}" for head, cell in zip(heads[1:], cells[1:-1]) if cell)
    return made + (f"({between})\n" if between else "")


def converted(text, name, version):
    lines = text.split("\n")
    title = lines.pop(0).lstrip("# ").replace("`", "")
    made = header(name, "5", version)
    made += f".SH NAME\n{escape(name)} \\- {escape(title[0].lower() + title[1:])}\n.SH DESCRIPTION\n"

    def joined(first):
        """A paragraph on one line: a mark may begin on one line and end on the next."""
        while lines and not BREAK.match(lines[0]):
            first += " " + lines.pop(0).lstrip(" ")
        return line_of(first)

    while lines:
        line = lines.pop(0)
        words = line.lstrip(" ")
        indent = len(line) - len(words)
        if words.startswith("<!--"):
            while "-->" not in line:
                line = lines.pop(0)
        elif words.startswith("#"):
            level = len(words) - len(words.lstrip("#"))
            heading = words[level:].removeprefix(" ").replace("`", "")
            made += ('.SH "' + escape(heading.upper()) if level <= 2 else '.SS "' + escape(heading)) + '"\n'
        elif words.startswith("```"):
            made += ".PP\n.RS 4\n.nf\n"
            while lines and not lines[0].lstrip(" ").startswith("```"):
                code = re.sub("^ {0,%d}" % indent, "", lines.pop(0))
                made += ("\\&" if code[:1] in ("", ".", "'") else "") + escape(code) + "\n"
            made += ".fi\n.RE\n"
            lines[:1] = []
        elif words.startswith("|"):
            heads = cells_of(words)
            lines.pop(0)  # the line below them
            while lines and lines[0].lstrip(" ").startswith("|"):
                made += table_row(heads, cells_of(lines.pop(0))[:len(heads)])
        elif MARK.match(words):
            mark = MARK.match(words)[0]
            depth = indent // 2
            made += ".RS 3\n" * depth + (f'.IP "{mark[:-1]}" 3\n' if mark[0].isdigit() else ".IP \\(bu 3\n")
            made += joined(words[len(mark):]) + ".RE\n" * depth
        elif words and not words.startswith("!["):
            made += ".PP\n" + joined(words)
    return made + ".SH SEE ALSO\n\\fBbaize\\fR(1)\n"


# ---- Completion ----


def calls_of(program):
    """(what is typed behind `baize`, command) of every command and subcommand that has options."""
    for command in program["commands"]:
        if not command["subcommands"]:
            yield command["name"], command
        for one in command["subcommands"]:
            yield f"{command['name']} {one['name']}", one


def place_of(place):
    """What a place of an argument is called in the shells, and whether it stands for all that follow."""
    return place["number"], place["name"].endswith("...")


def bash_words(values):
    kind = "@files" if values["files"] else "@directories" if values["directories"] else ""
    return "REPLY='" + (" ".join(filter(None, [kind, values["words"]])) or "-") + "' ;;\n"


def bash_options(call, usage):
    names = [dashes + option[key] for option in usage["options"] for key, dashes in (("short", "-"), ("long", "--"))
             if key in option]
    return f"    '{call}') REPLY='{' '.join(names)}' ;;\n"


def bash_values(call, usage):
    return "".join(f"    '{call} --{option['long']}'"
                   + (f" | '{call} -{option['short']}'" if "short" in option else "") + ") "
                   + bash_words(option["values"])
                   for option in usage["options"] if "argument" in option)


def bash_arguments(call, usage):
    made = ""
    for place in usage["places"]:
        number, goes_on = place_of(place)
        made += (f"    '{call} '*) " if goes_on else f"    '{call} {number}') ") + bash_words(place)
    return made


def bash_table(comment, name, rows):
    return f"\n# {comment}\n{name}()\n{{\n    case $1 in\n{rows}    *) return 1 ;;\n    esac\n}}\n"


BASH = r"""
# Fills COMPREPLY with those of the words $1 that begin with $2; @files and @directories are names of such.
_baize_offer()
{
    local words=$1 part=$2
    COMPREPLY=()
    case $words in
    @files*)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$part")
        words=${words#@files} ;;
    @directories*)
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$part")
        words=${words#@directories} ;;
    esac
    local more
    mapfile -t more < <(compgen -W "$words" -- "$part")
    COMPREPLY+=("${more[@]}")
}

_baize()
{
    local REPLY word call='' place=0 wants='' i part=${COMP_WORDS[COMP_CWORD]}
    [[ $part == = ]] && part=
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == = ]]; then # bash splits --option=value at the sign
            continue
        elif [[ -n $wants ]]; then
            wants=
        elif [[ $word == -* ]]; then
            _baize_values "$call $word" && wants=$word
        elif [[ -z $call ]]; then
            call=$word
        elif [[ $call != *' '* ]] && _baize_subcommands "$call"; then
            call+=" $word"
        else
            ((place++))
        fi
    done
    if [[ -n $wants ]]; then
        _baize_values "$call $wants"
        [[ $REPLY == - ]] && REPLY=
    elif [[ -z $call ]]; then
        [[ $part == -* ]] && _baize_options '' || REPLY=$_baize_commands
    elif [[ $call == help ]]; then
        REPLY=$_baize_commands
    elif [[ $call != *' '* ]] && _baize_subcommands "$call"; then
        [[ $part == -* ]] && REPLY='-h --help -V --version'
    elif [[ $part == -* ]]; then
        _baize_options "$call"
    else
        _baize_arguments "$call $((place + 1))" || REPLY=
        [[ $REPLY == - ]] && REPLY=
    fi
    _baize_offer "$REPLY" "$part"
}

complete -F _baize baize
"""


def bash(program):
    calls = [*calls_of(program)]
    groups = "".join(f"    {one['name']}) REPLY='{' '.join(sub['name'] for sub in one['subcommands'])}' ;;\n"
                     for one in program["commands"] if one["subcommands"])
    return ("# Completion of `baize` for bash, written by tools/manuals.py: change the sources, not this file.\n"
            f"_baize_commands='{' '.join(one['name'] for one in program['commands'])} help'\n"
            + bash_table("The subcommands of $1; fails when it has none.", "_baize_subcommands", groups)
            + bash_table("The options of the command $1.", "_baize_options",
                         bash_options("", program) + "".join(bash_options(*one) for one in calls))
            + bash_table('What may follow the option in $1, as "rank --game"; fails when it takes nothing.',
                         "_baize_values", "".join(bash_values(*one) for one in calls))
            + bash_table('What the argument in $1 may be, as "rules show 1"; fails when there is none.',
                         "_baize_arguments", "".join(bash_arguments(*one) for one in calls)) + BASH)


def zsh_text(text):
    """Inside '...' and between the signs that _arguments reads."""
    return re.sub(r"[\[\]:\\]", r"\\\g<0>", text).replace("'", "'\\''")


def zsh_action(values):
    if values["words"] and values["files"]:
        return '{_alternative "words\\:word\\:(%s)" "files\\:file\\:_files"}' % values["words"]
    if values["words"]:
        return f"({values['words']})"
    return "_files" if values["files"] else "_files -/" if values["directories"] else " "


def zsh_option(option):
    name, letter, takes = option["long"], option.get("short"), "argument" in option
    if letter:
        made = f"'(-{letter} --{name})'{{-{letter}{'+' if takes else ''},--{name}{'=' if takes else ''}}}'"
    else:
        made = f"'--{name}{'=' if takes else ''}"
    made += f"[{zsh_text(option['text'])}]"
    return made + (f":{zsh_text(option['argument'])}:{zsh_action(option['values'])}" if takes else "")


def zsh_specs(usage):
    rows = [zsh_option(option) for option in usage["options"] if "heading" not in option]
    for place in usage.get("places", []):
        number, goes_on = place_of(place)
        rows.append(f"'{'*' if goes_on else number}:{zsh_text(place['name'])}:{zsh_action(place)}")
    return "".join(f"        {row}' \\\n" for row in rows) + "        && return 0\n"


def zsh_choices(commands):
    summaries = ((one["name"], one["summary"].replace("'", "'\\''")) for one in commands)
    return "    local -a choices=(\n" + "".join(f"        '{name}:{words}'\n" for name, words in summaries) + "    )\n"


def zsh(program):
    made = ("#compdef baize\n"
            "# Completion of `baize` for zsh, written by tools/manuals.py: change the sources, not this file.\n\n")
    for command in program["commands"]:
        made += f"_baize_{command['name']}() {{\n"
        if not command["subcommands"]:
            made += "    _arguments -s -S \\\n" + zsh_specs(command) + "}\n\n"
            continue
        made += zsh_choices(command["subcommands"])
        made += ("    if (( CURRENT == 2 )); then\n        _describe -t commands subcommand choices\n        return\n"
                 "    fi\n    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n")
        for one in command["subcommands"]:
            made += f"    {one['name']})\n    _arguments -s -S \\\n" + zsh_specs(one) + "    ;;\n"
        made += "    esac\n}\n\n"
    made += "_baize() {\n" + zsh_choices(program["commands"])
    made += ("    if (( CURRENT == 2 )); then\n        if [[ $words[2] == -* ]]; then\n        _arguments -s -S \\\n"
             + zsh_specs(program)
             + "        fi\n        _describe -t commands command choices\n        return\n    fi\n"
             "    shift words\n    (( CURRENT-- ))\n"
             "    (( $+functions[_baize_$words[1]] )) && _baize_$words[1]\n}\n\n"
             '_baize "$@"\n')
    return made


# ---- All of it ----


def described(program):
    return json.loads(subprocess.run([program, "--describe"], check=True, stdout=subprocess.PIPE, text=True).stdout)


def main():
    binary, docs, output = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    program = described(binary)
    files = {"man1/baize.1": page_of(program, None), "baize": bash(program)}
    files.update({f"man1/baize-{one['name']}.1": page_of(program, one) for one in program["commands"]})
    files.update({f"man5/{name}.5": converted((docs / f"{page}.md").read_text(), name, program["version"])
                  for name, page in PAGES.items()})
    files["_baize"] = zsh(program)  # the last: the build looks at its time
    for name, text in files.items():
        (output / name).parent.mkdir(parents=True, exist_ok=True)
        (output / name).write_text(text)


if __name__ == "__main__":
    main()
