#!/usr/bin/python3
"""Computes again, in plain Python and from the definitions, what the C code of src/chance and of this folder answers.

    tests/statistics/second_opinion.py --vectors chance_vectors --statistics shuffle_statistics

The seeded source's bytes, the way from bytes to cards, commitments against hashlib and b2sum, the worked example of
docs/proof-of-deck.md, and the probabilities of chi-squares.
"""

import argparse
import decimal
import hashlib
import math
import pathlib
import random
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORD = 2**64
DECK = {suit * 16 + rank: "23456789TJQKA"[rank] + "cdhs"[suit] for suit in range(4) for rank in range(13)}
DECK |= {13: "J1", 29: "J2"}
DECK_54 = sum(1 << card for card in DECK)
DECK_52 = DECK_54 & ~(1 << 13 | 1 << 29)
GROUP_ENDS = (53, 43, 32, 20, 1)  # one word makes all choices from the number of cards left down to the next of these


def philox(counter, key):
    """Philox4x64-10, as its authors define it."""
    x0, x1, x2, x3 = counter
    k0, k1 = key
    for _ in range(10):
        first, second = 0xD2E7470EE14C6C93 * x0, 0xCA5A826395121157 * x2
        x0, x1, x2, x3 = second // WORD ^ x1 ^ k0, second % WORD, first // WORD ^ x3 ^ k1, first % WORD
        k0, k1 = (k0 + 0x9E3779B97F4A7C15) % WORD, (k1 + 0xBB67AE8584CAA73B) % WORD
    return x0, x1, x2, x3


