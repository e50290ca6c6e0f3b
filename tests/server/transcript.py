#!/usr/bin/env python3
"""Section 8 of docs/protocol.md: a round, message by message: transcript.py [--write] SERVER_UNDER_TEST

Plays it against the server and holds every message against the page: the same messages in the same order, of the same
form (fields and their types; ids, times, cards and hashes differ from run to run). --write puts what was said there."""
import json
import os
import pathlib
import sys
import tempfile
import textwrap

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run import ANTE, PLAYER, Server  # noqa: E402
from ws import Client  # noqa: E402

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/protocol.md"
HEAD = "## 8. A round, message by message\n"
FIXED = ("type", "topic", "what", "act", "wager", "at", "name", "again")  # the same in every run
WIDTH = 118


class Teller(Client):
    """A client that keeps what was said, in order."""

    def __init__(self, *arguments):
        self.said = []
        super().__init__(*arguments)

    def open(self):
        super().open()
        self.said.append(("<", self.hello))

    def send(self, message):
        self.said.append((">", message))
        super().send(message)

    def take(self, message):
        self.said.append(("<", message))
        return super().take(message)

    def part(self, words):
        self.hear(0.2)
        told, self.said = self.said, []
        return words, told


def short(message):
    """A whole view stands in section 4; a hash says no more than its beginning."""
    if isinstance(message, dict):
        made = {key: short(value) for key, value in message.items()}
        if message.get("type") == "view" and "view" in message:
            made["view"] = "…"
        return made
    if isinstance(message, list):
        return [short(value) for value in message[:2]] + (["…"] if len(message) > 2 else [])
    if isinstance(message, str) and len(message) > 80:
        return message[:40] + "…"
    return message


def play(program, folder):
    server = Server(program, folder + "/house")
    assert server.tell("until 1 betting") == "ok"
    anna = Teller(server.house, PLAYER)
    anna.watch("table/1")
    anna.watch("own/1")
    parts = [anna.part("Anna's socket is open. She watches her table, and what is hers there.")]
    done = anna.do(amount_cents=1000, **ANTE)
    parts.append(anna.part("An Ante of $10.00. The changed views come first, then the answer: it is durable."))
    anna.do(again=done["id"], amount_cents=1000, **ANTE)
    parts.append(anna.part("The answer was lost, she thinks. Sent again under its id it has not happened twice."))
    anna.do(amount_cents=1, **ANTE)
    parts.append(anna.part("Too little: refused, with what is allowed. Nothing has changed."))
    number = anna.views["table/1"]["round"]["number"]
    for phase in ("ended", "betting"):
        assert server.tell("until 1 " + phase) == "ok"
    anna.part("")  # cards, decisions and settlement: many changes of the two views, as above
    for what in ("rounds", "proof"):
        more = {"round": number} if what == "proof" else {"count": 1}
        anna.send({"type": "ask", "n": 1, "what": what, "table": 1, **more})
        anna.until(lambda: 1 in anna.answers)
        anna.answers.clear()
    parts.append(anna.part("Cards, decisions and settlement come as changes too. After the round: how it ended, and "
                           "the proof of its deck."))
    return [(words, [(way, short(message)) for way, message in said]) for words, said in parts]


def wrapped(text, first):
    """A message on lines of the page's width, broken behind a comma."""
    lines, rest = [], first + text
    while len(rest) > WIDTH:
        cut = rest.rfind(", ", 0, WIDTH)
        if cut <= 8:
            break
        lines.append(rest[: cut + 1])
        rest = "      " + rest[cut + 2 :]
    return lines + [rest]


def printed(parts):
    lines = ["", "Written by `tests/server/transcript.py`, which plays it and compares it with this page. `>` is sent",
             "by the client, `<` by the server; `…` stands for more of the same.", ""]
    for words, said in parts:
        lines += textwrap.wrap(words, WIDTH) + [""]
        for way, message in said:
            lines += wrapped(json.dumps(message, ensure_ascii=False), f"    {way} ")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def read(text):
    """The messages of the page: lines that are set in by four, joined until they are JSON."""
    found = []
    for line in text.splitlines():
        if line.startswith(("    > ", "    < ")):
            found.append((line[4], line[6:]))
        elif line.startswith("      ") and found:
            found[-1] = (found[-1][0], found[-1][1] + " " + line.strip())
    return [(way, json.loads(message)) for way, message in found]


def form(value, key=""):
    if isinstance(value, dict):
        return {each: form(inside, each) for each, inside in value.items()}
    if isinstance(value, list):
        return "list"
    return value if key in FIXED else type(value).__name__


def outline(messages):
    """What must be the same. A change says what changed, which depends on the cards: only that it is one."""
    made = []
    for way, message in messages:
        if "change" in message:
            message = {**message, "change": "…"}
        made.append((way, form(message)))
    return made


def main():
    with tempfile.TemporaryDirectory() as folder:
        parts = play(sys.argv[-1], folder)
    page = PAGE.read_text()
    begin = page.index(HEAD) + len(HEAD)
    if "--write" in sys.argv:
        PAGE.write_text(page[:begin] + printed(parts))
        return
    wanted = outline(read(page[begin:]))
    got = outline([each for _, said in parts for each in said])
    for there, here in zip(wanted, got):
        assert there == here, f"docs/protocol.md, section 8:\n  {there}\nthe server:\n  {here}"
    assert len(wanted) == len(got), f"docs/protocol.md has {len(wanted)} messages, the round {len(got)}"


main()
