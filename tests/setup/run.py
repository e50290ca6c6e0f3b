#!/usr/bin/python3
"""tools/install-packages and tools/build, on a machine made of stand-ins. Prints what differs; exit status 1 then."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIST = """# a list
libone-dev              build   one     the first
libold-dev|libnew-dev   build   -       two names of one thing
tool|program:shown      build   -       a program will do
libtest-dev             test    test    tests
"""
APT_GET = """#!/bin/sh
echo "$* frontend=${DEBIAN_FRONTEND:-none}" >> "$WORLD/apt.calls"
[ ! -e "$WORLD/apt.fails" ] || { echo "E: Unable to locate package libone-dev" >&2; exit 100; }
case " $* " in
*" update "*) echo "Get:1 somewhere list [151 kB]" ;;
*" install "*)
    echo "0 upgraded, 3 newly installed, 0 to remove and 0 not upgraded."
    echo "Need to get 5 kB of archives."
    for package; do
        case $package in -* | install) continue ;; esac
        echo "Get:1 somewhere suite/main amd64 $package amd64 1 [2 kB]"
        echo "Unpacking $package (1) ..."
        echo "Setting up $package (1) ..."
        echo "$package" >> "$WORLD/installed"
    done ;;
esac
"""
DPKG_QUERY = """#!/bin/sh
for package; do :; done
grep -qx "$package" "$WORLD/installed" && printf installed
"""
APT_CACHE = """#!/bin/sh
for package; do :; done
grep -qx "$package" "$WORLD/offered"
"""
SUDO = """#!/bin/sh
case $1 in
-n) [ -e "$WORLD/sudo.free" ] || [ -e "$WORLD/sudo.open" ] || exit 1
    shift
    exec "$@" ;;
-v) printf 'password for you: ' > /dev/tty
    read -r password < /dev/tty
    [ "$password" = right ] || exit 1
    : > "$WORLD/sudo.open" ;;
*) [ -e "$WORLD/sudo.open" ] || exit 1
   exec "$@" ;;
esac
"""
CMAKE = """#!/bin/sh
echo "$*" >> "$WORLD/cmake.calls"
case $1 in
--preset)
    [ ! -e "$WORLD/configure.says" ] || { cat "$WORLD/configure.says"; exit 1; }
    echo "-- Configuring done" ;;
--build)
    echo "[0/1] Re-checking globbed directories..."
    echo "[1/2] Building C object one.c.o"
    [ ! -e "$WORLD/build.says" ] || { cat "$WORLD/build.says"; exit 1; }
    echo "[2/2] Linking C executable baize" ;;
