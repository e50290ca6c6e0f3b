"""Tables in C that the library is compiled with: words, the text of events, who may do what."""

import itertools
import re
import textwrap

import headers as shapes
from model import Wrong, plain

RECORD_TYPE = "baize_event_type_record"

def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

# ---- Words ----

def all_words(catalogue):
    """(name, what, [(id, words)]) of every list of words: vocabularies, acts, events, reasons."""
    for name, said in catalogue.words.items():
        yield name, said["what"], [(term, words) for term, words, _ in catalogue.terms(name)]
    for machine in catalogue.machines.values():
        prefix = machine.prefix or "round_"
        if machine.acts:
            yield prefix + "act", "act", [(act.name, act.get("words")) for act in machine.acts.values()]
        if machine.events:
            what = machine.said.get("what", f"event of a {machine.name}")
            yield prefix + "event", what, [(event.get("id", event.name), event.get("words"))
                                           for event in machine.events.values()]
    yield "reason", "reason", [(reason.name, reason.words) for reason in catalogue.reasons.values()]

def words_header(catalogue):
    lines = ["/* words.h - every list of words of catalog/ as data; base/vocabulary.h includes it. */",
             "#ifndef CATALOG_WORDS_H", "#define CATALOG_WORDS_H", ""]
    lines += [f"extern const struct baize_vocabulary baize_words_{name};" for name, _, _ in all_words(catalogue)]
    return "\n".join([*lines, "", "#endif", ""])

def words_source(catalogue):
    lines = ['#include "base/vocabulary.h"', ""]
    for name, what, terms in all_words(catalogue):
        lines += [f"static const struct baize_term {name}_terms[] = {{",
                  *(f"    {{{quoted(term)}, {quoted(words)}}}," for term, words in terms), "};",
                  f"const struct baize_vocabulary baize_words_{name} = "
                  f"{{{quoted(what)}, {name}_terms, {len(terms)}}};", ""]
    return "\n".join(lines)

# ---- The text of events ----

def event_type(name):
    return name if "_type_" in name else f"baize_event_type_{name}"

def join(*parts):
    text = ""
    for part in parts:
        text += ("" if not part or part.startswith("[") or not text else ".") + part
    return text

class Rows:
    """Rows of struct event_field for one struct."""

    def __init__(self, catalogue):
        self.catalogue, self.lines = catalogue, []

    def add(self, field, base, suffix="", name=None):
        name = field.text_name if name is None else name
        whole = field.option("whole")
        path = (whole if isinstance(whole, str) else field.path) if whole else join(base, field.path)
        said = quoted(name + suffix if name else "")
        if field.option("flat"):
            record = self.catalogue.records[field.type]
            for inner in ordered(record):
                self.add(inner, path, field.said.get("suffix", ""))
        elif field.option("parts"):
            for index, part in field.option("parts").items():
                self.add(type(field)(index, part, self.catalogue.types, field.where), path)
        elif field.type == "each":
            counter = join(base, field.said.get("counted") or field.said.get("counter", field.name + "_count"))
            self.many(said, RECORD_TYPE, path, counter, "EVENT_EACH", f".record = &{field.said['record']}_record")
        elif field.option("many"):
            counted = field.said.get("counted") or field.said.get("counter", "count")
            counter = join(base, *field.path.split(".")[:-1], counted)
            most = field.said.get("most_each")
            self.many(said, event_type(field.option("text")), path, counter, field.option("many"),
                      f".most = {most}" if most else ".record = NULL")
        elif self.catalogue.is_record(field):
            self.lines.append(f"    INNER({said}, {path}, {field.type}_record),")
        else:
            self.plain(said, field, path)

    def plain(self, said, field, path):
        kind, words = field.option("text"), field.option("words")
        least, most = field.option("least", "0"), field.option("most")
        if kind == "term":
            self.lines.append(f"    CHOICE({said}, {path}, baize_words_{words}),")
        elif kind == "count":
            self.lines.append(f"    COUNT({said}, {path}, {least}, {most}),")
        else:
            more = [".many = EVENT_ONE"]
            more += [f".terms = &baize_words_{words}"] if words else []
            more += [f".least = {least}", f".most = {most}"] if most else []
            macro = field.option("macro", "VALUE")
            self.lines.append(f"    {macro}({said}, {event_type(kind)}, {path}, {', '.join(more)}),")

    def many(self, said, kind, path, counter, way, more):
        self.lines.append(f"    MANY({said}, {kind}, {path}, {counter}, {way}, {more}),")

