"""Money against Python's own integers: exact, or refused with nothing written (RULES 1, R1, R29)."""

import re
import unittest

from hypothesis import given
from hypothesis import strategies as st

import baize
from baize import INT64_MAX, INT64_MIN, MICROCENTS_PER_CENT, RATE_WHOLE, SHORT, UNTOUCHED, WITH_CENTS
from common import NUMBERS, any_text, built, examples, int64, within

int32 = within(-(2**31), 2**31 - 1)
rates = within(0, RATE_WHOLE)
nearly_rates = st.one_of(rates, st.sampled_from([-1, RATE_WHOLE, RATE_WHOLE + 1]), int32)

# money.h: the dollar sign may be left out, thousands may be grouped (then all of them), a minus stands in front, cents
# have two digits. scan.h: no leading zeros.
MONEY = re.compile(rb"(-?)\$?(0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.([0-9]{2}))?")
# money.h: at most four decimals.
RATE = re.compile(rb"(0|[1-9][0-9]*)(?:\.([0-9]{1,4}))?%")


def exact_or_overflow(value):
    return ("OK", value) if INT64_MIN <= value <= INT64_MAX else ("MONEY_OVERFLOW", UNTOUCHED)


def meant_cents(data):
    """What a text means by money.h, or None."""
    match = MONEY.fullmatch(data)
    if match is None:
        return None
    cents = int(match[2].replace(b",", b"")) * 100 + int(match[3] or b"0")
    cents = -cents if match[1] else cents
    return cents if INT64_MIN <= cents <= INT64_MAX else None


def meant_rate(data):
    match = RATE.fullmatch(data)
    if match is None:
        return None
    rate = int(match[1]) * 10_000 + int((match[2] or b"0").ljust(4, b"0"))
    return rate if rate <= RATE_WHOLE else None


def written_cents(cents, style):
    dollars, small = divmod(abs(cents), 100)
    decimals = f".{small:02}" if style == WITH_CENTS or small else ""
    return f"{'-' if cents < 0 else ''}${dollars:,}{decimals}".encode()


def written_money(money):
    dollars, small = divmod(abs(money), 100 * MICROCENTS_PER_CENT)
    decimals = f"{small:08}"
    while len(decimals) > 2 and decimals.endswith("0"):
        decimals = decimals[:-1]
    return f"{'-' if money < 0 else ''}${dollars:,}.{decimals}".encode()


def written_rate(rate):
    percent, parts = divmod(rate, 10_000)
    decimals = f"{parts:04}".rstrip("0")
    return f"{percent}{'.' if decimals else ''}{decimals}%".encode()


good_money = st.one_of(
    st.builds(written_cents, int64, st.sampled_from([WITH_CENTS, SHORT])),
    int64.map(lambda cents: written_cents(cents, WITH_CENTS).replace(b",", b"")),
    within(0, 2**70).map(lambda dollars: f"${dollars:,}".encode()))
near_money = built(([b"", b"-"], [b"--", b"+", b" "]), ([b"", b"$"], [b"$$", b"$-", b"$ "]), NUMBERS,
                   ([b"", b".50"], [b".5", b".505", b".", b" ", b".50 "]))
money_texts = any_text(good_money, near_money, [b"$", b"-", b",", b".", b"0", b"1", b"12", b"234", b"999", b"00", b"50",
                                                b" ", b"92233720368547758", b"9223372036854775807"])
good_rates = st.one_of(rates.map(written_rate), within(0, 2**40).map(written_rate))
near_rates = built(([b"0", b"1", b"20", b"99", b"100"], [b"101", b"007", b"", b"-1", b" 1"]),
                   ([b"", b".5", b".58", b".0001", b".0000"], [b".00001", b".00000", b".", b".5."]),
                   ([b"%"], [b"", b" %", b"%%", b"% "]))
rate_texts = any_text(good_rates, near_rates, [b"0", b"1", b"20", b"100", b".", b"%", b" ", b"-", b"0000", b"58"])


