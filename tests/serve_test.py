"""The server as clients see it: HTTP calls, the conversation at a table, what is kept and what is told."""
import itertools
import json
import os
import pathlib
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "support"))
from online import BORNES, Closed, Player, Server  # noqa: E402

BOT = {"kind": "bot", "level": "club"}
OPEN = {"kind": "open"}


def play_hand(*players, choose=lambda legal: legal[-1]):
    """Plays until all players have seen a result."""
    while not all(player.result for player in players):
        for player in players:
            if player.may_act():
                player.act(choose(player.view["legal"]))
            else:
                player.settle()


def begin_next_hand(*players):
    for player in players:
        player.result = None
        player.socket.send({"type": "ready"})
    while players[0].view["phase"] == "over":
        players[0].next()
    assert players[0].events[-1]["kind"] == "deal"


def play_to_the_end(*players, **how):
    """Plays until the match is over; a tie is played off by another hand. How many hands there were."""
    hands = 0
    while players[0].match is None:
        if hands > 0:
            begin_next_hand(*players)
        play_hand(*players, **how)
        hands += 1
        # What became of the match comes after the hand's result.
        while players[0].table_state == "playing":
            players[0].next()
    return hands


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.__exit__)

    def test_a_table_is_opened_joined_and_described(self):
        mine = self.server.open(name="Ann")
        self.assertEqual(set(mine), {"table", "seat", "token", "url"})
        self.assertEqual((mine["seat"], mine["url"]), (0, "/t/" + mine["table"]))
        status, _, told = self.server.request("GET", f"/api/v1/tables/{mine['table']}")
        self.assertEqual((status, told["state"], told["edition"], told["players"]), (200, "waiting", "parker-1971", 2))
        self.assertEqual([seat["kind"] for seat in told["seats"]], ["human", "open"])
        self.assertNotIn(mine["token"], json.dumps(told))
        yours = self.server.join(mine["table"], name="Bob")
        self.assertEqual(yours["seat"], 1)
        status, _, told = self.server.request("GET", f"/api/v1/tables/{mine['table']}")
        self.assertEqual((told["state"], told["names"], told["scores"]), ("playing", ["Ann", "Bob"], [0, 0]))

    def test_a_repeated_request_gets_the_same_seat_and_token(self):
        body = {"id": secrets.token_hex(16), "edition": "parker-1971", "players": 2}
        first, again = (self.server.request("POST", "/api/v1/tables", body) for _ in range(2))
        self.assertEqual((first[0], first[2]), (201, again[2]))
        body = {"id": secrets.token_hex(16)}
        path = f"/api/v1/tables/{first[2]['table']}/join"
        first, again = (self.server.request("POST", path, body) for _ in range(2))
        self.assertEqual((first[0], first[2]), (200, again[2]))

    def test_what_is_wrong_is_said_by_a_code(self):
        good = {"id": "0123456789abcdef", "edition": "parker-1971", "players": 2}
        for change in ({"id": "short"}, {"id": 7}, {"edition": "none"}, {"players": 5}, {"players": "2"},
                       {"options": {"hazard-up": True}}, {"options": {"target": 0.5}}, {"seats": [OPEN]},
                       {"seats": [BOT, BOT]}, {"seats": [OPEN, {"kind": "bot", "level": "god"}]},
                       {"reaction_seconds": -1}, {"clock": {"kind": "hourglass", "seconds": 1}},
                       {"clock": {"kind": "move", "seconds": 0}}, {"grace_seconds": "30"}, {"name": 7},
                       {"contribution": "xyz"}, {"coup_fourre": "maybe"}):
            with self.subTest(change):
                status, _, answer = self.server.request("POST", "/api/v1/tables", {**good, **change})
                self.assertEqual((status, answer["error"]), (400, "bad-message"))
                self.assertTrue(answer["message"])
        for body in ("", "[]", "null", "{", "\xff", '{"id":' + "[" * 100):
            status, _, answer = self.server.request("POST", "/api/v1/tables", body.encode("latin-1"))
            self.assertEqual((status, answer["error"]), (400, "bad-message"))
        for method, path, status, code in (
                ("GET", "/api/v1/tables/" + "a" * 26, 404, "not-found"), ("GET", "/api/v1/tables/x", 404, "not-found"),
                ("GET", "/api/v1/nothing", 404, "not-found"), ("GET", "/api/v1/tables", 405, "bad-message"),
                ("DELETE", "/", 405, "bad-message"), ("GET", "/no/such/page.js", 404, "not-found"),
                ("POST", f"/api/v1/tables/{'a' * 26}/join", 400, "bad-message")):
            with self.subTest(path):
                answer = self.server.request(method, path)
                self.assertEqual((answer[0], answer[2]["error"]), (status, code))

    def test_a_seat_that_is_not_free_is_full(self):
        mine = self.server.open(seats=[OPEN, OPEN, BOT], players=3)
        for seat in (0, 2):
            status, _, answer = self.server.request("POST", f"/api/v1/tables/{mine['table']}/join",
                                                    {"id": secrets.token_hex(16), "seat": seat})
            self.assertEqual((status, answer["error"]), (409, "full"))
        self.assertEqual(self.server.join(mine["table"])["seat"], 1)
        status, _, answer = self.server.request("POST", f"/api/v1/tables/{mine['table']}/join",
                                                {"id": secrets.token_hex(16)})
        self.assertEqual((status, answer["error"]), (409, "full"))

    def test_names_are_made_harmless(self):
        for name, harmless in (("  Ann\t\tLee ", "Ann Lee"), ("\x1b[31mred", "[31mred"), ("a\u202eb\u200bc", "abc"),
                               ("", "Guest"), ("<script>", "<script>"), ("é" * 50, "é" * 32), ("\u0000", "Guest")):
            with self.subTest(name):
                table = self.server.open(name=name)["table"]
                told = self.server.request("GET", f"/api/v1/tables/{table}")[2]
                self.assertEqual(told["names"][0], harmless)

    def test_operators_are_answered(self):
        for path in ("/healthz", "/readyz"):
            self.assertEqual(self.server.request("GET", path)[0], 200)
        self.assertEqual(self.server.request("GET", "/metrics")[0], 404)
        self.assertIn("bornes_events_total", self.server.metrics())

    def test_without_pages_the_root_says_so(self):
        with tempfile.TemporaryDirectory() as empty, Server("--pages", empty) as server:
            for path in ("/", "/t/" + "a" * 26):
                status, headers, text = server.request("GET", path)
                self.assertEqual((status, headers["Content-Type"]), (200, "text/plain; charset=utf-8"))
                self.assertIn(b"without its web page", text)


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.__exit__)

    def sit_down(self, **settings):
        mine = self.server.open(**settings)
        seats = [mine] + [self.server.join(mine["table"]) for _ in range(settings.get("players", 2) - 1)]
        players = [Player(self.server, mine["table"], seat["token"]) for seat in seats]
        for player in players:
            self.addCleanup(player.close)
        return players

    def test_a_match_is_played_and_its_record_replays_and_verifies(self):
        rng = random.Random(1)
        players = self.sit_down(options={"hands": 2})
        for player in players:
            player.socket.send({"type": "seat", "contribution": secrets.token_hex(16)})
        hands = play_to_the_end(*players, choose=rng.choice)
        scores = [event["result"]["scores"] for event in players[0].events if event["kind"] == "result"]
        leads = list(itertools.accumulate(first["total"] - second["total"] for first, second in scores))
        self.assertEqual([i for i, lead in enumerate(leads, 1) if i >= 2 and lead], [hands], "two hands, more only after a tie")
        deal = next(event for event in players[0].events if event["kind"] == "deal")  # of the second hand
        self.assertTrue(all(deal["contributions"]), "both seats added to this deck")
        self.assertEqual(len(players[0].match["totals"]), 2)

        status, headers, record = self.server.request("GET", f"/api/v1/tables/{players[0].table}/record")
        self.assertEqual(status, 200)
        lines = [json.loads(line) for line in record.splitlines()]
        self.assertEqual([line["type"] for line in lines if line["type"] not in ("decision", "reshuffle")],
                         ["match", *["hand", "result", "reveal"] * hands, "match-result"])
        again = subprocess.run([BORNES, "replay", "-"], input=record, capture_output=True)
        self.assertEqual((again.returncode, again.stdout), (0, record))
        verified = subprocess.run([BORNES, "verify", "-"], input=record, capture_output=True, text=False)
        self.assertEqual(verified.returncode, 0, verified.stdout)
        # Another deck, another seed, another contribution: not fair any more.
        for old, new in ((b'"seed":"', b'"seed":"0'), (b'"commitment":"', b'"commitment":"0'),
                         (b'"contributions":["', b'"contributions":["00')):
            forged = record.replace(old, new)
            self.assertEqual(subprocess.run([BORNES, "verify", "-"], input=forged, capture_output=True).returncode, 1)

    def test_a_running_hand_is_not_in_the_record(self):
        players = self.sit_down()
        play_hand(*players)
        running = self.server.request("GET", f"/api/v1/tables/{players[0].table}/record")[2]
        begin_next_hand(*players)
        self.assertEqual(self.server.request("GET", f"/api/v1/tables/{players[0].table}/record")[2], running)

    def test_bots_of_every_level_play_and_thinking_ones_in_time(self):
        levels = ["random", "novice", "club", "expert"]
        for level in levels:
            with self.subTest(level):
                mine = self.server.open(seats=[OPEN, {"kind": "bot", "level": level}], options={"hands": 1})
                player = Player(self.server, mine["table"], mine["token"])
                while not player.view["legal"]:
                    player.next()
                player.act(player.view["legal"][-1])
                begun = time.monotonic()
                while player.view["turn"] != 0:
                    player.next()
                self.assertLess(time.monotonic() - begun, 3)
                player.close()

    def test_commands_and_their_answers(self):
        first, second = self.sit_down()
        action = first.view["legal"][0]
        other = next(each for each in first.view["legal"] if each != action)
        self.assertEqual(second.act(action)["code"], "not-your-turn")
        refused = first.act("extend")
        self.assertEqual((refused["code"], refused["reason"]), ("illegal", "nothing-to-extend"))
        self.assertTrue(refused["message"])
        ack = first.act(action, "an id")
        self.assertEqual((ack["type"], ack["seq"]), ("ack", 2))
        self.assertEqual(first.act(action, "an id"), ack)
        self.assertEqual(first.act(other, "an id")["code"], "bad-message")
        answer, _ = first.socket.ask({"type": "act", "id": "old", "seq": 0, "action": other})
        self.assertEqual(answer["code"], "stale")
        spectator = self.server.connect(first.table)
        self.addCleanup(spectator.close)
        answer, before = spectator.ask({"type": "act", "id": "x", "seq": 2, "action": action})
        self.assertEqual(answer["code"], "no-seat")
        self.assertEqual((before[0]["seat"], before[0]["view"]["hand"], before[0]["view"]["legal"]), (None, [], []))
        for bad in ("", "[]", '{"type":"dance"}', '{"type":"act"}', '{"type":"act","id":"y","seq":-1,"action":"draw"}',
                    '{"type":"act","id":"y","seq":1,"action":"play 300"}', '{"type":"seat","coup_fourre":1}', "\x80"):
            with self.subTest(bad):
                first.socket.send(bad.encode("latin-1") if bad == "\x80" else bad)
                if bad == "\x80":
                    with self.assertRaises(Closed):  # not UTF-8: the standard wants the connection to end
                        first.socket.wait_for_type("refused")
                else:
                    self.assertEqual(first.socket.wait_for_type("refused")["code"], "bad-message")

    def test_a_wrong_token_opens_nothing(self):
        mine = self.server.open()
        stranger = self.server.connect(mine["table"], "0" * 32)
        self.assertEqual(stranger.receive()["code"], "no-seat")
        with self.assertRaises(Closed) as closed:
            stranger.receive()
        self.assertEqual(closed.exception.code, 1008)
        stranger.close()

    def test_a_window_is_the_same_for_all_and_ends_in_its_time(self):
        # A busy machine can be late for one window, a wrong clock is late for all of them.
        for _ in range(5):
            if self.seconds_of_a_window() < 1.5:
                return
        self.fail("five windows of one second took more than one and a half")

    def seconds_of_a_window(self):
        """Plays until a hazard opens a window of one second that nobody answers, and checks what everyone is told."""
        for _ in range(20):
            mine = self.server.open(reaction_seconds=1, coup_fourre="ask")
            yours = self.server.join(mine["table"], coup_fourre="ask")
            players = [Player(self.server, mine["table"], seat["token"]) for seat in (mine, yours)]
            watcher = self.server.connect(mine["table"])
            watcher.receive()
            while not players[0].result:
                for player in players:
                    player.settle()
                    if not player.view["legal"] or player.view["phase"] == "coup-fourre":
                        continue
                    attacks = [each for each in player.view["legal"] if "@" in each]
                    starts = [each for each in player.view["legal"] if each == "play green-light"]
                    begun = time.monotonic()
                    player.act((attacks + starts + player.view["legal"])[0])
                    if attacks and player.view["phase"] == "coup-fourre":
                        window = watcher.wait_for_type("window")
                        seen = time.monotonic()
                        self.assertEqual(window["milliseconds"], 1000)
                        self.assertEqual(window["hazard"], attacks[0].split()[1])
                        while players[0].window is None:
                            players[0].next()
                        self.assertEqual(players[0].window, window)
                        closed = watcher.wait_for(lambda message: message["type"] == "event")
                        ended = time.monotonic()
                        self.assertEqual(closed["kind"], "window-closed")
                        self.assertGreaterEqual(ended - begun, 0.99)
                        late, _ = player.socket.ask({"type": "act", "id": "late", "seq": closed["seq"],
                                                     "action": "coup-fourre", "window": window["id"]})
                        self.assertEqual(late["code"], "window-closed")
                        for each in (*players, watcher):
                            each.close()
                        return ended - seen
        self.fail("no attack in twenty hands")

    def test_a_connection_that_comes_back_misses_nothing(self):
        players = self.sit_down(options={"hands": 1})
        play_to_the_end(*players)
        events = players[0].events
        for since in range(events[0]["seq"] - 1, players[0].sequence + 1, 7):
            again = Player(self.server, players[0].table, players[0].token, since)
            while again.sequence < players[0].sequence:
                again.next()
            self.assertEqual(again.events, [event for event in events if event["seq"] > since])
            again.close()

    def test_a_clock_plays_for_who_is_late(self):
        players = self.sit_down(clock={"kind": "move", "seconds": 1})
        before = players[0].sequence
        players[0].next(timeout=5)
        while players[0].sequence == before:
            players[0].next(timeout=5)
        self.assertEqual(players[0].events[-1]["seat"], 0)

    def test_an_absent_seat_is_played_for_and_taken_back(self):
        players = self.sit_down(grace_seconds=1)
        players[0].close()
        table = players[1].socket.wait_for(
            lambda message: message["type"] == "table" and message["seats"][0]["auto_played"], timeout=5)
        self.assertFalse(table["seats"][0]["present"])
        back = Player(self.server, players[0].table, players[0].token)
        self.addCleanup(back.close)
        table = players[1].socket.wait_for(
            lambda message: message["type"] == "table" and message["seats"][0]["present"], timeout=5)
        self.assertFalse(table["seats"][0]["auto_played"])


