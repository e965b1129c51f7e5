"""A server of our own for a test, and a client of its HTTP and WebSocket written from the standards alone."""
import base64
import http.client
import json
import os
import random
import secrets
import signal
import socket
import struct
import subprocess
import tempfile
import time

BORNES = os.environ["BORNES"]


def free_port():
    """A port that is free, with the one above it for the figures; below those that the system gives to connections,
    so that nobody takes it while a server is down."""
    while True:
        port = random.randrange(15000, 30000)
        try:
            for each in (port, port + 1):
                with socket.socket() as probe:
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    probe.bind(("127.0.0.1", each))
            return port
        except OSError:
            pass


class Server:
    """`bornes serve` on a free port, with its data in a folder that goes with it."""

    def __init__(self, *options, data=None, environment=None, tls=None):
        self.tls = tls  # the context that clients need if it is served encrypted
        self.folder = tempfile.TemporaryDirectory(prefix="bornes-")
        self.data = data or os.path.join(self.folder.name, "tables.sqlite")
        self.options = options
        self.environment = {**os.environ, **(environment or {})}
        self.log = open(os.path.join(self.folder.name, "log"), "a+")
        self.port = free_port()
        self.start()

    def start(self):
        command = [BORNES, "serve", "--port", str(self.port), "--data", self.data, "--bot-milliseconds", "0"]
        self.process = subprocess.Popen(command + list(self.options), stdout=subprocess.PIPE, stderr=self.log,
                                        text=True, env=self.environment)
        line = self.process.stdout.readline()
        assert line.startswith("http"), self.journal()
        self.url = line.strip()
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])

    def journal(self):
        self.log.flush()
        with open(self.log.name) as log:
            return log.read()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=20)
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.log.close()
        self.folder.cleanup()

    def request(self, method, path, body=None, headers=None):
        """Status, headers and body; a body of JSON is read."""
        if self.tls:
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20, context=self.tls)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            text = json.dumps(body) if isinstance(body, (dict, list)) else body
            connection.request(method, path, text, headers or {})
            answer = connection.getresponse()
            content = answer.read()
            if answer.getheader("Content-Type", "").startswith("application/json") and content:
                content = json.loads(content)
            return answer.status, answer.headers, content
        finally:
            connection.close()

    def open(self, **settings):
        """Opens a table and gives the answer; by default two open seats."""
        body = {"id": secrets.token_hex(16), "edition": "parker-1971", "players": 2, "options": {}, "name": "Ann",
                **settings}
        status, _, answer = self.request("POST", "/api/v1/tables", body)
        assert status == 201, (status, answer)
        return answer

    def join(self, table, **settings):
        body = {"id": secrets.token_hex(16), "name": "Bob", **settings}
        status, _, answer = self.request("POST", f"/api/v1/tables/{table}/join", body)
        assert status == 200, (status, answer)
        return answer

    def connect(self, table, token=None, since=None, hello=True):
        client = WebSocket(self.port, f"/api/v1/tables/{table}/ws", tls=self.tls)
        if hello:
            client.hello(token, since)
        return client

    def metrics(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port + 1, timeout=20)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        return {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if not line.startswith("#")}


class Closed(Exception):
    """The other side has ended the connection; with the code that it gave, if any."""

    def __init__(self, code=None):
        super().__init__(f"closed with {code}")
        self.code = code


