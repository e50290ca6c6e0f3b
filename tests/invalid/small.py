"""The small files of small/, spoilt in one place: for `make` scripts of cases.

    from small import jurisdiction
    print(jurisdiction(("hand: four-aces", "hand: five-aces")))
"""

import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent / "small"


def spoil(name, changes):
    text = (FOLDER / name).read_text(encoding="utf-8")
    for old, new in changes:
        if text.count(old) != 1:
            raise SystemExit("'%s' stands %d times in %s, not once" % (old, text.count(old), name))
        text = text.replace(old, new)
    return text.rstrip("\n")


def jurisdiction(*changes):
    return spoil("jurisdiction.yaml", changes)


def submission(*changes):
    return spoil("submission.yaml", changes)
