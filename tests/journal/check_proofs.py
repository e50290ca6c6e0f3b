#!/usr/bin/python3
"""tools/check_proof.py and tools/check_journal.py on proofs and decks: good ones are good, changed ones are refused.

    tests/journal/check_proofs.py

The same changes as in tests/unit/test_chance.c (C) and web/tests/unit/deck.test.mjs (the browser).
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import check_journal  # noqa: E402 (the path comes first)
import check_proof  # noqa: E402

PAGE = (ROOT / "docs/proof-of-deck.md").read_text()
NONCE, CARDS, COMMITMENT = re.search(r"^nonce=(\w+)\ncards=(.*)\ncommitment=(\w+)$", PAGE, re.M).groups()
ORDER = CARDS.split()
VERSION_1 = "c3b3c3e8e32318419018d3ada2dd022d3392645ceb49314ed7f248955b9e0e16"


def salt_of(place):
    part, quarter = divmod(place - 1, 4)
    salts = check_journal.hashlib.blake2b(f"baize-salts v=2 nonce={NONCE} part={part + 1}\n".encode()).hexdigest()
    return salts[32 * quarter:32 * quarter + 32]


def places_of(order, opened):
    opened_all = [{"card": card, "salt": salt_of(place)} for place, card in enumerate(order, 1)]
    return [place if number <= opened else {"hash": check_proof.hash_of(number, place).hex()}
            for number, place in enumerate(opened_all, 1)]


def verdict(places, commitment=COMMITMENT, count=54):
    """None when all is well, or what is wrong."""
    try:
        check_proof.check(places, commitment, count)
    except check_proof.Fault as fault:
        return str(fault)
    return None


def must_say(words, *arguments):
    said = verdict(*arguments)
    assert (said is None) == (words is None) and (words is None or words in said), (words, said)


def check_changes():
    good = places_of(ORDER, 9)
    with_place = lambda index, place: good[:index] + [place] + good[index + 1:]  # noqa: E731
    salt, zeros = good[0]["salt"], {"hash": "0" * 64}
    for opened in (0, 9, 54):
        must_say(None, places_of(ORDER, opened))
    changed = "NOT the deck"
    must_say(changed, [good[1], good[0]] + good[2:])                         # two cards swapped
    must_say(changed, with_place(0, {"card": ORDER[30], "salt": salt}))      # another card
    must_say(changed, with_place(0, {"card": ORDER[0], "salt": salt_of(2)}))  # another salt
    must_say(changed, with_place(20, zeros))                                 # another hash
    must_say(changed, with_place(0, zeros))
    must_say("the proof 53", good[:-1])                                      # a place is missing
    must_say("the proof 55", good + good[-1:])
    must_say("the proof 0", [])
    must_say("opened twice", with_place(1, good[0]))
    must_say("no card, or no salt", with_place(0, {"card": "1s", "salt": salt}))
    must_say("no card, or no salt", with_place(0, {"card": ORDER[0], "salt": salt[2:]}))
    must_say("neither", with_place(0, {**good[0], **zeros}))
    must_say("neither", with_place(0, None))
    must_say("neither", with_place(20, {"hash": 7}))
    must_say(changed, good, VERSION_1)
    joker = places_of(["J1"] + [card for card in ORDER if card not in ("J1", "J2")][1:], 1)
    must_say("a joker is opened", joker, COMMITMENT, 52)


def check_program():
    """The answer of a server, and what the terminal prints, through the program."""
    places = places_of(ORDER, 9)
    printed = "Round 7. The commitment:\n  " + COMMITMENT + "\nShown after it:\n" + "".join(
        f"  {number:2} {place['card'] + ' ' + place['salt'] if 'card' in place else place['hash']}\n"
        for number, place in enumerate(places, 1))
    told = json.dumps({"type": "told", "n": 1, "answer": {"commitment": COMMITMENT, "places": places}})
    for text in (told, printed):
        for commitment, status in ((COMMITMENT, 0), (VERSION_1, 1)):
            done = subprocess.run([sys.executable, str(ROOT / "tools/check_proof.py"), "-", "--cards", "54",
                                   "--commitment", commitment], input=text, capture_output=True, text=True, check=False)
            assert done.returncode == status, (done.stdout, done.stderr)
            assert ("ok: 9 of 54 cards are opened" in done.stdout) == (status == 0), (done.stdout, done.stderr)


def check_whole_decks():
    """A journal's checker takes both versions of a commitment to a whole deck, and no other deck."""
    assert check_journal.commitment_of(NONCE, ORDER) == COMMITMENT
    for commitment in (COMMITMENT, VERSION_1):
        swapped = [ORDER[1], ORDER[0]] + ORDER[2:]
        for order, nonce, good in ((ORDER, NONCE, True), (swapped, NONCE, False), (ORDER[:-1], NONCE, False),
                                   (ORDER, "f" * 64, False)):
            decks = check_journal.Decks("table/7")
            decks.commitments["9"] = commitment
            try:
                decks.show("9", nonce, order)
                said = True
            except check_journal.Fault:
                said = False
            assert said == good, (commitment, order, nonce)


def main():
    check_changes()
    check_program()
    check_whole_decks()
    print("ok: proofs of the example are good, and every change is refused")


if __name__ == "__main__":
    main()
