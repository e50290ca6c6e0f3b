#!/usr/bin/python3
"""The bill of materials of a build: is it CycloneDX 1.5, and is everything in it?

    tests/packaging/bill.py BUILD_DIRECTORY

The required fields, kinds and formats are those of the schema of CycloneDX 1.5, written down here for what tools/sbom
uses: a field that is not known here is an error. Linked libraries are found a second way, by following NEEDED with
readelf.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SPDX = re.compile(r"[A-Za-z0-9.-]+$")
HASHES = {"SHA-1": 40, "SHA-256": 64, "SHA-512": 128}
TYPES = {"application", "library"}

# Field -> (is it required, check of its value)
LICENCE = {"id": (False, SPDX.match), "name": (False, lambda name: name.strip() == name != "")}
HASH = {"alg": (True, HASHES.get), "content": (True, re.compile(r"[0-9a-f]+$").match)}
PROPERTY = {"name": (True, str.strip), "value": (True, str.strip)}
TOOL = {"type": (True, TYPES.__contains__), "name": (True, str.strip), "version": (False, str.strip)}
PURL = re.compile(r"pkg:(deb/debian|npm|generic)/\S+@\S+$").match
PART = {"type": (True, TYPES.__contains__), "name": (True, str.strip), "version": (False, str.strip),
        "bom-ref": (False, str.strip), "group": (False, str.strip), "purl": (False, PURL),
        "scope": (False, {"required", "optional", "excluded"}.__contains__),
        "licenses": (False, lambda found: all(map(check_licence, found))),
        "hashes": (False, lambda found: all(fields(one, HASH) and len(one["content"]) == HASHES[one["alg"]]
                                            for one in found)),
        "properties": (False, lambda found: all(fields(one, PROPERTY) for one in found))}
METADATA = {"timestamp": (False, re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$").match),
            "tools": (False, lambda found: all(fields(one, TOOL) for one in found["components"])),
            "component": (False, lambda found: fields(found, PART))}
DEPENDENCY = {"ref": (True, str.strip), "dependsOn": (False, lambda found: len(found) == len(set(found)))}
UUID = re.compile(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
TOP = {"bomFormat": (True, "CycloneDX".__eq__), "specVersion": (True, "1.5".__eq__), "version": (True, (1).__eq__),
       "serialNumber": (False, UUID.match), "metadata": (False, lambda found: fields(found, METADATA)),
       "components": (False, lambda found: all(fields(one, PART) for one in found)),
       "dependencies": (False, lambda found: all(fields(one, DEPENDENCY) for one in found))}


def fields(found, schema):
    assert found.keys() <= schema.keys(), "unknown fields: %s" % (found.keys() - schema.keys())
    for name, (is_required, is_good) in schema.items():
        assert name in found or not is_required, "%s is missing in %s" % (name, found)
        assert name not in found or is_good(found[name]), "%s: %r" % (name, found[name])
    return True


def check_licence(found):
    if "expression" in found:
        return found.keys() == {"expression"}
    assert found.keys() == {"license"} and len(found["license"]) == 1, found
    return fields(found["license"], LICENCE)


def linked(path, seen):
    """All libraries of a program by NEEDED, found where the loader's cache has them."""
    for name in re.findall(r"NEEDED.*\[(.*)\]", subprocess.run(["readelf", "-d", path], check=True, capture_output=True,
                                                              text=True).stdout):
        if name not in seen and name in CACHE:
            seen[name] = CACHE[name]
            linked(CACHE[name], seen)
    return seen


def cache():
    listed = subprocess.run(["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True).stdout
    machine = "x86-64" if os.uname().machine == "x86_64" else ""
    return {name: path for name, kind, path in re.findall(r"^\t(\S+) \(([^)]*)\) => (\S+)$", listed, re.M)
            if machine in kind}


def check_linked(bom, program):
    names = {part["name"] for part in bom["components"] if part["purl"].startswith("pkg:deb/")}
    libraries = linked(str(program), {})
    assert len(libraries) > 20, libraries
    forms = {form: library for library, path in libraries.items() for real in (path, os.path.realpath(path))
             for form in (real, "/usr" + real, real.removeprefix("/usr"))}
    owners = subprocess.run(["dpkg", "-S", *forms], capture_output=True, text=True, check=False).stdout
    found = {forms[line.split(": ")[1]] for line in owners.splitlines() if line.split(":")[0] in names}
    assert found == libraries.keys(), "not in the bill: %s" % (libraries.keys() - found)
    for file in ("loaded-at-run-time.txt", "inside-the-program.txt"):
        for line in (ROOT / "packaging" / file).read_text().splitlines():
            assert not re.match("[a-z]", line) or line.split()[0] in names, line
    return len(libraries)


def check_npm(bom, build):
    parts = {(part.get("group", "") + "/" + part["name"]).lstrip("/"): part for part in bom["components"]
             if part["purl"].startswith("pkg:npm/")}
    lock = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    assert len(parts) == len([path for path in lock if path]), "not all packages, or one twice"
    inside = set((build / "web.packages").read_text().split())
    assert inside == {name for name, part in parts.items() if part["scope"] == "required"}
    for name, part in parts.items():
        assert part["licenses"] and part["hashes"], part
    for name in ("esbuild", "typescript"):
        assert parts[name]["scope"] == "excluded"
    return len(parts)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    command = [str(ROOT / "tools/sbom"), "--build", str(build)]
    how = {"check": True, "capture_output": True, "env": {**os.environ, "SOURCE_DATE_EPOCH": "1794848400"}}
    first, again = (subprocess.run(command, **how).stdout for _ in range(2))
    assert first == again, "two runs differ"
    bom = json.loads(first)
    assert bom["metadata"]["timestamp"] == "2026-11-16T17:00:00Z", bom["metadata"]
    fields(bom, TOP)
    refs = [part["bom-ref"] for part in bom["components"]] + [bom["metadata"]["component"]["bom-ref"]]
    assert len(refs) == len(set(refs)), "a bom-ref is there twice"
    assert sorted(refs) == sorted(one["ref"] for one in bom["dependencies"])
    needs = bom["dependencies"][0]["dependsOn"]
    assert sorted(needs) == sorted(part["bom-ref"] for part in bom["components"] if part["scope"] == "required")
    libraries = check_linked(bom, build / "baize")
    print("ok: %d parts; %d linked libraries and %d npm packages are among them" % (
        len(bom["components"]), libraries, check_npm(bom, build)))


CACHE = cache()
main()
