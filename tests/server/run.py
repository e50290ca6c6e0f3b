#!/usr/bin/env python3
"""The server over real sockets: run.py [--postgres] SERVER_UNDER_TEST

Without --postgres on memory and SQLite; with it (beside tests/store/with-postgres) the store that goes away and comes
back, under clients that only know docs/protocol.md."""
import atexit
import faulthandler
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from ws import Client, Closed, House, without_nulls  # noqa: E402

faulthandler.dump_traceback_later(200, exit=False)
PLAYER = "player-10011"  # seat 1 of table 1
ANTE = {"at": "table/1", "act": "place_wager", "seat": 1, "wager": "ante"}


class Server:
    def __init__(self, program, store, port=0, more=()):
        self.process = subprocess.Popen([program, store, str(port), *more], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)  # whatever happens, nothing is left behind
        line = self.process.stdout.readline().split()
        assert line and line[0] == "port", line
        self.house = House(int(line[1]))

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def kill(self):
        self.process.kill()
        self.process.wait()


def ante_of(client):
    return (client.views["table/1"]["seats"]["1"].get("wagers") or {}).get("ante", 0)


def compare(client, topic):
    """What changes made is what is sent whole, of the same version."""
    for _ in range(20):
        had, version = without_nulls(client.views[topic]), client.versions[topic]
        client.watch(topic)
        if client.versions[topic] == version:
            assert without_nulls(client.views[topic]) == had, (topic, had, client.views[topic])
            return
        client.hear(0.05)  # it has just changed
    raise AssertionError(f"{topic} never stands still")


def acts_and_views(program):
    server = Server(program, "memory")
    house = server.house
    anna, looker, floor = Client(house, PLAYER), Client(house), Client(house, "floorperson-5")
    assert server.tell("until 1 betting") == "ok"
    for client in (anna, looker):
        client.watch("table/1")
    anna.watch("own/1")
    floor.watch("console/1")
    answer = anna.do(amount_cents=1000, **ANTE)
    assert answer["type"] == "done" and not answer["again"], answer
    assert ante_of(anna) == 1000  # the view came first
    assert anna.do(again=answer["id"], amount_cents=1000, **ANTE)["again"]
    refused = anna.do(amount_cents=1, **ANTE)
    assert refused["type"] == "refused" and refused["words"] and refused["least_cents"] > 1, refused
    assert anna.do(at="house", act="end_shift")["type"] == "refused"
    assert looker.do(at="table/1", act="fold", seat=1)["name"] == "SIGN_IN_FIRST"
    # Rounds go on; at every step what changes made is what a whole view says.
    for _ in range(30):
        assert server.tell("play 1 2") == "ok"
        for client, topics in ((anna, ("table/1", "own/1")), (looker, ("table/1",)), (floor, ("console/1",))):
            client.hear(0.01)
            for topic in topics:
                compare(client, topic)
    assert anna.changes > 20, anna.changes
    # A new socket with the same cookie: the table has not changed.
    anna.hear()
    anna.close()
    anna.open()
    anna.watch("table/1", have=True)
    assert anna.same == 1
    # Signed out: the socket goes, and the cookie lets nobody in.
    assert house.request("DELETE", "/api/session", cookie=anna.cookie)[0] == 204
    try:
        while anna.socket.receive() is not None:
            pass
        raise AssertionError("still open")
    except Closed as closed:
        assert closed.args[0] == 1008, closed.args
    try:
        anna.open()
        raise AssertionError("let in")
    except Closed as closed:
        assert closed.args[0] == 401, closed.args
    assert server.stop() == 0
    try:
        while looker.socket.receive() is not None:
            pass
    except Closed as closed:
        assert closed.args[0] == 1001, closed.args


def bad_clients(program):
    server = Server(program, "memory")
    house = server.house
    good = Client(house)
    good.watch("lobby")
    for text, code in (("{", 1007), ('{"a": 1, "a": 2}', 1007), ("x" * 5000, 1009), (b"\xff\xfe", 1007)):
        bad = Client(house)
        bad.socket.send(text)
        try:
            while bad.socket.receive() is not None:
                pass
            raise AssertionError(f"{text[:20]!r}: still open")
        except Closed as closed:
            assert closed.args[0] == code, (text[:20], closed.args)
    fast = Client(house)
    try:
        for _ in range(200):
            fast.send({"type": "unwatch", "topic": "lobby"})
        while fast.socket.receive() is not None:
            pass
        raise AssertionError("too fast, and still open")
    except Closed as closed:
        assert closed.args[0] in (1008, 1006), closed.args
    assert good.watch("lobby")
    assert server.stop() == 0


