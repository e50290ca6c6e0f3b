#!/usr/bin/python3
"""Checks a journal without baize: chain, sequence, seals, signatures, pairs, decks, double entry, checkpoint.

    tools/check_journal.py JOURNAL [--against CHECKPOINT] [--house HEX] [--key HEX] [--signatures N]

JOURNAL is an SQLite file (of `baize backup`, or baize.db) or a text file: the texts of entries and seals one behind the
other, entries of a stream in their order (docs/check-without-baize.md shows how to get one with psql or sqlite3).

House and public key come from the first event of the journal unless they are given. Give them: a journal that was
forged as a whole agrees with itself. --signatures N checks N signatures spread over all seals, the first and the last
among them; without it all are checked (about 1,000 a second).

Needs Python 3.8 and nothing else, and shares no code with baize: it is the second, independent way. It does not know
the rules of any game, so it cannot say whether a payout was right; `baize audit verify` can.
"""

import argparse
import functools
import hashlib
import hmac
import os
import re
import sqlite3
import struct
import sys
import urllib.parse


class Fault(Exception):
    """What is wrong, and where."""


# ---- Ed25519, RFC 8032 section 5.1: verification only ----
#
# Points of -x^2 + y^2 = 1 + d x^2 y^2 as (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
NEUTRAL = (0, 1, 1, 0)


