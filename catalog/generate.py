#!/usr/bin/python3
"""Makes from catalog/*.toml what is written in them once: see catalog/README.md.

    catalog/generate.py --write             public headers, TypeScript, pages: all that is tracked
    catalog/generate.py --check             are they up to date?
    catalog/generate.py --tables FOLDER     the C code that the build compiles; checks the rest too
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

import files  # noqa: E402
import headers  # noqa: E402
import kept  # noqa: E402
import pages  # noqa: E402
import protocol  # noqa: E402
import scenario  # noqa: E402
import screens  # noqa: E402
import suggest  # noqa: E402
import tables  # noqa: E402
from model import Catalogue, Wrong  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent

def tracked(catalogue):
    """{path: text} of all generated files that the repository keeps."""
    page = (ROOT / "docs/protocol.md").read_text()
    scenarios = (ROOT / "docs/scenario-format.md").read_text()
    return {**headers.headers(catalogue), "docs/protocol.md": pages.protocol_page(catalogue, page),
            "docs/scenario-format.md": scenario.page(catalogue, scenarios),
            "docs/protocol.schema.json": pages.schema(catalogue), "docs/authority.csv": pages.authority(catalogue),
            "web/src/net/catalog.ts": screens.typescript(catalogue)}

def stale(catalogue):
    return [path for path, text in tracked(catalogue).items()
            if not (ROOT / path).exists() or (ROOT / path).read_text() != text]

def write(path, text):
    """Files that stay the same keep their time, so that nothing is compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)

def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true")
    options.add_argument("--check", action="store_true")
    options.add_argument("--tables", type=pathlib.Path)
    chosen = options.parse_args()
    catalogue = Catalogue()
    if chosen.write:
        for path, text in tracked(catalogue).items():
            write(ROOT / path, text)
    old = stale(catalogue)
    if old:
        sys.exit(f"{', '.join(old)}: not what catalog/ says. Run `make catalog`.")
    made = {**tables.sources(catalogue), "act_rows.c": protocol.rows_source(catalogue),
            "codes.csv": pages.codes(catalogue), "kept.c": kept.source(catalogue),
            "scenario.c": scenario.source(catalogue), "suggest.c": suggest.source(catalogue),
            "suggested.h": suggest.header(catalogue),
            "rule_files.h": files.header(), "rule_files.c": files.source()}
    for name, text in made.items() if chosen.tables else []:
        write(chosen.tables / name, text)

if __name__ == "__main__":
    try:
        main()
    except Wrong as wrong:
        sys.exit(f"catalog: {wrong}")
