"""Cards: what is printed reads back, what is refused is refused at its place."""

import re
import unittest

from hypothesis import given
from hypothesis import strategies as st

import baize
from baize import DECK_54, JOKER_1, JOKER_2, JOURNAL, PLAIN, UNICODE, UNTOUCHED
from common import any_text, built, examples

RANKS, SUITS = "23456789TJQKA", "cdhs"
SYMBOLS = dict(zip("♣♦♥♠", SUITS))

# card.h: "As Kd Tc 9h Jk", "askdtc9hjk", "10h", "A♠ T♦", with or without blanks and commas between; J1 and J2 in the
# journal. A suit may be followed by the mark that telephones put behind it to make it a picture.
CARD = re.compile("(?:j([k12])|(10|[2-9tjqka])(?:([cdhs])|([♣♦♥♠])\uFE0F?))", re.IGNORECASE | re.ASCII)
BETWEEN = re.compile(r"[ \t\r\n,]*", re.ASCII)

orders = st.lists(st.sampled_from(DECK_54), unique=True, max_size=54)
styles = st.sampled_from([PLAIN, JOURNAL, UNICODE])
separators = st.sampled_from(["", " ", ",", ", ", "\t", "\r\n", " , ,"])


def printed(card, style):
    return baize.show("card_print", card, style).decode()


def jokers_in_order(cards):
    """Jk tells the jokers apart by their order only: the first is J1."""
    jokers = iter([JOKER_1, JOKER_2])
    return [next(jokers) if card in (JOKER_1, JOKER_2) else card for card in cards]


def card_of(match, cards):
    if match[1] is not None:
        which = match[1].lower()
        return JOKER_1 if which == "1" or (which == "k" and JOKER_1 not in cards) else JOKER_2
    rank = "T" if match[2] == "10" else match[2].upper()
    suit = match[3].lower() if match[3] else SYMBOLS[match[4]]
    return SUITS.index(suit) * 16 + RANKS.index(rank)


def meant(data):
    """The cards of a text by card.h: a list, or "CARD_SYNTAX" or "CARD_TWICE", whichever comes first."""
    text, cards = data.decode("utf-8", "surrogateescape"), []
    at = BETWEEN.match(text).end()
    while at < len(text):
        match = CARD.match(text, at)
        if match is None:
            return "CARD_SYNTAX"
        card = card_of(match, cards)
        if card in cards:
            return "CARD_TWICE"
        cards.append(card)
        at = BETWEEN.match(text, match.end()).end()
    return cards


good = st.builds(lambda cards, style, between: between.join(printed(card, style) for card in cards).encode(),
                 st.lists(st.sampled_from(DECK_54), max_size=7), styles, separators)
ONE = ([b"As", b"kd", b"10h", b"Jk", b"J1", b"j2", "2♥".encode(), "Q♠\uFE0F".encode(), b"9c", b"TD"],
       [b"T", b"1s", b"Jx", b"9", b"", b"c", b"11h", "♠A".encode(), "K♢".encode()])
BETWEEN_ONES = ([b"", b" ", b",", b", ", b"\t", b"\r\n"], [b";", b"-", b"\0", b"\v"])
near = built(ONE, BETWEEN_ONES, ONE, BETWEEN_ONES, ONE)
texts = any_text(good, near, [b"A", b"s", b"10", b"h", b"Jk", b"J", b"1", b"0", b"j2", b" ", b",", "♠".encode(),
                              b"\xe2", b"\x99", b"\xa0", "\uFE0F".encode(), b"kd", b"K", b"\0", b"Tc"])


class Cards(unittest.TestCase):
    @examples(250)
    @given(orders, styles, st.data())
    def test_what_is_printed_reads_back_in_its_order(self, cards, style, data):
        pieces = [printed(card, style) + data.draw(separators) for card in cards]
        got, back, count, _ = baize.cards_parse("".join(pieces).encode())
        self.assertEqual((got, count), ("OK", len(cards)))
        expected = cards if style == JOURNAL else jokers_in_order(cards)
        self.assertEqual(back, expected if cards else UNTOUCHED)

    @examples(150)
    @given(orders, st.data())
    def test_large_and_small_letters_and_ten_are_the_same(self, cards, data):
        pieces = [printed(card, JOURNAL) for card in cards]
        changed = [data.draw(st.sampled_from([piece, piece.upper(), piece.lower(), piece.replace("T", "10")]))
                   for piece in pieces]
        self.assertEqual(baize.cards_parse("".join(changed).encode())[:3:2], ("OK", len(cards)))

    @examples(200)
    @given(orders, styles)
    def test_a_set_is_printed_from_high_to_low(self, cards, style):
        jokers_first = sorted(cards, key=lambda card: (card in (JOKER_1, JOKER_2), card % 16, card // 16), reverse=True)
        jokers = sorted(card for card in cards if card in (JOKER_1, JOKER_2))
        ordered = jokers + jokers_first[len(jokers):]
        expected = " ".join(printed(card, style) for card in ordered)
        self.assertEqual(baize.show("cards_print", baize.set_of(cards), style).decode(), expected)

    @examples(700)
    @given(texts)
    def test_exactly_what_is_documented_are_cards(self, data):
        got, cards, count, error = baize.cards_parse(data)
        expected = meant(data)
        if isinstance(expected, list):
            self.assertEqual((got, count), ("OK", len(expected)), data)
            self.assertEqual(cards, expected if expected else UNTOUCHED)
        else:
            self.assertEqual((got, cards, count), (expected, UNTOUCHED, 0), data)
            self.check_place(data, error)

    def check_place(self, data, error):
        """The error lies inside the text, what stands before it is right, and it says why."""
        self.assertLessEqual(error.position + error.length, len(data), data)
        self.assertTrue(error.length > 0 or error.position == len(data), data)
        self.assertTrue(error.why)
        before = meant(data[:error.position])
        self.assertTrue(isinstance(before, list) or meant(data[:error.position] + b"s") != "CARD_SYNTAX", data)

    @examples(150)
    @given(orders, st.integers(0, 54))
    def test_one_card_too_many_is_refused(self, cards, capacity):
        data = "".join(printed(card, JOURNAL) for card in cards).encode()
        got, back, count, error = baize.cards_parse(data, capacity)
        if len(cards) <= capacity:
            self.assertEqual((got, count), ("OK", len(cards)))
            return
        self.assertEqual((got, back, count), ("CARD_COUNT", UNTOUCHED, 0))
        self.assertEqual((error.position, error.length), (2 * capacity, 2))

    @examples(150)
    @given(st.integers(0, 255), styles)
    def test_what_is_no_card_prints_as_question_marks(self, card, style):
        self.assertEqual(printed(card, style) == "??", card not in DECK_54)
