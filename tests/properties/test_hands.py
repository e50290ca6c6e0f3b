"""Hands: the library's order of any two hands is that of poker.py, written from the rules alone."""

import unittest
from itertools import combinations, permutations

from hypothesis import assume, given
from hypothesis import strategies as st

import baize
import poker
from baize import DECK_52, DECK_54, DOUBLE_DRAW, FIVE_CARD, FOUR_CARD, JOKER_1, JOKER_2, UNTOUCHED
from common import examples

ORDERS = {FOUR_CARD: poker.FOUR_CARD, FIVE_CARD: poker.FIVE_CARD, DOUBLE_DRAW: poker.DOUBLE_DRAW}
OPINIONS = {FOUR_CARD: poker.four_card, FIVE_CARD: poker.five_card, DOUBLE_DRAW: poker.double_draw}
FAST = {FOUR_CARD: "strength_four_card", FIVE_CARD: "strength_five_card", DOUBLE_DRAW: "strength_double_draw"}
SIZES = {FOUR_CARD: (4, 6), FIVE_CARD: (5, 6), DOUBLE_DRAW: (5, 5)}
rankings = st.sampled_from([FOUR_CARD, FIVE_CARD, DOUBLE_DRAW])


def python_card(card):
    return poker.JOKER if card in (JOKER_1, JOKER_2) else (card % 16 + 2, "cdhs"[card // 16])


def opinion(ranking, cards):
    return OPINIONS[ranking]([python_card(card) for card in cards])


def decks(whole):
    """The whole deck, or a part of it in which good hands are common."""
    def part(ranks, suits):
        return [card for card in whole if card in (JOKER_1, JOKER_2) or card % 16 in ranks and card // 16 in suits]

    suits = st.sets(st.integers(0, 3), min_size=1, max_size=4)
    few_ranks = st.sets(st.integers(0, 12), min_size=2, max_size=4).map(lambda ranks: part(ranks, range(4)))
    aces = st.integers(0, 11).map(lambda rank: part({rank, 12}, range(4)))
    few_suits = suits.map(lambda some: part(range(13), some))
    neighbours = st.builds(lambda low, some: part([(low + i) % 13 for i in range(6)], some), st.integers(0, 12), suits)
    royals = st.integers(0, 3).map(lambda suit: part(range(7, 13), {suit}))
    return st.one_of(st.just(whole), few_ranks, aces, few_suits, neighbours, royals)


@st.composite
def hands(draw, ranking):
    least, most = SIZES[ranking]
    deck = draw(decks(DECK_54 if ranking == DOUBLE_DRAW else DECK_52))
    assume(len(deck) >= most)
    return draw(st.lists(st.sampled_from(deck), unique=True, min_size=least, max_size=most))


@st.composite
def tables(draw, ranking):
    """Some hands out of the same ten cards: close ones are common."""
    least, most = SIZES[ranking]
    deck = draw(decks(DECK_54 if ranking == DOUBLE_DRAW else DECK_52))
    assume(len(deck) >= most)
    cards = draw(st.lists(st.sampled_from(deck), unique=True, min_size=most, max_size=10))
    size = draw(st.integers(least, most))
    return [(cards + cards)[at:at + size] for at in range(len(cards))]


def sign(a, b):
    return (a > b) - (a < b)


class Hands(unittest.TestCase):
    def rank(self, ranking, cards):
        got, hand = baize.hand(ranking, baize.set_of(cards))
        self.assertEqual(got, "OK", cards)
        return hand

    def check_order(self, ranking, table):
        ranked = [(self.rank(ranking, cards).strength, opinion(ranking, cards), cards) for cards in table]
        for one, other in combinations(ranked, 2):
            self.assertEqual(sign(one[0], other[0]), sign(one[1], other[1]), (one, other))

    @examples(250)
    @given(tables(FOUR_CARD))
    def test_four_card_hands_stand_in_the_order_of_the_rules(self, table):
        self.check_order(FOUR_CARD, table)

    @examples(250)
    @given(tables(FIVE_CARD))
    def test_five_card_hands_stand_in_the_order_of_the_rules(self, table):
        self.check_order(FIVE_CARD, table)

    @examples(200)
    @given(tables(DOUBLE_DRAW))
    def test_double_draw_hands_stand_in_the_order_of_the_rules(self, table):
        self.check_order(DOUBLE_DRAW, table)

    @examples(300)
    @given(st.data(), rankings)
    def test_category_and_strength_agree_with_each_other(self, data, ranking):
        cards = data.draw(hands(ranking))
        hand, place = self.rank(ranking, cards), opinion(ranking, cards)[0]
        self.assertEqual(baize.call("category_id", hand.category).decode(), ORDERS[ranking][place], cards)
        self.assertEqual(baize.call("strength_category", ranking, hand.strength), hand.category)
        self.assertEqual(baize.call(FAST[ranking], baize.set_of(cards)), hand.strength)
        self.assertTrue(1 <= hand.strength <= baize.call("ranking_strengths", ranking))

    @examples(250)
    @given(st.data(), rankings)
    def test_the_cards_shown_are_the_hand(self, data, ranking):
        cards = data.draw(hands(ranking))
        hand = self.rank(ranking, cards)
        shown = list(hand.cards[:hand.count])
        self.assertEqual(hand.count, SIZES[ranking][0])
        self.assertEqual(len(set(shown)), hand.count)
        self.assertLessEqual(set(shown), set(cards))
        self.assertEqual(opinion(ranking, shown), opinion(ranking, cards))

    @examples(250)
    @given(st.data(), rankings, st.sampled_from(list(permutations(range(4)))))
    def test_suits_are_equal(self, data, ranking, renamed):
        cards = data.draw(hands(ranking))
        other = [card if card in (JOKER_1, JOKER_2) else renamed[card // 16] * 16 + card % 16 for card in cards]
        self.assertEqual(self.rank(ranking, cards).strength, self.rank(ranking, other).strength, (cards, other))

    @examples(150)
    @given(st.lists(st.sampled_from(DECK_52), unique=True, min_size=5, max_size=5), st.sampled_from(DECK_52))
    def test_one_card_more_never_makes_a_hand_weaker(self, cards, extra):
        assume(extra not in cards)
        for ranking in (FOUR_CARD, FIVE_CARD):
            self.assertGreaterEqual(self.rank(ranking, cards + [extra]).strength, self.rank(ranking, cards).strength)

    @examples(250)
    @given(st.integers(0, 2**64 - 1) | st.sets(st.sampled_from(DECK_54), max_size=8).map(baize.set_of),
           rankings)
    def test_what_is_no_hand_is_refused(self, cards_set, ranking):
        deck = baize.set_of(DECK_54 if ranking == DOUBLE_DRAW else DECK_52)
        least, most = SIZES[ranking]
        valid = cards_set & ~deck == 0 and least <= bin(cards_set).count("1") <= most
        got, hand = baize.hand(ranking, cards_set)
        self.assertEqual(got == "OK", valid)
        if not valid:
            self.assertIn(got, ("CARD_SYNTAX", "CARD_COUNT", "CARD_JOKER"))
            self.assertIs(hand, UNTOUCHED)

    @examples(200)
    @given(st.integers(0, 3), st.integers(0, 12), st.sets(st.sampled_from(DECK_54), min_size=6, max_size=6))
    def test_a_super_royal_is_ace_to_nine_of_one_suit(self, suit, low, others):
        run = {suit * 16 + rank for rank in range(low, min(low + 6, 13))}
        for cards in (run, others, run | set(list(others)[:1])):
            found = baize.c_int(-1)
            is_one = bool(baize.call("cards_super_royal", baize.set_of(cards), found))
            self.assertEqual(is_one, cards == {suit * 16 + rank for rank in range(7, 13)})
            self.assertEqual(found.value, suit if is_one else -1)
