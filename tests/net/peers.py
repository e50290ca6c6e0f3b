"""Peers for the tests of net: raw sockets that say exactly what they are told to, and a good WebSocket client."""

import base64
import hashlib
import json
import os
import signal
import socket
import ssl
import struct
import subprocess
import threading


class Server:
    """The echo server, with what it printed."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)
        self.log = []
        self.asking = threading.Lock()
        self.reader = threading.Thread(target=self._read_log, daemon=True)
        self.reader.start()
        self.first = self.process.stdout.readline().split(" ", 1)
        self.port = int(self.first[1]) if self.first[0] == "port" else None

    def _read_log(self):
        for line in self.process.stderr:
            self.log.append(line.rstrip("\n"))

    def counts(self):
        with self.asking:
            self.process.send_signal(signal.SIGUSR1)
            words = self.process.stdout.readline().split()
        return {"connections": int(words[1]), "sockets": int(words[2]), "refused": int(words[3]),
                "resident": int(words[5])}

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        last = self.process.stdout.read().split()
        code = self.process.wait(60)
        self.reader.join(60)
        return code, dict(zip(last[1::2], map(int, last[2::2])))


class Peer:
    """Bytes out, bytes in."""

    def __init__(self, port, host="127.0.0.1", tls=None, receive_buffer=None, source=None):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.socket = socket.socket(family)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.settimeout(60)  # guards against hanging, no more
        if source:
            self.socket.bind((source, 0))
        self.socket.connect((host, port))
        self.port, self.name = port, f"[{host}]" if ":" in host else host
        self.scheme = "https" if tls else "http"
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.bytes = b""

    def send(self, data):
        self.socket.sendall(data if isinstance(data, bytes) else data.encode())
        return self

    def more(self):
        data = self.socket.recv(65536)
        self.bytes += data
        return bool(data)

    def take(self, count):
        while len(self.bytes) < count:
            if not self.more():
                raise EOFError(f"{len(self.bytes)} bytes of {count}, then the end")
        data, self.bytes = self.bytes[:count], self.bytes[count:]
        return data

    def answer(self, head_only=False):
        """Status, headers (small letters), body."""
        while b"\r\n\r\n" not in self.bytes:
            if not self.more():
                raise EOFError("no answer, but the end: " + repr(self.bytes[:80]))
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        status = int(lines[0].split()[1])
        length = 0 if head_only or status in (101, 204, 304, 100) else int(headers["content-length"])
        return status, headers, self.take(length)

    def request(self, text, head_only=False):
        return self.send(text).answer(head_only)

    def get(self, path, *headers):
        return self.request(request_text("GET", path, f"Host: {self.name}:{self.port}", *headers))

    def own_origin(self):
        return f"Origin: {self.scheme}://{self.name}:{self.port}"

    def is_over(self):
        """The server has closed: an end or a reset, within the timeout."""
        try:
            while self.more():
                pass
            return True
        except ConnectionError:
            return True
        except socket.timeout:
            return False

    def close(self):
        self.socket.close()


def request_text(method, path, *headers, body=""):
    return f"{method} {path} HTTP/1.1\r\n" + "".join(line + "\r\n" for line in headers) + "\r\n" + body


def error_name(body):
    return json.loads(body)["error"]["name"]


def frame(opcode, payload=b"", final=True, masked=True, length=None, reserved=0):
    """A client's frame; with `length` it says another one than it has."""
    payload = payload if isinstance(payload, bytes) else payload.encode()
    size = len(payload) if length is None else length
    head = bytes([(0x80 if final else 0) | reserved | opcode])
    mask_bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([mask_bit | size])
    elif size < 65536:
        head += bytes([mask_bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([mask_bit | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class Socket(Peer):
    """A WebSocket; answers pings by itself."""

    def __init__(self, port, host="127.0.0.1", tls=None, receive_buffer=None, origin=None, headers=(), early=b"",
                 greet=True):
        super().__init__(port, host, tls, receive_buffer)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["Host: %s:%d" % (self.name, port), "Upgrade: websocket", "Connection: keep-alive, Upgrade",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Protocol: other, baize.v1",
                 origin or self.own_origin(), *headers]
        self.send(request_text("GET", "/live", *lines).encode() + early)
        self.status, self.headers, self.body = self.answer()
        self.pongs = []
        if self.status != 101:
            return
        wanted = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert self.headers["sec-websocket-accept"] == wanted.decode(), self.headers
        assert self.headers["sec-websocket-protocol"] == "baize.v1"
        assert "sec-websocket-extensions" not in self.headers
        if greet:
            assert self.text() == "hello"

    def frame(self):
        first, second = self.take(2)
        assert not second & 0x80, "a server does not mask"
        size = second & 0x7f
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return first & 0x0f, self.take(size)

    def text(self):
        while True:
            opcode, payload = self.frame()
            if opcode == 1:
                return payload.decode()
            if opcode == 9:
                self.send(frame(10, payload))
            elif opcode == 10:
                self.pongs.append(payload)
            else:
                raise EOFError(f"opcode {opcode}: {payload}")

    def say(self, text):
        return self.send(frame(1, text))

    def echo(self, text):
        return self.say(text).text()

    def ending(self):
        """The texts before the close frame, its code, its name."""
        texts = []
        while True:
            opcode, payload = self.frame()
            if opcode == 8:
                return texts, struct.unpack(">H", payload[:2])[0], payload[2:].decode()
            if opcode == 1:
                texts.append(payload.decode())
