"""Public headers: enums and structs with their names spelled out."""

import textwrap

WIDTH = 120

# What a header needs, and what stands before the structs of acts and of events.
SHAPES = {
    "words": {"header": "words"},
    "round": {"header": "round_acts", "includes": ["event", "rules"]},
    "event": {"header": "round_events", "includes": ["actor", "card", "hand", "ledger", "rules", "settle"]},
    "table": {"header": "table_acts", "includes": ["event", "ledger", "round"]},
    "controller": {"header": "controller_acts", "includes": ["event", "ledger", "rules", "settle"]},
    "meter": {"header": "meter_acts", "includes": ["event", "ledger", "meter_wins", "rules"]},
    "wallet": {"header": "wallet_acts", "includes": ["event", "ledger", "rules"]},
    "house": {"header": "house_acts", "includes": ["event", "floor", "house_settings", "journal"]},
    "reasons": {"header": "reasons"},
    "journal": {"header": "journal_events", "includes": ["event"]},
}


def comment(text, indent):
    """Lines of one comment, at most WIDTH wide."""
    pad = " " * indent
    lines = textwrap.wrap(text.replace("\n", " ").strip(), WIDTH - indent - 6)
    return [f"{pad}{'/* ' if i == 0 else ' * '}{line}{' */' if i == len(lines) - 1 else ''}"
            for i, line in enumerate(lines)]


def aligned(rows, indent):
    """[(code, note)]: code with the notes behind it, in one column where they fit; else above."""
    pad = " " * indent
    width = max((len(code) for code, note in rows if note), default=0)
    lines = []
    for code, note in rows:
        behind = f"{pad}{code.ljust(width)} /* {note} */" if note else pad + code
        if len(behind) <= WIDTH:
            lines.append(behind)
        else:
            lines += [*comment(note, indent), pad + code]
    return lines


def enum(name, constants, count, first=None, beyond=(), also=()):
    """constants: [(name, note)]; the count is no member, so that a switch over the enum needs no line for it."""
    rows = [(f"BAIZE_{extra},", "") for extra in also]
    for index, (constant, note) in enumerate([*constants, *[(extra, "") for extra in beyond]]):
        value = f" = {first}" if first is not None and index == 0 else ""
        rows.append((f"{constant}{value},", note))
    return [f"enum {name} {{", *aligned(rows, 4), "};", f"#define {count} {len(constants)}", ""]


def plural(name):
    return name[:-1] + "ies" if name.endswith("y") and name[-2] not in "aeiou" else name + "s"


def constants(machine):
    rows = []
    for name, text in machine.said.get("constants", {}).items():
        value, _, note = text.partition(": ")
        rows.append((f"#define {name} {value}", note))
    return [*aligned(rows, 0), ""] if rows else []


def word_enums(catalogue, machine):
    lines = []
    for name, said in machine.words.items():
        constants = [(constant, words) for _, words, constant in catalogue.terms(name)]
        count = "BAIZE_" + said.get("count", plural(name)).upper()
        if said.get("note"):
            lines += comment(said["note"], 0)
        lines += enum(said.get("enum", "baize_" + name), constants, count, said.get("first"),
                      ["BAIZE_" + extra for extra in said.get("beyond", [])], said.get("also", []))
    return lines


# ---- Structs ----

def member(catalogue, field):
    """The declarations of a field: [(code, note)]."""
    if field.option("whole"):
        return []
    note = field.note
    if field.type == "each":
        record = catalogue.records[field.said["record"]]
        counter = field.said.get("counter", field.name + "_count")
        return [(f"uint8_t {counter};", ""), (f"struct {struct_of(record)} {field.name}[{field.said['most']}];", note)]
    if catalogue.is_record(field):
        return [(f"struct {struct_of(catalogue.records[field.type])} {field.name};", note)]
    declared = field.kind["c"].format(n=field.name, count=field.said.get("counter", "count"),
                                      most=field.option("most", ""), size=field.said.get("size", "BAIZE_ID_SIZE"))
    parts = [part.strip() + ";" for part in declared.split(";")]
    return [(part, note if part == parts[-1] else "") for part in parts]


def struct_of(record):
    return record.get("struct") or record.get("of")


def body(catalogue, thing):
    rows = []
    for field in thing.fields:
        rows += member(catalogue, field)
    return rows


def record_structs(catalogue, machine):
    lines = []
    for record in machine.records.values():
        if record.get("struct"):
            if record.get("note"):
                lines += comment(record.get("note"), 0)
            lines += [f"struct {record.get('struct')} {{", *aligned(body(catalogue, record), 4), "};", ""]
    return lines


def union(catalogue, things):
    lines = ["    union {"]
    for thing in things:
        members = thing.get("members")
        if members and len(members) == 1 and members[0].endswith(f" {thing.member};"):
            lines.append("        " + members[0])
        elif members or body(catalogue, thing):
            inside = ["            " + line for line in members] if members else aligned(body(catalogue, thing), 12)
            lines += ["        struct {", *inside, f"        }} {thing.member};"]
    return [*lines, "    };"]


def act_parts(catalogue, machine, head):
    prefix = f"BAIZE_{machine.upper}ACT"
    constants = [(f"{prefix}_{name.upper()}", act.get("words")) for name, act in machine.acts.items()]
    lines = enum(f"baize_{machine.prefix}act", constants, prefix + "S")
    return [*lines, f"struct baize_{machine.prefix}action {{", *("    " + line for line in head),
            *union(catalogue, machine.acts.values()), "};", ""]


