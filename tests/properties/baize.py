"""The public functions of libbaize through ctypes: a mirror of include/baize/*.h, and nothing more.

Statuses come back by name ("OK", "MONEY_OVERFLOW"). Outputs are filled with a pattern before each call, so that a test
can see what a refusal left untouched: such an output comes back as UNTOUCHED.
"""

import ctypes
from ctypes import POINTER, Structure, byref, c_bool, c_char, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint8
from ctypes import c_uint16, c_uint64

INT64_MIN, INT64_MAX = -(2**63), 2**63 - 1
RATE_WHOLE = 1_000_000
MICROCENTS_PER_CENT = 1_000_000
WITH_CENTS, SHORT = 0, 1  # enum baize_money_style
NONE, TO, FOR, FIXED, PUSH, METER = range(6)  # enum baize_odds_kind
PLAIN, JOURNAL, UNICODE = range(3)  # enum baize_card_style
FOUR_CARD, FIVE_CARD, DOUBLE_DRAW = range(3)  # enum baize_ranking
JOKER_1, JOKER_2 = 13, 29
DECK_52 = [suit * 16 + rank for suit in range(4) for rank in range(13)]
DECK_54 = DECK_52 + [JOKER_1, JOKER_2]

UNTOUCHED = object()
PATTERN = 0xA5
BEHIND = b"9$%,. to 1 As"  # stands behind every text that is read: one byte too far changes the answer


class Text(Structure):
    _fields_ = [("start", c_char_p), ("length", c_size_t), ("capacity", c_size_t), ("truncated", c_bool)]


class Odds(Structure):
    _fields_ = [("fixed_cents", c_int64), ("kind", c_int), ("numerator", c_int32), ("denominator", c_int32),
                ("share", c_int32), ("level", c_char * 16)]

    def parts(self):
        return self.kind, self.numerator, self.denominator, self.fixed_cents, self.share, self.level


class Pay(Structure):
    _fields_ = [("winnings_cents", c_int64), ("wager_returned", c_bool), ("breakage_numerator", c_int32),
                ("breakage_denominator", c_int32)]


class CardError(Structure):
    _fields_ = [("position", c_size_t), ("length", c_size_t), ("why", c_char_p)]


class Hand(Structure):
    _fields_ = [("strength", c_uint16), ("category", c_int), ("count", c_uint8), ("cards", c_uint8 * 5)]


SIGNATURES = {
    "status_name": (c_char_p, [c_int]),
    "cents_add": (c_int, [c_int64, c_int64, POINTER(c_int64)]),
    "cents_subtract": (c_int, [c_int64, c_int64, POINTER(c_int64)]),
    "cents_times": (c_int, [c_int64, c_int64, POINTER(c_int64)]),
    "money_add": (c_int, [c_int64, c_int64, POINTER(c_int64)]),
    "money_subtract": (c_int, [c_int64, c_int64, POINTER(c_int64)]),
    "money_from_cents": (c_int, [c_int64, POINTER(c_int64)]),
    "money_whole_cents": (None, [c_int64, POINTER(c_int64), POINTER(c_int64)]),
    "rate_of_cents": (c_int, [c_int32, c_int64, POINTER(c_int64)]),
    "rate_of_money": (c_int, [c_int32, c_int64, POINTER(c_int64)]),
    "cents_parse": (c_int, [c_char_p, c_size_t, POINTER(c_int64), POINTER(c_size_t), POINTER(c_char_p)]),
    "cents_print": (None, [POINTER(Text), c_int64, c_int]),
    "money_print": (None, [POINTER(Text), c_int64]),
    "rate_parse": (c_int, [c_char_p, c_size_t, POINTER(c_int32), POINTER(c_size_t), POINTER(c_char_p)]),
    "rate_print": (None, [POINTER(Text), c_int32]),
    "odds_pay": (c_int, [POINTER(Odds), c_int64, POINTER(Pay)]),
    "odds_parse": (c_int, [c_char_p, c_size_t, POINTER(Odds), POINTER(c_size_t), POINTER(c_char_p)]),
    "odds_print": (None, [POINTER(Text), POINTER(Odds)]),
    "odds_equal": (c_bool, [POINTER(Odds), POINTER(Odds)]),
    "text_in": (Text, [c_char_p, c_size_t]),
    "cards_print": (None, [POINTER(Text), c_uint64, c_int]),
    "card_print": (None, [POINTER(Text), c_uint8, c_int]),
    "cards_parse": (c_int, [c_char_p, c_size_t, POINTER(c_uint8), c_size_t, POINTER(c_size_t), POINTER(CardError)]),
    "hand_rank": (c_int, [c_int, c_uint64, POINTER(Hand)]),
    "category_id": (c_char_p, [c_int]),
    "ranking_strengths": (ctypes.c_uint, [c_int]),
    "strength_category": (c_int, [c_int, c_uint16]),
    "strength_four_card": (c_uint16, [c_uint64]),
    "strength_five_card": (c_uint16, [c_uint64]),
    "strength_double_draw": (c_uint16, [c_uint64]),
    "cards_super_royal": (c_bool, [c_uint64, POINTER(c_int)]),
}

