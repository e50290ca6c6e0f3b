#!/usr/bin/env python3
"""Money over real sockets: wallets.py SERVER_UNDER_TEST

Every act of a wallet is sent by those who may and by those who may not. A book kept here, from the answers alone, is
compared with the balance that the player is shown and with the moves of the statement. Then `ask rules` of every
shipped submission is compared with its files."""
import functools
import os
import pathlib
import sys
import tempfile
import time

import yaml

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run import Server  # noqa: E402
from ws import Client  # noqa: E402

RULES = pathlib.Path(__file__).resolve().parents[2] / "rules"
PATRON, OTHER, NEW = 10011, 10012, 20000
HUGE = 10**12
EFFECTIVE = 20260101  # of the tables of tests/house
SIGN = {-1: ("withdrawn", "moved_to_table"), 1: ("deposited", "moved_from_table")}


# ---- Wallets ----

class Book:
    """What the player's wallet has to hold."""

    def __init__(self, house):
        self.player, self.other = Client(house, f"player-{PATRON}"), Client(house, f"player-{OTHER}")
        self.cashier, self.manager = Client(house, "cashier-6"), Client(house, "manager-1")
        self.floor = Client(house, "floorperson-5")
        self.balance = self.shown()
        self.others = self.shown(self.other)
        self.moves = []
        self.acts = 0

    def shown(self, client=None):
        return (client or self.player).watch("me")["wallet"]["balance_cents"]

    def send(self, client, act, patron=PATRON, **fields):
        self.acts += 1
        while True:
            answer = client.do(at=f"wallet/{patron}", act=act, **fields)
            if answer.get("name") != "TOO_FAST":
                return answer
            time.sleep(answer["retry"] / 1000 + 0.01)

    def done(self, client, act, moves=0, **fields):
        answer = self.send(client, act, **fields)
        assert answer["type"] == "done" and not answer["again"], (act, fields, answer)
        if moves and fields.get("patron", PATRON) == PATRON:
            self.balance += moves
            self.moves.append(moves)
        self.compare(act)
        return answer

    def refused(self, client, act, *names, **fields):
        answer = self.send(client, act, **fields)
        assert answer["type"] == "refused" and answer["name"] in names, (act, fields, answer)
        assert answer["words"], answer
        return answer

    def compare(self, act):
        assert self.shown() == self.balance, (act, self.shown(), self.balance)
        assert self.shown(self.other) == self.others, act

    def statement(self, before):
        """The moves are those of the book, in their order, and add up from one balance to the next."""
        self.player.answers.pop(1, None)
        self.player.send({"type": "ask", "n": 1, "what": "statement"})
        self.player.until(lambda: 1 in self.player.answers)
        answer = self.player.answers[1]["answer"]
        sums = [move["amount_cents"] for move in answer["moves"]]
        assert sums[-len(self.moves):] == self.moves, (sums, self.moves)
        balance = answer["opening_cents"]
        for move in answer["moves"]:
            balance += move["amount_cents"]
            assert move["balance_cents"] == balance, move
            assert move["what"] in SIGN[1 if move["amount_cents"] > 0 else -1], move
        assert balance == answer["closing_cents"] == self.balance == before + sum(self.moves)


def money(book):
    """Deposits and withdrawals: what is refused moves nothing."""
    first = book.done(book.cashier, "deposit", 12345, amount_cents=12345)
    again = book.cashier.do(again=first["id"], at=f"wallet/{PATRON}", act="deposit", amount_cents=12345)
    assert again["type"] == "done" and again["again"], again
    book.compare("the same deposit again")
    book.done(book.cashier, "withdraw", -345, amount_cents=345)
    book.refused(book.cashier, "withdraw", "BALANCE_DOES_NOT_SUFFICE", amount_cents=book.balance + 1)
    for amount in (0, -1, -12345, HUGE, 2**63 - 1, 1.5, "500", None, [500], {"cents": 500}, True):
        for act in ("deposit", "withdraw"):
            book.refused(book.cashier, act, "FIELD_WRONG", "FIELD_MISSING", "AMOUNT_WRONG", amount_cents=amount)
    for client in (book.player, book.other, book.manager, book.floor):
        for act in ("deposit", "withdraw"):
            book.refused(client, act, "ROLE_NOT_ALLOWED", amount_cents=500)


def limits(book):
    """A limit of deposits holds, and is the player's own."""
    for client in (book.cashier, book.manager, book.other):
        book.refused(client, "set_limits", "ROLE_NOT_ALLOWED", "NOT_YOURS", deposit_cents=1, loss_cents=1)
    for wrong in ("1", -1, 1.5, None, {}, HUGE):
        book.refused(book.player, "set_limits", "FIELD_WRONG", "FIELD_MISSING", "AMOUNT_WRONG", deposit_cents=wrong,
                     loss_cents=0)
    today = 100000000 + sum(move for move in book.moves if move > 0)  # the house opened the wallet with the first
    book.done(book.player, "set_limits", deposit_cents=today + 700, loss_cents=0)
    assert book.player.watch("me")["wallet"]["limits"]["deposit_cents"] == today + 700
    book.refused(book.player, "set_limits", "NOTHING_CHANGES", deposit_cents=today + 700, loss_cents=0)
    most = book.refused(book.cashier, "deposit", "DEPOSIT_LIMIT", amount_cents=701)
    assert "$7.00" in most["words"], most
    book.done(book.cashier, "deposit", 700, amount_cents=700)
    book.refused(book.cashier, "deposit", "DEPOSIT_LIMIT", amount_cents=1)


