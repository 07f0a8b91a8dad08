"""Connections from a client address of choice: calls by JSON, and frames of HTTP/2 by hand.

On loopback Linux takes any of 127.0.0.0/8 for an address, and to the server each is a client of its own.
"""

import http.client
import json
import socket
import struct

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
END_STREAM, ACK, END_HEADERS = 1, 1, 4
INITIAL_WINDOW_SIZE = 4
# Windows as every connection begins with them, and the size of a frame.
WINDOW, FRAME = 65535, 16384
GRPC = (("content-type", "application/grpc"), ("te", "trailers"))
JSON = (("content-type", "application/json"),)


def connect(to, source, timeout=20, receive_buffer=None):
    """A TCP connection from an address."""
    host, port = to.rsplit(":", 1)
    connection = socket.socket()
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.bind((source, 0))
    connection.settimeout(timeout)
    connection.connect((host, int(port)))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def call(to, path, body=None, source="127.0.0.1", headers=None, timeout=30):
    """Status and body of a call by JSON over a connection of its own."""
    connection = http.client.HTTPConnection(to, timeout=timeout, source_address=(source, 0))
    try:
        headers = {**dict(JSON if body is not None else ()), **(headers or {})}
        method, content = ("GET", None) if body is None else ("POST", json.dumps(body))
        connection.request(method, path, content, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def send(to, path, body, source="127.0.0.1", headers=None, timeout=30):
    """Status and body of a call with these bytes over a connection of its own."""
    connection = http.client.HTTPConnection(to, timeout=timeout, source_address=(source, 0))
    try:
        connection.request("POST", path, body, headers or dict(JSON))
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def message(content):
    """A message of gRPC."""
    return b"\0" + struct.pack(">I", len(content)) + content


def window(size):
    """A setting: how many bytes of each answer may be sent before they are read."""
    return struct.pack(">HI", INITIAL_WINDOW_SIZE, size)


def head(method, path, headers=()):
    """A block of headers without compression."""

    def text(value):
        encoded, rest = value.encode(), len(value) - 127
        if rest < 0:
            return bytes([len(encoded)]) + encoded
        length = b"\x7f"
        while rest >= 128:
            length, rest = length + bytes([rest & 127 | 128]), rest >> 7
        return length + bytes([rest]) + encoded

    fields = [
        (":method", method),
        (":scheme", "http"),
        (":path", path),
        (":authority", "localhost"),
        *headers,
    ]
    return b"".join(b"\0" + text(name) + text(value) for name, value in fields)


class Http2:
    """A connection of HTTP/2 that does what it is told to; only `frame` answers PINGs and settings."""

    def __init__(self, to, source, settings=b"", timeout=20):
        self.socket = connect(to, source, timeout)
        self._incoming = self.socket.makefile("rb")
        self.socket.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0, settings))

    def send(self, *frames):
        self.socket.sendall(b"".join(frames))

    def frame(self):
        """Kind, flags, stream and payload of the next frame; None at the end."""
        start = self._incoming.read(9)
        if len(start) < 9:
            return None
        kind, flags, stream = struct.unpack(">BBI", start[3:])
        payload = self._incoming.read(int.from_bytes(start[:3], "big"))
        if kind in (PING, SETTINGS) and not flags & ACK:
            self.send(frame(kind, ACK, 0, payload if kind == PING else b""))
        return kind, flags, stream & 0x7FFFFFFF, payload

    def until_closed(self):
        """Waits until the server has closed the connection, however long it takes."""
        self.socket.settimeout(None)
        while self.frame() is not None:
            pass

    def close(self):
        self._incoming.close()
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def post(connection, stream, path, body, headers=JSON):
    """Sends a request with a body, as fast as the server takes it; returns whether it took all of it."""
    connection.send(frame(HEADERS, END_HEADERS, stream, head("POST", path, headers)))
    windows, at = {0: WINDOW, stream: WINDOW}, 0
    while at < len(body):
        size = min(FRAME, len(body) - at, *windows.values())
        if size > 0:
            last = END_STREAM if at + size == len(body) else 0
            connection.send(frame(DATA, last, stream, body[at : at + size]))
            windows = {of: free - size for of, free in windows.items()}
            at += size
            continue
        kind, _, of, payload = connection.frame() or (GOAWAY, 0, 0, b"")
        if kind in (GOAWAY, RST_STREAM):
            return False
        if kind == WINDOW_UPDATE and of in windows:
            windows[of] += int.from_bytes(payload, "big")
        for setting in range(0, len(payload) if kind == SETTINGS else 0, 6):
            name, value = struct.unpack(">HI", payload[setting : setting + 6])
            windows[stream] += value - WINDOW if name == INITIAL_WINDOW_SIZE else 0
    return True


def health(to, source, timeout=20):
    """Whether a health check by gRPC says that the server is serving."""
    with Http2(to, source, timeout=timeout) as connection:
        ask = head("POST", "/grpc.health.v1.Health/Check", GRPC)
        connection.send(frame(HEADERS, END_HEADERS, 1, ask), frame(DATA, END_STREAM, 1, message(b"")))
        content = b""
        while (received := connection.frame()) is not None:
            kind, flags, stream, payload = received
            if stream == 1:
                content += payload if kind == DATA else b""
                if kind == RST_STREAM or kind in (DATA, HEADERS) and flags & END_STREAM:
                    break
        return content == message(b"\x08\x01")
