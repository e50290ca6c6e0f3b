"""ws.py - a small client of docs/protocol.md with nothing but the standard library: sign in, watch, do, resume.

    house = House(port)
    anna = Client(house, "player-10011")        signs in over HTTP, opens the socket, hears hello
    anna.watch("table/1"); anna.view("table/1")
    anna.do(at="table/1", act="fold", seat=1)   its answer, after the views that came before it
"""
import base64
import http.client
import json
import os
import socket
import struct
import time

PASSWORD = "a plain long phrase"


class Closed(Exception):
    """The server has closed: code and reason."""


def merge(into, change):
    """JSON Merge Patch, RFC 7396."""
    for key, value in change.items():
        if value is None:
            into.pop(key, None)
        elif isinstance(value, dict):
            old = into.get(key)
            into[key] = merge(old if isinstance(old, dict) else {}, value)
        else:
            into[key] = value
    return into


def without_nulls(value):
    """Missing and null are the same."""
    if isinstance(value, dict):
        return {key: without_nulls(v) for key, v in value.items() if v is not None}
    return [without_nulls(v) for v in value] if isinstance(value, list) else value


class House:
    def __init__(self, port):
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"

    def request(self, method, path, body=None, cookie=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Origin": self.origin}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if cookie:
            headers["Cookie"] = f"baize={cookie}"
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        set_cookie = answer.getheader("Set-Cookie") or ""
        connection.close()
        return answer.status, json.loads(text) if text.startswith("{") else text, set_cookie

    def sign_in(self, name, password=PASSWORD):
        status, body, cookie = self.request("POST", "/api/session", {"name": name, "password": password})
        assert status == 200, (status, body)
        return cookie.split(";")[0].split("=", 1)[1]


class Socket:
    """A WebSocket: whole text messages."""

    def __init__(self, house, cookie=None):
        self.bytes = b""
        self.received = 0
        self.line = socket.create_connection(("127.0.0.1", house.port), timeout=60)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nOrigin: {house.origin}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: baize.v1\r\n"
                + (f"Cookie: baize={cookie}\r\n" if cookie else "") + "\r\n")
        self.line.sendall(head.encode())
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        answer, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        self.status = int(answer.split()[1])
        if self.status != 101:
            raise Closed(self.status, answer.decode() + self.bytes.decode())

    def _more(self):
        piece = self.line.recv(65536)
        if not piece:
            raise Closed(1006, "the line is cut")
        self.received += len(piece)
        self.bytes += piece

    def _take(self, count):
        while len(self.bytes) < count:
            self._more()
        piece, self.bytes = self.bytes[:count], self.bytes[count:]
        return piece

    def send(self, text, opcode=1):
        payload = text if isinstance(text, bytes) else text.encode()
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode])
        head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
        self.line.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def receive(self, timeout=60):
        """The next message, or None when the time is over."""
        self.line.settimeout(timeout)
        try:
            if not self.bytes:
                self._more()
            self.line.settimeout(60)
            while True:
                first, second = self._take(2)
                size = second & 127
                if size == 126:
                    size = struct.unpack(">H", self._take(2))[0]
                elif size == 127:
                    size = struct.unpack(">Q", self._take(8))[0]
                payload = self._take(size)
                opcode = first & 15
                if opcode == 1:
                    return payload.decode()
                if opcode == 8:
                    raise Closed(struct.unpack(">H", payload[:2])[0], payload[2:].decode())
                if opcode == 9:
                    self.send(payload, 10)
                if not self.bytes:
                    self.line.settimeout(timeout)
                    self._more()
        except socket.timeout:
            return None
        except ConnectionError as error:
            raise Closed(1006, str(error)) from error

    def close(self):
        self.line.close()


class Client:
    def __init__(self, house, name=None, cookie=None):
        self.house = house
        self.cookie = cookie or (house.sign_in(name) if name else None)
        self.views, self.versions, self.runs, self.notices, self.answers = {}, {}, {}, [], {}
        self.changes = self.wholes = self.same = 0
        self.heard = {}  # how often each topic was told of
        self.open()

    def open(self):
        self.socket = Socket(self.house, self.cookie)
        self.hello = json.loads(self.socket.receive())
        assert self.hello["type"] == "hello", self.hello
        self.skew = self.hello["now_ms"] - int(time.time() * 1000)

    def send(self, message):
        self.socket.send(json.dumps(message))

    def take(self, message):
        """Views are kept; answers are sorted by what they answer. Returns the message."""
        kind = message["type"]
        if kind == "view":
            topic = message["topic"]
            if "view" in message:
                self.wholes += 1
                self.views[topic] = message["view"]
            elif "change" in message and topic not in self.versions:
                return message  # of the watch before: the whole is on its way
            elif "change" in message:
                self.changes += 1
                assert message["from"] == self.versions[topic], (message, self.versions)
                merge(self.views[topic], message["change"])
            else:
                self.same += 1
                assert message["same"] is True and topic in self.views, message
            self.heard[topic] = self.heard.get(topic, 0) + 1
            self.versions[topic] = message["version"]
            self.runs[topic] = self.hello["server"]  # versions count within a run of the server
        elif kind == "notice":
            self.notices.append(message["name"])
        elif kind in ("done", "refused", "told"):
            key = message.get("id") or message.get("n") or message.get("topic")
            self.answers[key] = message
        return message

    def hear(self, timeout=0.05):
        """Everything that comes until nothing does for so long."""
        heard = []
        text = self.socket.receive(timeout)
        while text is not None:
            heard.append(self.take(json.loads(text)))
            text = self.socket.receive(timeout)
        return heard

    def until(self, test, timeout=60):
        end = time.time() + timeout
        while not test():
            left = end - time.time()
            assert left > 0, "it did not come"
            text = self.socket.receive(left)
            assert text is not None, "it did not come"
            self.take(json.loads(text))

    def watch(self, topic, have=False):
        version = self.versions.get(topic)
        message = {"type": "watch", "topic": topic}
        if have and version:
            message["have"] = {"server": self.runs[topic], "version": version}
        else:
            self.versions.pop(topic, None)
        heard = self.heard.get(topic, 0)
        self.answers.pop(topic, None)
        self.send(message)
        self.until(lambda: self.heard.get(topic, 0) != heard or topic in self.answers)
        if self.answers.get(topic, {}).get("name") == "TOO_FAST":
            time.sleep(self.answers[topic]["retry"] / 1000 + 0.01)
            return self.watch(topic, have)
        return self.views.get(topic)

    def new_id(self):
        return f"{int(time.time() * 1000) + self.skew:012x}" + os.urandom(10).hex()

    def do(self, wait=True, again=None, **fields):
        key = again or self.new_id()
        self.answers.pop(key, None)
        self.send({"type": "do", "id": key, **fields})
        if not wait:
            return key
        self.until(lambda: key in self.answers)
        return self.answers[key]

    def close(self):
        self.socket.close()
