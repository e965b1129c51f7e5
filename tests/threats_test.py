"""Every row of the threat table (docs/operations.md), with the attack made against the real server."""
import http.client
import json
import os
import pathlib
import re
import resource
import secrets
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "support"))
from online import BORNES, Closed, Player, Refused, Server, WebSocket  # noqa: E402

BOT = {"kind": "bot", "level": "club"}
OPEN = {"kind": "open"}


def memory(server):
    """Kilobytes that the server has in memory."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


class Threats(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        cls.server = Server("--trusted-proxy", "127.0.0.9", "--origin", "https://good.example")
        cls.addClassCleanup(cls.server.__exit__)

    def path(self, table):
        return f"/api/v1/tables/{table}/ws"

    def healthy_latency(self, during):
        """The slowest of some moves of a player at another table while something goes on, in the best of three goes:
        a busy machine is late once, a server that is held up every time."""
        mine = self.server.open(seats=[OPEN, BOT], options={"hands": 50})
        player = Player(self.server, mine["table"], mine["token"])
        during()
        slowest = min(max(player.time_moves(25)) for _ in range(3))
        player.close()
        return slowest

    def test_pages_of_other_origins_get_nothing(self):
        table = self.server.open()["table"]
        own = f"http://127.0.0.1:{self.server.port}"
        for origin in ("https://evil.example", "null", "https://good.example.evil.example", "http://good.example",
                       "https://evilgood.example", "https://good.example:444", "https://good.example/",
                       f"{own}.evil.example", f"http://127.0.0.1:{self.server.port + 1}", "file://"):
            with self.subTest(origin):
                with self.assertRaises(Refused) as refused:
                    WebSocket(self.server.port, self.path(table), [f"Origin: {origin}"])
                self.assertEqual(refused.exception.status, 403)
                self.assertEqual(self.server.request("POST", "/api/v1/tables", {}, {"Origin": origin})[0], 403)
        for origin in ("https://good.example", own):
            WebSocket(self.server.port, self.path(table), [f"Origin: {origin}"]).close()
        # A name that points here is not the server's own origin unless the operator says so.
        with self.assertRaises(Refused):
            WebSocket(self.server.port, self.path(table), ["Host: rebound.example", "Origin: http://rebound.example"])

    def test_long_messages_and_endless_fragments(self):
        table = self.server.open()["table"]
        client = self.server.connect(table)
        client.receive()
        client.send(b" " * 4096)
        self.assertEqual(client.receive()["code"], "bad-message")
        client.send(b" " * 4097)
        with self.assertRaises(Closed) as closed:
            client.receive()
        self.assertEqual(closed.exception.code, 1009)
        before = memory(self.server)
        endless = []
        for _ in range(50):
            client = self.server.connect(table)
            client.receive()
            client.frame(1, b" ", final=False)
            endless.append(client)
        ended = 0
        for client in endless:
            try:
                for _ in range(5000):
                    client.frame(0, b" ", final=False)
                client.receive(timeout=5)
            except (Closed, ConnectionError):
                ended += 1
        self.assertEqual(ended, len(endless))
        self.assertLess(memory(self.server) - before, 8192)
        status, _, answer = self.server.request("POST", "/api/v1/tables", " " * 4097)
        self.assertEqual((status, answer["error"]), (413, "bad-message"))

    def test_no_compression_is_agreed_on(self):
        table = self.server.open()["table"]
        client = WebSocket(self.server.port, self.path(table), ["Sec-WebSocket-Extensions: permessage-deflate"])
        self.assertNotIn("permessage-deflate", client.head)
        client.frame(1, b"\x00" * 20, rsv=4)
        with self.assertRaises(Closed) as closed:
            client.receive()
        self.assertEqual(closed.exception.code, 1002)

    def test_slow_handshakes_hold_nobody_up(self):
        dribbling = []

        def dribble():
            for i in range(1500):
                slow = socket.create_connection(("127.0.0.1", self.server.port))
                slow.send(b"GET / HTTP/1.1\r\nX-Slow: " if i % 2 else b"G")
                dribbling.append(slow)

        self.assertLess(self.healthy_latency(dribble), 2)
        for slow in dribbling:
            slow.close()

    def play_on(self, player, moves):
        for _ in range(moves):
            while not player.view["legal"] or player.view["phase"] == "coup-fourre":  # answered for the player
                if player.view["phase"] == "over":
                    player.socket.send({"type": "rematch" if player.match else "ready"})
                    player.match = None
                player.next()
            answer = player.act(player.view["legal"][-1])
            while answer.get("code") == "too-fast":
                time.sleep(0.1)
                answer = player.act(player.view["legal"][-1])
            self.assertEqual(answer["type"], "ack", answer)

    def test_a_crowd_of_spectators_delays_nobody_and_who_does_not_read_is_cut_off(self):
        mine = self.server.open(edition="dujardin-classic", players=6, options={"hands": 1000},
                                seats=[OPEN] + [{"kind": "bot", "level": "random"}] * 5)
        player = Player(self.server, mine["table"], mine["token"])
        self.addCleanup(player.close)
        readers = [self.server.connect(mine["table"]) for _ in range(200)]
        heard = [client.receive()["seq"] for client in readers]
        # Two hundred are to be told of every move, and none of them reads yet.
        self.play_on(player, 5)
        for client, sequence in zip(readers, heard):
            while sequence < player.sequence:
                found = re.match(rb'{"type":"event","seq":([0-9]+),', client.receive_bytes())
                if found:
                    self.assertEqual(int(found[1]), sequence + 1)
                    sequence += 1
            client.close()
            player.settle(0.001)  # alive, though not playing

        before = self.server.metrics()["bornes_slow_readers_total"]
        deaf = []
        for _ in range(20):
            client = WebSocket(self.server.port, self.path(mine["table"]))
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.hello()
            deaf.append(client)
        memory_before = memory(self.server)

        def cut_off():
            return self.server.metrics()["bornes_slow_readers_total"] - before

        for _ in range(200):
            self.play_on(player, 50)
            if cut_off() == len(deaf):
                break
        self.assertEqual(cut_off(), len(deaf), "their queues are bounded")
        self.assertLess(memory(self.server) - memory_before, 20 * 1024)
        self.assertIn("a client that does not read was cut off", self.server.journal())
        self.play_on(player, 5)
        for client in deaf:
            client.close()

    def test_floods_are_slowed_and_neighbours_play(self):
        table = self.server.open()["table"]
        stop = threading.Event()
        codes = {}

        def storm():
            client = self.server.connect(table)
            try:
                while not stop.is_set():
                    for _ in range(100):
                        client.send('{"type":"ready"}')
                    message = client.receive()
                    codes[message.get("code")] = codes.get(message.get("code"), 0) + 1
            except (Closed, OSError):
                codes["closed"] = codes.get("closed", 0) + 1

        storms = [threading.Thread(target=storm, daemon=True) for _ in range(8)]
        try:
            self.assertLess(self.healthy_latency(lambda: [each.start() for each in storms]), 2)
            deadline = time.monotonic() + 20
            while "too-fast" not in codes and time.monotonic() < deadline:
                time.sleep(0.1)
        finally:
            stop.set()
        self.assertIn("too-fast", codes)
        pinger = self.server.connect(table)
        pinger.receive()
        with self.assertRaises((Closed, OSError)):
            for _ in range(2000):
                pinger.frame(9, b"x")
            while True:
                pinger.receive()

    def test_a_seat_has_one_limit_however_many_connections_it_has(self):
        mine = self.server.open()
        clients = [self.server.connect(mine["table"], mine["token"]) for _ in range(8)]
        codes = set()
        for client in clients:
            client.wait_for_type("welcome")
        for client in clients:
            for _ in range(80):  # less than one connection may say at once
                client.send({"type": "act", "id": "x", "seq": 0, "action": "draw"})
        for client in clients:
            for _ in range(80):
                codes.add(client.wait_for_type("refused")["code"])
            client.close()
        self.assertIn("too-fast", codes)

    def test_nothing_is_told_before_its_time(self):
        """What was sent before a hand's end holds neither its seed nor a card that the reader may not see."""
        views = {"edition", "players", "options", "seat", "phase", "turn", "dealer", "hand_number", "goal", "extended_by",
                 "draw_pile", "draws_due", "idle_turns", "discards", "hand", "hand_sizes", "known", "pending", "result", "sides",
                 "legal", "history"}
        sides = {"seats", "battle", "speed", "distance", "safeties", "coups_fourres", "km", "started", "score"}
        frames = {"welcome": {"type", "protocol", "seat", "seq", "view", "table", "window"},
                  "window": {"type", "id", "hazard", "side", "milliseconds", "until_all_answered"},
                  "event": {"type", "seq", "kind", "view", "commitment", "contributions", "seat", "action", "card", "result", "seed",
                            "totals", "winner", "abandoned"},
                  "table": {"type", "id", "state", "edition", "players", "options", "seq", "hand_number", "names", "scores",
                            "reaction_seconds", "clock", "grace_seconds", "commitment", "next_hand_milliseconds", "seats"}}
        for edition in ("parker-1971", "express"):
            mine = self.server.open(edition=edition, options={} if edition == "express" else {"hands": 1})
            yours = self.server.join(mine["table"])
            players = [Player(self.server, mine["table"], seat["token"]) for seat in (mine, yours)]
            watcher, reader = (self.server.connect(mine["table"], token, 0) for token in (None, mine["token"]))
            while not players[0].result:
                for player in players:
                    if player.view["legal"]:
                        player.act(player.view["legal"][-1])
                    else:
                        player.settle()
            record = self.server.request("GET", f"/api/v1/tables/{mine['table']}/record")[2].decode().splitlines()
            seed = next(json.loads(line)["seed"] for line in record if '"reveal"' in line)
            for client, seat in ((watcher, None), (reader, 0)):
                is_over = False
                while not is_over:
                    raw = client.receive_bytes().decode()
                    message = json.loads(raw)
                    is_over = message.get("kind") == "result"
                    self.assertEqual(seed in raw, is_over, "the seed comes with the result and not before")
                    self.assertLessEqual(set(message), frames[message["type"]])
                    if message["type"] == "event":
                        self.assertEqual("seed" in message or "result" in message, is_over)
                        self.assertEqual("card" in message, message.get("action") == "take")
                    view = message.get("view")
                    if not view:
                        continue
                    self.assertLessEqual(set(view), views)
                    self.assertEqual(view["seat"], seat)
                    if seat is None:
                        self.assertEqual((view["hand"], view["legal"]), ([], []))
                    elif view["phase"] != "waiting":
                        self.assertEqual(len(view["hand"]), view["hand_sizes"][seat])
                    for side in view["sides"]:
                        self.assertLessEqual(set(side), sides)
            for each in (*players, watcher, reader):
                each.close()

    def test_limits_by_address_need_a_trusted_proxy_to_name_it(self):
        def open_table(source, forwarded):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, source_address=(source, 0))
            connection.request("POST", "/api/v1/tables", "{}", {"X-Forwarded-For": forwarded})
            status = connection.getresponse().status
            connection.close()
            return status

        # Whoever comes directly says what it likes: it is not believed.
        self.assertEqual({open_table("127.0.0.1", "203.0.113.7") for _ in range(220)}, {400})
        # What the trusted proxy says counts: and one client's storm is not another's.
        self.assertIn(429, {open_table("127.0.0.9", "203.0.113.7") for _ in range(260)})
        self.assertEqual(open_table("127.0.0.9", "203.0.113.8"), 400)
        # Only the last address was added by the proxy.
        self.assertEqual(open_table("127.0.0.9", "203.0.113.7"), 429)
        self.assertEqual(open_table("127.0.0.9", "203.0.113.8, 203.0.113.7"), 429)

    def test_json_bombs_are_small_bangs(self):
        table = self.server.open()["table"]
        client = self.server.connect(table)
        client.receive()
        for bomb in ("[" * 4000, '{"a":' * 600, '{"type":"act","seq":1e999}', '{"type":"hello","since":1e400}',
                     '{"type":"\\ud800"}', '{"type":"act","type":"hello"}', '"' + "a" * 4000 + '"', "-" * 100,
                     '{"type":"act","id":"x","seq":99999999999999999999,"action":"draw"}'):
            client.send(bomb)
            self.assertEqual(client.receive()["code"], "bad-message", bomb[:40])
        client.close()

    def test_ids_and_tokens_cannot_be_guessed_and_a_link_cannot_act(self):
        tables = {self.server.open()["table"] for _ in range(20)}
        self.assertEqual(len(tables), 20)
        self.assertTrue(all(len(table) == 26 for table in tables))
        mine = self.server.open()
        self.assertNotIn(mine["token"][:8], mine["url"])
        # What is on disk opens no seat either.
        for path in (self.server.data, self.server.data + "-wal"):
            with open(path, "rb") as file:
                self.assertNotIn(mine["token"].encode(), file.read())
        spectator = self.server.connect(mine["table"])
        spectator.receive()
        for message in ({"type": "act", "id": "x", "seq": 0, "action": "draw"}, {"type": "ready"}, {"type": "leave"},
                        {"type": "rematch"}, {"type": "seat", "coup_fourre": "ask"}):
            spectator.send(message)
            self.assertEqual(spectator.receive()["code"], "no-seat")
        spectator.close()

    def test_hostile_texts_reach_no_database_and_no_terminal(self):
        for text in ("'; DROP TABLE tables; --", '" OR 1=1 --', "\x1b]0;owned\x07", "<img src=x onerror=alert(1)>"):
            mine = self.server.open(name=text)
            told = self.server.request("GET", f"/api/v1/tables/{mine['table']}")[2]
            self.assertNotIn("\x1b", told["names"][0])
            self.assertEqual(self.server.request("GET", "/api/v1/tables/" + "%27%20OR%201=1" + "a" * 12)[0], 404)
        self.assertIn("tables", [row[0] for row in sqlite3.connect(self.server.data).execute(
            "SELECT name FROM sqlite_master")])

    def test_counters_say_nothing_during_a_window(self):
        with self.assertRaises(ConnectionError):
            # Another address of this machine than 127.0.0.1 has no metrics.
            socket.create_connection(("127.0.0.2", self.server.port + 1), timeout=5).close()
        for _ in range(30):
            mine = self.server.open(coup_fourre="ask", reaction_seconds=2, options={"hands": 1})
            yours = self.server.join(mine["table"], coup_fourre="ask")
            players = [Player(self.server, mine["table"], seat["token"]) for seat in (mine, yours)]
            try:
                while not players[0].result:
                    for player in players:
                        player.settle()
                        if player.view["phase"] == "coup-fourre" and player.may_act():
                            before = self.server.metrics()
                            self.assertEqual(player.act("decline")["type"], "ack")
                            after = self.server.metrics()
                            changed = {name for name in before if before[name] != after[name]}
                            self.assertLessEqual(changed, {"bornes_requests_total"})
                            return
                        if player.view["phase"] != "coup-fourre" and player.view["legal"]:
                            legal = [each for each in player.view["legal"] if each.split()[-1] not in (
                                "driving-ace", "extra-tank", "puncture-proof", "right-of-way")]
                            good = [each for each in legal if "@" in each or each == "play green-light"]
                            player.act((good + legal + player.view["legal"])[0])
            finally:
                for player in players:
                    player.close()
        self.fail("nobody was ever asked")


