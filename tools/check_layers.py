#!/usr/bin/python3
"""Checks what DESIGN asks of src/: who includes whom, no jurisdiction by name, no operating system in pure folders.

    tools/check_layers.py [--objects BUILD_DIRECTORY]

With --objects the compiled code is looked at too: the undefined symbols of a pure folder's objects must be its own,
those of the folders it may include, or on the short list of C library functions that touch nothing outside.
"""

import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Calls that reach outside: clocks, memory, randomness, files, sockets, the environment, the end of the process.
OUTSIDE = """malloc calloc realloc free aligned_alloc posix_memalign strdup alloca mmap
time clock clock_gettime gettimeofday localtime gmtime sleep nanosleep usleep
rand srand random srandom getrandom getentropy arc4random drand48 randombytes_buf
socket connect bind listen accept send recv select poll epoll_wait
fopen open read write close fread fwrite printf fprintf puts putchar fputs perror scanf
getenv setenv system fork exec exit _exit atexit signal raise pthread_create""".split()

# Functions that only compute: of the C library and the compiler's own, and libsodium's hash, signatures and boxes.
# libyaml and GMP allocate inside themselves; they are let in for reading rule files and for exact fractions.
HARMLESS = re.compile(r"""^(mem(cpy|move|set|cmp|chr)|str(n?len|cmp|ncmp|r?chr|pbrk|spn|cspn|str)|v?snprintf
    |abort|bsearch
    |__(popcount|u?div|u?mod|u?divmod|mul)[dt]i[234]|__(mem|str|v?sn)\w*_chk|__stack_chk_fail|__assert_fail
    |_GLOBAL_OFFSET_TABLE_|yaml_\w+|__gmp\w+
    |crypto_(generichash(_init|_update|_final)?|shorthash)|crypto_sign_(seed_keypair|detached|verify_detached)
    |crypto_aead_xchacha20poly1305_ietf_(en|de)crypt(_detached)?|sodium_memzero)$""", re.VERBOSE)

# Only these folders turn the text of the journal into lines and events; the machines define the decoders, and the
# scenario language checks that an event is the same when it is read again.
READS_TEXT = re.compile(r"\b(baize_(entry_(decode|line)|line_open|(\w+_)?event_decode)|baize_event_read)\s*\(")
MAY_READ_TEXT = "event journal reader round table controller meter wallet house floor scenario".split()


def folders_allowed(layers, words):
    """`all` folders before this one; `+name`: that folder and all that it may include."""
    if words == "all":
        return [*layers]
    folders = []
    for word in words.split():
        folders += [word[1:], *layers[word[1:]][2]] if word.startswith("+") else [word]
    return folders


def read_layers():
    layers = {}
    for line in (ROOT / "tools/layers.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            folder, kind, headers, allowed = (part.strip() for part in line.split("|"))
            layers[folder] = (kind, headers.split(), folders_allowed(layers, allowed))
    return layers


def jurisdiction_names():
    names = set()
    for path in (ROOT / "rules").glob("*.yaml"):
        for key, value in re.findall(r"^(id|title): (.*)$", path.read_text(), re.M):
            names.add(value.strip().lower().replace("-", " "))
    return sorted(names)


def without_comments(text):
    """Comments and the insides of strings become blanks; line numbers stay."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    text = re.sub(r"/\*.*?\*/|//[^\n]*", blank, text, flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', blank, text)


def check_includes(folder, path, text, layers, faults):
    owner = {header: name for name, (_, headers, _) in layers.items() for header in headers}
    allowed = set(layers[folder][2]) | {folder}
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*(?:"([^"]+)"|<baize/(\w+)\.h>)', line)
        if not match or (match.group(1) or "").startswith("catalog/"):  # made from catalog/: words, tables
            continue
        source = match.group(1).split("/")[0] if match.group(1) else owner.get(match.group(2))
        if source is None:
            faults.append(f"{path}:{number}: baize/{match.group(2)}.h belongs to no folder in tools/layers.txt")
        elif source not in allowed:
            faults.append(f"{path}:{number}: src/{folder} may not include src/{source}")


def check_names(path, text, names, faults):
    for number, line in enumerate(text.lower().splitlines(), 1):
        plain = re.sub(r"[-_]", " ", line)
        for name in names:
            if re.search(rf"\b{name}\b", plain):
                faults.append(f"{path}:{number}: names a jurisdiction ('{name}'): rules are data")


def check_calls(path, text, faults):
    for number, line in enumerate(without_comments(text).splitlines(), 1):
        for call in re.findall(r"(?<!->)(?<!\.)\b(\w+)\s*\(", line):  # what is passed in is no call of the system's
            if call in OUTSIDE:
                faults.append(f"{path}:{number}: {call}() reaches outside; this folder is pure")


def check_reading(folder, path, text, faults):
    for number, line in enumerate(without_comments(text).splitlines(), 1):
        if folder not in MAY_READ_TEXT and READS_TEXT.search(line):
            faults.append(f"{path}:{number}: decodes the journal's text; src/reader does that (baize/reader.h)")


def symbols(objects, flag):
    output = subprocess.run(["nm", flag, "--format=posix", *map(str, objects)], check=True, capture_output=True,
                            text=True).stdout
    return {line.split()[0] for line in output.splitlines() if line and not line.endswith(":")}


def check_objects(build, layers, faults):
    base = build / "CMakeFiles/baize_objects.dir"
    objects = {folder: sorted(base.glob(f"src/{folder}/**/*.o")) for folder in layers}
    generated = sorted(base.glob("generated/**/*.o"))
    defined = {folder: symbols(files, "--defined-only") if files else set() for folder, files in objects.items()}
    made = symbols(generated, "--defined-only") if generated else set()
    for folder, (kind, _, allowed) in layers.items():
        if kind != "pure" or not objects[folder]:
            continue
        known = set().union(made, defined[folder], *(defined[other] for other in allowed))
        for symbol in sorted(symbols(objects[folder], "--undefined-only") - known):
            if not HARMLESS.match(symbol):
                faults.append(f"src/{folder}: compiled code calls {symbol}, which is not its own and reaches outside")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--objects", type=pathlib.Path)
    options = parser.parse_args()
    layers, names, faults, count = read_layers(), jurisdiction_names(), [], 0
    for folder in sorted(path.name for path in (ROOT / "src").iterdir() if path.is_dir()):
        if folder not in layers:
            faults.append(f"src/{folder}: no line in tools/layers.txt")
            continue
        for path in sorted((ROOT / "src" / folder).rglob("*.[ch]")):
            text, shown = path.read_text(), path.relative_to(ROOT)
            check_includes(folder, shown, text, layers, faults)
            check_names(shown, text, names, faults)
            check_reading(folder, shown, text, faults)
            # A generator that runs at build time is a program of its own, not part of the pure library.
            if layers[folder][0] == "pure" and "tables" not in shown.parts:
                check_calls(shown, text, faults)
            count += 1
    if options.objects:
        check_objects(options.objects, layers, faults)
    print("\n".join(faults) if faults else f"ok: {count} files of src/ keep to tools/layers.txt")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