def ordered(record):
    """The fields in the order of the text."""
    order = record.get("codec")
    return [next(field for field in record.fields if field.name == name) for name in order] if order else record.fields

def fields_table(name, struct, lines):
    if not lines:
        return []
    return [f"#define IN {struct}", f"static const struct event_field {name}_fields[] = {{", *lines, "};", "#undef IN"]

def record_tables(catalogue, names):
    lines = []
    for name in names:
        record = catalogue.records[name]
        rows = Rows(catalogue)
        for field in ordered(record):
            rows.add(field, "")
        lines += fields_table(name, shapes.struct_of(record), rows.lines)
        lines += [f"static const struct event_record {name}_record = "
                  f"{{{name}_fields, COUNT_OF({name}_fields), ':', false}};", ""]
    return lines

def records_used(catalogue, fields, found):
    """Records that are written as a whole somewhere below these fields, the innermost first."""
    for field in fields:
        name = field.said.get("record") if field.type == "each" else field.type
        if name in catalogue.records:
            records_used(catalogue, catalogue.records[name].fields, found)
            if not field.option("flat") and name not in found:
                found.append(name)
    return found

HEAD = {
    "round": ['COUNT("round", round, 0, UINT32_MAX)'], "table": ['COUNT("table", table, 0, UINT32_MAX)'],
    "controller": ['COUNT("table", table, 0, UINT32_MAX)'], "meter": ['COUNT("meter", meter, 1, UINT32_MAX)'],
    "wallet": ['COUNT("wallet", patron, 1, BAIZE_PATRON_MOST)', 'COUNT("day", day, 19700101, 99991231)'],
    "house": [], "journal": [],
}
INCLUDES = {
    "round": ["<baize/round.h>"], "table": ["<baize/table.h>"],
    "controller": ['"controller/internal.h"'], "meter": ['"meter/event.h"'],
    "wallet": ["<baize/table.h>", "<baize/wallet.h>"], "house": ['"house/values.h"'], "journal": ["<baize/journal.h>"],
}

def check_sentence(catalogue, machine, event, rows):
    """Its sentence names fields that it has."""
    known = set(re.findall(r'^ *[A-Z]+\("([^"]+)"', rows, re.M))
    for name, _, inside in re.findall(r"[{\[]!?([a-z_-]+)(\.([a-z_-]*))?", event.get("says", "")):
        fields = [field for field in event.fields if field.text_name == name]
        record = catalogue.records.get(fields[0].type) if inside else None
        if name not in known or (inside and inside not in [field.text_name for field in record.fields]):
            raise Wrong(f"{machine.name}.event.{event.name}: its sentence names '{name}', which is no field of it")


def events_source(catalogue, machine):
    struct = f"baize_{machine.prefix}event"
    lines = [f"/* The text of the events of catalog/{machine.name}.toml. */", '#include "event/fields.h"',
             '#include "catalog/families.h"', "#include <string.h>",
             *(f"#include {include}" for include in INCLUDES[machine.name]), ""]
    things = [*machine.events.values(), *machine.acts.values()]
    used = records_used(catalogue, [field for thing in things for field in told(catalogue, thing)], [])
    lines += record_tables(catalogue, used)
    head = ['COUNT("at", by.at_ms, 0, INT64_MAX)', 'PLAIN("by", actor, by)', *HEAD[machine.name]]
    lines += fields_table("head", struct, [f"    {row}," for row in head])
    lines += fields_table("tail", struct, [] if machine.name in ("house", "journal") else ["    POST,"])
    rows = []
    for event in machine.events.values():
        table = Rows(catalogue)
        single = len(event.get("members", [])) == 1 and event.get("members")[0].endswith(f" {event.member};")
        for field in event.fields:
            table.add(field, event.member)
        check_sentence(catalogue, machine, event, "\n".join([*head, *table.lines]))
        lines += fields_table(event.name, struct, table.lines if not (single and not event.fields) else [])
        constant = shapes.events_prefix(machine) + event.name.upper()
        rows.append(f"    [{constant}] = " + (f"RECORD({event.name}_fields)," if table.lines else "NO_FIELDS,"))
    tail = "NO_FIELDS" if machine.name in ("house", "journal") else "RECORD(tail_fields)"
    lines += ["", "static const char *const says[] = {",
              *(f"    [{shapes.events_prefix(machine)}{event.name.upper()}] = {quoted(event.get('says'))},"
                for event in machine.events.values() if event.get("says")),
              f"    [BAIZE_{machine.upper}EVENTS] = NULL}};"]
    lines += ["", "static const struct event_record head = RECORD(head_fields);",
              f"static const struct event_record tail = {tail};", "static const struct event_record records[] = {",
              *rows, "};", "",
              f"const struct event_family {family(machine)} = {{&baize_words_{machine.prefix or 'round_'}event, "
              f"BAIZE_{machine.upper}EVENT_VERSION, &head, &tail, records, says}};", ""]
    lines += acts_tables(catalogue, machine, head) if machine.acts else []
    lines += [both_ways(machine)] if machine.name in ("round", "controller", "meter", "wallet", "journal") else []
    return "\n".join(lines)