def add(a, b):
    left = (a[1] - a[0]) * (b[1] - b[0]) % P
    right = (a[1] + a[0]) * (b[1] + b[0]) % P
    both = 2 * a[3] * b[3] * D % P
    zz = 2 * a[2] * b[2] % P
    e, f, g, h = right - left, zz - both, zz + both, right + left
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def x_of(y, odd):
    """The x that belongs to y, odd or even; None when no point of the curve has this y."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P != 0 or (x == 0 and odd):
        return None
    return P - x if x % 2 != odd else x


def point_of(encoded):
    number = int.from_bytes(encoded, "little")
    y, odd = number & (2**255 - 1), number >> 255
    x = x_of(y, odd) if y < P else None
    return None if x is None else (x, y, 1, x * y % P)


def encode(point):
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


class Multiples:
    """A point times any number: sixty-four tables of sixteen multiples, one for each digit of the number."""

    def __init__(self, point):
        self.tables = []
        for _ in range(64):
            row = [NEUTRAL]
            for _ in range(16):
                row.append(add(row[-1], point))
            point = row.pop()
            self.tables.append(row)

    def times(self, number):
        result = NEUTRAL
        for row in self.tables:
            if number & 15:
                result = add(result, row[number & 15])
            number >>= 4
        return result


BASE = Multiples((x_of(4 * pow(5, -1, P) % P, 0), 4 * pow(5, -1, P) % P, 1,
                  x_of(4 * pow(5, -1, P) % P, 0) * 4 * pow(5, -1, P) % P))


class PublicKey:
    def __init__(self, encoded):
        point = point_of(encoded)
        if point is None:
            raise Fault("the public key is no point of the curve")
        self.encoded = encoded
        self.minus = Multiples((P - point[0], point[1], 1, P - point[3]))

    def signed(self, message, signature):
        """Is S times the base point minus h times the key the point R? (S, R and h as in RFC 8032, 5.1.7)"""
        s = int.from_bytes(signature[32:], "little")
        if s >= ORDER:
            return False
        h = int.from_bytes(hashlib.sha512(signature[:32] + self.encoded + message).digest(), "little") % ORDER
        return encode(add(BASE.times(s), self.minus.times(h))) == signature[:32]


# ---- XChaCha20-Poly1305: RFC 8439 with the longer nonce of draft-irtf-cfrg-xchacha; opening only ----

def rounds_of_chacha(state):
    """Twenty rounds: ten times four columns and four diagonals."""
    x = list(state)
    for _ in range(10):
        for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            for first, second, third, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[first] = (x[first] + x[second]) & 0xffffffff
                mixed = x[third] ^ x[first]
                x[third] = (mixed << left | mixed >> (32 - left)) & 0xffffffff
    return x


CONSTANT = struct.unpack("<4I", b"expand 32-byte k")


def chacha_block(key, counter, nonce):
    state = CONSTANT + struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce)
    return struct.pack("<16I", *((a + b) & 0xffffffff for a, b in zip(state, rounds_of_chacha(state))))


def poly1305(key, message):
    r = int.from_bytes(key[:16], "little") & 0x0ffffffc0ffffffc0ffffffc0fffffff
    total = 0
    for at in range(0, len(message), 16):
        total = (total + int.from_bytes(message[at:at + 16] + b"\1", "little")) * r % (2**130 - 5)
    return ((total + int.from_bytes(key[16:], "little")) % 2**128).to_bytes(16, "little")


@functools.lru_cache(maxsize=256)
def open_box(key, box, bound):
    """What is in it, or None: it is of another key, or was changed. Nonce of 24 bytes | encrypted | tag of 16."""
    inner = rounds_of_chacha(CONSTANT + struct.unpack("<8I", key) + struct.unpack("<4I", box[:16]))
    subkey = struct.pack("<8I", *inner[:4], *inner[12:])
    nonce, encrypted, tag = bytes(4) + box[16:24], box[24:-16], box[-16:]
    padded = bound + bytes(-len(bound) % 16) + encrypted + bytes(-len(encrypted) % 16)
    lengths = struct.pack("<QQ", len(bound), len(encrypted))
    if not hmac.compare_digest(poly1305(chacha_block(subkey, 0, nonce)[:32], padded + lengths), tag):
        return None
    stream = b"".join(chacha_block(subkey, 1 + at, nonce) for at in range(-(-len(encrypted) // 64)))
    return bytes(a ^ b for a, b in zip(encrypted, stream))


# ---- Texts of the journal ----

NUMBER = r"[1-9][0-9]{0,18}"
STREAM = r"(?:house|(?:table|meter|wallet)/[1-9][0-9]{0,9})"
WITH = r"(?:/(?:password|card\+pin|totp|webauthn|key))?"
SIGNER = rf"(?:0|{NUMBER}):[a-z]+{WITH}"
# Version 1 has nothing between act= and do=: every event says at= and by= itself, and no command is kept.
ENTRY = re.compile(rf"entry v=(?:1 |2 (?=[^\n]* by=))stream=(?P<stream>{STREAM}) seq=(?P<seq>{NUMBER}) "
                   rf"act=(?P<act>[0-9a-f]{{32}})"
                   rf"(?P<command>(?: epoch=(?P<epoch>{NUMBER}))? at=(?P<at>0|{NUMBER}) "
                   rf"by=(?P<by>{SIGNER}(?:,{SIGNER}){{0,3}})(?: consent={NUMBER}{WITH})?"
                   rf"(?: device={NUMBER}:{NUMBER})?)? do=(?P<do>[a-z0-9_/]{{1,47}})"
                   rf"(?: with=(?P<with>{STREAM}:{NUMBER}(?:,{STREAM}:{NUMBER})*))?\n")
SEAL = re.compile(rf"(seal v=[12] number=({NUMBER})(?: epoch={NUMBER})?(?: key={NUMBER})? at=(0|{NUMBER}) "
                  rf"before=([0-9a-f]{{64}}) "
                  rf"heads=({STREAM}:{NUMBER}:[0-9a-f]{{64}}(?:,{STREAM}:{NUMBER}:[0-9a-f]{{64}})*)\n)"
                  r"signature=([0-9a-f]{128})\n")
CHECKPOINT = re.compile(rf"(baize-checkpoint v=[12] house=([0-9a-f]{{32}}) at=(0|{NUMBER}) number=({NUMBER}) "
                        rf"seal=({NUMBER}) sealed=([0-9a-f]{{64}})(?: access=[0-9a-f]{{64}})?"
                        rf"(?: people=[0-9a-f]{{64}})?\n((?:{STREAM} {NUMBER} [0-9a-f]{{64}}\n)+)"
                        r"key=([0-9a-f]{64})\n)signature=([0-9a-f]{128})\n")
QUOTED = re.compile(r'"(?:[^"\\]|\\.|"")*"')
EVENT = re.compile(r"[a-z_]+ v=[0-9]+(?: at=(?P<at>[0-9]+) by=(?P<by>[0-9]+:[a-z]+(?:\+[0-9]+)?))?(?: |$)")
COMMAND = re.compile(r"command(?: [a-z0-9-]+=[^ ]+)+")
SEALED = re.compile(rf"sealed v=1 round=({NUMBER}) box=((?:[0-9a-f]{{2}})+)")
AMOUNT = re.compile(r"([a-z]+(?:/[0-9]+){0,2}):([+-])\$([0-9]+)\.([0-9]{2,8})")
NEWER = re.compile(r"(?:entry|seal|baize-checkpoint) v=([0-9]+) ")
KINDS = ["house", "table", "meter", "wallet"]


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def stream_order(name):
    kind, _, number = name.partition("/")
    return KINDS.index(kind), int(number or 0)


def match(pattern, text, what):
    found = pattern.fullmatch(text) if pattern is not ENTRY else pattern.match(text)
    if found:
        return found
    newer = NEWER.match(text)
    if newer and int(newer.group(1)) > 2:
        raise Fault(f"{what} has format version {newer.group(1)}; this checker knows versions 1 and 2")
    raise Fault(f"{what} is not written as docs/journal-format.md says: {text[:60]!r}")


def must_follow(names, what):
    for before, name in zip(names, names[1:]):
        if stream_order(before) >= stream_order(name):
            raise Fault(f"{what}: {name} does not stand in the order of streams")


def fields_of(line):
    """name -> value of an event's line. What stands in quotes is left out: nothing checked here is quoted."""
    return dict(word.split("=", 1) for word in QUOTED.sub("", line).split(" ") if "=" in word)


