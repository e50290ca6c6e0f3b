"""The formats of rule files, jurisdictions and submissions: their structs and the tables that read them."""

import tomllib

from model import HERE, Field, Wrong

FILES = ("jurisdiction", "submission")  # a mapping that the second does not have is the first's
STRUCTS = {"words": "words", "name": "words", "hand": "words", "pays": "pays", "sequence": "sequence"}

class Mapping:
    """One mapping of a file: what messages call it, the struct that keeps it, its keys."""

    def __init__(self, file, name, struct, keys, what):
        self.name, self.struct, self.what = name, struct, what.get(name, name.replace("_", "-"))
        self.table = name if name == file else f"{file}_{name}"
        self.keys = [Field(key, value, {}, f"{file}.{name}") for key, value in keys.items()]

def mappings():
    """{file: {name: Mapping}}, in the order of the files."""
    found = {}
    for file in FILES:
        said = tomllib.loads((HERE / f"{file}.toml").read_text())
        what = said.pop("what")
        found[file] = {name: Mapping(file, name, struct, keys, what)
                       for name, structs in said.items() for struct, keys in structs.items()}
    return found

def member(key):
    return key.said.get("in", key.name.replace("-", "_"))

def nested(found, file, key):
    name = key.said.get("of", key.name.replace("-", "_"))
    mapping = found[file].get(name) or found["jurisdiction"].get(name)
    if mapping is None:
        raise Wrong(f"{key.where}.{key.name}: no mapping is called '{name}'")
    return mapping

def declared(found, file, key):
    """The members of a struct that a key needs: {name: declaration}."""
    name = member(key).split("[")[0]
    if key.type == "map":
        size = f"[{key.said['each']}]" if "each" in key.said else ""
        return {name: f"struct {nested(found, file, key).struct} {name}{size};"}
    if key.type == "list":
        return {name + "_list": f"struct list {name}_list;",
                name: f"struct {nested(found, file, key).struct} {name}[{key.said['most']}];"}
    return {name: f"struct {STRUCTS.get(key.type, 'number')} {name};"}

def header():
    found, structs = mappings(), {}
    for file in FILES:
        for mapping in found[file].values():
            members = structs.setdefault(mapping.struct, {})
            for key in mapping.keys:
                for name, text in declared(found, file, key).items():
                    members.setdefault(name, text)
    lines = ["/* rule_files.h - made from catalog/: what the files of rules say, as read. */",
             "#ifndef CATALOG_RULE_FILES_H", "#define CATALOG_RULE_FILES_H", "", '#include "rules/schema.h"', ""]
    for name, members in structs.items():
        lines += [f"struct {name} {{", "    struct spot spot;", *(f"    {text}" for text in members.values()), "};", ""]
    lines += [f"extern const struct schema {file}_schema;" for file in FILES]
    return "\n".join([*lines, "", "#endif", ""])

def row(found, file, mapping, key):
    parts = [f'"{key.name}"', f"FIELD_{key.type.upper()}"]
    if key.type == "list":
        parts.append(f"LIST_IN({mapping.struct}, {member(key)}_list, {member(key)}, "
                     f"{nested(found, file, key).table}, {key.said['most']})")
    else:
        parts.append(f"IN({mapping.struct}, {member(key)})")
    if key.type == "map":
        parts.append(f".schema = &{nested(found, file, key).table}_schema")
    if key.type in ("choice", "choices", "sequence"):
        parts.append(f".terms = &baize_words_{key.said.get('of', key.name.replace('-', '_'))}")
    if key.type == "count":
        parts.append(f".least = {key.said['least']}, .most = {key.said['most']}")
    if key.type == "cents":
        parts.append(".most = CENTS_MOST")
    parts += [f".{flag} = true" for flag in ("required", "label") if flag in key.said]
    about = key.note.replace('"', '\\"')
    return "    {" + ", ".join([*parts, f'.about = "{about}"']) + "},"

def source():
    found, lines = mappings(), ['#include "rules/jurisdiction.h"', "", "#include <stddef.h>", ""]
    for file in FILES:
        for mapping in found[file].values():
            public = "" if mapping.name == file else "static "
            lines += [f"static const struct field {mapping.table}_fields[] = {{",
                      *(row(found, file, mapping, key) for key in mapping.keys), "};",
                      f'{public}const struct schema {mapping.table}_schema = '
                      f'{{"{mapping.what}", SCHEMA_OF({mapping.table}_fields)}};', ""]
    return "\n".join(lines)
