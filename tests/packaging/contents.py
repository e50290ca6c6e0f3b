#!/usr/bin/python3
"""What is in the Debian packages: files, permissions, control fields, configuration files, scripts, the unit's paths.

    tests/packaging/contents.py BUILD_DIRECTORY

Packs a build with tools/package and reads the packages back with dpkg-deb. Nothing is installed: tools/check_package
does that in a bare Debian, as root.
"""

import gzip
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# Every one must be in the package.
PROGRAM = """etc/baize/baize.yaml usr/bin/baize usr/lib/libbaize.so.0 usr/lib/systemd/system/baize.service
usr/lib/sysusers.d/baize.conf usr/share/baize/check_journal.py usr/share/baize/rules/maryland.yaml
usr/share/baize/rules/submissions/maryland-four-card-poker.yaml usr/share/doc/baize/README.md
usr/share/doc/baize/SECURITY.md usr/share/doc/baize/TRADEMARKS.md usr/share/doc/baize/THIRD-PARTY-NOTICES.md
usr/share/doc/baize/THIRD-PARTY-LICENCES.txt
usr/share/doc/baize/changelog.gz usr/share/doc/baize/changelog.Debian.gz usr/share/doc/baize/copyright
usr/share/doc/baize/docs/operations.md usr/share/doc/baize/examples/baize.yaml""".split()
DEVELOPMENT = """usr/include/baize/hand.h usr/include/baize/version.h usr/lib/libbaize.a usr/lib/libbaize.so
usr/lib/pkgconfig/baize.pc usr/lib/cmake/baize/baizeConfig.cmake usr/share/doc/baize-dev/copyright
usr/share/doc/baize-dev/examples/rank_hand.c usr/share/doc/baize-dev/examples/CMakeLists.txt""".split()


def run(*arguments, **how):
    done = subprocess.run(arguments, capture_output=True, text=True, check=False, **how)
    assert done.returncode == 0, "%s: %d\n%s%s" % (arguments[0], done.returncode, done.stdout, done.stderr)
    return done.stdout


def version_of_sources():
    return re.search(r"project\(baize VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]


def files_of(package):
    """Path -> (permissions, owner)."""
    files = {}
    for line in run("dpkg-deb", "--contents", str(package)).splitlines():
        permissions, owner, _, _, _, path = line.split(None, 5)
        files[path.split(" -> ")[0].removeprefix("./").rstrip("/")] = (permissions, owner)
    return files


def check_files(files, wanted):
    for path in wanted:
        assert path in files, "missing: " + path
    for path, (permissions, owner) in files.items():
        assert owner == "root/root", (path, owner)
        executable = path.startswith("usr/bin/") or path.endswith("check_journal.py")
        plain = "-rwxr-xr-x" if executable else "-rw-r--r--"
        expected = {"d": "drwxr-xr-x", "l": "lrwxrwxrwx"}.get(permissions[0], plain)
        assert permissions == expected, (path, permissions)
        assert path.split("/")[0] in ("etc", "usr", "", "."), path
        assert not re.search(r"__pycache__|\.orig$|node_modules", path), path


def check_manuals(files):
    """Where the build makes manuals and completions, all are packed, and manuals are compressed."""
    manuals = [path for path in files if path.startswith("usr/share/man/") and files[path][0][0] == "-"]
    assert all(path.endswith(".gz") for path in manuals), manuals
    if (ROOT / "cmake/BaizeManuals.cmake").exists():
        for path in ("man1/baize.1.gz", "man1/baize-serve.1.gz", "man5/baize.yaml.5.gz"):
            assert "usr/share/man/" + path in manuals, path
        assert "usr/share/bash-completion/completions/baize" in files
        assert any(path.startswith("usr/share/zsh/") and path.endswith("/_baize") for path in files)


def fields_of(package):
    fields = {}
    for line in run("dpkg-deb", "--field", str(package)).splitlines():
        if line and not line.startswith(" "):
            name, value = line.split(": ", 1)
            fields[name] = value
    return fields


def needed(tree):
    """The libraries the program is linked with must be among the dependencies, and what it loads while it runs."""
    listed = run("readelf", "-d", str(tree / "usr/bin/baize"))
    return re.findall(r"NEEDED.*\[(.*)\]", listed)


def check_control(program, development, tree, version):
    fields = fields_of(program)
    assert fields["Package"] == "baize" and fields["Version"] == version + "-1", fields
    depends = [re.split(r"[ (|]", part.strip())[0] for part in fields["Depends"].split(",")]
    for library in needed(tree):
        owners = run("dpkg", "-S", "*/" + library).splitlines()
        packages = {line.split(":")[0] for line in owners}
        assert packages & set(depends), "%s of %s is no dependency: %s" % (library, packages, depends)
    if any(library.startswith("libwebsockets.") for library in needed(tree)):
        assert "libwebsockets-evlib-uv" in depends, "the server's loop is loaded at run time"
    for line in (ROOT / "packaging/loaded-at-run-time.txt").read_text().splitlines():
        assert not re.match("[a-z]", line) or line.split()[0] in depends, line
    assert "systemd | systemd-standalone-sysusers" in fields["Depends"], fields["Depends"]
    fields = fields_of(development)
    assert fields["Package"] == "baize-dev" and "baize (= %s-1)" % version in fields["Depends"], fields


def check_inside(control, tree):
    assert (control / "conffiles").read_text() == "/etc/baize/baize.yaml\n"
    assert "ldconfig" in (control / "triggers").read_text()
    for script in ("postinst", "prerm", "postrm"):
        run("sh", "-n", str(control / script))
        assert not re.search(r"rm -|userdel|deluser", (control / script).read_text()), script + " deletes a house"
    unit = (tree / "usr/lib/systemd/system/baize.service").read_text()
    assert "ExecStart=/usr/bin/baize serve --data /var/lib/baize --config /etc/baize/baize.yaml\n" in unit, unit
    program = str(tree / "usr/bin/baize")
    assert run(program, "--version") == "baize %s\n" % version_of_sources()
    installed = run(program, "serve", "--config", str(tree / "etc/baize/baize.yaml"), "--print-config")
    assert installed == run(program, "serve", "--print-config"), "/etc/baize/baize.yaml changes a default"
    assert ".symtab" not in run("readelf", "-S", "--wide", program), "the program is not stripped"
    changes = gzip.decompress((tree / "usr/share/doc/baize/changelog.gz").read_bytes()).decode()
    assert "## %s" % version_of_sources() in changes


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="baize-package-") as name:
        folder = pathlib.Path(name)
        run(str(ROOT / "tools/package"), "--fast", "--build", str(build), "--out", str(folder))
        program, development = sorted(folder.glob("baize_*.deb")), sorted(folder.glob("baize-dev_*.deb"))
        assert len(program) == 1 and len(development) == 1, list(folder.iterdir())
        files, other = files_of(program[0]), files_of(development[0])
        check_files(files, PROGRAM)
        check_files(other, DEVELOPMENT)
        check_manuals(files)
        both = {path for path in files.keys() & other.keys() if files[path][0][0] != "d"}
        assert not both, "in both packages: %s" % both
        run("dpkg-deb", "--raw-extract", str(program[0]), str(folder / "tree"))
        check_control(program[0], development[0], folder / "tree", version_of_sources())
        check_inside(folder / "tree/DEBIAN", folder / "tree")
        print("ok: %s, %d files; %s, %d files" % (program[0].name, len(files), development[0].name, len(other)))


main()