class Owners(unittest.TestCase):
    def test_two_servers_on_one_file_make_one_history(self):
        with Server() as first:
            mine = first.open()
            yours = first.join(mine["table"])
            player = Player(first, mine["table"], mine["token"])
            with Server(data=first.data) as second:
                # The second takes the table over with its first write; the first is fenced off and reads again.
                there = Player(second, mine["table"], mine["token"])
                self.assertEqual(there.act(there.view["legal"][0])["type"], "ack")
                answer = player.act(player.view["legal"][0])
                self.assertEqual(answer["code"], "unavailable")
                with self.assertRaises(Closed):
                    while True:
                        player.next()
                back = Player(first, mine["table"], yours["token"])
                self.assertEqual(back.view["discards"], there.view["discards"])
                self.assertEqual(back.act(back.view["legal"][0])["type"], "ack")
                for each in (player, there, back):
                    each.close()
            entries = sqlite3.connect(first.data).execute("SELECT bytes FROM entries ORDER BY number")
            acts = [json.loads(row[0])["seat"] for row in entries if json.loads(row[0])["kind"] == "act"]
            self.assertEqual(acts, [0, 1])


class FullDisk(unittest.TestCase):
    def test_moves_are_refused_and_reading_goes_on(self):
        """A file size limit stands for a full disk: every write beyond it fails."""
        with Server() as server:
            mine = server.open()
            yours = server.join(mine["table"])
            player = Player(server, mine["table"], mine["token"])
            limit = os.path.getsize(server.data + "-wal")
            subprocess.run(["prlimit", "--pid", str(server.process.pid), f"--fsize={limit}:{limit * 1000}"], check=True)
            refused = player.act(player.view["legal"][0], "kept?")
            self.assertEqual((refused["type"], refused["code"]), ("refused", "unavailable"))
            self.assertEqual(server.request("GET", "/readyz")[0], 503)
            self.assertEqual(server.request("GET", "/healthz")[0], 200)
            status, _, told = server.request("GET", f"/api/v1/tables/{mine['table']}")
            self.assertEqual((status, told["seq"]), (200, 1))
            spectator = server.connect(mine["table"])
            self.assertEqual(spectator.receive()["type"], "welcome")
            self.assertEqual(server.request("POST", "/api/v1/tables", {"id": secrets.token_hex(16), "players": 2,
                                                                       "edition": "express"})[0], 503)
            subprocess.run(["prlimit", "--pid", str(server.process.pid), f"--fsize={limit * 1000}"], check=True)
            self.assertEqual(player.act(player.view["legal"][0], "kept?")["type"], "ack")
            self.assertEqual(server.request("GET", "/readyz")[0], 200)
            spectator.close()
            player.close()
            self.assertTrue(yours["token"])


if __name__ == "__main__":
    unittest.main()
