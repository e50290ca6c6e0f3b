"""What the property tests share: how many examples, the inputs that find faults, and texts that are nearly right."""

import os

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from baize import INT64_MAX, INT64_MIN

SCALE = max(1, int(os.environ.get("BAIZE_SCALE", "1")))
FRESH = os.environ.get("BAIZE_FRESH") == "1"


def examples(count):
    """The same examples in every run, unless BAIZE_FRESH=1; nothing is kept on disk."""
    return settings(max_examples=count * SCALE, derandomize=not FRESH, database=None, deadline=None,
                    suppress_health_check=list(HealthCheck))


def within(least, most):
    """Integers of a range, the ends and the powers of 2 and 10 more often than chance would have it."""
    edges = {least, most, 0}
    edges |= {sign * base**power for sign in (1, -1) for base, top in ((2, 64), (10, 20)) for power in range(top)}
    edges = sorted(edge for edge in edges if least <= edge <= most)
    near = st.builds(lambda edge, by: min(max(edge + by, least), most), st.sampled_from(edges), st.integers(-3, 3))
    return st.one_of(near, st.integers(least, most))


int64 = within(INT64_MIN, INT64_MAX)


def damaged(texts):
    """A good text with one byte taken out, put in or changed: the errors that people make."""
    def damage(text, at, how, byte):
        at %= len(text) + 1
        return {"out": text[:at] + text[at + 1:], "in": text[:at] + byte + text[at:],
                "change": text[:at] + byte + text[at + 1:], "cut": text[:at]}[how]

    some_byte = st.one_of(st.sampled_from([b"0", b"1", b",", b".", b"$", b"%", b" ", b"-", b"\0", b"s", b"k"]),
                          st.binary(min_size=1, max_size=1))
    return st.builds(damage, texts, st.integers(0, 40), st.sampled_from(["out", "in", "change", "cut"]), some_byte)


def built(*slots):
    """Texts put together from parts, one of them wrong or none; a slot is (good parts, wrong parts)."""
    def build(good, at, wrong):
        return b"".join(good[:at] + wrong[at:at + 1] + good[at + 1:])

    good, wrong = (st.tuples(*(st.sampled_from(slot[kind]) for slot in slots)) for kind in (0, 1))
    return st.builds(build, good, st.integers(0, len(slots)), wrong)


def any_text(good, near, pieces):
    """Good texts, damaged ones, nearly good ones, pieces thrown together, and noise."""
    thrown = st.lists(st.sampled_from(pieces), max_size=8).map(b"".join)
    return st.one_of(good, damaged(good), near, thrown, st.binary(max_size=24))


NUMBERS = ([b"1", b"25", b"999", b"1234", b"1,234", b"1,234,567", b"999999999", b"999,999,999"],
           [b"0", b"007", b"0,123", b"1,23", b"1,2345", b"1234,567", b"1,234567", b"", b"1,", b",123", b"1000000000",
            b"1,000,000,000", b"18446744073709551617"])