class Arithmetic(unittest.TestCase):
    @examples(250)
    @given(int64, int64)
    def test_sums_are_exact_or_refused(self, a, b):
        for module in ("cents", "money"):
            self.assertEqual(baize.amount(f"{module}_add", a, b), exact_or_overflow(a + b))
            self.assertEqual(baize.amount(f"{module}_subtract", a, b), exact_or_overflow(a - b))

    @examples(250)
    @given(int64, int64)
    def test_products_are_exact_or_refused(self, a, b):
        self.assertEqual(baize.amount("cents_times", a, b), exact_or_overflow(a * b))

    @examples(150)
    @given(int64)
    def test_micro_cents_are_exact_or_refused(self, cents):
        self.assertEqual(baize.amount("money_from_cents", cents), exact_or_overflow(cents * MICROCENTS_PER_CENT))

    @examples(200)
    @given(int64)
    def test_R1_whole_cents_are_rounded_down(self, money):
        self.assertEqual(baize.whole_cents(money), divmod(money, MICROCENTS_PER_CENT))

    @examples(250)
    @given(nearly_rates, int64)
    def test_a_rate_of_a_wager_is_exact_or_refused(self, rate, wager):
        expected = exact_or_overflow(rate * wager) if 0 <= rate <= RATE_WHOLE else ("RATE_OUT_OF_RANGE", UNTOUCHED)
        self.assertEqual(baize.amount("rate_of_cents", rate, wager), expected)

    @examples(300)
    @given(nearly_rates, int64)
    def test_R29_a_share_of_a_meter_is_rounded_down_and_always_fits(self, rate, meter):
        expected = ("OK", rate * meter // RATE_WHOLE) if 0 <= rate <= RATE_WHOLE else ("RATE_OUT_OF_RANGE", UNTOUCHED)
        self.assertEqual(baize.amount("rate_of_money", rate, meter), expected)


class Texts(unittest.TestCase):
    def check_reader(self, name, kind, data, meant, refusal):
        """The reader takes what the documentation allows, with that meaning, and refuses the rest with its place."""
        got, out, position, why = baize.parse(name, data, kind)
        if meant is not None:
            self.assertEqual((got, None if out is UNTOUCHED else out.value), ("OK", meant), data)
        else:
            self.assertEqual((got, out), (refusal, UNTOUCHED), data)
            self.assertLessEqual(position, len(data))
            self.assertTrue(why)

    @examples(700)
    @given(money_texts)
    def test_exactly_what_is_documented_is_money(self, data):
        self.check_reader("cents_parse", baize.c_int64, data, meant_cents(data), "MONEY_SYNTAX")

    @examples(400)
    @given(rate_texts)
    def test_exactly_what_is_documented_is_a_rate(self, data):
        self.check_reader("rate_parse", baize.c_int32, data, meant_rate(data), "RATE_SYNTAX")

    @examples(250)
    @given(int64, st.sampled_from([WITH_CENTS, SHORT]))
    def test_amounts_are_printed_and_read_back(self, cents, style):
        text = baize.show("cents_print", cents, style)
        self.assertEqual(text, written_cents(cents, style))
        self.assertEqual(baize.parse("cents_parse", text, baize.c_int64)[1].value, cents)

    @examples(200)
    @given(int64)
    def test_micro_cents_are_printed_as_far_as_needed(self, money):
        self.assertEqual(baize.show("money_print", money), written_money(money))

    @examples(200)
    @given(rates)
    def test_rates_are_printed_and_read_back(self, rate):
        text = baize.show("rate_print", rate)
        self.assertEqual(text, written_rate(rate))
        self.assertEqual(baize.parse("rate_parse", text, baize.c_int32)[1].value, rate)

    @examples(150)
    @given(int64, st.integers(0, 40))
    def test_what_does_not_fit_is_left_out_and_said(self, cents, capacity):
        whole = written_cents(cents, WITH_CENTS)
        text, truncated = baize.printed("cents_print", cents, WITH_CENTS, capacity=capacity)
        self.assertEqual(text, whole[:max(capacity - 1, 0)])
        self.assertEqual(truncated, len(text) < len(whole))
