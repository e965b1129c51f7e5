"""A bad line between a WebSocket client and a server: knows frames, and duplicates, delays, swaps and cuts them."""
import heapq
import itertools
import random
import socket
import threading
import time


class Mischief:
    """What happens to the text frames of one direction; chances are of one frame."""

    def __init__(self, duplicate=0.0, delay=0.0, cut=0.0, tear=0.0, longest=0.03, cut_after=None, apart=0.0):
        self.duplicate, self.delay, self.cut, self.tear, self.longest = duplicate, delay, cut, tear, longest
        self.apart = apart  # seconds that two text frames keep between them, in their order
        self.cut_after = cut_after  # so many text frames pass, and then the line is dead


def split_frame(pending):
    """The first whole frame of some bytes and its opcode; nothing if there is none yet."""
    if len(pending) < 2:
        return None
    size, head = pending[1] & 0x7F, 2
    if size >= 126:
        wide = 2 if size == 126 else 8
        if len(pending) < 2 + wide:
            return None
        size, head = int.from_bytes(pending[2:2 + wide], "big"), 2 + wide
    head += 4 if pending[1] & 0x80 else 0
    if len(pending) < head + size:
        return None
    return pending[:head + size], pending[0] & 0x0F


class Line:
    """One connection through the proxy."""

    def __init__(self, client, server, to_server, to_client, rng, tally):
        self.ends = (client, server)
        self.tally = tally
        for source, target, mischief in ((client, server, to_server), (server, client, to_client)):
            threading.Thread(target=self.carry, args=(source, target, mischief, random.Random(rng.random())),
                             daemon=True).start()

    def cut(self):
        for end in self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def carry(self, source, target, mischief, rng):
        try:
            pending = b""
            while b"\r\n\r\n" not in pending:  # the handshake passes as it is
                piece = source.recv(65536)
                if not piece:
                    return
                pending += piece
            head, pending = pending.split(b"\r\n\r\n", 1)
            target.sendall(head + b"\r\n\r\n")
            if b"upgrade: websocket" in head.lower():
                self.carry_frames(source, target, mischief, rng, pending)
            else:
                self.carry_all(source, target, pending)
        except OSError:
            pass
        finally:
            self.cut()
            source.close()  # whoever writes to it finds it shut already

    @staticmethod
    def carry_all(source, target, pending):
        target.sendall(pending)
        while piece := source.recv(65536):
            target.sendall(piece)

    def carry_frames(self, source, target, mischief, rng, pending):
        waiting, order, passed, spaced = [], itertools.count(), 0, 0.0
        source.settimeout(0.005)
        while True:
            while found := split_frame(pending):
                frame, opcode = found
                pending = pending[len(frame):]
                now = time.monotonic()
                if opcode != 1:
                    heapq.heappush(waiting, (now, next(order), frame))
                    continue
                if rng.random() < mischief.tear:
                    self.tally["torn"] += 1
                    target.sendall(frame[:rng.randrange(1, len(frame))])
                    return
                if rng.random() < mischief.cut:
                    self.tally["cut"] += 1
                    return
                is_late = rng.random() < mischief.delay
                self.tally["delayed"] += is_late
                due = now + (rng.uniform(0, mischief.longest) if is_late else 0)
                if mischief.apart:
                    due = spaced = max(due, spaced + mischief.apart)
                heapq.heappush(waiting, (due, next(order), frame))
                if rng.random() < mischief.duplicate:
                    self.tally["duplicated"] += 1
                    heapq.heappush(waiting, (now + rng.uniform(0, mischief.longest), next(order), frame))
                passed += 1
                if mischief.cut_after == passed:
                    for _, _, each in sorted(waiting):
                        target.sendall(each)
                    return
            latest = -1
            while waiting and waiting[0][0] <= time.monotonic():
                _, number, frame = heapq.heappop(waiting)
                self.tally["swapped"] += number < latest
                latest = max(latest, number)
                target.sendall(frame)
            try:
                piece = source.recv(65536)
                if not piece:
                    return
                pending += piece
            except TimeoutError:
                pass


class Proxy:
    """Listens on a port of its own; `to_server` and `to_client` may be changed between connections."""

    def __init__(self, port, seed, to_server=None, to_client=None):
        self.to_server, self.to_client = to_server or Mischief(), to_client or Mischief()
        self.target, self.rng = port, random.Random(seed)
        self.tally = dict.fromkeys(("duplicated", "delayed", "swapped", "cut", "torn"), 0)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.lines = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            for end in (client, server):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.lines.append(Line(client, server, self.to_server, self.to_client, self.rng, self.tally))

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for line in self.lines:
            line.cut()