_functions = {}


def open_library(path):
    """Loads the library; every function of SIGNATURES must be exported."""
    library = ctypes.CDLL(str(path))
    for name, (result, arguments) in SIGNATURES.items():
        function = getattr(library, "baize_" + name)
        function.restype, function.argtypes = result, arguments
        _functions[name] = function


def call(name, *arguments):
    return _functions[name](*arguments)


def status(name, *arguments):
    return call("status_name", call(name, *arguments)).decode()


def patterned(kind):
    """A new output, all of its bytes the pattern."""
    out = kind()
    ctypes.memset(byref(out), PATTERN, ctypes.sizeof(out))
    return out


def is_untouched(out):
    return bytes(out) == bytes([PATTERN]) * ctypes.sizeof(out)


def amount(name, *arguments):
    """(status, result) of a function that writes one int64."""
    out = patterned(c_int64)
    got = status(name, *arguments, byref(out))
    return got, UNTOUCHED if is_untouched(out) else out.value


def whole_cents(money):
    cents, fraction = c_int64(), c_int64()
    call("money_whole_cents", money, byref(cents), byref(fraction))
    return cents.value, fraction.value


def parse(name, data, kind):
    """(status, output, position, why) of a reader; the last two are None when the text is accepted."""
    out, position, why = patterned(kind), patterned(c_size_t), c_char_p()
    got = status(name, data + BEHIND, len(data), byref(out), byref(position), byref(why))
    return (got, UNTOUCHED if is_untouched(out) else out, None if is_untouched(position) else position.value,
            why.value.decode() if why.value is not None else None)


def printed(name, *arguments, capacity=600):
    """What a printer writes into memory of this size, and whether it was cut."""
    memory = ctypes.create_string_buffer(bytes([PATTERN]) * (capacity + 8), capacity + 8)
    text = call("text_in", ctypes.cast(memory, c_char_p), capacity)
    call(name, byref(text), *arguments)
    assert memory.raw[capacity:] == bytes([PATTERN]) * 8, "written past the end"
    if capacity > 0:
        assert memory.raw[text.length] == 0, "not ended by a zero byte"
    return memory.raw[:text.length], text.truncated


def show(name, *arguments):
    data, truncated = printed(name, *arguments)
    assert not truncated
    return data


def pay(odds, wager):
    out = patterned(Pay)
    got = status("odds_pay", byref(odds), wager, byref(out))
    return got, UNTOUCHED if is_untouched(out) else out


def cards_parse(data, capacity=54):
    """(status, list of cards, CardError); the list is UNTOUCHED when nothing was written."""
    cards, count, error = patterned(c_uint8 * 54), patterned(c_size_t), patterned(CardError)
    got = status("cards_parse", data + BEHIND, len(data), cards, capacity, byref(count), byref(error))
    assert count.value <= capacity
    return got, UNTOUCHED if is_untouched(cards) else list(cards[:count.value]), count.value, error


def set_of(cards):
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def hand(ranking, cards_set):
    out = patterned(Hand)
    got = status("hand_rank", ranking, cards_set, byref(out))
    return got, UNTOUCHED if is_untouched(out) else out
