#!/usr/bin/python3
"""Pages on a machine without fonts: the same bytes as anywhere, the right words, no box; and a program whose font is
damaged says so.

    check_fonts.py --program baize --pages write_pages --samples write_samples --font DejaVuSans.ttf

The programs run as usual, then without fonts: the configuration of fontconfig, the home and the temporary folder do
not exist. Where user namespaces are allowed, /usr/share/fonts and /etc/fonts are empty as well.
"""

import argparse
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCENARIO = ROOT / "tests/scenarios/four-aces-beat-the-dealer.scenario"
NOTHING = "/nonexistent"
BARE = {"FONTCONFIG_FILE": f"{NOTHING}/fonts.conf", "FONTCONFIG_PATH": NOTHING, "HOME": NOTHING,
        "XDG_CACHE_HOME": NOTHING, "XDG_CONFIG_HOME": NOTHING, "XDG_DATA_HOME": NOTHING, "XDG_DATA_DIRS": NOTHING,
        "TMPDIR": NOTHING}
EMPTY = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
         'for folder in /usr/share/fonts /usr/local/share/fonts /etc/fonts; do\n'
         '[ ! -d "$folder" ] || mount -t tmpfs none "$folder" || exit 99; done; exec "$@"', "sh"]


def run(command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, **options)


def write(prefix, options, folder, environment):
    """Win pages of the tests and of the program, charts and reports; nothing may be said on the way."""
    folder.mkdir()
    for command in ([options.pages, folder], [options.samples, folder],
                    [options.program, "table", "run", "--pages", folder / "pages", SCENARIO]):
        done = run([*prefix, *command], env=environment)
        assert done.stderr == b"", f"{command[0]}: {done.stderr.decode()}"
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*.pdf"))}


def picture(path):
    """The first page as poppler draws it, in grey, 60 dots an inch: width, height, dots."""
    drawn = run(["pdftoppm", "-r", "60", "-f", "1", "-l", "1", "-gray", path]).stdout
    head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", drawn)
    return int(head[1]), int(head[2]), drawn[head.end():]


def check_page(path):
    fonts = run(["pdffonts", path], text=True).stdout.splitlines()[2:]
    assert fonts, f"{path.name}: no font"
    for line in fonts:
        assert re.match(r"[A-Z]{6}\+DejaVuSans(-Bold)? ", line), f"{path.name}: {line}"
        embedded, _, to_unicode = re.search(r" (yes|no) +(yes|no) +(yes|no) +\d+ +\d+$", line).groups()
        assert embedded == to_unicode == "yes", f"{path.name}: {line}"
    words = run(["pdftotext", "-raw", path, "-"]).stdout.decode()
    assert len(words.split()) > 40, f"{path.name}: hardly any words"
    assert "\N{REPLACEMENT CHARACTER}" not in words, f"{path.name}: a character the font does not have"
    return words


def check_bare(options, folder):
    """Returns how many pages were compared, and how well the fonts were hidden."""
    usual = write([], options, folder / "usual", None)
    assert len(usual) > 15, f"only {len(usual)} pages"
    bare = write([], options, folder / "bare", BARE)
    assert bare == usual, f"without fonts other bytes: {[str(name) for name in usual if bare.get(name) != usual[name]]}"
    how = "without configuration"
    if subprocess.run([*EMPTY, "true"], capture_output=True).returncode == 0:
        empty = write(EMPTY, options, folder / "empty", BARE | {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin"})
        assert empty == usual, "with empty font folders other bytes"
        how = "without font folders"
    for name in usual:
        check_page(folder / "bare" / name)
    win = "".join(check_page(folder / "bare/normal.pdf").split())
    assert "A\N{BLACK SPADE SUIT}" in win and "$12,345.67" in win, win
    for name in ("normal.pdf", "maryland-four-card-poker.report.pdf"):
        one, other = (picture(folder / where / name) for where in ("usual", "bare"))
        assert one == other, f"{name}: drawn otherwise"
        dark = sum(dot < 128 for dot in one[2]) / len(one[2])
        assert 0.002 < dark < 0.2, f"{name}: {dark:.2%} of the page is dark"
    return len(usual), how


def check_damaged(options, folder):
    """The same program with zeros over the head of its font: nothing is written, and it says why."""
    program = bytearray(options.program.read_bytes())
    at = program.find(options.font.read_bytes()[:4096])
    assert at > 0, f"{options.font} is not inside {options.program}"
    program[at:at + 64] = bytes(64)
    damaged = folder / "damaged"
    damaged.write_bytes(program)
    damaged.chmod(0o755)
    pages = folder / "none"
    done = subprocess.run([damaged, "table", "run", "--quiet", "--pages", pages, SCENARIO], capture_output=True,
                          text=True)
    assert done.returncode == 1, f"exit {done.returncode} with a damaged font"
    expected = f"baize table run: cannot write '{pages}/win-1-1.pdf': the font inside the program is damaged: " \
               "install baize again\n"
    assert done.stderr == expected, done.stderr
    assert not list(pages.iterdir()), "a page was left"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("program", "pages", "samples", "font"):
        parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
    options = parser.parse_args()
    needed = run(["readelf", "-d", options.program], text=True).stdout
    assert not re.search(r"NEEDED.*(fontconfig|pango)", needed), "the program asks the machine for fonts"
    with tempfile.TemporaryDirectory() as name:
        count, how = check_bare(options, pathlib.Path(name))
        check_damaged(options, pathlib.Path(name))
    print(f"ok: {count} documents are the same {how}")


if __name__ == "__main__":
    main()
