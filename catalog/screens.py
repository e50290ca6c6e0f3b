"""The screens: TypeScript types of acts and words, forms of the console."""

import protocol

TYPES = {"BOOL": "boolean", "CARD": "string", "ONE": "string", "CARDS": "string[]", "ORDER": "string[]",
         "SEATS": "number[]", "SIGNERS": "(number | string)[]", "SHOWN": "(number | null)[]",
         "PATRON": "number | string", "TEXT": "string"}
HEAD = '''/* Made from catalog/; do not edit: `make catalog` writes it anew. Every act with its fields, what a form asks
 * for, and which door of the console it is behind. Which values are right is the server's to say. */
'''


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def ids(catalogue, name):
    return " | ".join(f'"{term}"' for term, _, _ in catalogue.terms(name))


def used_words(catalogue):
    """Word lists that a message may have."""
    machines = [catalogue.machines[name] for name in protocol.PLACES]
    return list(dict.fromkeys(value.field.option("words") for machine in machines for act in protocol.sent(machine)
                              for value in protocol.values(catalogue, machine, act) if value.json == "WORD"))


def type_of(value):
    return camel(value.field.option("words")) if value.json == "WORD" else TYPES.get(value.json, "number")


def act_types(catalogue, stream):
    lines, seen = [], set()
    for name in protocol.PLACES:
        machine = catalogue.machines[name]
        for act in protocol.sent(machine) if machine.said["stream"] == stream else []:
            if act.name in seen:
                continue
            seen.add(act.name)
            fields = [f"{value.name}{'?' if value.optional or value.json == 'PATRON' else ''}: {type_of(value)}"
                      for value in protocol.values(catalogue, machine, act)]
            fields += [f"{more}: string" for more in act.get("more", [])]
            lines.append(f"  {act.name}: {{ {'; '.join(fields)} }};" if fields else f"  {act.name}: object;")
    return lines


def argument_type(argument):
    return {"term": "string", "key": "string", "terms": "string[]", "switch": "boolean"}.get(argument.type, "number")


# ---- Forms ----

def form_field(catalogue, value):
    field = value.field
    made = {"name": value.name, "kind": field.option("form", "number"),
            "words": field.option("label", value.field.name.replace("_", " ").capitalize())}
    if value.optional and not field.option("required") and value.json != "BOOL":
        made["optional"] = True
    if made["kind"] == "word":
        made["ids"] = field.said.get("only") or [term for term, _, _ in catalogue.terms(field.option("words"))
                                                 if term not in field.said.get("never", [])]
    return made


def form(catalogue, machine, act):
    """What the console asks for: the fields of the message, or what `form` of the act says."""
    values = {value.field.name: value for value in protocol.values(catalogue, machine, act)}
    asked = act.get("form")
    if asked is None:
        return [form_field(catalogue, value) for value in values.values() if value.field.type != "meant_for"]
    made = []
    for entry in asked:
        if entry == "box":
            made.append({"name": "seat", "kind": "box", "words": "Seat"})
        elif isinstance(entry, str):
            made.append(form_field(catalogue, values[entry]))
        else:
            made.append({"words" if key == "label" else key: value for key, value in entry.items()})
    return made


def literal(made):
    parts = []
    for key, value in made.items():
        if isinstance(value, bool):
            parts.append(f"{key}: {'true' if value else 'false'}")
        elif isinstance(value, list):
            parts.append(f"{key}: [{', '.join(repr(item).replace(chr(39), chr(34)) for item in value)}]")
        else:
            parts.append(f'{key}: "{value}"')
    return "{ " + ", ".join(parts) + " }"


def typescript(catalogue):
    lines = [HEAD]
    for name in used_words(catalogue):
        lines.append(f"export type {camel(name)} = {ids(catalogue, name)};")
    for stream in ("table", "meter", "wallet", "house"):
        lines += ["", f"export interface {stream.capitalize()}Acts {{", *act_types(catalogue, stream), "}"]
    lines += ["", "/* What the words of a refusal are made of. */", "export interface RefusalArguments {",
              *(f"  {argument.json_name}?: {argument_type(argument)};" for argument in protocol.arguments(catalogue)),
              "}"]
    lines += ["", """export type Kind =
  | "free-seat" | "seat"
  | "box" /* a seat and who sits there: `seat` and `patron` */
  | "player" /* `patron` of somebody who sits here */
  | "over" | "played" /* a seat in a round that is over, or also in the one that is open: `round`, `seat`, `patron` */
  | "person" /* a player by name or number */
  | "number" | "cents" | "switch" | "word" | "digits" | "signers" | "card" | "cards" | "text"
  | "deck" | "device" | "wager" | "dispute" | "slip" | "row" | "envy-row" | "sensor";

export interface Field {
  name: string;
  kind: Kind;
  words: string;
  optional?: boolean;
  ids?: string[]; /* of a word */
}

export const FORMS: Record<string, Field[]> = {"""]
    doors, usual, seen = {}, [], set()
    for name in ("table", "round", "controller", "meter"):
        machine = catalogue.machines[name]
        for act in protocol.sent(machine):
            if act.get("door") and act.name not in seen:
                doors.setdefault(act.get("door"), []).append(act.name)
            usual += [act.name] if act.get("usual") and act.name not in seen else []
            of_console = act.get("door") != "irregularities" and (name != "meter" or act.get("form"))
            fields = form(catalogue, machine, act) if of_console and act.name not in seen else []
            seen.add(act.name)
            if fields:
                lines += [f"  {act.name}: [", *(f"    {literal(field)}," for field in fields), "  ],"]
    lines += ["};", "", "/* Which acts are behind which door of the console, in their order. */",
              "export const DOORS: Record<string, string[]> = {"]
    for door, acts in doors.items():
        if door != "irregularities":
            listed = ", ".join(f'"{act}"' for act in acts)
            lines.append(f"  {door}: [{listed}],")
    listed = ", ".join(f'"{act}"' for act in usual)
    lines += ["};", "", "/* What is often done: shown while it is allowed. */", f"export const USUAL = [{listed}];", ""]
    return "\n".join(lines)
