#!/usr/bin/python3
"""Does a build use only what its group of packages brings?

    tools/check_packages.py BUILD build --target baize
    tools/check_packages.py BUILD test --target all

Every system header that was really included (ninja's record of dependencies), every library on the link lines, every
program that a step runs: dpkg says which package each comes from. That package must be in the group of
tools/packages.txt ("test" has both groups), be something that these depend on, or be part of every Debian (Essential).
A machine on which more is installed hides a missing package; this does not.
"""
import argparse
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


# ---- Packages ----


class Installed:
    """What dpkg knows of this machine."""

    def __init__(self):
        self.depends, self.provided_by, self.essential = {}, {}, set()
        form = "${Package}\t${Essential}\t${Provides}\t${Pre-Depends}, ${Depends}\t${db:Status-Status}\n"
        for line in output("dpkg-query", "-W", "-f", form).splitlines():
            name, essential, provides, depends, status = line.split("\t")
            if status != "installed":
                continue
            self.depends[name] = self.alternatives(depends)
            if essential == "yes":
                self.essential.add(name)
            for group in self.alternatives(provides):
                self.provided_by.setdefault(group[0], set()).add(name)

    @staticmethod
    def alternatives(field):
        """"a (>= 1) | b, c" -> [["a", "b"], ["c"]]"""
        groups = [[re.split(r"[ (:]", one.strip())[0] for one in group.split("|")] for group in field.split(",")]
        return [group for group in groups if group[0]]

    def closure(self, names):
        """These packages, those they depend on, and what is on every Debian."""
        waiting, all_names = list(names) + list(self.essential), set()
        while waiting:
            name = waiting.pop()
            for real in {name} & self.depends.keys() or self.provided_by.get(name, set()):
                if real not in all_names:
                    all_names.add(real)
                    waiting += [one for group in self.depends[real] for one in group]
        return all_names


def listed(group):
    """The packages of a group that are installed, and programs that may come from anywhere."""
    packages, programs = set(), set()
    for line in (ROOT / "tools/packages.txt").read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        names, of = line.split()[:2]
        if group == "test" or of == "build":
            for name in names.split("|"):
                (programs if name.startswith("program:") else packages).add(name.removeprefix("program:"))
    return packages, programs


def owners(paths):
    """{path: package} for files that dpkg knows; /lib and /usr/lib may be one."""
    names = {}
    for path in paths:  # the link libyaml.so is libyaml-dev's, what it points to is another package's
        place = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        names.setdefault(place, path)
        names.setdefault(place[4:] if place.startswith("/usr/") else f"/usr{place}", path)
        names.setdefault(path, path)
        if "/bin/" in path:  # cc is a link that belongs to nobody; gcc-12 is a package's
            names.setdefault(os.path.realpath(path), path)
    found = {}
    listing = subprocess.run(["dpkg-query", "-S", *names], capture_output=True, text=True, check=False).stdout
    for line in listing.splitlines():
        packages, _, path = line.partition(": ")
        if path in names and not packages.startswith("diversion by "):  # of /lib64/ld-linux-x86-64.so.2 on Debian 13
            found[names[path]] = packages.split(",")[0].split(":")[0]
    return found


# ---- What a build used ----


def steps_of(build, target):
    """The files that a target is made of, and the commands that make them."""
    inputs = set(output("ninja", "-C", build, "-t", "inputs", target).splitlines())
    return inputs, output("ninja", "-C", build, "-t", "commands", target).splitlines()


def headers_of(build, inputs):
    """System headers that the objects among the inputs included."""
    headers, wanted = set(), False
    for line in output("ninja", "-C", build, "-t", "deps").splitlines():
        if line.startswith(" "):
            path = line.strip()
            if wanted and path.startswith("/") and not path.startswith(f"{ROOT}/"):
                headers.add(path)
        elif line:
            wanted = line.split(": #deps")[0] in inputs
    return headers


def libraries_of(commands):
    """Libraries on link lines: by their paths, or by -lNAME as the compiler finds them."""
    found = set()
    for line in commands:
        for word in shlex.split(line):
            if re.fullmatch(r"/usr/.*\.(so|a)(\.[0-9.]+)?", word):
                found.add(word)
            elif re.fullmatch(r"-l[\w+.-]+", word):
                for ending in "so", "a":
                    path = output("cc", f"-print-file-name=lib{word[2:]}.{ending}").strip()
                    if path.startswith("/"):
                        found.add(os.path.normpath(path))  # the compiler names it by way of its own folder
                        break
                else:
                    sys.exit(f"check_packages: {word} is linked, and not found")
    return found


def programs_of(commands):
    """The program that each part of each step runs."""
    found = set()
    for line in commands:
        for part in re.split(r" && | \|\| ", line):
            words = shlex.split(part)
            if words and words[0] not in (":", "cd"):
                path = shutil.which(words[0])
                if path and not os.path.realpath(path).startswith(f"{ROOT}/"):
                    found.add(path)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("group", choices=["build", "test"])
    parser.add_argument("--target", required=True)
    asked = parser.parse_args()
    inputs, commands = steps_of(asked.build, asked.target)
    headers, libraries = headers_of(asked.build, inputs), libraries_of(commands)
    programs = programs_of(commands)
    if len(headers) < 50 or not libraries or not programs:
        sys.exit(f"check_packages: {asked.target}: {len(headers)} headers, {len(libraries)} libraries, {len(programs)} "
                 "programs: that cannot be a whole build; build it first")
    packages, elsewhere = listed(asked.group)
    allowed = Installed().closure(packages)
    known = owners(headers | libraries | programs)
    faults = []
    for path in sorted(headers | libraries | programs):
        package = known.get(path)
        if package is None and os.path.basename(path) in elsewhere | {"ccache"}:
            continue
        if package is None:
            faults.append(f"{path}: belongs to no Debian package")
        elif package not in allowed and os.path.basename(path) not in elsewhere | {"ccache"}:
            faults.append(f"{path}: is in the package {package}, which the group {asked.group} does not bring")
    for fault in faults:
        print(fault)
    print(f"{asked.target}: {len(headers)} headers, {len(libraries)} libraries and {len(programs)} programs from "
          f"{len(set(known.values()))} packages; {len(faults)} not of the group {asked.group}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
