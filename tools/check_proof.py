#!/usr/bin/python3
"""Checks the proof of a round's deck without baize: every card that was opened, against the commitment.

    tools/check_proof.py PROOF --commitment HEX [--cards 52]

PROOF is a file, or - for the standard input: the answer to the ask `proof` as JSON (docs/protocol.md), or what `proof`
prints in `baize play`. HEX is the commitment as you saw it before the first card: one that comes with the
proof proves nothing. --cards is how many cards the deck of the game has.

Needs Python 3.8 and nothing else. docs/proof-of-deck.md has the exact bytes, and says what this proves.
"""

import argparse
import hashlib
import json
import re
import sys

CARD = re.compile(r"[AKQJT2-9][shdc]|J[12]")
SALT = re.compile(r"[0-9a-f]{32}")
HASH = re.compile(r"[0-9a-f]{64}")
PRINTED = re.compile(r"^ *([0-9]{1,2}) (?:(\w\w) ([0-9a-f]{32})|([0-9a-f]{64}))$", re.M)


class Fault(Exception):
    """What is wrong with the proof."""


def read_printed(text):
    rows = PRINTED.findall(text)
    if [int(number) for number, *_ in rows] != list(range(1, len(rows) + 1)):
        raise Fault("the places are not numbered 1, 2, 3 ...")
    return [{"hash": closed} if closed else {"card": card, "salt": salt} for _, card, salt, closed in rows]


def read_proof(text):
    """The places of the deck, the card dealt first before all others."""
    try:
        read = json.loads(text)
    except ValueError:
        return read_printed(text)
    places = read.get("answer", read).get("places") if isinstance(read, dict) else None
    if not isinstance(places, list):
        raise Fault("there are no places in it")
    return places


def hash_of(number, place):
    """Of an opened place: computed from its card and salt. Of a closed one: as it is told."""
    if isinstance(place, dict) and set(place) == {"hash"} and HASH.fullmatch(str(place["hash"])):
        return bytes.fromhex(place["hash"])
    if not isinstance(place, dict) or set(place) != {"card", "salt"}:
        raise Fault(f"place {number} has neither a card with its salt nor a hash")
    if not CARD.fullmatch(str(place["card"])) or not SALT.fullmatch(str(place["salt"])):
        raise Fault(f"place {number}: no card, or no salt")
    line = f"baize-card v=2 place={number} card={place['card']} salt={place['salt']}\n"
    return hashlib.blake2b(line.encode("ascii"), digest_size=32).digest()


def check(places, commitment, count):
    """The opened cards, as (place, card). A Fault says what is wrong."""
    if len(places) != count:
        raise Fault(f"the deck has {count} cards, the proof {len(places)}")
    hashes = [hash_of(number, place) for number, place in enumerate(places, 1)]
    opened = [(number, place["card"]) for number, place in enumerate(places, 1) if "card" in place]
    cards = [card for _, card in opened]
    if len(set(cards)) != len(cards):
        raise Fault("a card is opened twice")
    if sum(card in ("J1", "J2") for card in cards) > max(0, count - 52) and count >= 52:
        raise Fault("a joker is opened, and this deck has none")
    whole = f"baize-deck v=2 cards={count}\n".encode("ascii") + b"".join(hashes)
    if hashlib.blake2b(whole, digest_size=32).hexdigest() != commitment:
        raise Fault("this is NOT the deck that was committed to")
    return opened


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proof", metavar="PROOF")
    parser.add_argument("--commitment", metavar="HEX", required=True)
    parser.add_argument("--cards", type=int, default=52)
    options = parser.parse_args()
    try:
        if options.proof == "-":
            text = sys.stdin.read()
        else:
            with open(options.proof, encoding="utf-8") as file:
                text = file.read()
        opened = check(read_proof(text), options.commitment, options.cards)
    except (Fault, OSError, UnicodeDecodeError) as fault:
        print(f"check_proof.py: {fault}", file=sys.stderr)
        return 1
    print(" ".join(f"{place}:{card}" for place, card in opened))
    print(f"ok: {len(opened)} of {options.cards} cards are opened and were committed to, "
          f"{options.cards - len(opened)} stay closed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
