"""The catalogue in memory: types, words, records, acts and events of every machine.

A field is written "TYPE OPTION... : note" or as a table {type = "...", ...}. README.md lists the options.
"""

import pathlib
import re
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
MACHINES = ["words", "round", "table", "controller", "meter", "wallet", "house", "journal"]
LADDER = ["dealer", "floorperson", "supervisor", "manager", "executive"]
FLAGS = {"optional", "internal", "unnamed", "flat", "whole", "required", "page", "label"}


class Wrong(Exception):
    """The catalogue contradicts itself; the text says where."""


class Field:
    """A member of a struct, a value of a line in the journal, a value of a message."""

    def __init__(self, path, value, types, where):
        if isinstance(value, str):
            head, _, note = value.partition(": ")
            words = head.split()
            value = {"type": words[0], "note": note}
            for word in words[1:]:
                key, equals, text = word.partition("=")
                if not equals and key not in FLAGS:
                    raise Wrong(f"{where}.{path}: no option is called '{key}'")
                value[key] = text if equals else True
        self.path, self.name = path, path.split(".")[-1]
        self.type, self.note, self.said = value["type"], value.get("note", ""), value
        self.kind = types.get(self.type, {})
        self.where = where

    def option(self, key, otherwise=None):
        return self.said.get(key, self.kind.get(key, otherwise))

    @property
    def text_name(self):
        """In the journal."""
        return "" if self.option("unnamed") else self.said.get("as", self.name)

    @property
    def json_name(self):
        """In a message."""
        return self.said.get("called", self.name + self.kind.get("wire", ""))


class Thing:
    """An act, an event or a record: a name, what was said of it, its fields."""

    def __init__(self, name, said, fields):
        self.name, self.said, self.fields = name, said, fields

    def get(self, key, otherwise=None):
        return self.said.get(key, otherwise)

    @property
    def member(self):
        return self.said.get("member", self.name)


class Machine:
    """One file of the catalogue."""

    def __init__(self, name, said):
        self.name, self.said = name, said
        self.prefix = said.get("prefix", "")
        self.acts, self.events, self.records = {}, {}, {}
        self.words = said.get("words", {})

    @property
    def upper(self):
        return self.prefix.upper()

    def roles(self, text):
        """The roles behind "floorperson+ program": a set of ids."""
        found = []
        for word in (text or "").split():
            if word in self.said.get("roles", {}):
                found += self.roles(self.said["roles"][word])
            elif word == "player+":
                found += ["player", *LADDER]
            elif word.endswith("+"):
                found += LADDER[LADDER.index(word[:-1]):]
            else:
                found.append(word)
        return found

    def lives(self, text, whens):
        found = []
        for word in (text or "").split():
            found += self.lives(whens[word], whens) if word in whens else [word]
        return found


class Argument:
    """What a reason's text may name: "TYPE OPTION... : note"."""

    def __init__(self, name, said):
        head, _, self.note = said.partition(": ")
        self.type, *options = head.split()
        options = dict(option.split("=") for option in options)
        self.name, self.member, self.words = name, options.get("in", name), options.get("words")
        self.json_name = name + {"cents": "_cents", "time": "_ms", "rate": "_ppm"}.get(self.type, "")


class Reason:
    """Why an act is refused: a name, and a text by each machine that gives it."""

    def __init__(self, name):
        self.name, self.texts, self.advice = name, {}, None

    @property
    def words(self):
        return plain(next(iter(self.texts.values())))


def plain(text):
    """What a text of a reason says when no argument is set."""
    return re.sub(r"\[(!\w+:)?([^]]*)\]", lambda group: group[2] if group[1] else "", text)


class Catalogue:
    def __init__(self, folder=HERE):
        self.types = tomllib.loads((folder / "types.toml").read_text())
        self.machines = {}
        for name in MACHINES:
            self.machines[name] = Machine(name, tomllib.loads((folder / f"{name}.toml").read_text()))
        self.words, self.records = {}, {}
        for machine in self.machines.values():
            for name, said in machine.words.items():
                if name in self.words:
                    raise Wrong(f"{machine.name}: the words {name} are listed twice")
                self.words[name] = said
                self.types.setdefault(name, {"c": f"enum {said.get('enum', 'baize_' + name)} {{n}}", "text": "term",
                                             "words": name, "json": "WORD", "form": said.get("form", "word")})
        for machine in self.machines.values():
            self.read_things(machine)
        for machine in self.machines.values():
            self.link_events(machine)
        self.read_reasons(tomllib.loads((folder / "reasons.toml").read_text()))

    def read_things(self, machine):
        for kind, into in (("record", machine.records), ("act", machine.acts), ("event", machine.events)):
            for name, said in machine.said.get(kind, {}).items():
                where = f"{machine.name}.{kind}.{name}"
                fields = [Field(path, value, self.types, where) for path, value in said.get("fields", {}).items()]
                into[name] = Thing(name, said, fields)
        self.records.update(machine.records)

    def read_reasons(self, said):
        self.reasons = {}
        self.arguments = [Argument(name, text) for name, text in said.pop("arguments").items()]
        known = {argument.name for argument in self.arguments}
        for machine, texts in said.items():
            for name in texts.pop("also", "").split():
                texts[name] = next(iter(self.reasons[name].texts.values()))
            for name, text in texts.items():
                reason = self.reasons.setdefault(name, Reason(name))
                text, reason.advice = text if isinstance(text, list) else (text, reason.advice)
                reason.texts[machine] = text
                for argument in re.findall(r"[{\[]!?(\w+)", text):
                    if argument not in known:
                        raise Wrong(f"reasons.{machine}.{name}: its text names '{argument}', which is no argument")

    def link_events(self, machine):
        """A field "act" of an event is the field of that name of the act that begins with the event."""
        for act in machine.acts.values():
            begins = act.get("begins")
            if begins and begins not in machine.events:
                raise Wrong(f"{machine.name}.act.{act.name} begins with {begins}, which is no event")
        for event in machine.events.values():
            acts = [act for act in machine.acts.values() if act.get("begins") == event.name]
            for field in event.fields:
                if field.type == "act":
                    self.take_from_act(field, event, acts)
        for thing in [*machine.acts.values(), *machine.events.values(), *machine.records.values()]:
            for field in thing.fields:
                if field.type != "each" and field.type not in self.types and field.type not in self.records:
                    raise Wrong(f"{field.where}.{field.path}: no type is called '{field.type}'")

    @staticmethod
    def take_from_act(field, event, acts):
        for act in acts:
            for other in act.fields:
                if other.name == field.name:
                    field.type, field.kind = other.type, other.kind
                    field.said = {**other.said, **{key: value for key, value in field.said.items() if key != "type"}}
                    for key in ("internal", "optional", "label"):
                        field.said.pop(key, None)
                    field.from_act = True
                    return
        raise Wrong(f"{field.where}.{field.path}: no act that begins with {event.name} has this field")

    def terms(self, name):
        """(id, words, C name) of every term."""
        said = self.words[name]
        for row in said["terms"]:
            constant = row[2] if len(row) > 2 else said.get("prefix", "") + row[0].replace("-", "_").upper()
            yield row[0], row[1], "BAIZE_" + constant

    def is_record(self, field):
        return field.type in self.records
