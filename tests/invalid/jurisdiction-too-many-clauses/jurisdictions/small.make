# Every clause is 95 letters long, and a table cites about a hundred.
import re

from small import jurisdiction

RANKS = "kings queens jacks tens nines eights sevens sixes".split()
WHAT = """cards-face-up card-drawn-unseen card-drawn-seen wrong-number-of-cards dealer-card-exposed shuffler-fails
    shoe-fails stub-count-wrong-hand stub-count-wrong-total shuffler-wrong-count""".split()


def rows(line, names):
    """The line once more for every name, each with a clause of its own."""
    return "".join(line % (name, number) for number, name in enumerate(names))


def above(first, line, names):
    return first, rows(line, names) + first


four_card = "          - {hand: four-%s, pays: 60 to 1, clause: SM %s%%d}\n"
text = jurisdiction(
    above("          - {hand: four-of-a-kind, pays: 25 to 1", four_card % ("%s", 14), ["aces"] + RANKS),
    above("          - {hand: four-of-a-kind, pays: 50 to 1", four_card % ("%s", 17), ["aces"] + RANKS),
    above("          - {hand: straight or better, pays: 10 to 1", "          - {hand: %s, pays: 20 to 1, clause: SM 19%d}\n",
          ["royal-flush", "straight-flush", "four-aces", "four-of-a-kind", "full-house", "flush"]),
    above("            - {hand: four-of-a-kind, pays: 300",
          "            - {hand: four-%s, pays: 400 for 1, clause: SM 27%d}\n", RANKS),
    above("      - {what: card-face-up, effect: card-out, clause: SM 42",
          "      - {what: %s, effect: void, clause: SM 42%d}\n", WHAT),
    above("        - {step: shuffle, by: dealer, clause: SM 33",
          "        - {step: %s, by: dealer, clause: SM 33%d}\n", ["inspect", "verify", "wash", "stack"]),
)
print(re.sub(r"SM (\d+(?:\(\w\))*)", lambda found: ("SM %s " % found[1]).ljust(95, "x"), text))
