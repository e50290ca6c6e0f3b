#!/usr/bin/python3
"""Every bad peer of docs/protocol.md (2 and 3) gets its clear refusal, and a good one beside it notices nothing.

    tests/net/run.py --program build/dev/tests/net/net_echo_server [NAME ...]
"""

import argparse
import functools
import json
import os
import pathlib
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import warnings

from peers import Peer, Server, Socket, error_name, frame, request_text

HOST = "Host: 127.0.0.1"
# More patience than a busy machine needs. Peers who are too slow on purpose meet a server that has less of it, in that.
CALM = ["head_ms=60000", "body_ms=60000", "idle_ms=60000", "ping_ms=300", "silent_ms=60000", "stuck_ms=60000",
        "of_address_most=4000"]
LATE = 60  # seconds: longer than this a test does not wait
SECURITY = {"content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer", "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin", "permissions-policy": "camera=()", "date": "GMT"}


def check(good, *what):
    if not good:
        raise AssertionError(" ".join(map(str, what)))


def wait_until(condition, *what):
    end = time.monotonic() + LATE
    while not condition():
        check(time.monotonic() < end, "still waiting for", *what)
        time.sleep(0.02)


def refused(port, text, status, name, host="127.0.0.1"):
    """These bytes are answered with that refusal, with all headers, and then the end."""
    peer = Peer(port, host)
    got, headers, body = peer.request(text)
    shown = text[:60] if isinstance(text, str) else text[:60]
    check(got == status and error_name(body) == name, shown, "->", got, body, "instead of", status, name)
    check(all(value in headers.get(key, "") for key, value in SECURITY.items()), shown, headers)
    check(headers["cache-control"] == "no-store" and headers["content-type"] == "application/json", headers)
    check(headers["connection"] == "close" and peer.is_over(), shown, "the connection stays open")
    peer.close()


# ---- HTTP ----

def test_requests(port):
    peer = Peer(port)
    for _ in range(3):  # kept alive
        status, headers, body = peer.get("/")
        check(status == 200 and body == b"good" and "connection" not in headers)
        check(all(value in headers[key] for key, value in SECURITY.items()), headers)
        check("strict-transport-security" not in headers)
    status, headers, body = peer.request(request_text("HEAD", "/", HOST), head_only=True)
    check(status == 200 and headers["content-length"] == "4" and body == b"")
    check(peer.get("/later")[2] == b"later")
    check(len(peer.get("/large")[2]) == 1 << 20)
    check(peer.get("/none")[0] == 404)
    check(peer.get("/who?a=1&b=%20", "Cookie: x=1; baize=abc; y=2")[2] == b"127.0.0.1 0 abc a=1&b=%20")
    check(peer.get("/who", "Cookie: baize=abc; baize=def")[2] == b"127.0.0.1 0  ")
    status, headers, _ = peer.get("/gzip", "Accept-Encoding: br, gzip;q=0.5")
    check(status == 200 and headers["content-encoding"] == "gzip" and headers["cache-control"] == "no-cache")
    check(peer.get("/gzip", "Accept-Encoding: gzip;q=0")[0] == 406)
    check(peer.get("/")[0] == 200)
    check(peer.get("/", "Connection: close")[1]["connection"] == "close" and peer.is_over())
    # There is no memory for the answer: the server closes, well before an idle connection would end (60 s).
    peer = Peer(port).send(request_text("GET", "/too-large", HOST))
    peer.socket.settimeout(20)
    check(peer.is_over())


def test_pipelined(port):
    peer = Peer(port)
    peer.send((request_text("GET", "/later", HOST) + request_text("GET", "/", HOST) + "\r\n" +
               request_text("GET", "/large", HOST) + request_text("GET", "/who", HOST)))
    check([len(peer.answer()[2]) for _ in range(4)] == [5, 4, 1 << 20, 13])
    text = request_text("GET", "/who", HOST, "Cookie: baize=slowly")
    for byte in text:  # one byte at a time
        peer.send(byte)
    check(b"slowly" in peer.answer()[2])
    old = Peer(port)
    status, headers, _ = old.request("GET / HTTP/1.0\r\n\r\n")
    check(status == 200 and headers["connection"] == "close" and old.is_over())
    half = Peer(port)  # has finished sending, still listens
    half.send(request_text("GET", "/later", HOST))
    half.socket.shutdown(socket.SHUT_WR)
    check(half.answer()[2] == b"later")


