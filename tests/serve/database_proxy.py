"""A proxy between a server and its PostgreSQL, over sockets in folders: slow, or deaf from a chosen message on.

It reads the messages of the client (a type, a length, the rest), so that it can be cut between two of them.
"""

import os
import pathlib
import socket
import struct
import threading
import time

NAME = ".s.PGSQL.5432"


class Proxy:
    def __init__(self, folder, database):
        """Listens in `folder`; `database` is the folder of the server's own socket."""
        self.database = str(pathlib.Path(database) / NAME)
        self.path = str(pathlib.Path(folder) / NAME)
        self.bytes_per_second = None  # of all that the database says, together
        self.swallow_sync = False     # from the next append on nothing passes in either direction, on any connection
        self.held_back = 0            # pieces of the database that waited for their time
        self.cut = False              # that append has come
        self.unheard = []             # connections that were made since: they stay open, and nobody answers
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        os.chmod(self.path, 0o777)
        self.listener.listen(16)
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self):
        return "postgresql://baize@/baize?host=" + str(pathlib.Path(self.path).parent).replace("/", "%2F")

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            if self.cut:
                self.unheard.append(client)
                continue
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.database)
            threading.Thread(target=self.forward, args=(client, server), daemon=True).start()
            threading.Thread(target=self.back, args=(server, client), daemon=True).start()

    def back(self, server, client):
        try:
            while True:
                piece = server.recv(4096 if self.bytes_per_second else 65536)
                if not piece:
                    break
                if self.bytes_per_second:
                    self.held_back += 1
                    time.sleep(len(piece) / self.bytes_per_second)
                if self.cut:
                    continue
                client.sendall(piece)
        except OSError:
            pass
        if self.cut:  # the client does not hear that the database ended its connection either
            self.unheard.append(client)
            return
        try:
            client.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    @staticmethod
    def exactly(sender, length):
        data = b""
        while len(data) < length:
            piece = sender.recv(length - len(data))
            if not piece:
                raise OSError("closed")
            data += piece
        return data

    def forward(self, client, server):
        """The first message has no type. An append is a Bind to the statement baize_append."""
        try:
            head = self.exactly(client, 4)
            server.sendall(head + self.exactly(client, struct.unpack("!i", head)[0] - 4))
            appends = False
            while True:
                head = self.exactly(client, 5)
                rest = self.exactly(client, struct.unpack("!i", head[1:])[0] - 4)
                if head[:1] == b"B" and b"\0baize_append\0" in rest[:40]:
                    appends = True
                if head[:1] == b"S" and appends and self.swallow_sync:
                    self.cut = True
                    server.sendall(b"H\0\0\0\4")  # Flush: what stands before it is carried out, and not committed
                if self.cut:
                    while True:  # deaf: the connection stays
                        self.exactly(client, 1)
                if head[:1] == b"S":
                    appends = False
                server.sendall(head + rest)
        except OSError:
            if not self.cut:  # else the database does not hear of it
                server.shutdown(socket.SHUT_RDWR)
