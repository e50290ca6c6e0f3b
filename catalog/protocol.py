"""The protocol: rows that read and write the fields of acts as JSON, the tables of docs/protocol.md."""

from tables import join, quoted

# Where the union of a machine's actions is in struct baize_command, and what an act row says of the machine.
PLACES = {
    "round": ("floor.table.round", "BAIZE_COMMAND_FLOOR, BAIZE_FLOOR_TABLE, BAIZE_TABLE_ACT_ROUND, {act}"),
    "table": ("floor.table", "BAIZE_COMMAND_FLOOR, BAIZE_FLOOR_TABLE, {act}, -1"),
    "controller": ("floor.controller", "BAIZE_COMMAND_FLOOR, BAIZE_FLOOR_CONTROLLER, {act}, -1"),
    "meter": ("floor.meter", "BAIZE_COMMAND_FLOOR, BAIZE_FLOOR_METER, {act}, -1"),
    "wallet": ("wallet", "BAIZE_COMMAND_WALLET, BAIZE_FLOOR_TABLE, {act}, -1"),
    "house": ("house", "BAIZE_COMMAND_HOUSE, BAIZE_FLOOR_TABLE, {act}, -1"),
}
MOST = {"U8": "UINT8_MAX", "U16": "UINT16_MAX", "U32": "UINT32_MAX"}


class Value:
    """One value of a message: where it goes in struct baize_command, and its field."""

    def __init__(self, field, path, optional=False):
        self.field, self.path = field, path
        self.name = field.json_name
        self.json = field.option("json")
        self.optional = bool(optional or field.option("optional") or self.json == "BOOL")


def values(catalogue, machine, act):
    """All that a message may say about an act."""
    base, _ = PLACES[machine.name]
    found = []

    def add(field, path):
        if field.option("internal"):
            return
        whole = field.option("whole")
        if field.option("flat"):
            for inner in catalogue.records[field.type].fields:
                add(inner, join(path, field.path))
        elif isinstance(whole, str):
            found.append(Value(field, join(base, whole)))
        else:
            found.append(Value(field, join(path, field.path)))

    for field in act.fields:
        add(field, join(base, act.member))
    return found


def sent(machine):
    """Acts that people send."""
    return [act for act in machine.acts.values() if act.get("sent", True)]


def value_row(value):
    field, more = value.field, []
    own = field.option("most") if value.json == "TIME" or field.type == "day" else None
    most = field.kind.get("json_most") or own or MOST.get(value.json)
    more += [f".most = {most}"] if most else []
    more += [f".words = &baize_words_{field.option('words')}"] if value.json == "WORD" else []
    if value.json == "ORDER":
        more.append(f".more = AT({value.path.rsplit('.', 1)[0]}.count)")
    elif field.kind.get("more"):
        more.append(f".more = AT({value.path.rsplit('.', 1)[0]}.{field.kind['more']})")
    more += [".optional = true"] if value.optional else []
    more += [f".missing = {field.kind['missing']}"] if "missing" in field.kind else []
    said = [f".name = {quoted(value.name)}", f".type = FIELD_{value.json}", f".offset = AT({value.path})", *more]
    return f"    {{{', '.join(said)}}},"


def rows_source(catalogue):
    lines = ["/* Every act that people send, with its fields. */", '#include "protocol/fields.h"', "",
             "#define AT(member) offsetof(struct baize_command, member)", ""]
    rows = []
    for name in PLACES:
        machine = catalogue.machines[name]
        for act in sent(machine):
            fields = f"{name}_{act.name}"
            lines += [f"static const struct field {fields}[] = {{",
                      *(value_row(value) for value in values(catalogue, machine, act)), "    {.type = FIELD_END}};"]
            constant = f"BAIZE_{machine.upper}ACT_{act.name.upper()}"
            rows.append(f"    {{{quoted(act.name)}, {PLACES[name][1].format(act=constant)}, {fields}}},")
    return "\n".join([*lines, "", "const struct act_row baize_act_rows[] = {", *rows, "};",
                      f"const size_t baize_act_rows_count = {len(rows)};", ""])


# ---- docs/protocol.md ----

def role_words(machine, text):
    """"floorperson or above, cashier"."""
    said = []
    for word in (text or "").split():
        if word == "program":
            continue
        if word in machine.said.get("roles", {}):
            inner = machine.roles(word)
            said.append("supervisor or above" if word == "office" else f"{inner[0]} or above")
        elif word == "player+":
            said.append("player; dealer or above")
        elif word.endswith("+"):
            said.append(f"{word[:-1]} or above")
        else:
            said.append(word)
    return ", ".join(said)


def by_words(catalogue, machine, act):
    if act.get("by_words"):
        return act.get("by_words")
    who = act.get("alone", act.get("by")) if machine.name == "controller" else act.get("by")
    words = role_words(machine, who)
    if "player+" in (who or "") and any(value.json == "PATRON" for value in values(catalogue, machine, act)):
        words += " with `patron`"
    if act.get("second"):
        words += f"; second: {role_words(machine, act.get('second'))}"
    return words


def field_words(catalogue, machine, act):
    said = []
    for value in values(catalogue, machine, act):
        if value.json == "PATRON" and "player+" in act.get("by", ""):
            continue
        note = value.field.note if value.field.said.get("page") else "may be missing" if value.optional else ""
        said.append(f"`{value.name}`" + (f" ({note})" if note and value.json != "BOOL" else ""))
    return ", ".join([*said, *(f"`{more}`" for more in act.get("more", []))])


TITLES = {"table": "**Table** (`table/N`)", "controller": "**Controller** (`table/N` of a progressive-only table)",
          "meter": "**Meter** (`meter/M`)", "wallet": "**Wallet** (`wallet/P`)", "house": "**House** (`house`)"}


def page_table(catalogue, names):
    rows = ["| act | fields | by |", "| --- | --- | --- |"]
    for name in names:
        machine = catalogue.machines[name]
        for act in sent(machine):
            fields = field_words(catalogue, machine, act)
            for field, cases in act.get("cases", {}).items():  # who may depends on what is said
                rows += [f"| `{act.name}` | {fields.replace(f'`{field}`', f'`{field}`: `{said}`')} | {who} |"
                         for said, who in cases.items()]
            if not act.get("cases"):
                rows.append(f"| `{act.name}` | {fields} | {by_words(catalogue, machine, act)} |")
    return "\n".join(rows)


def arguments(catalogue):
    """What a refusal may tell beside its words; a range is told by its two ends."""
    return [argument for argument in catalogue.arguments if argument.type != "range"]