def test_bodies(port):
    peer = Peer(port)
    json_type = "Content-Type: application/json"
    headers = [f"Host: 127.0.0.1:{port}", peer.own_origin(), json_type]
    body = json.dumps({"x": "y" * 4000})
    large = request_text("POST", "/echo", *headers, f"Content-Length: {len(body)}", body=body)
    check(peer.request(large)[2] == body.encode())
    peer.send(request_text("POST", "/echo", *headers, "Expect: 100-continue", "Content-Length: 2"))
    check(peer.answer()[0] == 100)
    check(peer.request("{}")[2] == b"{}")
    peer.send(request_text("POST", "/echo", *headers, "Expect: 100-continue", "Content-Length: 2", body="{}"))
    check(peer.answer()[2] == b"{}")
    check(peer.request(request_text("POST", "/echo", *headers, "Content-Length: 0"))[0] == 200)

    def post(*lines, body=""):
        return request_text("POST", "/echo", *lines, body=body)

    refused(port, post(*headers, "Content-Length: 4097"), 413, "TOO_LARGE")
    refused(port, post(*headers, "Content-Length: 999999999999", body="x" * 200000), 413, "TOO_LARGE")
    refused(port, post(*headers), 411, "LENGTH_REQUIRED")
    refused(port, post(*headers, "Transfer-Encoding: chunked", body="0\r\n\r\n"), 411, "LENGTH_REQUIRED")
    refused(port, post(*headers, "Transfer-Encoding: chunked", "Content-Length: 5"), 400, "BAD_REQUEST")
    for lines in (["Content-Length: 2", "Content-Length: 2"], ["Content-Length: 2, 2"], ["Content-Length: -1"],
                  ["Content-Length: +2"], ["Content-Length: 0x2"], ["Content-Length: 99999999999999999999"],
                  ["Content-Length:"]):
        refused(port, post(*headers, *lines, body="{}"), 400, "BAD_REQUEST")
    plain = post(headers[0], headers[1], "Content-Type: text/plain", "Content-Length: 2", body="{}")
    refused(port, plain, 415, "NOT_JSON")
    refused(port, post(headers[0], headers[1], "Content-Length: 2", body="{}"), 415, "NOT_JSON")
    for twice in ("Origin: http://evil.example", headers[1], "Content-Type: text/plain", json_type):
        refused(port, post(*headers, twice, "Content-Length: 2", body="{}"), 400, "BAD_REQUEST")
    refused(port, post(headers[0], json_type, "Content-Length: 2", body="{}"), 403, "ORIGIN_REFUSED")
    for origin in ("http://127.0.0.1", f"https://127.0.0.1:{port}", "http://evil.example", "null",
                   f"http://127.0.0.1:{port}.evil", f"http://127.0.0.1:{port}/", f"http://x@127.0.0.1:{port}", ""):
        text = post(headers[0], "Origin: " + origin, json_type, "Content-Length: 2", body="{}")
        refused(port, text, 403, "ORIGIN_REFUSED")
    # A page of evil.example whose name points here: its Origin is its Host, and still it is not ours.
    evil = post("Host: evil.example", "Origin: http://evil.example", json_type, "Content-Length: 2")
    refused(port, evil, 421, "HOST_UNKNOWN")
    refused(port, request_text("DELETE", "/", headers[0]), 403, "ORIGIN_REFUSED")
    peer = Peer(port)
    listed = ["Host: play.example", "Origin: https://play.example", json_type, "Content-Length: 2"]
    check(peer.request(post(*listed, body="{}"))[2] == b"{}")


