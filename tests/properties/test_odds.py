"""Odds against Python's fractions: to the cent, with the breakage, or refused (RULES 1, R1, R16)."""

import re
import unittest
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import baize
from baize import FIXED, FOR, INT64_MAX, METER, NONE, PUSH, RATE_WHOLE, TO, UNTOUCHED, Odds
from common import NUMBERS, any_text, built, examples, int64, within
from test_money import meant_cents, meant_rate

MOST = 999_999_999  # of either number of a ratio, when read

# odds.h by its examples: 25 to 1, 3 to 2, 300 for 1, $100,000, push, 10% of main.
COUNT = rb"(0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+)"
RATIO = re.compile(COUNT + rb" (to|for) " + COUNT)
SHARE = re.compile(rb"([0-9.]+%) of ([a-z-]{1,15})")


def ratio(kind, numerator, denominator):
    return Odds(kind=kind, numerator=numerator, denominator=denominator)


def ratios(most):
    return st.builds(ratio, st.sampled_from([TO, FOR]), within(1, most), st.one_of(st.integers(1, 5), within(1, most)))


levels = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=15).map(str.encode)
fixed = within(1, INT64_MAX).map(lambda cents: Odds(kind=FIXED, fixed_cents=cents))
shares = st.builds(lambda share, level: Odds(kind=METER, share=share, level=level), within(1, RATE_WHOLE), levels)
push = st.just(Odds(kind=PUSH))
readable = st.one_of(ratios(MOST), fixed, shares, push)
wagers = st.one_of(within(0, INT64_MAX), st.integers(0, 100_000))


def meant_ratio(data):
    match = RATIO.fullmatch(data)
    if match is None:
        return None
    numbers = [int(match[i].replace(b",", b"")) for i in (1, 3)]
    if not all(1 <= number <= MOST for number in numbers):
        return None
    return (TO if match[2] == b"to" else FOR, *numbers, 0, 0, b"")


def meant(data):
    """What a text means by odds.h, as the parts of struct baize_odds, or None."""
    if data == b"push":
        return PUSH, 0, 0, 0, 0, b""
    share = SHARE.fullmatch(data)
    if share is not None:
        rate = meant_rate(share[1])
        return (METER, 0, 0, 0, rate, share[2]) if rate else None
    if b"$" in data:
        cents = meant_cents(data)
        return (FIXED, 0, 0, cents, 0, b"") if cents is not None and cents > 0 else None
    return meant_ratio(data)


good_texts = st.one_of(
    readable.map(lambda odds: baize.show("odds_print", odds)),
    st.builds(lambda a, word, b: f"{a} {word} {b}".encode(), within(0, 2**33), st.sampled_from(["to", "for"]),
              within(0, 2**33)))
near_ratios = built(NUMBERS, ([b" to ", b" for "], [b"to ", b" to", b"  to ", b" to  ", b" in ", b":", b""]), NUMBERS,
                    ([b""], [b" ", b"x", b".5"]))
near_shares = built(([b"1%", b"12.5%", b"100%"], [b"0%", b"101%", b"5", b"%"]),
                    ([b" of "], [b"of ", b" of", b"  of ", b" in ", b""]),
                    ([b"main", b"fifteen-letters"], [b"Main", b"", b" main", b"sixteen-letters-", b"main "]))
odds_texts = any_text(good_texts, st.one_of(near_ratios, near_shares),
                      [b"25", b" ", b" to ", b" for ", b"to", b"1", b"1,000", b"0", b"push", b"$", b"%", b" of ",
                       b"main", b"10%", b"100% of ", b"0,123", b"$5", b"-", b"999,999,999", b".5"])


