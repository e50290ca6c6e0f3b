"""What the console and the tests try an act with: a value for each field that fits the state of a table."""

from tables import join, quoted

MACHINES = ("table", "round", "controller")


def suggestion(field):
    """The C code of a row's value: a word of src/procedure/suggest.h, a constant or a text; None: 0 will do."""
    said = field.said.get("suggest", field.kind.get("suggest"))
    if said is None or said == "none":
        return None
    if field.kind.get("free"):
        return f".text = {quoted(said)}"
    return f".constant = {said}" if said == "true" or said.startswith("BAIZE_") else f".what = SUGGEST_{said.upper()}"


def header(catalogue):
    """Every value that is found in the state of a table."""
    fields = [field for name in MACHINES for act in catalogue.machines[name].acts.values() for field in act.fields]
    found = {value.split()[-1]: None for value in map(suggestion, fields) if value and value.startswith(".what")}
    return "\n".join(["/* suggested.h - what a field may be filled with from the state of a table. */",
                      "#ifndef CATALOG_SUGGESTED_H", "#define CATALOG_SUGGESTED_H", "",
                      "enum suggested {", "    SUGGEST_NOTHING,", *(f"    {name}," for name in found), "};", "",
                      "#endif", ""])


def source(catalogue):
    lines = ["/* Fields that fit the state of a table, by act: the column `suggest` of catalog/. */",
             '#include "procedure/suggest.h"', "", "#include <stddef.h>", "",
             "#define AT(member) .offset = offsetof(struct IN, member), .size = sizeof(((struct IN *)NULL)->member)",
             ""]
    for name in MACHINES:
        machine, rows = catalogue.machines[name], []
        lines.append(f"#define IN baize_{machine.prefix}action")
        for act in machine.acts.values():
            fields = [] if act.get("suggest") else act.fields
            found = [(suggestion(field), join(act.member, field.path)) for field in fields]
            values = [f"    {{{value}, AT({path})}}," for value, path in found if value]
            whole = f"suggest_{act.get('suggest')}" if act.get("suggest") else "NULL"
            if values:
                lines += [f"static const struct suggestion {name}_{act.name}[] = {{", *values, "};"]
            rows.append(f"    [BAIZE_{machine.upper}ACT_{act.name.upper()}] = "
                        f"{{{name + '_' + act.name if values else 'NULL'}, {len(values)}, {whole}}},")
        lines += [f"const struct act_suggestions baize_{name}_suggestions[] = {{", *rows, "};", "#undef IN", ""]
    return "\n".join(lines)