def test_heads(port):
    for text, status, name in [
            ("BREW / HTTP/1.1\r\n" + HOST + "\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("PUT / HTTP/1.1\r\n" + HOST + "\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("CONNECT a:1 HTTP/1.1\r\n" + HOST + "\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("OPTIONS * HTTP/1.1\r\n" + HOST + "\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("get / HTTP/1.1\r\n" + HOST + "\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("GET / HTTP/2.0\r\n" + HOST + "\r\n\r\n", 400, "BAD_REQUEST"),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("GET /\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET  / HTTP/1.1\r\n" + HOST + "\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1 \r\n" + HOST + "\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET http://a/ HTTP/1.1\r\n" + HOST + "\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET /\x00 HTTP/1.1\r\n" + HOST + "\r\n\r\n", 400, "BAD_REQUEST"),
            (b"GET /\xc3\xa4 HTTP/1.1\r\nHost: a\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\r\n" + HOST + "\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\r\n folded\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\r\nA : b\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\r\n: b\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\r\nno colon\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\r\nA: b\x01\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\r\nA: b\rc\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\n" + HOST + "\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\nA: b\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + HOST + "\r\nExpect: cake\r\n\r\n", 400, "BAD_REQUEST"),
            ("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, "BAD_REQUEST"),
            ("GET / HTTP/1.1\r\n" + "A: b\r\n" * 65 + "\r\n", 431, "TOO_LARGE"),
            ("GET / HTTP/1.1\r\nA: " + "x" * 9000 + "\r\n\r\n", 431, "TOO_LARGE"),
            ("GET / HTTP/1.1\r\nA: " + "x" * 200000, 431, "TOO_LARGE"),
            ("GET /" + "x" * 9000, 414, "TARGET_TOO_LONG")]:
        refused(port, text, status, name)
    longest = "GET / HTTP/1.1\r\n" + HOST + "\r\nA: "
    longest += "x" * (8192 - len(longest) - 4) + "\r\n\r\n"
    check(Peer(port).request(longest)[0] == 200, "a head of 8192 bytes")
    refused(port, longest.replace("x", "xx", 1), 431, "TOO_LARGE")


def test_slow_next(server):
    """Who has been served may be idle for longer than the next head may take, once it has begun."""
    peer = Peer(server.port)
    check(peer.get("/")[0] == 200)
    begin = time.monotonic()
    status, _, body = peer.request("GET / HTT")
    check(status == 408 and error_name(body) == "TOO_SLOW" and peer.is_over(), status, body)
    check(time.monotonic() - begin < LATE / 2, "the head was given the time of an idle connection")


def test_signals(server):
    """Signals are for the loop: the thread at the door blocks all of them that can be blocked."""
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task")
    masks = [int(line.split()[1], 16) for task in tasks.iterdir() if task.name != str(server.process.pid)
             for line in (task / "status").read_text().splitlines() if line.startswith("SigBlk:")]
    wanted = sum(1 << (number - 1) for number in range(1, 32) if number not in (signal.SIGKILL, signal.SIGSTOP))
    check(masks and all(mask & wanted == wanted for mask in masks), list(map(hex, masks)))


def test_slow(server):
    """Heads and bodies that never end, said and unsaid; an idle connection that has been served."""
    port = server.port
    good = GoodPeer(port)
    peers = [Peer(port) for _ in range(6)]
    peers[1].send("GET / HTT")
    peers[2].send(request_text("POST", "/echo", f"Host: 127.0.0.1:{port}", peers[2].own_origin(),
                               "Content-Type: application/json", "Content-Length: 10", body="{"))
    check(peers[3].get("/")[0] == 200)
    stop = threading.Event()

    def drip():  # slow loris: always a byte more, never the end
        try:
            peers[4].send("GET / HTTP/1.1\r\nA: ")
            while not stop.wait(0.05):
                peers[4].send("x")
        except OSError:
            pass
    thread = threading.Thread(target=drip)
    thread.start()
    for number in (0, 1, 2, 4):
        status, _, body = peers[number].answer()
        check(status == 408 and error_name(body) == "TOO_SLOW", number, status, body)
    stop.set()
    thread.join()
    check(peers[3].is_over(), "an idle connection stays")
    check(peers[5].answer()[0] == 408 and peers[5].is_over())
    good.end()


def test_slow_reader(server):
    """Who asks for megabytes and takes nothing is closed, and costs no more than the kernel's buffer."""
    peers = [Peer(server.port, receive_buffer=4096) for _ in range(20)]
    for peer in peers:
        peer.send(request_text("GET", "/large", HOST) * 30)
    for peer in peers:
        peer.socket.recv(1, socket.MSG_PEEK)  # the server has let it in, and answers
    wait_until(lambda: server.counts()["connections"] == 0, "the end of peers that take nothing")
    for peer in peers:
        check(rest_of(peer) < 1 << 20, "a stuck peer was given a megabyte")
        peer.close()


def rest_of(peer):
    """How many bytes are left to take when the server has closed."""
    taken = 0
    try:
        while (data := peer.socket.recv(1 << 20)):
            taken += len(data)
    except ConnectionError:
        pass
    return taken


# ---- WebSockets ----

def upgrade(port, change=None, without=None):
    lines = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
             "Sec-WebSocket-Version": "13",
             "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol": "baize.v1",
             "Origin": f"http://127.0.0.1:{port}"}
    lines.update(change or {})
    lines.pop(without, None)
    return request_text("GET", "/live", *(f"{name}: {value}" for name, value in lines.items()))


def test_upgrades(port):
    refused(port, upgrade(port, {"Sec-WebSocket-Protocol": "baize.v2"}), 400, "SUBPROTOCOL_UNKNOWN")
    refused(port, upgrade(port, {"Sec-WebSocket-Protocol": "BAIZE.V1"}), 400, "SUBPROTOCOL_UNKNOWN")
    refused(port, upgrade(port, without="Sec-WebSocket-Protocol"), 400, "SUBPROTOCOL_UNKNOWN")
    refused(port, upgrade(port, without="Origin"), 403, "ORIGIN_REFUSED")
    refused(port, upgrade(port, {"Origin": "http://evil.example"}), 403, "ORIGIN_REFUSED")
    refused(port, upgrade(port, {"Host": "evil.example", "Origin": "http://evil.example"}), 421, "HOST_UNKNOWN")
    refused(port, upgrade(port, {"Sec-WebSocket-Version": "8"}), 400, "BAD_REQUEST")
    refused(port, upgrade(port, {"Sec-WebSocket-Key": "short"}), 400, "BAD_REQUEST")
    refused(port, upgrade(port, without="Sec-WebSocket-Key"), 400, "BAD_REQUEST")
    refused(port, upgrade(port, {"Upgrade": "h2c"}), 400, "BAD_REQUEST")
    refused(port, upgrade(port, without="Connection"), 400, "BAD_REQUEST")
    refused(port, upgrade(port, {"Cookie": "baize=over"}), 401, "SESSION_OVER")
    socket_ = Socket(port, headers=["Cookie: baize=good", "Sec-WebSocket-Extensions: permessage-deflate"])
    check(socket_.status == 101 and socket_.echo("one") == "one")
    check(Socket(port, origin="Origin: https://play.example").echo("two") == "two")
    check(Socket(port, early=frame(1, "early")).text() == "early")
    check(Socket(port, origin=f"Origin: HTTP://127.0.0.1:{port}").echo("three") == "three")


def test_messages(port):
    peer = Socket(port)
    check(peer.echo("") == "" and peer.echo("ä€𐍈") == "ä€𐍈" and peer.echo("x" * 4096) == "x" * 4096)
    peer.send(frame(1, "a", final=False) + frame(0, "", final=False) + frame(9, "ping") + frame(0, "b"))
    check(peer.text() == "ab" and peer.pongs == [b"ping"], peer.pongs)
    for byte in frame(1, "a byte at a time"):
        peer.send(bytes([byte]))
    check(peer.text() == "a byte at a time")
    split = "€".encode()  # a character across two frames
    peer.send(frame(1, split[:1], final=False) + frame(0, split[1:]))
    check(peer.text() == "€")
    peer.send(b"".join(frame(1, str(i)) for i in range(40)))
    check([peer.text() for _ in range(40)] == [str(i) for i in range(40)])
    peer.say("many")
    check([peer.text() for _ in range(100)] == ["f" * 10] * 100)
    peer.say("flood")
    check(sum(len(peer.text()) for _ in range(64)) == 64 * 65536)
    peer.pongs.clear()
    peer.send(frame(9, "one") + frame(10, "a pong nobody asked for") + frame(1, "and"))
    check(peer.text() == "and" and peer.pongs == [b"one"], peer.pongs)
    peer.send(frame(10, "a pong nobody asked for"))
    check(peer.echo("still here") == "still here")
    peer.say("close")
    check(peer.ending() == (["over"], 1000, "BYE") and peer.is_over())
    peer = Socket(port)
    peer.send(frame(8, b"\x03\xe8bye"))
    check(peer.ending() == ([], 1000, "") and peer.is_over())
    peer = Socket(port)
    peer.send(frame(8, b""))
    check(peer.frame() == (8, b"") and peer.is_over())


def test_bad_frames(port):
    def ends(data, code, name):
        peer = Socket(port)
        try:
            peer.send(data)
        except ConnectionError:
            pass
        got = peer.ending()
        check(got == ([f"over {code} {name}"], code, name), data[:40], got)
        check(peer.is_over(), "it stays open")

    ends(frame(2, b"binary"), 1003, "NOT_TEXT")
    ends(frame(1, b"\xff"), 1007, "NOT_JSON")
    ends(frame(1, b"\xed\xa0\x80"), 1007, "NOT_JSON")
    ends(frame(1, b"\xc0\xaf"), 1007, "NOT_JSON")
    ends(frame(1, b"\xe2\x82"), 1007, "NOT_JSON")
    ends(frame(1, "x" * 4097), 1009, "TOO_LARGE")
    ends(frame(1, "x", length=1 << 40), 1009, "TOO_LARGE")
    ends(frame(1, "x" * 4000, final=False) + frame(0, "x" * 97), 1009, "TOO_LARGE")
    ends(frame(1, "x" * 100000), 1009, "TOO_LARGE")
    for data in (frame(1, "x", masked=False), frame(1, "x", reserved=0x40), frame(3, "x"), frame(11, ""), frame(0, "x"),
                 frame(9, "x" * 126), frame(9, "x", final=False), frame(1, "x", final=False) + frame(1, "y"),
                 frame(8, b"\x03"), frame(8, b"\x03\xec"), frame(8, b"\x00\x00"), frame(8, b"\x03\xe8\xff"),
                 bytes([0x81, 0xfe, 0, 5, 1, 2, 3, 4]), bytes([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])):
        ends(data, 1002, "BAD_FRAME")
    ends(frame(9, "flood") * 250, 1008, "TOO_FAST")
    ends(frame(1, "", final=False) + frame(0, "", final=False) * 250, 1008, "TOO_FAST")


def test_silence(server):
    """Nobody at the other end: no pong, no end of the connection."""
    begin = time.monotonic()
    silent = [Socket(server.port) for _ in range(5)]
    for peer in silent:
        while peer.more():  # takes the pings, says nothing
            check(time.monotonic() - begin < LATE, "a silent peer stays")
    check(time.monotonic() - begin > 1.5, "a silent peer is sent away too early")
    stuck = [Socket(server.port, receive_buffer=4096) for _ in range(5)]
    for peer in stuck:
        peer.say("flood")
    wait_until(lambda: server.counts()["sockets"] == 0, "the end of sockets that take nothing")
    for peer in stuck:
        check(rest_of(peer) < 1 << 20, "a stuck socket was given a megabyte")


def test_slow_but_there(server):
    """Who takes what it is sent, slowly, is not silent, although it answers no ping in the meantime."""
    peer = Socket(server.port, receive_buffer=4096)
    peer.say("flood")
    begin, taken = time.monotonic(), 0
    while taken < 4 << 20 and (data := peer.socket.recv(1 << 16)):
        taken += len(data)
        time.sleep(max(0, begin + 6 * taken / (4 << 20) - time.monotonic()))
    check(taken >= 4 << 20, "a slow peer was sent away after", taken, "bytes")
    peer.close()


def test_standing_still(port):
    """The server was away for longer than anybody may be silent: nobody is sent away for that."""
    peers = [Socket(port) for _ in range(5)]
    time.sleep(0.6)  # every one has a ping that it has not answered
    peers[0].say("stand still")
    check(peers[0].text() == "stand still")
    for peer in peers[1:]:
        check(peer.echo("still here") == "still here")


def test_later(port):
    """What goes to many at once is written a few at a time: all of it comes, once, also where something presses."""
    peers = [Socket(port) for _ in range(150)]
    peers[0].send(frame(1, "all later") + frame(1, "now"))
    check([peers[0].text(), peers[0].text()] == ["a" * 2048, "now"])
    for peer in peers[1:]:
        check(peer.text() == "a" * 2048)
    check(all(peer.echo("and") == "and" for peer in peers))


def test_gone(port):
    """Peers that go in the middle of everything."""
    for text in ("", "GET", request_text("GET", "/later", HOST), request_text("GET", "/large", HOST) * 3):
        for _ in range(5):
            peer = Peer(port).send(text)
            peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")  # a reset
            peer.close()
    for data in (b"", b"\x81", frame(1, "half a mess", final=False), frame(1, "flood"), frame(1, "close")):
        for _ in range(5):
            peer = Socket(port).send(data)
            peer.close()


# ---- The server itself ----

def together(functions, argument):
    """All at once: most of their time they wait. The first that fails is raised when all have ended."""
    faults = []

    def run(function):
        begin = time.monotonic()
        try:
            function(argument)
            print(f"{function.__name__:20} {time.monotonic() - begin:6.2f} s", flush=True)
        except BaseException as fault:
            print(f"{function.__name__:20} failed", flush=True)
            faults.append(fault)
    threads = [threading.Thread(target=run, args=(function,)) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


class GoodPeer:
    """In a process of its own: echoes all the time, and how long each took."""

    def __init__(self, port):
        self.process = subprocess.Popen([sys.executable, __file__, "--good", str(port)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def end(self):
        output, _ = self.process.communicate("\n", timeout=LATE)
        took = sorted(json.loads(output))
        half, worst = took[len(took) // 2], took[-1]
        print(f"the good peer: {len(took)} echoes, half of them within {half} ms, the slowest {worst} ms")
        check(half < 400, "the good peer was kept waiting")


def be_good(port):
    peer, took, ended = Socket(port), [], threading.Event()
    threading.Thread(target=lambda: (sys.stdin.readline(), ended.set()), daemon=True).start()
    while not ended.wait(0.01) or len(took) < 50:
        begin = time.monotonic()
        check(peer.echo("still good") == "still good")
        took.append(round((time.monotonic() - begin) * 1000, 2))
    print(json.dumps(took))


def is_logged(server):
    """The log has room for some lines of a second only, which others may have used up."""
    refused(server.port, "GET / HTTP/1.1\r\nA: " + "x" * 9000 + "\r\n\r\n", 431, "TOO_LARGE")
    return any("TOO_LARGE of 127.0.0.1" in line for line in server.log)


def peers_of_all_kinds(program, names):
    server = Server(program, *CALM)
    good = GoodPeer(server.port)
    tests = [test_requests, test_pipelined, test_bodies, test_heads, test_upgrades, test_messages, test_bad_frames,
             test_gone]
    try:
        together([test for test in tests if not names or test.__name__ in names], server.port)
    except BaseException:
        print("\n".join(server.log[-5:]))
        server.process.kill()
        good.process.kill()
        raise
    good.end()
    wait_until(lambda: is_logged(server), "a refusal in the log")
    wait_until(lambda: server.counts()["connections"] == 0, "the end of everybody who has gone")
    check(server.counts()["sockets"] == 0, "sockets without a connection")
    left = [Socket(server.port), Socket(server.port), Peer(server.port).send("GET /la"),
            Peer(server.port).send(request_text("GET", "/later", HOST))]
    wait_until(lambda: server.counts()["connections"] == 4, "four who are left")
    code, last = server.end()
    check(code == 0 and last["opened"] == last["closed"], code, last, server.log[-5:])
    check(last["owned"] == 0 and last["files"] == 0, last)
    check(last["abandoned"] == 1, last)
    trouble = [line for line in server.log if line.startswith("trouble")]
    check(not trouble, trouble[:5])
    for peer in left:
        peer.close()


def alone(test, *limits):
    """The test on a server of its own, whose counts say when everybody has been closed."""
    def run(program):
        server = Server(program, *CALM, *limits)
        test(server)
        code, last = server.end()
        check(code == 0 and last["opened"] == last["closed"] and last["owned"] == 0, code, last, server.log[-5:])
    run.__name__ = test.__name__
    return run


def too_slow(program):
    together([alone(test_slow, "head_ms=500", "body_ms=500", "idle_ms=700"),
              alone(test_slow_but_there, "silent_ms=3000"), alone(test_slow_next, "head_ms=500"), alone(test_signals),
              alone(test_slow_reader, "stuck_ms=1200"),
              alone(test_silence, "silent_ms=2000", "stuck_ms=1200")], program)


def by_themselves(program):
    """What would disturb the others: the whole server stands still, and everybody is told something."""
    for test in (test_standing_still, test_later):
        server = Server(program, *CALM, "silent_ms=6000", "of_address_most=300")
        test(server.port)
        code, last = server.end()
        check(code == 0 and last["opened"] == last["closed"] and last["owned"] == 0, code, last)


def many(program):
    """More than it takes: told so, and room again when some have gone."""
    server = Server(program, "connections_most=10", "of_address_most=1000")
    open_ = [Socket(server.port) for _ in range(10)]
    for _ in range(3):
        status, _, body = Peer(server.port).answer()
        check(status == 503 and error_name(body) == "TOO_MANY_CLIENTS", status, body)
    open_.pop().close()
    wait_until(lambda: server.counts()["connections"] == 9, "room")
    check(Socket(server.port).echo("room") == "room")
    check(server.end()[0] == 0)
    server = Server(program, "of_address_most=5")
    open_ = [Socket(server.port) for _ in range(5)]
    status, _, body = Peer(server.port).get("/")
    check(status == 429 and error_name(body) == "TOO_MANY_CLIENTS", status, body)
    check(open_[0].echo("x") == "x" and server.end()[0] == 0)


def settled(server, connections):
    """Who has come and gone has been let in and let go of: no more than so many are left."""
    end = time.monotonic() + 5
    while time.monotonic() < end and server.counts()["connections"] > connections:
        time.sleep(0.02)
    time.sleep(0.1) # those still at the door


def until(status, ask):
    """Asks until the answer has this status: how many it took, and the answer. What was held against somebody is
    forgotten at a rate by the clock, so a busy machine needs more of them."""
    for tried in range(1, 200):
        answer = ask()
        if answer[0] == status:
            return tried, answer
    raise AssertionError(f"no answer {status}: {answer}")


def shut(program):
    """Who is refused again and again is turned away at the door, and nobody else."""
    server = Server(program, "refusals_most=5", "of_address_most=8")
    keep = Peer(server.port, source="127.9.9.9")
    check(keep.get("/")[0] == 200)
    def nonsense():
        return Peer(server.port, source="127.9.9.9").request("nonsense\r\n\r\n")
    tried, (status, headers, body) = until(429, nonsense)
    check(tried > 5 and error_name(body) == "TOO_MANY_REFUSALS" and headers["retry-after"] == "1", tried, body)
    refused = server.counts()["refused"]
    for _ in range(30): # they cost nothing, and are not held against it
        Peer(server.port, source="127.9.9.9").close()
    check(server.counts()["refused"] == refused, "connections that were turned away count as refused")
    check(keep.get("/")[0] == 200, "what is open goes on")
    for source in ("127.9.9.8", "127.0.0.1"):
        check(Peer(server.port, source=source).get("/")[0] == 200, source)
    for _ in range(20): # the machine itself is never shut out
        Peer(server.port, source="127.0.0.1").close()
    check(Peer(server.port, source="127.0.0.1").get("/")[0] == 200, "the machine itself is shut out")
    waits = 1
    while waits: # and one a second again, for who waits as long as it is told to
        time.sleep(waits + 0.2)
        status, headers, _ = Peer(server.port, source="127.9.9.9").get("/")
        waits = int(headers.get("retry-after", 0))
    check(status == 200, "it stays shut out", status)
    for _ in range(20): # browsers open connections that they never use
        Peer(server.port, source="127.9.9.7").close()
    check(Peer(server.port, source="127.9.9.7").get("/")[0] == 200, "unused connections count too much")
    here = server.counts()["connections"]
    def come_and_go(): # but so many none of them does: ten of these are one fault
        for _ in range(60):
            Peer(server.port, source="127.9.9.7").close()
        settled(server, here)
        return Peer(server.port, source="127.9.9.7").get("/")
    until(429, come_and_go)
    many = [Peer(server.port, source="127.9.9.6") for _ in range(8)]
    check(all(peer.get("/")[0] == 200 for peer in many), "eight are not let in")
    names = [] # one too many is a fault, heard or not
    while "TOO_MANY_REFUSALS" not in names:
        names.append(error_name(Peer(server.port, source="127.9.9.6").answer()[2]))
        check(len(names) < 100, names)
    check(names[:5] == ["TOO_MANY_CLIENTS"] * 5, names)
    check(server.end()[0] == 0)


def proxied(program):
    server = Server(program, "--proxied", "of_address_most=3")
    peer = Peer(server.port)
    _, _, body = peer.get("/who", "X-Forwarded-For: 6.6.6.6, 203.0.113.9", "X-Forwarded-Proto: https")
    check(body.startswith(b"203.0.113.9 1"), body)
    # A proxy may add a line of its own behind the client's: the last one is the proxy's.
    _, _, body = peer.get("/who", "X-Forwarded-For: 127.0.0.1", "X-Forwarded-Proto: https",
                          "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: http")
    check(body.startswith(b"203.0.113.9 0"), body)
    status, headers, _ = peer.get("/who", "X-Forwarded-For: rubbish", "X-Forwarded-Proto: https")
    check(status == 200 and "max-age" in headers["strict-transport-security"])
    check(peer.get("/who")[2].startswith(b"127.0.0.1 0"))
    keep = [Socket(server.port, headers=["X-Forwarded-For: 203.0.113.9"]) for _ in range(3)]
    check(Socket(server.port, headers=["X-Forwarded-For: 203.0.113.9"]).status == 429)
    keep += [Socket(server.port, headers=["X-Forwarded-For: 203.0.113.10"]) for _ in range(3)]
    check(all(peer.status == 101 for peer in keep))
    check([peer.echo("who") for peer in keep] == ["203.0.113.9"] * 3 + ["203.0.113.10"] * 3)
    keep.pop(0).close()
    wait_until(lambda: server.counts()["sockets"] == 5, "the end of one that has gone")
    check(Socket(server.port, headers=["X-Forwarded-For: 203.0.113.9"]).status == 101)
    check(server.end()[0] == 0)
    server = Server(program)  # no proxy: nobody's word is taken
    _, _, body = Peer(server.port).get("/who", "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https")
    check(body.startswith(b"127.0.0.1 0"), body)
    check(Socket(server.port, headers=["X-Forwarded-For: 203.0.113.9"]).echo("who") == "127.0.0.1")
    check(server.end()[0] == 0)


def addresses(program):
    server = Server(program)
    other = Server(program, "--port", str(server.port))
    check(other.first[0] == "refused" and "Address already in use" in other.first[1], other.first)
    check(other.process.wait(LATE) == 2)
    bad = Server(program, "--host", "not an address")
    check(bad.first[0] == "refused" and bad.process.wait(LATE) == 2, bad.first)
    check(server.end()[0] == 0)
    six = Server(program, "--host", "::1")
    check(Peer(six.port, "::1").get("/who")[2].startswith(b"::1 0"))
    check(Socket(six.port, "::1").echo("six") == "six")
    check(six.end()[0] == 0)


def tls_1_2(folder, program):
    """TLS 1.2 with forward secrecy and authenticated encryption, and nothing else of it. A key that could do more."""
    certificate, key = f"{folder}/rsa.pem", f"{folder}/rsa-key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = Server(program, "--tls", certificate, key)
    for ciphers, good in (("ECDHE+AESGCM", True), ("ECDHE+CHACHA20", True), ("kRSA", False),
                          ("ECDHE+AES:!AESGCM", False), ("DHE+AESGCM:!ECDHE", False)):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.set_ciphers(ciphers + ":@SECLEVEL=0")
        try:
            peer = Peer(server.port, tls=context)
            check(good and peer.get("/who")[0] == 200, ciphers, peer.socket.cipher())
        except (ssl.SSLError, ConnectionError):
            check(not good, ciphers)
    check(server.end()[0] == 0)


def tls(program):
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = f"{folder}/certificate.pem", f"{folder}/key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                        "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                        "-keyout", key, "-out", certificate], check=True, capture_output=True)
        context = ssl.create_default_context(cafile=certificate)
        context.set_alpn_protocols(["h2", "http/1.1"])
        server = Server(program, "--tls", certificate, key, *CALM, "head_ms=3000")
        peer = Peer(server.port, tls=context)
        check(peer.socket.selected_alpn_protocol() == "http/1.1" and peer.socket.version() in ("TLSv1.2", "TLSv1.3"))
        status, headers, body = peer.get("/who")
        check(body.startswith(b"127.0.0.1 1") and headers["strict-transport-security"] == "max-age=31536000")
        check(len(peer.get("/large")[2]) == 1 << 20 and peer.get("/later")[2] == b"later")
        web = Socket(server.port, tls=context)
        check(web.echo("x" * 4096) == "x" * 4096)
        web.say("flood")
        check(sum(len(web.text()) for _ in range(64)) == 64 * 65536)
        web.send(b"".join(frame(1, "y" * 1000) for _ in range(60)))
        check([web.text() for _ in range(60)] == ["y" * 1000] * 60)
        web.say("close")
        check(web.ending() == (["over"], 1000, "BYE") and web.is_over())
        check(Peer(server.port, tls=context).request("GET /" + "x" * 20000)[0] == 414)
        check(Peer(server.port).send(request_text("GET", "/", HOST)).is_over(), "plain bytes to TLS")
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.set_ciphers("ALL:@SECLEVEL=0")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
        try:
            Peer(server.port, tls=old)
            check(False, "TLS 1.1 is taken")
        except (ssl.SSLError, ConnectionError):
            pass
        tls_1_2(folder, program)
        def ask():
            try:
                return Peer(server.port, tls=context, source="127.9.9.9").request("nonsense\r\n\r\n")
            except (ssl.SSLError, ConnectionError):
                return (429,)
        check(until(429, ask)[0] > 10, "it is shut out too early")
        shut_out = Peer(server.port, source="127.9.9.9")
        check(shut_out.take(7) == bytes((21, 3, 3, 0, 2, 2, 49)) and shut_out.is_over())  # fatal: access_denied
        try:
            Peer(server.port, tls=context, source="127.9.9.9")
            check(False, "it is not shut out")
        except ssl.SSLError as error:
            check("ACCESS_DENIED" in str(error).upper().replace(" ", "_"), error)
        except ConnectionError:
            pass  # closed before it was read
        check(Peer(server.port).is_over(), "who never says hello stays")
        code, last = server.end()
        check(code == 0 and last["files"] == 0 and last["opened"] == last["closed"], code, last, server.log[-5:])
        os.chmod(key, 0o644)
        bad = Server(program, "--tls", certificate, key)
        check(bad.first[0] == "refused" and "chmod 600" in " ".join(bad.first) and bad.process.wait(60) == 2, bad.first)
        os.chmod(key, 0o640)  # a group may read it
        with_group = Server(program, "--tls", certificate, key)
        check(with_group.end()[0] == 0)
        for arguments in ((certificate, folder + "/none"), (folder + "/none", key), (key, key)):
            bad = Server(program, "--tls", *arguments)
            check(bad.first[0] == "refused" and bad.process.wait(LATE) == 2, bad.first)


def idle(program, count):
    """Memory of a socket that says nothing."""
    server = Server(program, f"of_address_most={count + 10}", f"connections_most={count + 10}")
    first = Socket(server.port)
    before = server.counts()["resident"]
    sockets = [Socket(server.port) for _ in range(count)]
    after = server.counts()["resident"]
    begin = time.monotonic()
    check(first.echo("x") == "x")
    took = (time.monotonic() - begin) * 1000
    print(f"{count} idle sockets: {(after - before) // count} bytes each; an echo beside them {took:.2f} ms")
    code, last = server.end()
    check(code == 0 and last["opened"] == last["closed"] == count + 1, code, last)


def fan(program, count):
    """One message to everybody, again and again: what it costs the server."""
    server = Server(program, f"of_address_most={count + 10}", f"connections_most={count + 10}")
    sockets = [Socket(server.port) for _ in range(count)]

    def used():
        fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 10
    before, begin, rounds = used(), time.monotonic(), 50
    for _ in range(rounds):
        sockets[0].say("all")
        for peer in sockets:
            check(len(peer.text()) == 2048)
    took, spent = (time.monotonic() - begin) * 1000 / rounds, (used() - before) / rounds
    print(f"2 KB to {count} sockets: {spent:.2f} ms of the server's processor, {took:.2f} ms until the last has it")
    check(server.end()[0] == 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--good", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--idle", type=int, help="only measure so many idle sockets")
    parser.add_argument("--fan", type=int, help="only measure a message to so many sockets")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    if arguments.good:
        be_good(arguments.good)
        return 0
    if arguments.idle:
        idle(arguments.program, arguments.idle)
        return 0
    if arguments.fan:
        fan(arguments.program, arguments.fan)
        return 0
    parts = [functools.partial(peers_of_all_kinds, names=arguments.names)]
    parts[0].__name__ = "all kinds"
    others = (too_slow, by_themselves, many, shut, proxied, addresses, tls)
    parts += [part for part in others if not arguments.names or part.__name__ in arguments.names]
    together(parts, arguments.program)
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