def told(catalogue, thing):
    """The fields that stand in the journal. What the engine fills in from states or rules does not: it has no text."""
    return [field for field in thing.fields
            if not field.option("internal") or (field.option("text") and not catalogue.is_record(field))]

def rows_of(catalogue, thing):
    table = Rows(catalogue)
    for field in told(catalogue, thing):
        table.add(field, thing.member)
    return table.lines

def names_and_types(lines):
    """What tells of two rows whether they may hold the same value: the macro, the name, the type."""
    found = []
    for line in lines:
        macro, name, rest = re.match(r' *([A-Z]+)\(("[^"]*"), (.*)', line).groups()
        parts = [part.strip(" ),") for part in rest.split(",")]
        found.append((macro, name, parts[1] if macro in ("CHOICE", "INNER") else "" if macro == "COUNT" else parts[0]))
    return found

def acts_tables(catalogue, machine, head):
    """The fields of acts, and where the event that an act begins with has them."""
    struct, rows, lines, before = f"baize_{machine.prefix}action", [], [], names_and_types(head)
    for act in machine.acts.values():
        fields, event = rows_of(catalogue, act), machine.events.get(act.get("begins"))
        there = names_and_types(rows_of(catalogue, event)) if event else []
        shared = [there.index(row) + 1 if row in there else before.index(row) + 129 if event and row in before else 0
                  for row in names_and_types(fields)]
        lines += fields_table(f"act_{act.name}", struct, fields)
        if fields:
            lines.append(f"static const uint8_t act_{act.name}_shared[] = {{{', '.join(map(str, shared))}}};")
        kind = shapes.events_prefix(machine) + event.name.upper() if event else "-1"
        table = f"act_{act.name}"
        parts = f"RECORD({table}_fields), {kind}, {table}_shared" if fields else f"NO_FIELDS, {kind}, NULL"
        rows.append(f"    [BAIZE_{machine.upper}ACT_{act.name.upper()}] = {{{parts}}},")
    return [*lines, "", "static const struct event_act acts[] = {", *rows, "};",
            f"const struct event_acts {acts_of(machine)} = {{acts, &{family(machine)}}};", ""]

def acts_of(machine):
    return f"baize_{machine.prefix or 'round_'}acts"

def both_ways(machine):
    """encode, decode and equal of a machine whose events need nothing special."""
    rules = machine.name not in ("wallet", "journal")
    struct, name = f"struct baize_{machine.prefix}event", f"baize_{machine.prefix}event"
    by_rules, rules_of = (", const struct baize_rules *rules", "rules") if rules else ("", "NULL")
    return f"""enum baize_status {name}_encode(struct baize_text *text, const {struct} *event{by_rules})
{{
    return baize_event_write(text, &{family(machine)}, (int)event->kind, event, {rules_of}, NULL);
}}

enum baize_status {name}_decode(const char *bytes, size_t length{by_rules}, {struct} *event, size_t *position)
{{
    struct event_reader reader = {{.scan = baize_scan_of(bytes, length), .rules = {rules_of}}};
    {struct} read;
    memset(&read, 0, sizeof read);
    int kind = baize_event_read(&reader, &{family(machine)}, &read);
    if (kind < 0) {{
        *position = reader.scan.position;
        return BAIZE_EVENT_SYNTAX;
    }}
    read.kind = (enum {name}_kind)kind;
    *event = read;
    return BAIZE_OK;
}}

""" + ("" if machine.name == "journal" else f"""bool {name}_equal(const {struct} *a, const {struct} *b)
{{
    return a->kind == b->kind && baize_event_same(&{family(machine)}, (int)a->kind, a, b);
}}
""")

# ---- From an act to the event it begins with, and back ----

