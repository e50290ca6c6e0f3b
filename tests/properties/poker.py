"""A second opinion on hands, slow and obvious, from sections 2 and 3 of docs/rulings.md.

A card is (rank, suit), the rank from 2 to 14 for an ace; a joker is JOKER. A hand is a tuple that sorts as hands do:
first the place of its category, then the ranks that decide.
"""

from collections import Counter
from itertools import combinations

JOKER = "joker"
ACE = 14

FOUR_CARD = ["high-card", "pair", "two-pair", "straight", "flush", "three-of-a-kind", "straight-flush",
             "four-of-a-kind"]
FIVE_CARD = ["high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
             "straight-flush", "royal-flush"]
DOUBLE_DRAW = FIVE_CARD[:-1] + ["wild-royal-flush", "natural-royal-flush", "five-aces"]

PATTERNS = {(4,): "four-of-a-kind", (3, 1): "three-of-a-kind", (2, 2): "two-pair", (2, 1, 1): "pair",
            (5,): "five-aces", (4, 1): "four-of-a-kind", (3, 2): "full-house", (3, 1, 1): "three-of-a-kind",
            (2, 2, 1): "two-pair", (2, 1, 1, 1): "pair"}


def by_ranks(ranks):
    """Category and deciding ranks by how often each rank stands there, straights and flushes aside."""
    groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    return (PATTERNS.get(tuple(times for times, _ in groups), "high-card"), *(rank for _, rank in groups))


def straight_top(ranks):
    """The highest rank of a straight, or None. The ace is low only below the two: 4-3-2-A, 5-4-3-2-A (R4)."""
    low = [1 if rank == ACE else rank for rank in ranks]
    for values in (ranks, low):
        if sorted(values) == list(range(min(values), min(values) + len(values))):
            return max(values)
    return None


def plain(cards):
    """Category and deciding ranks of exactly four or five cards without jokers."""
    ranks = [rank for rank, _ in cards]
    is_flush, top = len({suit for _, suit in cards}) == 1, straight_top(ranks)
    if is_flush and top is not None:
        return ("royal-flush", top) if len(cards) == 5 and top == ACE else ("straight-flush", top)
    if is_flush:
        return ("flush", *sorted(ranks, reverse=True))
    if top is not None:
        return "straight", top
    return by_ranks(ranks)


def placed(order, hand):
    return (order.index(hand[0]), *hand[1:])


def four_card(cards):
    return max(placed(FOUR_CARD, plain(chosen)) for chosen in combinations(cards, 4))


def five_card(cards):
    return max(placed(FIVE_CARD, plain(chosen)) for chosen in combinations(cards, 5))


DECK = [(rank, suit) for rank in range(2, ACE + 1) for suit in "cdhs"]


def readings(cards):
    """All that a hand with jokers may be: aces, or the cards that complete a straight, a flush or both."""
    natural = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(natural)
    yield by_ranks([rank for rank, _ in natural] + [ACE] * jokers)
    if len({rank for rank, _ in natural}) < len(natural):
        return  # a pair is in no straight and in no flush, whatever stands beside it
    for standing_in in combinations([card for card in DECK if card not in natural], jokers):
        hand = plain(natural + list(standing_in))
        if hand[0] == "royal-flush":
            yield "wild-royal-flush" if jokers else "natural-royal-flush", ACE
        elif hand[0] in ("straight", "flush", "straight-flush"):
            yield hand


def double_draw(cards):
    return max(placed(DOUBLE_DRAW, hand) for hand in readings(cards))