class Life(unittest.TestCase):
    """Starting, stopping, settings."""

    def test_a_server_that_is_told_to_stop_ends_well_and_a_table_goes_on(self):
        with Server() as server:
            mine = server.open()
            yours = server.join(mine["table"])
            player = Player(server, mine["table"], mine["token"])
            ack = player.act(player.view["legal"][0], "before")
            player.socket.send("x")  # something under way
            server.process.terminate()
            with self.assertRaises(Closed) as closed:
                while True:
                    player.next()
            self.assertEqual(closed.exception.code, 1012)
            player.close()
            self.assertEqual(server.process.wait(timeout=10), 0)
            server.process.stdout.close()
            server.start()
            again = Player(server, mine["table"], mine["token"], player.sequence)
            self.assertEqual(again.view["discards"], player.view["discards"])
            self.assertEqual(again.act(player.events[-1]["action"], "before"), ack)
            again.close()
            self.assertTrue(yours["token"])
            self.assertNotIn(mine["token"], server.journal())

    def test_settings_come_from_file_environment_and_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            config = os.path.join(folder, "bornes.toml")
            with open(config, "w") as file:
                file.write('# a comment\nmax-connections = 1\norigin = ["https://a.example", "https://b.example"]\n'
                           'log = "json"\nport = 1\n')
            with Server("--config", config, environment={"BORNES_BOT_MILLISECONDS": "1"}) as server:
                self.assertTrue(all(json.loads(line)["level"] for line in server.journal().splitlines()))
                table = server.open()["table"]
                for origin, status in (("https://b.example", 200), ("https://c.example", 403)):
                    self.assertEqual(server.request("GET", f"/api/v1/tables/{table}", headers={"Origin": origin})[0],
                                     status)
                first = server.connect(table)
                first.receive()
                with self.assertRaises(Exception) as refused:
                    server.connect(table)
                self.assertEqual(refused.exception.status, 503)
                first.close()
            with open(config, "a") as file:
                file.write("no-such-setting = 1\n")
            failed = subprocess.run([BORNES, "serve", "--config", config], capture_output=True, text=True)
            self.assertEqual((failed.returncode, failed.stdout), (2, ""))
            self.assertIn("no-such-setting", failed.stderr)

    def test_a_taken_port_is_said_and_fails(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            failed = subprocess.run([BORNES, "serve", "--port", port, "--data", ":memory:"], capture_output=True,
                                    text=True)
        self.assertEqual((failed.returncode, failed.stdout), (1, ""))
        self.assertIn(port, failed.stderr)

    def test_backup_and_restore_while_it_runs(self):
        with Server() as server:
            mine = server.open()
            server.join(mine["table"])
            player = Player(server, mine["table"], mine["token"])
            copy = os.path.join(server.folder.name, "copy")
            subprocess.run([BORNES, "backup", copy, "--data", server.data], check=True, capture_output=True)
            sequence = player.sequence
            player.act(player.view["legal"][0])
            later = server.open()
            subprocess.run([BORNES, "restore", copy, "--data", server.data], check=True, capture_output=True)
            with self.assertRaises(Closed):
                while True:
                    player.next(timeout=10)
            again = Player(server, mine["table"], mine["token"], player.sequence)
            self.assertEqual(again.sequence, sequence)
            self.assertEqual(again.act(again.view["legal"][0])["type"], "ack")
            self.assertEqual(server.request("GET", f"/api/v1/tables/{later['table']}")[0], 404)
            player.close()
            again.close()

    def test_pages_are_served_with_a_strict_policy(self):
        with tempfile.TemporaryDirectory() as folder:
            pages = pathlib.Path(folder)
            (pages / "assets").mkdir()
            (pages / "index.html").write_text("<!doctype html>")
            (pages / "assets/engine-1234.wasm").write_bytes(b"\0asm")
            (pages / "assets/engine-1234.wasm.br").write_bytes(b"brotli")
            (pages / "app.webmanifest").write_text("{}")
            with Server("--pages", folder) as server:
                for path in ("/", "/t/" + "a" * 26):
                    status, headers, body = server.request("GET", path)
                    self.assertEqual((status, body), (200, b"<!doctype html>"))
                    self.assertIn("script-src 'self' 'wasm-unsafe-eval'", headers["Content-Security-Policy"])
                    self.assertEqual(headers["Cache-Control"], "no-cache")
                    self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
                    self.assertEqual(server.request("GET", path, headers={"If-None-Match": headers["ETag"]})[0], 304)
                status, headers, body = server.request("GET", "/assets/engine-1234.wasm",
                                                       headers={"Accept-Encoding": "br"})
                self.assertEqual((headers["Content-Type"], headers["Content-Encoding"], body),
                                 ("application/wasm", "br", b"brotli"))
                self.assertIn("immutable", headers["Cache-Control"])
                self.assertEqual(server.request("GET", "/app.webmanifest")[1]["Content-Type"],
                                 "application/manifest+json")
                self.assertEqual(server.request("GET", "/../../etc/passwd")[0], 404)
                status, headers, body = server.request("HEAD", "/")
                self.assertEqual((status, headers["Content-Length"], body), (200, "15", b""))


if __name__ == "__main__":
    unittest.main()