class Refused(Exception):
    """The server did not want a WebSocket."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body}")
        self.status = status


class WebSocket:
    """A client as RFC 6455 has it; no extensions. `tls` is the context of an encrypted one."""

    def __init__(self, port, path, headers=(), timeout=20, tls=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="127.0.0.1")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.pending = b""
        head = b""
        while b"\r\n\r\n" not in head:
            piece = self.socket.recv(65536)
            if not piece:
                raise Closed()
            head += piece
        head, self.pending = head.split(b"\r\n\r\n", 1)
        self.head = head.decode()
        status = int(self.head.split()[1])
        if status != 101:
            self.socket.close()
            raise Refused(status, self.pending)

    def frame(self, opcode, payload, final=True, rsv=0):
        """Sends one frame, masked as clients must."""
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([(0x80 if final else 0) | rsv << 4 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def send(self, message):
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)
        self.frame(1, text.encode() if isinstance(text, str) else text)

    def await_pending(self, size):
        while len(self.pending) < size:
            piece = self.socket.recv(65536)
            if not piece:
                raise Closed()
            self.pending += piece

    def receive_bytes(self, timeout=20):
        """The next text message as it came; pings are answered on the way."""
        self.socket.settimeout(timeout)
        while True:
            try:
                # Nothing is taken before all of a frame is there: whoever had no more time for it may ask again.
                self.await_pending(2)
                size, head = self.pending[1] & 0x7F, 2
                if size >= 126:
                    head += 2 if size == 126 else 8
                    self.await_pending(head)
                    size = int.from_bytes(self.pending[2:head], "big")
                self.await_pending(head + size)
                first, payload = self.pending[0], self.pending[head:head + size]
                self.pending = self.pending[head + size:]
            except ConnectionError:
                raise Closed() from None
            assert first & 0x70 == 0 and first & 0x80, "no extension was agreed on, nor fragments expected"
            opcode = first & 0x0F
            if opcode == 1:
                return payload
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            if opcode == 9:
                self.frame(10, payload)

    def receive(self, timeout=20):
        return json.loads(self.receive_bytes(timeout))

    def wait_for(self, wanted, timeout=20):
        """Reads on until a message passes the test, and gives that one."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def wait_for_type(self, *types, timeout=20):
        return self.wait_for(lambda message: message["type"] in types, timeout)

    def hello(self, token=None, since=None):
        message = {"type": "hello"}
        if token:
            message["token"] = token
        if since is not None:
            message["since"] = since
        self.send(message)

    def ask(self, message):
        """Sends a command and gives its ack or refusal, and what came before it."""
        self.send(message)
        before = []
        while True:
            answer = self.receive()
            if answer["type"] in ("ack", "refused") and answer["id"] == message.get("id"):
                return answer, before
            before.append(answer)

    def close(self):
        self.socket.close()


class Player:
    """A seat at a table that keeps up with it."""

    def __init__(self, server, table, token, since=None):
        self.server, self.table, self.token = server, table, token
        self.view, self.sequence, self.window = None, -1, None
        self.events, self.result, self.match, self.table_state = [], None, None, None
        self.socket = server.connect(table, token, since)
        self.take(self.socket.receive())

    def take(self, message):
        kind = message["type"]
        if kind == "welcome":
            self.view, self.sequence, self.window = message["view"], message["seq"], message["window"]
            self.seat, self.table_state = message["seat"], message["table"]["state"]
        elif kind == "table":
            self.table_state = message["state"]
        elif kind == "event":
            assert message["seq"] == self.sequence + 1, (message["seq"], self.sequence)
            self.sequence = message["seq"]
            self.view = message.get("view", self.view)
            self.window = None
            self.events.append(message)
            if message["kind"] == "result":
                self.result = message
            if message["kind"] == "match":
                self.match = message
        elif kind == "window":
            self.window = message
        return message

    def next(self, timeout=20):
        return self.take(self.socket.receive(timeout))

    def settle(self, timeout=0.05):
        """Takes all that is there, and what comes in a moment."""
        try:
            while True:
                self.next(timeout)
        except TimeoutError:
            return

    def may_act(self):
        """Whether it is this seat's turn, by what has come so far: whoever answers a hazard names the window, which
        comes after the view."""
        return bool(self.view["legal"]) and (self.view["phase"] != "coup-fourre" or self.window is not None)

    def act(self, action, identity=None):
        """Sends an act and reads up to its answer."""
        message = {"type": "act", "id": identity or secrets.token_hex(8), "seq": self.sequence, "action": action}
        if self.window:
            message["window"] = self.window["id"]
        self.socket.send(message)
        while True:
            answer = self.next()
            if answer["type"] in ("ack", "refused") and answer["id"] == message["id"]:
                return answer

    def time_moves(self, count):
        """Seconds up to the answer, for some moves at a table whose other seats are machines."""
        times = []
        while len(times) < count:
            if self.may_act():
                begun = time.monotonic()
                self.act(self.view["legal"][-1])
                times.append(time.monotonic() - begun)
            elif self.view["phase"] == "over":
                self.socket.send({"type": "ready"})
                self.next()
            else:
                self.next()
        return times

    def close(self):
        self.socket.close()