esac
"""


class World:
    """A folder with a project of three scripts and a PATH of stand-ins."""

    def __init__(self, folder, user=1000, sudo=True):
        self.folder = pathlib.Path(folder, "a world with blanks")
        self.tools, self.programs = self.folder / "project/tools", self.folder / "bin"
        self.tools.mkdir(parents=True)
        self.programs.mkdir()
        for name in "install-packages", "build":
            shutil.copy(ROOT / "tools" / name, self.tools / name)
        (self.tools / "packages.txt").write_text(LIST)
        stand_ins = {"apt-get": APT_GET, "apt-cache": APT_CACHE, "dpkg-query": DPKG_QUERY, "cmake": CMAKE,
                     "id": f"#!/bin/sh\necho {user}\n"}
        if sudo:
            stand_ins["sudo"] = SUDO
        for name, text in stand_ins.items():
            self.program(name, text)
        for name in ("sh env mktemp rm cp cat grep sed tee tr head tail wc cut date dirname mkdir printf ls "
                     "true python3").split():
            path = shutil.which(name, path="/usr/bin:/bin")
            if path:
                (self.programs / name).symlink_to(path)
        self.note("installed", "")
        self.note("offered", "libone-dev\nlibnew-dev\ntool\nlibtest-dev\n")

    def program(self, name, text):
        path = self.programs / name
        path.write_text(text)
        path.chmod(0o755)

    def note(self, name, text=""):
        (self.folder / name).write_text(text)

    def read(self, name):
        path = self.folder / name
        return path.read_text() if path.exists() else ""

    def run(self, *command, answers=None):
        if answers is not None:
            command = [ROOT / "tools/with-terminal", *answers, *command]
        environment = {"PATH": str(self.programs), "WORLD": str(self.folder), "TMPDIR": str(self.folder)}
        return subprocess.run(command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)

    def install(self, *arguments, **more):
        return self.run(self.tools / "install-packages", *arguments, **more)

    def build(self, *arguments, **more):
        return self.run(self.tools / "build", "release", *arguments, **more)


def expect(result, status, *words, absent=()):
    assert result.returncode == status, f"exit status {result.returncode}, not {status}:\n{result.stdout}"
    for word in words:
        assert word in result.stdout, f"'{word}' is not said:\n{result.stdout}"
    for word in absent:
        assert word not in result.stdout, f"'{word}' is said:\n{result.stdout}"


# ---- tools/install-packages ----


def test_nothing_is_missing(make):
    world = make(sudo=False)
    world.note("installed", "libone-dev\nlibold-dev\ntool\n")
    result = world.install("build")
    expect(result, 0)
    assert result.stdout == "", result.stdout


def test_root_installs_with_progress(make):
    world = make(user=0, sudo=False)
    expect(world.install("build"), 0, "packages: missing are libone-dev libnew-dev tool", "5 kB of archives",
           "of 3: libone-dev", "packages: all are installed", absent=["libtest-dev"])
    assert "frontend=noninteractive" in world.read("apt.calls")
    assert "--no-install-recommends" in world.read("apt.calls")


def test_a_program_will_do(make):
    world = make(user=0)
    world.program("shown", "#!/bin/sh\n")
    expect(world.install("--missing", "build"), 0, "libone-dev\nlibnew-dev\n", absent=["tool"])


def test_the_test_group_has_both(make):
    expect(make().install("--missing", "test"), 0, "libone-dev\nlibnew-dev\ntool\nlibtest-dev\n")


def test_an_installed_alternative_will_do(make):
    world = make(user=0)
    world.note("installed", "libold-dev\n")
    expect(world.install("--missing", "build"), 0, "libone-dev\ntool\n", absent=["libnew-dev"])


def test_sudo_without_a_question(make):
    world = make()
    world.note("sudo.free")
    expect(world.install("build"), 0, "packages: all are installed")
    assert "frontend=noninteractive" in world.read("apt.calls")


def test_sudo_asks_on_a_terminal(make):
    world = make()
    expect(world.install("build", answers=["--answer", "password for you: ", "right"]), 0,
           "3 Debian packages", "packages: all are installed")


def test_a_wrong_password_gives_the_line(make):
    result = make().install("build", answers=["--answer", "password for you: ", "wrong"])
    expect(result, 1, "sudo apt-get install --no-install-recommends libone-dev libnew-dev tool")


def test_sudo_asks_and_there_is_no_terminal(make):
    expect(make().install("build"), 1, "not a terminal",
           "sudo apt-get install --no-install-recommends libone-dev libnew-dev tool")


def test_no_sudo(make):
    expect(make(sudo=False).install("build"), 1, "there is no sudo here",
           "sudo apt-get install --no-install-recommends libone-dev libnew-dev tool")


def test_apt_fails(make):
    world = make(user=0)
    world.note("apt.fails")
    expect(world.install("build"), 1, "E: Unable to locate package libone-dev", "baize-packages.log",
           "sudo apt-get install --no-install-recommends libone-dev")
    assert "Unable to locate" in world.read("baize-packages.log")


def test_unknown_group(make):
    expect(make().install("everything"), 2, "'everything' is not a group")


# ---- tools/build ----


def everything_is_installed(world):
    world.note("installed", "libone-dev\nlibold-dev\ntool\nlibtest-dev\n")


def test_build_passes_settings_and_targets(make):
    world = make()
    expect(world.build("-DBAIZE_TESTS=ON", "--target", "baize"), 0)
    assert "--preset release -DBAIZE_TESTS=ON\n" in world.read("cmake.calls")
    assert "--build --preset release --target baize\n" in world.read("cmake.calls")


def test_build_counts_on_a_terminal(make):
    result = make().build("--target", "baize", answers=[])
    expect(result, 0, "build release [###############...............] 1 of 2")
    assert "2 of 2, 0 s left" in result.stdout, result.stdout


def test_a_missing_library_is_named(make):
    world = make()
    world.note("installed", "libold-dev\ntool\nlibtest-dev\n")
    world.note("configure.says", "-- Checking for module 'one'\n--   Package 'one', required by 'virtual:world', "
               "not found\nCMake Error at cmake/BaizeNeeds.cmake:29 (message):\n  The library one is missing\n")
    expect(world.build(), 1, "Package 'one'", "sudo apt-get install --no-install-recommends libone-dev\n",
           "build/release/build.log", absent=["Checking for module"])


def test_a_missing_header_is_named(make):
    world = make()
    world.note("installed", "libold-dev\ntool\n")
    world.note("build.says", "FAILED: one.c.o\ncc -c one.c\none.c:1:10: fatal error: one.h: No such file or directory\n"
               "ninja: build stopped\n")
    expect(world.build(), 1, "fatal error: one.h", "The header one.h is missing.",
           "sudo apt-get install --no-install-recommends libone-dev\n", absent=["libtest-dev"])


def test_a_header_that_the_list_forgot(make):
    world = make()
    everything_is_installed(world)
    world.note("build.says", "FAILED: one.c.o\none.c:1:10: fatal error: two.h: No such file or directory\n")
    expect(world.build(), 1, "the list is incomplete", "apt-file search two.h")


def test_a_compiler_error_is_shown(make):
    world = make()
    everything_is_installed(world)
    world.note("build.says", "FAILED: one.c.o\none.c:7:1: error: expected ';'\n")
    expect(world.build(), 1, "one.c:7:1: error: expected ';'", "The build failed", absent=["apt-get"])


def main():
    names = [name for name in globals() if re.match(r"test_", name)]
    failed = 0
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            try:
                globals()[name](lambda folder=folder, **settings: World(folder, **settings))
            except AssertionError as error:
                failed += 1
                print(f"{name}: {error}")
    print(f"{len(names) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