def events_prefix(machine):
    return "BAIZE_" + machine.said.get("events_prefix", f"{machine.upper}EVENT_")


def event_parts(catalogue, machine, head):
    prefix = events_prefix(machine)
    constants = [(prefix + name.upper(), event.get("words")) for name, event in machine.events.items()]
    lines = enum(f"baize_{machine.prefix}event_kind", constants, f"BAIZE_{machine.upper}EVENTS")
    return [*lines, f"#define BAIZE_{machine.upper}EVENT_VERSION {machine.said['version']}", "",
            f"struct baize_{machine.prefix}event {{", *("    " + line for line in head),
            *union(catalogue, machine.events.values()), "};", ""]


def reason_parts(catalogue):
    constants = [("BAIZE_REASON_" + reason.name, reason.words) for reason in catalogue.reasons.values()]
    return enum("baize_reason", constants, "BAIZE_REASONS")


# The members that every action and event of a machine has before its union.
ACTOR = "struct baize_actor by;"
POSTING = "struct baize_posting posting;"
HEADS = {
    "round": (["enum baize_act kind;", ACTOR,
               "uint32_t round; /* the one it is meant for: refused in any other. 0: whichever is open */"],
              ["enum baize_event_kind kind;", ACTOR, "uint32_t round;",
               POSTING + " /* empty where no money moves; whether it balances is for the ledger to say */"]),
    "table": (["enum baize_table_act kind;", ACTOR + " /* of the round's action too */"],
              ["enum baize_table_event_kind kind;", ACTOR + " /* of a round's event: the same as in it */",
               "uint32_t table; /* its number */", POSTING + " /* of a round's event: empty, it has its own */"]),
    "controller": (["enum baize_controller_act kind;",
                    ACTOR + " /* who = 0, role = player: the sensor itself, for coin and take_coin */"],
                   ["enum baize_controller_event_kind kind;", ACTOR, "uint32_t table;", POSTING + " /* alone only */"]),
    "meter": (["enum baize_meter_act kind;", ACTOR,
               "enum baize_role second_role; /* of by.second, where two people are asked */"],
              ["enum baize_meter_event_kind kind;", ACTOR,
               "enum baize_role second_role; /* of by.second, where two people are asked; else 0 */", "uint32_t meter;",
               POSTING]),
    "wallet": (["enum baize_wallet_act kind;", ACTOR, "uint32_t patron; /* whose wallet */",
                "uint32_t day; /* the gaming day of by.at_ms: 20261116 */",
                "/* to_table, from_table: a table's event stands in the same act. Only the engine sets it, for what a",
                " * table did; it clears it in what people send */", "bool paired;"],
               ["enum baize_wallet_event_kind kind;", ACTOR, "uint32_t patron;", "uint32_t day;",
                POSTING + " /* deposited, withdrawn: cash and wallet/P; else empty */"]),
    "house": (["enum baize_house_act kind;",
               "/* who = 0: the program itself; allowed for create, open_epoch, start_ and stop_program only */", ACTOR,
               "enum baize_role second_role;"],
              ["enum baize_house_event_kind kind;", ACTOR,
               "enum baize_role second_role; /* where there is a second person */",
               "uint8_t digest[BAIZE_HASH_SIZE]; /* of the rules that are filed or used */"]),
    "journal": (None, ["enum baize_journal_event_kind kind;", ACTOR,
                       "uint8_t digest[BAIZE_HASH_SIZE]; /* of the rules: house.h; round_key_shown has none */"]),
}


def header(catalogue, shape, source, parts):
    name = SHAPES[shape]["header"]
    guard = f"BAIZE_{name.upper()}_H"
    lines = [f"/* {name}.h - made from catalog/{source}.toml; do not edit: `make catalog` writes it anew. */",
             f"#ifndef {guard}", f"#define {guard}", ""]
    includes = SHAPES[shape].get("includes", [])
    lines += [*(f"#include <baize/{include}.h>" for include in includes), "#include <stdbool.h>", "#include <stdint.h>",
              ""]
    return "\n".join([*lines, *parts, "#endif", ""])


def headers(catalogue):
    """{path: text} of all public headers."""
    made = {}
    for name, machine in catalogue.machines.items():
        act_head, event_head = HEADS.get(name, (None, None))
        words, records = word_enums(catalogue, machine), record_structs(catalogue, machine)
        if name == "round":  # its events belong to a lower layer than its acts
            late = [*machine.words][:1]
            parts = [line for word in late for line in word_enums(catalogue, only(machine, [word]))]
            parts += act_parts(catalogue, machine, act_head)
            events = constants(machine) + word_enums(catalogue, only(machine, [*machine.words][1:])) + records
            made["round_events"] = header(catalogue, "event", "round",
                                          events + event_parts(catalogue, machine, event_head))
        else:
            parts = constants(machine) + words + records
            parts += act_parts(catalogue, machine, act_head) if machine.acts else []
            parts += event_parts(catalogue, machine, event_head) if machine.events else []
        made[SHAPES[name]["header"]] = header(catalogue, name, name, parts)
    made["reasons"] = header(catalogue, "reasons", "reasons", reason_parts(catalogue))
    return {f"include/baize/{name}.h": text for name, text in made.items()}


def only(machine, names):
    class Part:
        words = {name: machine.words[name] for name in names}
    return Part
