#!/usr/bin/env python3
"""One player sends acts under ids that met in a hash without a key: ids.py [--acts 20000] SERVER_UNDER_TEST

The server is real, with memory for a store, and allows as many acts as come. The same acts are sent twice, under random
ids and under ids whose two halves differ by the same bits; another process asks for /healthz all the while. What an
act costs is the processor time of the server, because other tests run beside this one; the bound of /healthz is wide: a
hash without a key took the server 21 s (FS6). That of comparisons is not: each act looks for its id three times, and
meets few others.

What a player puts into the memory of ids is the acts that are done, at most 60 and 5 a second where limits are as
usual: refused acts, and ids that are sent again, leave nothing there."""
import argparse
import http.client
import json
import multiprocessing
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run import ANTE, PLAYER, Server  # noqa: E402
from ws import Client  # noqa: E402

FRAMES_A_SECOND = 80  # of a socket: well below what src/net/socket.c allows
SESSIONS, SOCKETS, EACH = 8, 8, 4  # of the player; sockets of a session; acts on their way on a socket
HEALTH_MOST_S = 2.0
SLOWER_MOST = 3.0
COMPARED_MOST = 4  # for each act
REFUSED = 500


def ask_health(port, ended, told):
    """How long the longest answer took, and how many there were."""
    longest, count = 0.0, 0
    while not ended.is_set():
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        assert answer.status == 200 and json.loads(answer.read())["health"] == "good"
        connection.close()
        longest, count = max(longest, time.monotonic() - began), count + 1
        time.sleep(0.01)
    told.put((longest, count))


def random_id(now_ms, number):
    del number
    return now_ms.to_bytes(6, "big") + os.urandom(10)


def colliding_id(now_ms, number):
    """The low half is the high half with always the same bits turned."""
    high = now_ms.to_bytes(6, "big") + number.to_bytes(2, "big")
    return high + bytes(a ^ b for a, b in zip(high, b"constant"))


def processor_seconds(process):
    """What a process has used so far: user and system time."""
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def send_all(clients, make, acts):
    """Sends all, in turn over all sockets, no faster than a socket's frames may come, and hears all."""
    now_ms = int(time.time() * 1000) + clients[0].skew
    for first in range(0, acts, len(clients) * EACH):
        numbers, began = range(first, min(first + len(clients) * EACH, acts)), time.monotonic()
        for number in numbers:
            act = {"type": "do", "id": make(now_ms, number).hex(), "amount_cents": 500 + 100 * (number % 290), **ANTE}
            clients[number % len(clients)].send(act)
        for number in numbers:
            answer = json.loads(clients[number % len(clients)].socket.receive())
            assert answer["type"] == "done" and not answer["again"], answer
        time.sleep(max(0.0, EACH / FRAMES_A_SECOND - (time.monotonic() - began)))


def ids_of(server):
    """How many ids the server remembers, and how often it has compared one with another."""
    words = server.tell("ids").split()
    return int(words[1]), int(words[3])


def leaves_nothing(server, clients):
    """Refused acts, and one that was done before, sent again and again."""
    now_ms = int(time.time() * 1000) + clients[0].skew
    done = clients[0].do(amount_cents=500, **ANTE)
    assert done["type"] == "done", done
    remembered, _ = ids_of(server)
    for number in range(REFUSED):
        client = clients[number % len(clients)]
        client.send({"type": "do", "id": colliding_id(now_ms, number).hex(), "amount_cents": 1, **ANTE})
        client.send({"type": "do", "id": done["id"], "amount_cents": 500, **ANTE})
        heard = [json.loads(client.socket.receive()) for _ in range(2)]
        assert sorted(answer["type"] for answer in heard) == ["done", "refused"], heard
    assert ids_of(server)[0] == remembered, (ids_of(server), remembered)


def measure(program, make, acts):
    """(processor seconds an act, longest answer of /healthz) of a new server."""
    server = Server(program, "memory")
    cookies = [Client(server.house, PLAYER) for _ in range(SESSIONS)]
    clients = cookies + [Client(server.house, cookie=one.cookie) for one in cookies for _ in range(SOCKETS - 1)]
    assert server.tell("until 1 betting") == "ok" and server.tell("limits 1000000") == "ok"
    ended, told = multiprocessing.Event(), multiprocessing.Queue()
    asker = multiprocessing.Process(target=ask_health, args=(server.house.port, ended, told), daemon=True)
    remembered, before = ids_of(server)
    asker.start()
    began = processor_seconds(server.process)
    send_all(clients, make, acts)
    seconds = processor_seconds(server.process) - began
    ended.set()
    longest, count = told.get(timeout=60)
    asker.join()
    remembered_after, compared = ids_of(server)
    compared -= before
    print(f"{make.__name__}: {acts} acts, {seconds / acts * 1e6:.0f} us of processor time each; /healthz answered "
          f"{count} times, in {longest * 1000:.0f} ms at most; an id was compared with {compared / acts:.2f} others")
    assert compared < COMPARED_MOST * acts, compared
    assert remembered_after == remembered + acts, (remembered_after, remembered)
    leaves_nothing(server, clients)
    for client in clients:
        client.close()
    server.kill()
    return seconds / acts, longest


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--acts", type=int, default=20000)
    parser.add_argument("program")
    asked = parser.parse_args()
    plain, _ = measure(asked.program, random_id, asked.acts)
    chosen, longest = measure(asked.program, colliding_id, asked.acts)
    assert longest < HEALTH_MOST_S, longest
    assert chosen < SLOWER_MOST * plain, (chosen, plain)


if __name__ == "__main__":
    main()