BEGINS = """/* begins.h - the event that each act begins with, and the fields that both have (catalog/). */
#ifndef CATALOG_BEGINS_H
#define CATALOG_BEGINS_H

#include <baize/floor.h>
#include <string.h>

struct act_copy {
    uint16_t in_act, in_event, size;
};

struct act_begins {
    int event; /* -1: the act begins with no event of its own */
    size_t count;
    const struct act_copy *copies;
};

extern const struct act_begins baize_round_begins[], baize_table_begins[];
extern const struct act_begins baize_controller_begins[], baize_meter_begins[];

static inline void act_to_event(const struct act_begins *begins, const void *action, void *event)
{
    for (size_t i = 0; i < begins->count; i++)
        memcpy((char *)event + begins->copies[i].in_event, (const char *)action + begins->copies[i].in_act,
               begins->copies[i].size);
}

#endif
"""


def same_members(catalogue, act, event):
    """Pairs of members that act and event have under one name and as one type."""
    there = {name: code for field in event.fields for code, name in declared(catalogue, field)}
    for field in act.fields:
        for code, name in declared(catalogue, field):
            if there.get(name) == code:
                yield name


def declared(catalogue, field):
    for code, _ in shapes.member(catalogue, field):
        yield code, re.search(r"(\w+)(\[.*\])?;$", code)[1]


def begins_source(catalogue):
    lines = ['#include "catalog/begins.h"', "",
             "#define COPY(action, event, in_act, in_event) {offsetof(struct action, in_act), \\",
             "    offsetof(struct event, in_event), sizeof(((struct action *)0)->in_act)}", ""]
    for name in ("round", "table", "controller", "meter"):
        machine, rows = catalogue.machines[name], []
        action, event_struct = f"baize_{machine.prefix}action", f"baize_{machine.prefix}event"
        for act in machine.acts.values():
            constant, event = f"BAIZE_{machine.upper}ACT_{act.name.upper()}", machine.events.get(act.get("begins"))
            members = list(same_members(catalogue, act, event)) if event and not act.get("members") else []
            if members:
                lines += [f"static const struct act_copy {name}_{act.name}[] = {{",
                          *(f"    COPY({action}, {event_struct}, {act.member}.{member}, {event.member}.{member}),"
                            for member in members), "};"]
            kind = shapes.events_prefix(machine) + event.name.upper() if event else "-1"
            copies = f"{name}_{act.name}" if members else "NULL"
            rows.append(f"    [{constant}] = {{{kind}, {len(members)}, {copies}}},")
        lines += [f"const struct act_begins baize_{name}_begins[] = {{", *rows, "};", ""]
    return "\n".join(lines)


# ---- Refusals ----

def reasons_source(catalogue):
    """The arguments of refusals, and the text of every reason by the machine that gives it."""
    lines = ['#include "event/fields.h"', '#include "event/refusal.h"', "", "#define IN baize_refusal",
             "static const struct event_field fields[] = {"]
    for argument in catalogue.arguments:
        kind = "baize_event_type_cents" if argument.type == "cents" else f"baize_refusal_type_{argument.type}"
        more = f".terms = &baize_words_{argument.words}" if argument.words else ".terms = NULL"
        lines.append(f"    VALUE({quoted(argument.name)}, {kind}, {argument.member}, {more}),")
    lines += ["};", "#undef IN", "const struct event_record baize_refusal_arguments = RECORD(fields);", "",
              "const struct refusal_text baize_refusal_texts[] = {"]
    for reason in catalogue.reasons.values():
        lines += [f"    {{BAIZE_REASON_{reason.name}, BAIZE_MACHINE_{machine.upper()}, {quoted(plain(text))}, "
                  f"{quoted(text)}}}," for machine, text in reason.texts.items()]
    first = itertools.accumulate((len(reason.texts) for reason in catalogue.reasons.values()), initial=0)
    return "\n".join([*lines, "};", "", f"const uint16_t baize_refusal_first[BAIZE_REASONS + 1] = {{",
                      *textwrap.wrap(", ".join(str(index) for index in first), 110), "};", ""])


# ---- Names ----

def names_source(catalogue):
    """The functions that say the id or the words of an enum."""
    lines = ['#include "base/vocabulary.h"', "", "#include <baize/engine.h>", "#include <baize/round.h>", ""]

    def function(name, enum, words, ask="id"):
        lines.extend([f"const char *{name}(enum {enum} value)", "{",
                      f"    return baize_vocabulary_{ask}(&baize_words_{words}, (int)value);", "}", ""])

    for name, said in catalogue.words.items():
        for ask in said.get("functions", []):
            function(f"baize_{name}_{ask}", said.get("enum", "baize_" + name), name, ask)
    for machine in catalogue.machines.values():
        prefix = machine.prefix or "round_"
        if machine.acts:
            function(f"baize_{machine.prefix}act_id", f"baize_{machine.prefix}act", prefix + "act")
        if machine.events and machine.name != "journal":
            function(f"baize_{machine.prefix}event_id", f"baize_{machine.prefix}event_kind", prefix + "event")
    function("baize_reason_name", "baize_reason", "reason")
    return "\n".join(lines)