def actor(by):
    """60:dealer, 12:manager+15: how an event says who signed the entry."""
    if by is None:
        return None
    signers = [signer.split("/")[0].split(":") for signer in by.split(",")]
    return ":".join(signers[0]) + (f"+{signers[1][0]}" if len(signers) > 1 else "")


def check_posting(line):
    """Double entry: the entries of a posting add up to zero. True when there is one."""
    value = fields_of(line).get("post")
    if value is None:
        return False
    total, seen = 0, set()
    for entry in value.split(","):
        found = AMOUNT.fullmatch(entry)
        if not found or found.group(1) in seen:
            raise Fault(f"'{entry}' is no entry of a posting, or its account stands there twice")
        seen.add(found.group(1))
        micro_cents = int(found.group(3)) * 10**8 + int(found.group(4).ljust(8, "0"))
        total += micro_cents if found.group(2) == "+" else -micro_cents
    if total != 0:
        raise Fault(f"the entries of the posting add up to {total / 10**8:+.8f} dollars, not to zero: {value}")
    return True


# ---- Decks (docs/proof-of-deck.md) and sealed lines ----

def commitment_of(nonce, order):
    """Version 2: a hash for every place of the deck, with a salt of its own, and one over all of them."""
    salts, hashes = b"", b""
    for part in range(1, -(-len(order) // 4) + 1):
        salts += hashlib.blake2b(f"baize-salts v=2 nonce={nonce} part={part}\n".encode()).digest()
    for place, card in enumerate(order, 1):
        salt = salts[16 * (place - 1):16 * place].hex()
        hashes += blake2b(f"baize-card v=2 place={place} card={card} salt={salt}\n".encode())
    return blake2b(f"baize-deck v=2 cards={len(order)}\n".encode() + hashes).hex()


def commitment_in_one_piece(nonce, order):
    """Version 1, in journals that were written before 0.2.0."""
    return blake2b(f"baize-deck v=1 nonce={nonce} cards={' '.join(order)}\n".encode()).hex()


HIDDEN = ("cards_dealt", "cards_discarded", "card_taken_back", "card_impossible", "irregularity_found")


class Decks:
    """The rounds of one table: what was committed to, what was dealt, what was shown."""

    def __init__(self, stream):
        self.stream = stream
        self.commitments, self.dealt, self.shown = {}, {}, 0
        self.aside = set()                # cards that left the deck otherwise, and so are not dealt
        self.sealed, self.opened = {}, 0  # round -> its lines, until its key is shown
        self.commands = 0                 # of the lines that were opened: no events
        self.over = None                  # the round that ended, until its key is shown in the same entry

    def event(self, line):
        kind = line.split(" ", 1)[0]
        if kind in ("round_opened", "deck_shown", "round_ended", "round_voided", "round_key_shown"):
            fields = fields_of(line)
            number = fields["round"]
            if kind == "round_opened":
                self.commitments[number], self.dealt[number] = fields["commitment"], []
                self.aside = set()
            elif kind == "deck_shown":
                self.show(number, fields["nonce"], fields["order"].split(","))
            elif kind == "round_key_shown":
                if not re.fullmatch("[0-9a-f]{64}", fields["key"]):
                    raise Fault("the key of a round has 64 digits")
                self.open(number, bytes.fromhex(fields["key"]))
            else:
                self.over = number
        elif kind in HIDDEN and fields_of(line).get("card") != "none":
            raise Fault(f"{kind} names cards that lay face down: it should be sealed")

    def seal(self, line):
        sealed = match(SEALED, line, "the sealed line")
        self.sealed.setdefault(sealed.group(1), []).append(bytes.fromhex(sealed.group(2)))

    def open(self, number, key):
        if self.over != number:
            raise Fault(f"round {number}: its key is shown, and it is not over")
        self.over = None
        bound = f"baize-sealed-line v=1 stream={self.stream} round={number}\n".encode()
        for box in self.sealed.pop(number, []):
            inside = open_box(key, box, bound) if len(box) >= 24 + 128 + 16 else None
            if inside is None:
                raise Fault(f"round {number}: the key that is shown does not open its lines")
            line, newline, zeros = inside.decode("ascii").partition("\n")
            kind, fields = line.split(" ", 1)[0], fields_of(line)
            if COMMAND.fullmatch(line) and newline and not zeros.strip("\0"):
                self.opened += 1
                self.commands += 1
                continue
            if not EVENT.match(line) or not newline or zeros.strip("\0") or kind not in HIDDEN:
                raise Fault(f"round {number}: this should not be sealed: {line[:60]!r}")
            if fields.get("round", number) != number:
                raise Fault(f"round {number}: a line of round {fields['round']} is sealed with its key")
            if kind == "cards_dealt" and fields["cards"] != "none":
                self.dealt.setdefault(number, []).extend(card.split(":")[1] for card in fields["cards"].split(","))
            elif kind == "irregularity_found":
                self.aside.update(fields["card"].split(","))
            self.opened += 1

    def end_of_entry(self):
        if self.over is not None:
            raise Fault(f"round {self.over} is over and its key is not shown")

    def show(self, number, nonce, order):
        of_this_deck = (commitment_of(nonce, order), commitment_in_one_piece(nonce, order))
        if self.commitments.pop(number, None) not in of_this_deck:
            raise Fault(f"round {number}: the deck shown is not the one that round_opened committed to")
        if len(set(order)) != len(order):
            raise Fault(f"round {number}: a card stands twice in the deck shown")
        dealt = self.dealt.pop(number, [])
        left = [card for card in order if card in dealt or card not in self.aside]
        if dealt != left[:len(dealt)]:
            raise Fault(f"round {number}: the cards were not dealt in the order of the deck shown")
        self.shown += 1


# ---- Reading ----

def open_sqlite(path):
    """A file in WAL mode wants a -shm beside it. Where there can be none, and the WAL is empty, it is read as it is."""
    real = os.path.realpath(path)
    wal = os.path.exists(real + "-wal") and os.path.getsize(real + "-wal") > 0
    still = not wal and not os.path.exists(real + "-shm") and not os.access(os.path.dirname(real), os.W_OK)
    name = urllib.parse.quote(real)
    return sqlite3.connect(f"file:{name}?{'immutable=1' if still else 'mode=ro'}", uri=True)


def read_sqlite(path):
    """Entries (stream, seq, hash, text) in the order of commits, heads, seals (number, text)."""
    base = open_sqlite(path)
    base.text_factory = bytes

    def entries():
        for name, seq, stored, text in base.execute(
                "SELECT s.name, e.seq, e.hash, e.text FROM entry e JOIN stream s ON s.id = e.stream"
                " ORDER BY e.position"):
            yield name.decode(), seq, bytes(stored), bytes(text)

    # `stream` is behind the last entries since schema 4, and a view says where the streams stand.
    told_by = "head" if base.execute("SELECT 1 FROM sqlite_schema WHERE name = 'head'").fetchone() else "stream"
    heads = [(name.decode(), seq, bytes(stored)) for name, seq, stored in
             base.execute(f"SELECT name, seq, hash FROM {told_by} WHERE seq > 0")]
    seals = ((number, bytes(text)) for number, text in base.execute("SELECT number, text FROM seal ORDER BY number"))
    return entries(), heads, seals


def read_text(data):
    entries, seals = [], []
    for piece in re.split(rb"(?m)^(?=(?:entry|seal) v=[0-9]+ )", data):
        if piece.startswith(b"seal "):
            seals.append((None, piece))
        elif piece.strip():
            entries.append((None, None, None, piece))
    return entries, None, seals


# ---- The journal ----

class Journal:
    def __init__(self, house, key, only_signatures):
        self.house, self.key, self.only_signatures = house, key, only_signatures
        self.hashes = {}     # stream -> the hash before its first entry, then that of each
        self.times = {}      # stream -> of its last event
        self.decks = {}      # stream -> Decks
        self.open_acts = {}  # act -> {(stream, seq): partners}, until all are there
        self.commands = {}   # act -> its command, until then
        self.format = None   # "entry v=2"
        self.together = []   # acts in several streams: their (stream, seq)
        self.counts = dict.fromkeys(("entries", "events", "postings", "seals", "signatures", "acts"), 0)
        self.sealed = []     # hash of each seal, from the one before the first

    def learn_house(self, text):
        """The first event says which house this is and by which key it signs."""
        fields = fields_of(next(line for line in text.split("\n")[1:] if not line.startswith("command ")))
        fields.setdefault("key", fields.get("public", fields.get("public_key", "")))
        if not re.match("entry v=[12] stream=house seq=1 ", text) or "house" not in fields or not fields["key"]:
            raise Fault("the journal does not begin with house_created: say which house with --house and --key")
        self.house = self.house or bytes.fromhex(fields["house"])
        self.key = self.key or PublicKey(bytes.fromhex(fields["key"]))
        if fields["house"] != self.house.hex() or fields["key"] != self.key.encoded.hex():
            raise Fault("house_created names another house or another key than you gave")

    def entry(self, name, seq, stored, data):
        where = f"{name} {seq}" if name else f"entry {self.counts['entries'] + 1}"
        try:
            text = data.decode("utf-8")
            header = match(ENTRY, text, "the entry")
            stream, number = header["stream"], int(header["seq"])
            where = f"{stream} {number}"
            if name is not None and (name, seq) != (stream, number):
                raise Fault(f"stands in the store as {name} {seq}")
            if self.counts["entries"] == 0 and (self.house is None or self.key is None or name == "house"):
                self.learn_house(text)
            self.format = self.format or text[:9]
            if text[:9] != self.format:
                raise Fault("its format is another than that of the first entry")
            self.chain(stream, number, stored, data)
            self.act(header)
            self.events(stream, header, text[header.end():])
        except (Fault, KeyError, ValueError, IndexError) as fault:
            raise Fault(f"{where}: {fault if isinstance(fault, Fault) else 'a line cannot be read'}") from None
        self.counts["entries"] += 1

    def chain(self, stream, seq, stored, data):
        if stream not in self.hashes:
            first = f"baize-journal v=1 house={self.house.hex()} stream={stream}\n"
            self.hashes[stream] = [blake2b(first.encode())]
        hashes = self.hashes[stream]
        if seq != len(hashes):
            raise Fault(f"entry {len(hashes)} of the stream is expected here")
        hashes.append(blake2b(hashes[-1] + data))
        if stored is not None and stored != hashes[-1]:
            raise Fault("its hash in the store is not that of its text and the entry before")

    def act(self, header):
        stream, seq, act = header["stream"], int(header["seq"]), header["act"]
        partners = [(other, int(number)) for other, number in
                    (place.split(":") for place in (header["with"] or "").split(",") if place)]
        if header["by"] and len(set(signer.split(":")[0] for signer in header["by"].split(","))) != \
                header["by"].count(",") + 1:
            raise Fault("somebody has signed twice")
        names = [other for other, _ in partners]
        must_follow(names, "with=")
        if stream in names:
            raise Fault("with= names its own stream")
        if not partners:
            self.counts["acts"] += 1
            return
        command = (header["command"], header["do"])
        if self.commands.setdefault(act, command) != command:
            raise Fault("another entry of its act keeps another command")
        known = self.open_acts.setdefault(act, {})
        known[stream, seq] = partners
        everybody = set(partners) | {(stream, seq)}
        for place, others in known.items():
            if set(others) | {place} != everybody:
                raise Fault(f"it and {place[0]} {place[1]} are of one act, but do not name the same entries")
        if len(known) == len(everybody):
            del self.open_acts[act], self.commands[act]
            self.together.append(sorted(everybody))
            self.counts["acts"] += 1

    def events(self, stream, header, text):
        if not text.endswith("\n") or "\n\n" in text or text.startswith("\n"):
            raise Fault("an entry has one event at least, and every line its newline")
        decks = self.decks.setdefault(stream, Decks(stream))
        of_entry, commands = (header["at"], actor(header["by"])), 0
        for number, line in enumerate(text[:-1].split("\n"), 2):
            try:
                if line.startswith("command "):
                    commands += 1
                    if header["by"] is None or commands > 1 or not COMMAND.fullmatch(line):
                        raise Fault(f"this is no command: {line[:60]!r}")
                    continue
                self.counts["events"] += 1
                if line.startswith("sealed ") and stream.startswith("table/"):
                    decks.seal(line)
                    continue
                event = EVENT.match(line)
                if not event or (event["at"] is None and header["at"] is None):
                    raise Fault(f"this is no event: {line[:60]!r}")
                if header["at"] is not None and (event["at"], event["by"]) == of_entry:
                    raise Fault("it says again what the entry says")
                time = int(event["at"] or header["at"])
                if time < self.times.get(stream, 0):
                    raise Fault("time goes back")
                self.times[stream] = time
                self.counts["postings"] += check_posting(line)
                if stream.startswith("table/"):
                    decks.event(line)
            except Fault as fault:
                raise Fault(f"line {number}: {fault}") from None
        decks.end_of_entry()

    # ---- Seals ----

    def is_sampled(self, index, count):
        wanted = self.only_signatures
        if wanted is None or wanted >= count or index in (0, count - 1):
            return True
        return wanted > 1 and index * (wanted - 1) // (count - 1) != (index - 1) * (wanted - 1) // (count - 1)

    def seals(self, seals):
        seals = list(seals)
        reached = dict.fromkeys(self.hashes, 0)
        sealed_by = {}
        self.sealed = [blake2b(f"baize-seals v=1 house={self.house.hex()}\n".encode())]
        for index, (number, data) in enumerate(seals):
            try:
                self.seal(index + 1, number, data, reached, sealed_by, self.is_sampled(index, len(seals)))
            except (Fault, UnicodeDecodeError) as fault:
                raise Fault(f"seal {index + 1}: {fault}") from None
        for stream, seq in reached.items():
            if seq != len(self.hashes[stream]) - 1:
                raise Fault(f"{stream} {seq + 1}: no seal covers this entry")
        for places in self.together:
            if len({self.seal_of(place, sealed_by) for place in places}) != 1:
                raise Fault(f"{places[0][0]} {places[0][1]}: its act was sealed in two parts")

    def seal(self, expected, number, data, reached, sealed_by, look_at_signature):
        text = data.decode("ascii")
        seal = match(SEAL, text, "the seal")
        if int(seal.group(2)) != expected or number not in (None, expected):
            raise Fault(f"it says number {seal.group(2)}, and stands in the store as {number}")
        if seal.group(4) != self.sealed[-1].hex():
            raise Fault("`before` is not the hash of the seal before it")
        heads = [head.split(":") for head in seal.group(5).split(",")]
        must_follow([head[0] for head in heads], "heads=")
        for stream, seq, head in heads:
            hashes = self.hashes.get(stream, [])
            if int(seq) >= len(hashes):
                raise Fault(f"{stream} {seq} was signed and is not there: the tail of the stream is cut off")
            if head != hashes[int(seq)].hex():
                raise Fault(f"{stream} {seq} or an entry before it is not the one that was signed")
            if int(seq) <= reached[stream]:
                raise Fault(f"{stream} {seq} was sealed before")
            reached[stream] = int(seq)
            sealed_by.setdefault(stream, []).append((int(seq), expected))
        if look_at_signature:
            if not self.key.signed(seal.group(1).encode(), bytes.fromhex(seal.group(6))):
                raise Fault("the signature is not the house's")
            self.counts["signatures"] += 1
        self.sealed.append(blake2b(data))
        self.counts["seals"] += 1

    @staticmethod
    def seal_of(place, sealed_by):
        """The first seal of the stream that reaches as far: binary search."""
        seals = sealed_by[place[0]]
        low, high = 0, len(seals) - 1
        while low < high:
            middle = (low + high) // 2
            if seals[middle][0] >= place[1]:
                high = middle
            else:
                low = middle + 1
        return seals[low][1]

    # ---- What stands beside the entries ----

    def finish(self, heads):
        self.counts["events"] -= sum(decks.commands for decks in self.decks.values())
        for act, known in self.open_acts.items():
            place, partners = next(iter(known.items()))
            missing = next(other for other in partners if other not in known)
            raise Fault(f"{place[0]} {place[1]}: act {act} names {missing[0]} {missing[1]}, "
                        "which does not name it back")
        for name, seq, stored in heads or ():
            hashes = self.hashes.get(name, [b""])
            if seq != len(hashes) - 1 or stored != hashes[-1]:
                raise Fault(f"{name}: the store says its last entry is {seq}, the last one there is {len(hashes) - 1}")

    def against(self, text):
        checkpoint = match(CHECKPOINT, text, "the checkpoint")
        signed, house, _, number, seal, sealed, lines, key, signature = checkpoint.groups()
        what = f"checkpoint {number}"
        if house != self.house.hex() or key != self.key.encoded.hex():
            raise Fault(f"{what} is of another house, or signed with another key")
        if not self.key.signed(signed.encode(), bytes.fromhex(signature)):
            raise Fault(f"{what}: the signature is not the house's")
        heads = [line.split(" ") for line in lines.splitlines()]
        must_follow([head[0] for head in heads], what)
        for stream, seq, head in heads:
            hashes = self.hashes.get(stream, [])
            if int(seq) >= len(hashes):
                raise Fault(f"{stream}: {what} knows entry {seq}, the journal ends at {max(len(hashes) - 1, 0)}: "
                            "the tail is cut off")
            if head != hashes[int(seq)].hex():
                raise Fault(f"{stream} {seq}: {what} has another hash: the stream was rewritten at or before it")
        if int(seal) >= len(self.sealed) or self.sealed[int(seal)].hex() != sealed:
            raise Fault(f"seal {seal}: {what} has another hash, or it is not there")
        return number, len(heads)


def digits(words, size, what):
    """Bytes from the command line."""
    if not re.fullmatch(r"[0-9a-fA-F]{%d}" % (2 * size), words):
        raise Fault(f"{what} is {2 * size} hexadecimal digits, not '{words}'")
    return bytes.fromhex(words)


def check(options):
    house = digits(options.house, 16, "--house") if options.house else None
    key = PublicKey(digits(options.key, 32, "--key")) if options.key else None
    journal = Journal(house, key, options.signatures)
    with open(options.journal, "rb") as file:
        is_sqlite = file.read(16) == b"SQLite format 3\0"
        data = b"" if is_sqlite else (file.seek(0), file.read())[1]
    entries, heads, seals = read_sqlite(options.journal) if is_sqlite else read_text(data)
    for entry in entries:
        journal.entry(*entry)
    if journal.counts["entries"] == 0:
        raise Fault("there are no entries")
    journal.finish(heads)
    journal.seals(seals)
    counts = journal.counts
    shown = sum(decks.shown for decks in journal.decks.values())
    opened = sum(decks.opened for decks in journal.decks.values())
    lines = [f"ok: {len(journal.hashes)} streams, {counts['entries']} entries, {counts['events']} events, "
             f"{counts['acts']} acts, {counts['postings']} postings, {shown} decks shown, "
             f"{opened} sealed lines opened, {counts['seals']} seals, {counts['signatures']} signatures"]
    for stream, decks in sorted(journal.decks.items()):
        for number, boxes in decks.sealed.items():
            lines.append(f"{stream}: round {number} is open, {len(boxes)} lines with its cards are sealed")
    if options.against:
        with open(options.against, encoding="ascii", newline="") as file:
            number, streams = journal.against(file.read())
        lines.append(f"ok: nothing that checkpoint {number} knows is missing or changed ({streams} streams)")
    if not (options.house and options.key):
        lines.append(f"house {journal.house.hex()} and key {journal.key.encoded.hex()} come from the journal itself: "
                     "hold them against what the house gave you")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("journal")
    parser.add_argument("--against", metavar="CHECKPOINT", help="a checkpoint kept elsewhere")
    parser.add_argument("--house", metavar="HEX", help="the id of the house, 32 digits")
    parser.add_argument("--key", metavar="HEX", help="the public key of the house, 64 digits")
    parser.add_argument("--signatures", metavar="N", type=int, help="check so many, spread over all")
    options = parser.parse_args()
    try:
        print("\n".join(check(options)))
    except (Fault, OSError, sqlite3.Error) as fault:
        print(f"check_journal.py: {options.journal}: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