def killed(program, folder):
    """kill -9 under play: clients resume by themselves, every act happens once."""
    store = os.path.join(folder, "house.db")
    server = Server(program, store)
    anna = Client(server.house, PLAYER)
    assert server.tell("until 1 betting") == "ok"
    anna.watch("table/1")
    done = again = lost = 0
    for turn in range(4):
        sent = []
        for i in range(8):
            amount = 1000 + 100 * ((8 * turn + i) % 50)
            sent.append((anna.do(wait=False, amount_cents=amount, **ANTE), amount))
        if turn % 2:
            anna.until(lambda: sent[2][0] in anna.answers)
        else:
            time.sleep(0.002 * turn)
        server.kill()
        try:
            anna.hear(0.2)
        except Closed:
            pass
        told = {key for key, _ in sent if key in anna.answers}
        server = Server(program, store, server.house.port)
        anna.open()
        anna.watch("table/1", have=True)
        for key, amount in sent:
            if key in told:
                answer = anna.answers[key]
                del anna.answers[key]
                repeat = anna.do(again=key, amount_cents=amount, **ANTE)
                assert repeat["type"] == "done" and repeat["again"], (answer, repeat)  # told, so it is durable
                done += 1
                continue
            answer = anna.do(again=key, amount_cents=amount, **ANTE)
            assert answer["type"] == "done", answer
            again += answer["again"]
            lost += not answer["again"]
        assert ante_of(anna) == sent[-1][1], (ante_of(anna), sent)
        time.sleep(1.2)  # within the pace that is allowed
    print(f"killed 4 times: {done} acts told before, {again} had happened, {lost} happened when sent again")
    assert server.stop() == 0


def sessions_of(directory):
    """The processes of the database that serve somebody."""
    with open(os.path.join(directory, "data", "postmaster.pid"), encoding="utf-8") as file:
        master = file.readline().strip()
    command = ["pgrep", "-P", master, "-f", "postgres: baize"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def hangs(anna, directory):
    """The database says neither yes nor no: away after some seconds; what was on its way is done when it is back."""
    stopped = sessions_of(directory)
    assert stopped
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    begin = time.time()
    key = anna.do(wait=False, amount_cents=3000, **ANTE)
    anna.until(lambda: "STORE_AWAY" in anna.notices, 60)
    print(f"hangs: told after {time.time() - begin:.1f} s")
    assert anna.do(amount_cents=3100, **ANTE)["name"] == "STORE_AWAY"
    for process in stopped:
        os.kill(process, signal.SIGCONT)
    anna.until(lambda: "STORE_BACK" in anna.notices and key in anna.answers, 60)
    assert anna.answers[key]["type"] == "done" and ante_of(anna) == 3000, anna.answers[key]


def postgres(program, url):
    server = Server(program, url)
    anna, looker = Client(server.house, PLAYER), Client(server.house)
    assert server.tell("until 1 betting") == "ok"
    anna.watch("table/1")
    looker.watch("lobby")
    assert anna.do(amount_cents=1000, **ANTE)["type"] == "done"
    control, directory = os.environ["BAIZE_POSTGRES_SERVER"], os.environ["BAIZE_POSTGRES_DIR"]
    for how in ("stop", "kill"):
        subprocess.check_call([control, how, directory])
        key = anna.do(wait=False, amount_cents=2000, **ANTE)
        anna.until(lambda: "STORE_AWAY" in anna.notices)
        looker.until(lambda: "STORE_AWAY" in looker.notices and looker.views["lobby"].get("trouble") == "STORE_AWAY")
        status, health, _ = server.house.request("GET", "/healthz")
        assert status == 503 and health["health"] == "store-away", (status, health)
        anna.hear(0.3)
        refused = anna.do(again=key, amount_cents=2000, **ANTE)
        assert refused["name"] == "STORE_AWAY" and refused["retry"] > 0, refused
        time.sleep(1)
        subprocess.check_call([control, "start", directory])
        begin = time.time()
        anna.until(lambda: "STORE_BACK" in anna.notices, 60)
        print(f"{how}: back {time.time() - begin:.1f} s after the database")
        answer = anna.do(again=key, amount_cents=2000, **ANTE)
        assert answer["type"] == "done", answer
        assert ante_of(anna) == 2000
        looker.until(lambda: looker.views["lobby"].get("trouble") is None)
        anna.notices.clear()
        looker.notices.clear()
        assert anna.do(amount_cents=1000, **ANTE)["type"] == "done"
    hangs(anna, directory)
    assert server.stop() == 0


def main():
    arguments = [a for a in sys.argv[1:] if a != "--postgres"]
    program = arguments[0]
    if "--postgres" in sys.argv:
        postgres(program, os.environ["BAIZE_POSTGRES"])
        return
    acts_and_views(program)
    bad_clients(program)
    with tempfile.TemporaryDirectory() as folder:
        killed(program, folder)


if __name__ == "__main__":
    main()
