"""Pages: the tables of docs/protocol.md, the JSON Schema of the protocol, docs/authority.csv."""

import csv
import io
import json
import re

import protocol

STREAMS = {"table": "table/N", "meter": "meter/M", "wallet": "wallet/P", "house": "house"}


def codes(catalogue):
    """Lines behind those of docs/codes.csv: what to do about reasons that say so themselves."""
    lines = io.StringIO()
    rows = csv.writer(lines, lineterminator="\n")
    rows.writerows((reason.name, "reason", "", reason.advice) for reason in catalogue.reasons.values() if reason.advice)
    return lines.getvalue()


def protocol_page(catalogue, page):
    """The page with its tables written anew: each is between two comments that name the machines."""
    def table(match):
        made = arguments_table(catalogue) if match[1] == "arguments" else \
            protocol.page_table(catalogue, match[1].split())
        return f"<!-- catalog: {match[1]} -->\n{made}\n<!-- end -->"
    return re.sub(r"<!-- catalog: ([a-z ]+) -->\n.*?<!-- end -->", table, page, flags=re.S)


def arguments_table(catalogue):
    rows = [f"| `{argument.json_name}` | {argument.note} |" for argument in protocol.arguments(catalogue)]
    return "\n".join(["| argument | what |", "| --- | --- |", *rows])


# ---- Who may do what ----

COLUMNS = ["by", "second", "apart", "consent", "more_signers", "bound", "told"]