def family(machine):
    return f"baize_{machine.prefix}event_family"

def families_header(catalogue):
    lines = ["/* families.h - the text of every machine's events as tables of fields (src/event/record.h). */",
             "#ifndef CATALOG_FAMILIES_H", "#define CATALOG_FAMILIES_H", "", '#include "event/record.h"', ""]
    lines += [f"extern const struct event_family {family(machine)};"
              for machine in catalogue.machines.values() if machine.events]
    lines += [f"extern const struct event_acts {acts_of(machine)};"
              for machine in catalogue.machines.values() if machine.acts]
    return "\n".join([*lines, "", "#endif", ""])

# ---- Who may do what ----

ORDER = ["player", "dealer", "floorperson", "supervisor", "manager", "executive", "cashier", "auditor"]

def bits(machine, text):
    roles = machine.roles(text)
    return " | ".join(f"1u << BAIZE_{role.upper()}" for role in roles) or "0"

def least(machine, act, key="by"):
    """The role from which on everybody above may."""
    text = act.get(key, act.get("by", ""))
    roles = [role for role in machine.roles(text) if role != "program"]
    return "BAIZE_" + roles[0].upper() if roles else "BAIZE_PLAYER"

def rights_source(catalogue):
    lines = ["/* Who may do what, from the columns by, second, on and when of catalog/. */",
             '#include "catalog/rights.h"', ""]
    whens = catalogue.machines["table"].said["whens"]
    for name in ("table", "round"):
        machine = catalogue.machines[name]
        lines.append(f"const struct baize_act_row baize_{name}_rights[] = {{")
        for act in machine.acts.values():
            if act.get("by") is None:
                continue
            lives = " | ".join(f"1u << BAIZE_LIFE_{life.upper()}" for life in machine.lives(act.get("when"), whens))
            flags = [f".least = {least(machine, act)}", f".lives = {lives}"]
            flags += [".seconded = true"] if act.get("second") else []
            flags += [".dealer_on = true"] if act.get("on") else []
            flags += [".program = true"] if "program" in machine.roles(act.get("by")) else []
            lines.append(f"    [BAIZE_{machine.upper}ACT_{act.name.upper()}] = {{{', '.join(flags)}}},")
        lines += ["};", ""]
    machine = catalogue.machines["controller"]
    lines.append("const struct controller_act_row baize_controller_rights[] = {")
    for act in machine.acts.values():
        lines.append(f"    [BAIZE_CONTROLLER_ACT_{act.name.upper()}] = "
                     f"{{{least(machine, act)}, {least(machine, act, 'alone')}, "
                     f"{'true' if act.get('by_itself') else 'false'}}},")
    lines += ["};", ""]
    for name in ("meter", "wallet", "house"):
        machine = catalogue.machines[name]
        lines.append(f"const struct baize_right baize_{name}_rights[] = {{")
        for act in machine.acts.values():
            lines.append(f"    [BAIZE_{machine.upper}ACT_{act.name.upper()}] = {{{bits(machine, act.get('by'))}, "
                         f"{bits(machine, act.get('second'))}}},")
        lines += ["};", ""]
    return "\n".join(lines)

RIGHTS = """/* rights.h - who may do what, by act: the columns of catalog/ that say so today. */
#ifndef CATALOG_RIGHTS_H
#define CATALOG_RIGHTS_H

#include "controller/internal.h"

#include <baize/house.h>
#include <baize/table.h>
#include <baize/wallet.h>

/* A bit per enum baize_role. */
struct baize_right {
    uint16_t by;
    uint16_t second; /* 0: one person is enough */
};

extern const struct baize_act_row baize_table_rights[], baize_round_rights[];
extern const struct controller_act_row baize_controller_rights[];
extern const struct baize_right baize_meter_rights[], baize_wallet_rights[], baize_house_rights[];

#endif
"""

def sources(catalogue):
    """{name: text} of what is compiled, and included, from the build's folder."""
    made = {"words.h": words_header(catalogue), "words.c": words_source(catalogue),
            "names.c": names_source(catalogue), "families.h": families_header(catalogue),
            "rights.h": RIGHTS, "rights.c": rights_source(catalogue), "begins.h": BEGINS,
            "begins.c": begins_source(catalogue), "reasons.c": reasons_source(catalogue)}
    for machine in catalogue.machines.values():
        if machine.events:
            made[f"{machine.name}_events.c"] = events_source(catalogue, machine)
    return made