def seeded_bytes(seed, stream, length):
    blocks = (philox((i, stream, 0, 0), (seed, 0)) for i in range(-(-length // 32)))
    return b"".join(word.to_bytes(8, "little") for block in blocks for word in block)[:length]


def deal(cards_set, wanted, data):
    """The first cards of a shuffle, the bytes it takes, and how many words were refused."""
    row = [card for card in range(64) if cards_set >> card & 1]
    groups, left = [], len(row)
    while left > 0 and len(row) - left < wanted:
        end = max(end for end in GROUP_ENDS if end <= left)
        groups.append((left, end))
        left = end - 1
    words = iter([int.from_bytes(data[i:i + 8], "little") for i in range(0, len(data), 8)])
    used = place = 0
    for start, end in groups:
        product, word, used = math.prod(range(end, start + 1)), next(words), used + 8
        while word * product % WORD < WORD % product:
            word, used = next(words), used + 8
        number, digits = word * product // WORD, []
        for base in range(end, start + 1):
            number, digit = divmod(number, base)
            digits.insert(0, digit)
        for digit in digits:
            row[place], row[place + digit] = row[place + digit], row[place]
            place += 1
    return [DECK[card] for card in row[:wanted]], used, used // 8 - len(groups)


def commitment(nonce, cards):
    hashes = b""
    for place, card in enumerate(cards, 1):
        part, quarter = divmod(place - 1, 4)
        salts = hashlib.blake2b(f"baize-salts v=2 nonce={nonce.hex()} part={part + 1}\n".encode()).hexdigest()
        salt = salts[32 * quarter:32 * (quarter + 1)]
        line = f"baize-card v=2 place={place} card={card} salt={salt}\n"
        hashes += hashlib.blake2b(line.encode(), digest_size=32).digest()
    return hashlib.blake2b(f"baize-deck v=2 cards={len(cards)}\n".encode() + hashes, digest_size=32).hexdigest()


def words_at_the_edge(chance, cards_set):
    """Words next to where the choice changes: the refused ones are all there."""
    left, data = bin(cards_set).count("1"), b""
    while left > 0:
        end = max(end for end in GROUP_ENDS if end <= left)
        product = math.prod(range(end, left + 1))
        edge = -(-chance.randrange(product) * WORD // product)
        data += ((edge + chance.choice((-2, -1, 0, 0, 0, 1, 2))) % WORD).to_bytes(8, "little")
        left = end - 1
    return data + chance.randbytes(400)


def cases(chance):
    """(command, answer, refused words)."""
    for _ in range(200):
        seed, stream = (chance.choice((0, 1, WORD - 1, chance.getrandbits(64))) for _ in range(2))
        sizes = [chance.randrange(1, 100) for _ in range(chance.randrange(1, 8))]
        yield f"bytes {seed} {stream} {' '.join(map(str, sizes))}", seeded_bytes(seed, stream, sum(sizes)).hex(), 0
    for i in range(3000):
        cards_set = chance.choice((DECK_52, DECK_54, DECK_54 & chance.getrandbits(64), DECK_52 & 0x1F))
        size = bin(cards_set).count("1")
        if size == 0:
            continue
        wanted = chance.choice((size, chance.randrange(1, size + 1)))
        data = words_at_the_edge(chance, cards_set) if i % 2 else chance.randbytes(440)
        cards, used, refused = deal(cards_set, wanted, data)
        command = f"deal {cards_set:x} {0 if wanted == size else wanted} {data.hex()}"
        yield command, " ".join(cards) + f" {used}", refused
    for _ in range(200):
        nonce, cards = chance.randbytes(32), chance.sample(sorted(DECK.values()), chance.randrange(1, 55))
        yield f"commit {nonce.hex()} {' '.join(cards)}", commitment(nonce, cards), 0


def check_page():
    """The examples of docs/proof-of-deck.md by hashlib, b2sum and its own recipe; the whole deck is one more case."""
    page = (ROOT / "docs/proof-of-deck.md").read_text()
    decks = re.findall(r"^nonce=([0-9a-f]{64})\ncards=(.*)\ncommitment=([0-9a-f]{64})$", page, re.M)
    recipes = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    assert len(decks) == len(recipes) == 1, "docs/proof-of-deck.md: one worked example, one recipe"
    nonce, cards, shown = decks[0]
    assert commitment(bytes.fromhex(nonce), cards.split()) == shown, "docs/proof-of-deck.md: wrong by hashlib"
    assert output([sys.executable, "-"], recipes[0]).strip() == shown, "docs/proof-of-deck.md: wrong by its recipe"
    hashed = re.findall(r"^\$ printf '(baize-card v=2 .*)\\n' \| b2sum -l 256\n([0-9a-f]{64})  -$", page, re.M)
    assert len(hashed) == 2, "docs/proof-of-deck.md: two cards by hand"
    for line, good in hashed if shutil.which("b2sum") else []:
        assert output(["b2sum", "-l", "256"], line + "\n") == f"{good}  -\n", "docs/proof-of-deck.md: wrong by b2sum"
    four = commitment(bytes(range(32)), "As Kd J1 9h".split())
    assert f"--commitment {four}" in page, "docs/proof-of-deck.md: the deck of four cards"
    return f"commit {nonce} {cards}", shown, 0


def output(command, text=""):
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


def check_vectors(program):
    expected = [*cases(random.Random(1)), check_page()]
    answers = output([program], "".join(command + "\n" for command, _, _ in expected)).splitlines()
    assert len(answers) == len(expected), answers[-1:]
    for (command, good, _), answer in zip(expected, answers):
        assert answer == good, f"{command}\n{answer}\nshould be\n{good}"
    refused = sum(words for _, _, words in expected)
    assert refused > 100
    print(f"ok: {len(expected)} answers of the library, {refused} refused words, the example of docs/proof-of-deck.md")


def chi_square_above(chi_square, freedom):
    """The exact sums: even degrees of freedom are a Poisson tail, odd ones begin with erfc."""
    half = decimal.Decimal(chi_square) / 2
    if freedom % 2 == 0:
        total = term = decimal.Decimal(1)
        for i in range(1, freedom // 2):
            term *= half / i
            total += term
        return float(total * (-half).exp())
    root_pi = decimal.Decimal("1.772453850905516027298167483341145182797549456122387128213807789852911284591")
    total, term = decimal.Decimal(0), half.sqrt() / (root_pi / 2)
    for i in range(1, (freedom - 1) // 2 + 1):
        total += term
        term *= half / (decimal.Decimal(i) + decimal.Decimal("0.5"))
    return float(total * (-half).exp()) + math.erfc(math.sqrt(half))


def check_gamma(program):
    decimal.getcontext().prec = 60
    worst, count = 0, 0
    for line in output([program, "gamma"]).splitlines():
        freedom, share, critical, above, below = map(float, line.split())
        exact = chi_square_above(critical, int(freedom))
        worst = max(worst, abs(above / exact - 1), abs(below / (1 - exact) - 1), abs(exact / share - 1))
        count += 1
    assert count > 50 and worst < 1e-9, f"{count} probabilities, relative error {worst}"
    print(f"ok: {count} critical values of chi-square, relative error of their probability below {worst:.0e}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", required=True)
    parser.add_argument("--statistics", required=True)
    options = parser.parse_args()
    zero = philox((0, 0, 0, 0), (0, 0))
    assert zero[0] == 0x16554D9ECA36314C, "Philox: the authors' first vector"
    check_vectors(options.vectors)
    check_gamma(options.statistics)
    return 0


if __name__ == "__main__":
    sys.exit(main())