def authority(catalogue):
    out = io.StringIO()
    out.write("# Made from catalog/; do not edit: `make catalog` writes it anew. Who may do what; + means or above.\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["stream", "act", *COLUMNS])
    for name in ("table", "round", "controller", "meter", "wallet", "house"):
        machine = catalogue.machines[name]
        for act in machine.acts.values():
            if act.get("by") is None and not act.get("fields"):
                continue
            row = [str(act.get(column, "")) for column in COLUMNS]
            if act.get("by") == "" or act.get("by") is None:
                row[0] = "program"
            writer.writerow([machine.said["stream"], act.name, *row])
    return out.getvalue()


# ---- JSON Schema ----

WHOLE = {"type": "integer"}
NUMBER_MOST = {"U8": 255, "U16": 65535, "U32": 4294967295}
CARD = {"type": "string", "pattern": "^([2-9TJQKA][cdhs]|J[12])$"}


def value_schema(catalogue, value):
    field, kind = value.field, value.json
    if kind in NUMBER_MOST:
        return {**WHOLE, "minimum": 0, "maximum": NUMBER_MOST[kind]}
    if kind == "WORD":
        return {"enum": [term for term, _, _ in catalogue.terms(field.option("words"))]}
    return {
        "BOOL": {"type": "boolean"}, "SEAT": {**WHOLE, "minimum": 1, "maximum": 9},
        "PATRON": {"anyOf": [{**WHOLE, "minimum": 1}, {"type": "string"}]},
        "CENTS": {**WHOLE, "minimum": 0}, "SIGNED": WHOLE, "RATE": {**WHOLE, "minimum": 0, "maximum": 1000000},
        "TIME": {**WHOLE, "minimum": 0}, "CARD": CARD, "ONE": CARD, "CARDS": {"type": "array", "items": CARD},
        "ORDER": {"type": "array", "items": CARD}, "SEATS": {"type": "array", "items": WHOLE, "maxItems": 9},
        "SIGNERS": {"type": "array", "items": {"type": ["integer", "string"]}, "maxItems": 2},
        "SHOWN": {"type": "array", "items": {"type": ["integer", "null"]}},
        "TEXT": {"type": "string", "minLength": 1, "maxLength": 200},
    }[kind]


def act_schema(catalogue, machine, act):
    stream = machine.said["stream"]
    place = {"const": "house"} if stream == "house" else {"type": "string", "pattern": f"^{stream}/[1-9][0-9]*$"}
    properties = {"type": {"const": "do"}, "id": {"$ref": "#/$defs/id"}, "at": place,
                  "act": {"const": act.name}, "second": {"$ref": "#/$defs/second"}}
    required = ["type", "id", "at", "act"]
    for value in protocol.values(catalogue, machine, act):
        schema = value_schema(catalogue, value)
        if value.optional or value.json == "PATRON":  # of a player the server knows the number
            schema = {"anyOf": [schema, {"type": "null"}]}
        else:
            required.append(value.name)
        properties[value.name] = schema
    for more in act.get("more", []):
        properties[more] = {"type": "string"}
    return {"type": "object", "description": act.get("words"), "properties": properties, "required": required}


def argument_schema(catalogue, argument):
    if argument.words:
        ids = [term for term, _, _ in catalogue.terms(argument.words)]
        several = {"type": "array", "items": {"enum": [*ids, *(["program"] if argument.words == "role" else [])]}}
        return several if argument.type == "terms" else {"enum": ids}
    return {"type": "boolean"} if argument.type == "switch" else WHOLE


def message(kind, required, **properties):
    return {"type": "object", "properties": {"type": {"const": kind}, **properties}, "required": ["type", *required]}


def schema(catalogue):
    text, whole, flag = {"type": "string"}, {**WHOLE, "minimum": 0}, {"type": "boolean"}
    stream = {"type": "string", "pattern": "^(house|(table|meter|wallet)/[1-9][0-9]*)$"}
    topic = {"type": "string", "pattern": "^(lobby|me|floor|manager|(table|own|console|sign)/[1-9][0-9]*)$"}
    at = {"type": "array", "items": {"type": "object", "properties": {"stream": stream, "seq": {**WHOLE, "minimum": 1}},
                                     "required": ["stream", "seq"]}}
    defs = {
        "id": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "second": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"card": text}, "required": ["card"]},
                             {"type": "object", "properties": {"name": text, "password": text},
                              "required": ["name", "password"]}]},
        "watch": message("watch", ["topic"], topic=topic), "unwatch": message("unwatch", ["topic"], topic=topic),
        "ask": message("ask", ["n", "what"], n=whole, what=text),
        "hello": message("hello", ["protocol", "server", "now_ms", "house", "limits"], protocol={"const": 1},
                         server=text, now_ms=whole, house={"type": "object"}, limits={"type": "object"}),
        "view": {**message("view", ["topic", "version"], topic=topic, version=whole, view={"type": "object"},
                           change={"type": "object"}, same={"const": True}, **{"from": whole}),
                 "oneOf": [{"required": ["view"]}, {"required": ["from", "change"]}, {"required": ["same"]}]},
        "done": message("done", ["id", "again", "at"], id={"$ref": "#/$defs/id"}, again=flag, at=at),
        "refused": message("refused", ["name", "words"], name={"type": "string", "pattern": "^[A-Z][A-Z0-9_]*$"},
                           words=text, clause={"type": ["string", "null"]}, least_cents=WHOLE, most_cents=WHOLE,
                           arguments={"type": "object", "additionalProperties": False,
                                      "properties": {argument.json_name: argument_schema(catalogue, argument)
                                                     for argument in protocol.arguments(catalogue)}}),
        "told": message("told", ["n", "answer"], n=whole),
        "notice": message("notice", ["name", "words"], name=text, words=text),
        "over": message("over", ["name", "words"], name=text, words=text),
    }
    acts = {}
    for name in protocol.PLACES:
        machine = catalogue.machines[name]
        for act in protocol.sent(machine):
            key = f"do {machine.said['stream']} {act.name}"  # the round and the controller both have pay_envy: one form
            acts.setdefault(key, act_schema(catalogue, machine, act))
    refs = [{"$ref": f"#/$defs/{key}"} for key in [*defs][2:] + [*acts]]
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "baize.v1",
            "description": "Every message of docs/protocol.md. Made from catalog/; do not edit.", "anyOf": refs,
            "$defs": {**defs, **acts}}
    return json.dumps(made, indent=1) + "\n"
