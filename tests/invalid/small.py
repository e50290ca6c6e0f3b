"""The small files of small/, spoilt in one place: for `make` scripts of cases.

    from small import jurisdiction
    print(jurisdiction(("hand: four-aces", "hand: five-aces")))
"""

import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "small"


def spoil(name, changes):
    text = (FOLDER / name).read_text(encoding="utf-8")
    for old, new in changes:
        if text.count(old) != 1:
            raise SystemExit("'%s' stands %d times in %s, not once" % (old, text.count(old), name))
        text = text.replace(old, new)
    return text.rstrip("\n")


def jurisdiction(*changes):
    """Its id is the name of the file that is made: `make` makes input.yaml, NAME.make makes NAME.yaml."""
    script = pathlib.Path(sys.argv[0])
    name = script.stem if script.suffix == ".make" else "input"
    return spoil("jurisdiction.yaml", (("id: small\n", "id: %s\n" % name), *changes))


def submission(*changes):
    return spoil("submission.yaml", changes)