class Paying(unittest.TestCase):
    @examples(500)
    @given(ratios(2**31 - 1), wagers)
    def test_R1_a_ratio_pays_the_floor_and_keeps_the_breakage(self, odds, wager):
        got, pay = baize.pay(odds, wager)
        exact = Fraction(wager * odds.numerator, odds.denominator)
        if got == "MONEY_OVERFLOW":
            # It may be seen early, when the product does not fit though the quotient would; never late.
            self.assertGreater(wager * odds.numerator, INT64_MAX)
            self.assertIs(pay, UNTOUCHED)
            return
        self.assertEqual(got, "OK")
        self.assertEqual(pay.winnings_cents, exact.numerator // exact.denominator)
        self.assertEqual(pay.winnings_cents + Fraction(pay.breakage_numerator, pay.breakage_denominator), exact)
        self.assertTrue(0 <= pay.breakage_numerator < pay.breakage_denominator)
        self.assertEqual(pay.wager_returned, odds.kind == TO)

    @examples(150)
    @given(fixed, wagers)
    def test_R16_a_fixed_prize_is_paid_whatever_the_stake(self, odds, wager):
        got, pay = baize.pay(odds, wager)
        self.assertEqual((got, pay.winnings_cents, pay.wager_returned), ("OK", odds.fixed_cents, True))
        self.assertEqual((pay.breakage_numerator, pay.breakage_denominator), (0, 1))

    @examples(100)
    @given(st.sampled_from([NONE, PUSH]), wagers)
    def test_a_push_returns_the_wager_and_no_row_does_not(self, kind, wager):
        got, pay = baize.pay(Odds(kind=kind), wager)
        self.assertEqual((got, pay.winnings_cents, pay.wager_returned), ("OK", 0, kind == PUSH))

    @examples(100)
    @given(shares, wagers)
    def test_a_share_is_left_to_its_meter(self, odds, wager):
        self.assertEqual(baize.pay(odds, wager), ("ODDS_NEED_METER", UNTOUCHED))

    @examples(150)
    @given(readable, st.one_of(st.just(-1), within(-(2**63), -1)))
    def test_no_wager_is_less_than_nothing(self, odds, wager):
        self.assertEqual(baize.pay(odds, wager), ("WAGER_NEGATIVE", UNTOUCHED))


class Texts(unittest.TestCase):
    @examples(1000)
    @given(odds_texts)
    def test_exactly_what_is_documented_are_odds(self, data):
        got, odds, position, why = baize.parse("odds_parse", data, Odds)
        if meant(data) is not None:
            self.assertEqual((got, None if odds is UNTOUCHED else odds.parts()), ("OK", meant(data)), data)
        else:
            self.assertEqual((got, odds), ("ODDS_SYNTAX", UNTOUCHED), data)
            self.assertLessEqual(position, len(data))
            self.assertTrue(why)

    @examples(350)
    @given(readable)
    def test_odds_are_read_back_as_printed(self, odds):
        got, back, _, why = baize.parse("odds_parse", baize.show("odds_print", odds), Odds)
        self.assertEqual(got, "OK", (baize.show("odds_print", odds), why))
        self.assertEqual(back.parts(), odds.parts())
        self.assertTrue(baize.call("odds_equal", odds, back))

    @examples(200)
    @given(ratios(MOST))
    def test_a_ratio_is_printed_with_grouped_thousands(self, odds):
        word = "to" if odds.kind == TO else "for"
        self.assertEqual(baize.show("odds_print", odds), f"{odds.numerator:,} {word} {odds.denominator:,}".encode())

    @examples(150)
    @given(readable, readable)
    def test_odds_are_equal_when_every_part_is(self, a, b):
        self.assertEqual(baize.call("odds_equal", a, b), a.parts() == b.parts())

    @examples(150)
    @given(int64)
    def test_a_fixed_prize_is_read_as_the_amount_it_is(self, cents):
        text = baize.show("cents_print", cents, baize.SHORT)
        got, odds, _, _ = baize.parse("odds_parse", text, Odds)
        self.assertEqual(got, "OK" if cents > 0 else "ODDS_SYNTAX")
        if got == "OK":
            self.assertEqual(odds.fixed_cents, cents)
