"""Sentences of scenario scripts: what each act is called there, and which value of the sentence is which field."""

import re

from model import Wrong
from tables import join, quoted

SECTIONS = {"round": "The round", "table": "The table", "controller": "The controller",
            "meter": "The meter and the Game Manager"}
FLOOR = {"round": "BAIZE_FLOOR_TABLE", "table": "BAIZE_FLOOR_TABLE", "controller": "BAIZE_FLOOR_CONTROLLER",
         "meter": "BAIZE_FLOOR_METER"}
IMPLIED = ("patron", "signers")  # follow from the people of the line


class Sentence:
    """One row: "PATTERN", "help", "OPTION=VALUE..." of an act, or of a machine where it stands for several acts."""

    def __init__(self, machine, act, row):
        self.machine, self.act, (self.pattern, self.help) = machine, act, row[:2]
        self.options = dict(word.split("=") for word in row[2].split()) if len(row) > 2 else {}
        self.function, self.books = self.options.pop("with", None), self.options.pop("books", None)
        self.at = self.options.pop("at", "meter" if machine.name == "meter" else "table")
        self.where = f"{machine.name}.act.{act.name}" if act else machine.name


def sentences(catalogue, name):
    """In the order of docs/scenario-format.md."""
    machine = catalogue.machines[name]
    for act in [None, *machine.acts.values()]:
        said = (act or machine.said).get("scenario", [])
        for row in [said] if said and isinstance(said[0], str) else said:
            yield Sentence(machine, act, row)


def slot_words(catalogue):
    """{slot: (what it is called, words)} of all lists of words."""
    found = {}
    for name, said in catalogue.words.items():
        for slot, what in said.get("scenario", {name.replace("_", "-"): said["what"]}).items():
            found[slot] = (what, name)
    return found


def slots(pattern):
    """(slot, number of its group or -1) of a pattern, the innermost group."""
    open_groups, count = [], 0
    for piece in re.findall(r"\[|\]|<[^>]+>", pattern):
        if piece == "[":
            open_groups.append(count)
            count += 1
        elif piece == "]":
            open_groups.pop()
        else:
            yield piece[1:-1], open_groups[-1] if open_groups else -1


def fits(catalogue, field, slot):
    if slot in (field.option("slot"), field.type):
        return True
    words = slot_words(catalogue).get(slot)
    return words is not None and field.option("words") == words[1]


class Fills:
    """Rows of struct scenario_fill: what is always so, then what is said, then what the people of the line mean."""

    def __init__(self, catalogue, sentence):
        self.catalogue, self.sentence, self.lines = catalogue, sentence, []
        left = list(sentence.act.fields)
        for name, value in sentence.options.items():
            field = next((field for field in left if field.name == name), None)
            if field is None:
                raise Wrong(f"{sentence.where}: the sentence sets '{name}', which is no field of it")
            self.add(field, "CONSTANT", more=f".constant = {self.constant(field, value)}")
        for slot, group in slots(sentence.pattern):
            field = next((field for field in left if fits(catalogue, field, slot)), None)
            if field is None:
                raise Wrong(f"{sentence.where}: no field is <{slot}> of '{sentence.pattern}'")
            left.remove(field)
            words = field.option("words")
            self.add(field, "TERM" if words else field.option("fill", field.option("slot")).upper(), group,
                     f".words = &baize_words_{words}" if words else "")
        for field in left:
            if field.type in IMPLIED:
                self.add(field, field.type.upper())
            elif field.type == "switch" and f"[{field.name.replace('_', ' ')}]" in sentence.pattern:
                before = sentence.pattern.index(f"[{field.name.replace('_', ' ')}]")
                self.add(field, "SWITCH", sentence.pattern[:before].count("["))

    def constant(self, field, value):
        for term, _, constant in self.catalogue.terms(field.option("words")) if field.option("words") else []:
            if term == value:
                return constant
        return value

    def add(self, field, kind, group=-1, more=""):
        path = join(self.sentence.act.member, field.path)
        self.lines.append(f"    {{.kind = FILL_{kind}, .group = {group}, AT({path}){', ' + more if more else ''}}},")


def source(catalogue):
    lines = ["/* Every act that a scenario can say, and the words that its slots take. */",
             '#include "scenario/acts.h"', "", "#include <stddef.h>", "",
             "#define AT(member) .offset = offsetof(struct IN, member), .size = sizeof(((struct IN *)NULL)->member)",
             ""]
    rows = []
    for name in SECTIONS:
        machine = catalogue.machines[name]
        lines.append(f"#define IN baize_{machine.prefix}action")
        for number, sentence in enumerate(sentences(catalogue, name)):
            fills = [] if sentence.function else Fills(catalogue, sentence).lines
            table = f"{name}_{number}"
            if fills:
                lines += [f"static const struct scenario_fill {table}[] = {{", *fills, "};"]
            kind = f"BAIZE_{machine.upper}ACT_{sentence.act.name.upper()}" if sentence.act else "0"
            outer = "BAIZE_TABLE_ACT_ROUND" if name == "round" else kind
            rows.append(f"    {{{quoted(SECTIONS[name])}, {quoted(sentence.pattern)},\n     {quoted(sentence.help)},\n"
                        f"     AT_{sentence.at.upper()}, act_{sentence.function or 'as_said'}, {FLOOR[name]}, {outer}, "
                        f"{kind}, {'BAIZE_ACCOUNT_' + sentence.books if sentence.books else 0},\n"
                        f"     {table if fills else 'NULL'}, {len(fills)}}},")
        lines += ["#undef IN", ""]
    lines += ["const struct scenario_act scenario_acts[] = {", *rows, "};",
              f"const size_t scenario_acts_count = {len(rows)};", "",
              "const struct scenario_words scenario_words[] = {",
              *(f"    {{{quoted(slot)}, {quoted(what)}, &baize_words_{words}}},"
                for slot, (what, words) in slot_words(catalogue).items()), "    {NULL, NULL, NULL},", "};", ""]
    return "\n".join(lines)


def page(catalogue, text):
    """docs/scenario-format.md with its tables of acts."""
    def table(match):
        rows = [f"| `{sentence.pattern}` | {sentence.help} |" for sentence in sentences(catalogue, match[1])]
        return "\n".join([f"<!-- catalog: {match[1]} -->", "| sentence | what |", "| --- | --- |", *rows,
                          "<!-- end -->"])
    return re.sub(r"<!-- catalog: ([a-z]+) -->\n.*?<!-- end -->", table, text, flags=re.S)