def exclusion(book):
    """Who is excluded deposits nothing and may take the money out."""
    for client in (book.cashier, book.other):
        book.refused(client, "exclude", "ROLE_NOT_ALLOWED", "NOT_YOURS", why="by-self", until_ms=0)
    for wrong in ("soon", -1, 1.5, [0], {}):
        book.refused(book.manager, "exclude", "FIELD_WRONG", why="by-house", until_ms=wrong)
    book.refused(book.manager, "exclude", "FIELD_WRONG", why="by-anybody", until_ms=0)
    book.refused(book.manager, "exclude", "FIELD_WRONG", why=7, until_ms=0)
    book.done(book.manager, "exclude", why="by-house", until_ms=0)
    assert book.player.watch("me")["wallet"]["excluded"]["why"] == "by-house"
    book.refused(book.cashier, "deposit", "EXCLUDED", amount_cents=1)
    book.done(book.cashier, "withdraw", -55, amount_cents=55)
    for client in (book.cashier, book.player, book.floor):
        book.refused(client, "readmit", "ROLE_NOT_ALLOWED")
    book.done(book.manager, "readmit")
    assert book.player.watch("me")["wallet"].get("excluded") is None
    book.refused(book.manager, "readmit", "NOT_EXCLUDED")


def life(book):
    """A wallet is opened, filled, emptied and closed; only an empty one is closed."""
    book.refused(book.player, "open", "ROLE_NOT_ALLOWED", patron=NEW)
    book.done(book.cashier, "open", patron=NEW)
    book.refused(book.cashier, "open", "ALREADY_OPEN", patron=NEW)
    book.done(book.cashier, "deposit", patron=NEW, amount_cents=900)
    book.refused(book.cashier, "close", "NOT_EMPTY", patron=NEW)
    book.done(book.cashier, "withdraw", patron=NEW, amount_cents=900)
    book.refused(book.cashier, "withdraw", "BALANCE_DOES_NOT_SUFFICE", patron=NEW, amount_cents=1)
    book.refused(book.player, "close", "ROLE_NOT_ALLOWED", patron=NEW)
    book.done(book.cashier, "close", patron=NEW)
    book.refused(book.cashier, "deposit", "NOT_OPEN", patron=NEW, amount_cents=900)


def wallets(program, folder):
    server = Server(program, os.path.join(folder, "wallets.db"))
    book = Book(server.house)
    before = book.balance
    for part in (money, limits, exclusion, life):
        part(book)
        book.compare(part.__name__)  # what was refused has moved nothing
    book.statement(before)
    print(f"{book.acts} acts of wallets, {len(book.moves)} of them moved {sum(book.moves)} cents")
    assert server.stop() == 0


# ---- Limits of the rules ----

def cents(text):
    """"$1,000" or "$2.50"."""
    whole, _, part = str(text).lstrip("$").replace(",", "").partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def cap_of(game, today):
    """The jurisdiction's largest single wager, as of a day; None: there is none."""
    caps = [row for row in game.get("limits", []) if row["limit"] == "single-wager"]
    caps = [row for row in caps if int(row["since"].strftime("%Y%m%d")) <= today]
    return cents(max(caps, key=lambda row: row["since"])["amount"]) if caps else None


@functools.lru_cache
def read_rules(name):
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load((RULES / f"{name}.yaml").read_text(encoding="utf-8"), loader)


def expected(submission):
    """{wager: (least, most)} from the files of a submission and its jurisdiction."""
    own = read_rules(f"submissions/{submission}")
    law = read_rules(own["jurisdiction"])
    game = next(row for row in law["games"] if row["game"] == own["game"])
    cap = cap_of(game, EFFECTIVE)
    ante = own["wagers"]["ante"]
    wanted = {}
    for row in game["wagers"]:
        wager, has = row["wager"], own["wagers"].get(row["wager"]) or {}
        if row["offer"] != "always" and wager not in own["wagers"]:
            continue
        times = {**row, **has}
        if "amount" in has:
            least = most = cents(has["amount"])
        elif row.get("equals-ante"):
            least, most = cents(ante["least"]), cents(ante["most"])
        elif "least-times" in times:
            least, most = cents(ante["least"]) * times["least-times"], cents(ante["most"]) * times["most-times"]
        else:
            least, most = cents(has["least"]), cents(has["most"])
        wanted[wager] = (least, min(most, cap) if cap else most)
    return wanted


def rules_of(program, submissions):
    """Four at a time: a test house has so many meters."""
    server = Server(program, "memory", more=[",".join(submissions)])
    looker = Client(server.house)
    for table, submission in enumerate(submissions, 1):
        looker.send({"type": "ask", "n": table, "what": "rules", "table": table})
        looker.until(lambda: table in looker.answers)
        answer = looker.answers[table]["answer"]
        told = {row["wager"]: (row["least_cents"], row["most_cents"]) for row in answer["wagers"]}
        wanted = expected(submission)
        assert told == wanted, (submission, told, wanted)
        print(f"{submission}: {told}")
    assert server.stop() == 0


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        wallets(program, folder)
    shipped = sorted(path.stem for path in (RULES / "submissions").glob("*.yaml"))
    assert len(shipped) >= 10, shipped
    for first in range(0, len(shipped), 4):
        rules_of(program, shipped[first:first + 4])


if __name__ == "__main__":
    main()
