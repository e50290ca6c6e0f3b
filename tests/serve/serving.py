"""The real program on a fresh directory, and HTTP to it. Every answer is held against what all answers have."""

import base64
import http.client
import json
import os
import pathlib
import re
import select
import signal
import socket
import struct
import subprocess
import time

os.umask(0o077)  # passwords are given in files that are nobody else's

PASSWORDS = {"player": "four-of-a-kind", "dealer": "no-more-bets", "floorperson": "count-the-tray",
             "supervisor": "validate-the-win", "executive": "sign-for-the-most", "manager": "mind-the-meters",
             "cashier": "chips-into-cash", "auditor": "prove-the-record"}

CSP = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
       "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
HEADERS = {"content-security-policy": CSP, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
           "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin"}


class Serving:
    """One run of `baize serve`."""

    def __init__(self, program, data, *more, config="", environment=None, demo=True, wait=60):
        self.program, self.data = program, pathlib.Path(data)
        self.log_path = self.data.with_name(self.data.name + ".log")
        arguments = [program, "serve", "--data", str(data), "--listen", "127.0.0.1:0", *more]
        if demo:
            arguments.append("--demo")
        if config:
            file = self.data.with_name(self.data.name + ".yaml")
            file.write_text(config)
            arguments += ["--config", str(file)]
        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=self.log, env=environment)
        self.said = ""
        self.port = None
        if wait:
            self.until(r"Listening on http://127\.0\.0\.1:(\d+)/", wait)
            self.port = int(re.search(r"Listening on http://127\.0\.0\.1:(\d+)/", self.said)[1])

    def until(self, pattern, seconds):
        """Reads what it prints until the pattern is there."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.said):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            piece = self.process.stdout.read1() if ready else b""
            assert piece, "no '%s' within %d s\n%s\n%s" % (pattern, seconds, self.said, self.log_path.read_text())
            self.said += piece.decode()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def stop(self, number=signal.SIGTERM, seconds=60):
        """In good order; how long it took."""
        began = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(timeout=seconds)
        return time.monotonic() - began

    def lines(self):
        """The log, each line one JSON object."""
        return [json.loads(line) for line in self.log_path.read_text().splitlines() if line.startswith("{")]

    # ---- HTTP ----

    def ask(self, method, path, body=None, cookie=None, status=200, headers=None, origin=True):
        """One request; the answer as (value, headers)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        send = {}
        if method not in ("GET", "HEAD") and origin:
            send["Origin"] = "http://127.0.0.1:%d" % self.port if origin is True else origin
        if body is not None:
            send["Content-Type"] = "application/json"
        if cookie:
            send["Cookie"] = "baize=" + cookie
        send.update(headers or {})
        connection.request(method, path, body if body is None or isinstance(body, str) else json.dumps(body), send)
        answer = connection.getresponse()
        text = answer.read().decode()
        got = {name.lower(): value for name, value in answer.getheaders()}
        told = "%s %s: %d %s\n%s" % (method, path, answer.status, text[:300], got)
        assert answer.status == status, told
        for name, value in HEADERS.items():
            assert got.get(name) == value, "%s\n%s" % (name, told)
        assert "permissions-policy" in got, told
        if path.startswith("/api"):
            assert got.get("cache-control") == "no-store", told
        connection.close()
        is_json = got.get("content-type", "").startswith("application/json")
        if status >= 400 and path.startswith("/api"):
            assert set(json.loads(text)["error"]) == {"name", "words"}, told
        return (json.loads(text) if is_json and text else text), got

    def error(self, *what, **how):
        """The name of the refusal."""
        return self.ask(*what, **how)[0]["error"]["name"]

    def health(self):
        """What /healthz says, with the status that belongs to it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        value = json.loads(answer.read())["health"]
        connection.close()
        assert (answer.status == 200) == (value == "good"), (answer.status, value)
        return value

    def sign_in(self, name, password, **how):
        """The person and the token."""
        answer, got = self.ask("POST", "/api/session", {"name": name, "password": password}, **how)
        return answer["person"], re.match("baize=([0-9a-f]{64});", got["set-cookie"])[1]


class Socket:
    """A WebSocket, as far as these tests need one: whole text messages."""

    def __init__(self, port, token=None):
        self.link = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.stream = self.link.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.link.sendall(("GET /live HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                           "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Protocol: baize.v1\r\n%s\r\n"
                           % (port, port, key, "Cookie: baize=%s\r\n" % token if token else "")).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.stream.readline()
        self.status = int(head.split()[1])

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.stream.close()
        self.link.close()

    @staticmethod
    def frame(value):
        text = json.dumps(value).encode()
        head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, len(text))
        mask = os.urandom(4)
        return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))

    def send(self, value):
        self.link.sendall(self.frame(value))

    def send_all(self, values):
        """At once: they come in together."""
        self.link.sendall(b"".join(map(self.frame, values)))

    def take(self):
        """The next message; ("closed", code) at the end."""
        while True:
            first, length = self.stream.read(2)
            if length >= 126:
                length = int.from_bytes(self.stream.read(2 if length == 126 else 8), "big")
            text = self.stream.read(length)
            if first & 15 == 1:
                return json.loads(text)
            if first & 15 == 8:
                return ("closed", int.from_bytes(text[:2], "big"))
