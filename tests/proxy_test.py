"""Players behind a line that duplicates, swaps, delays, cuts and tears frames in both directions.

They send legal and illegal commands, repeat those that were not answered under the same id, and come back with the last
sequence number they saw. In the end everyone has seen the same as a witness on a good line; every acknowledged command is in the
server's record, once, and nothing else is; and the engine plays that record again.
"""
import json
import os
import pathlib
import random
import secrets
import sqlite3
import subprocess
import sys
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).parent / "support"))
from online import BORNES, Closed, Refused, Server, WebSocket  # noqa: E402
from proxy import Mischief, Proxy  # noqa: E402

LONG = os.environ.get("BORNES_LONG") == "1"
ANYTHING = ["play 25", "play 200", "play accident @0", "play accident @1", "play green-light", "play right-of-way", "discard 25",
            "discard stop", "discard red-light", "draw", "take", "extend", "stop", "coup-fourre", "decline", "play 100"]


class Member(threading.Thread):
    """A seat that believes nothing it has not seen in order."""

    def __init__(self, port, table, token, seed):
        super().__init__(daemon=True)
        self.port, self.table, self.token, self.rng = port, table, token, random.Random(seed)
        self.sequence, self.view, self.window, self.events = None, None, None, {}
        self.command, self.answers = None, []  # under way; (command, answer)
        self.declined = None  # the window that was declined last
        self.connections, self.repeats, self.trouble = 0, 0, None
        self.has_ended = False
        self.stop = threading.Event()

    def run(self):
        try:
            while not self.is_done():
                try:
                    self.converse()
                except (Closed, Refused, OSError):
                    pass
        except Exception as error:  # noqa: BLE001  told by the test
            self.trouble = error

    def summary(self):
        return {"sequence": self.sequence, "phase": self.view and self.view["phase"], "legal": self.view and self.view["legal"],
                "window": self.window, "declined": self.declined, "command": self.command, "answers": self.answers[-2:]}

    def is_done(self):
        """When the match is over and the last command has its answer."""
        return self.stop.is_set() or (self.has_ended and not self.command)

    def converse(self):
        client = WebSocket(self.port, f"/api/v1/tables/{self.table}/ws", timeout=5)
        self.connections += 1
        try:
            client.hello(self.token, self.sequence)
            is_welcome, quiet = False, 0
            while not self.is_done():
                try:
                    message = client.receive(timeout=0.1)
                    quiet = 0
                except TimeoutError:
                    quiet += 1
                    if quiet > 10:
                        return  # a line on which nothing comes: perhaps the hello is lost
                    if is_welcome and self.command:
                        self.repeats += 1
                        client.send(self.command)
                    continue
                if message["type"] == "welcome":
                    self.take_welcome(message, is_welcome)
                    if not is_welcome and self.command:
                        self.repeats += 1
                        client.send(self.command)
                    is_welcome = True
                elif not is_welcome:
                    continue
                elif not self.take(message):
                    return  # something is missing: ask for it
                self.act(client)
        finally:
            client.close()

    def take_welcome(self, message, is_again):
        if is_again:
            return
        if self.sequence is not None:
            assert message["seq"] == self.sequence, "a welcome begins where it was asked to"
            assert without_history(message["view"]) == self.view, "and shows what was seen then"
        self.sequence, self.view = message["seq"], without_history(message["view"])
        self.window = message["window"]

    def take(self, message):
        kind = message["type"]
        if kind == "event":
            if message["seq"] <= self.sequence:
                assert self.events.get(message["seq"], message) == message, "twice the same event"
                return True
            if message["seq"] != self.sequence + 1:
                return False
            self.sequence, self.view, self.window = message["seq"], message["view"], None
            self.events[self.sequence] = message
            self.has_ended = message["kind"] == "match"
        elif kind == "window":
            self.window = message if self.view["phase"] == "coup-fourre" else None
        elif kind in ("ack", "refused") and self.command and message["id"] == self.command["id"]:
            if message.get("code") == "too-fast":
                time.sleep(0.2)
                return True
            self.answers.append((self.command, message))
            window = self.command.get("window")
            if kind == "ack" and self.command["action"] == "decline":
                self.declined = window  # the answer may be so late that another window is open by now
            elif message.get("code") == "window-closed" and self.window and window == self.window["id"]:
                self.window = None  # it came twice, the second time after the next one
            self.command = None
        return True

    def act(self, client):
        """Something legal, mostly; else anything."""
        if self.command or self.view is None or self.has_ended:
            return
        legal, window = self.view["legal"], None
        if self.view["phase"] == "coup-fourre":
            if not self.window or self.window["id"] == self.declined:
                return
            window = self.window["id"]
            legal = legal or ["decline"]
        sequence = self.sequence
        chance = self.rng.random()
        if chance < 0.7 and legal:
            # Rather a card laid than one thrown away: hands should come to an end.
            action = next((each for each in (self.rng.choice(legal) for _ in range(4)) if "discard" not in each), legal[0])
        elif chance < (0.8 if legal else 0.05):
            action = self.rng.choice(ANYTHING)
        elif legal and chance < 0.9:
            action, sequence = self.rng.choice(legal), sequence - 1
        elif legal:
            action, window = self.rng.choice(legal), "w0"
        else:
            return
        self.command = {"type": "act", "id": secrets.token_hex(8), "seq": sequence, "action": action}
        if window:
            self.command["window"] = window
        client.send(self.command)


def without_history(view):
    return {key: value for key, value in view.items() if key != "history"}


class BadLine(unittest.TestCase):
    maxDiff = None

    def play(self, seed, edition, players):
        with Server() as server:
            mine = server.open(edition=edition, players=players, options={} if edition == "express" else {"hands": 1},
                               coup_fourre="ask", reaction_seconds=0, grace_seconds=3600)
            tokens = [mine["token"]]
            tokens += [server.join(mine["table"], coup_fourre="ask")["token"] for _ in range(players - 1)]
            bad = {"duplicate": 0.15, "delay": 0.3, "cut": 0.03, "tear": 0.02}
            proxy = Proxy(server.port, seed, Mischief(**bad), Mischief(**bad))
            self.addCleanup(proxy.close)
            members = [Member(proxy.port, mine["table"], token, seed * 10 + i) for i, token in enumerate(tokens)]
            for member in members:
                member.start()
            end = time.monotonic() + 240
            for member in members:
                while member.is_alive() and time.monotonic() < end:
                    member.join(1)
            for member in members:
                member.stop.set()
            self.assertEqual([member.trouble for member in members], [None] * players)
            for member in members:
                self.assertTrue(member.has_ended, f"the hand comes to its end: {member.summary()}")
            self.compare(server, mine["table"], tokens, members)
            for what, count in proxy.tally.items():
                self.assertGreater(count, 0, f"nothing was {what}")
            return proxy.tally, members

    def compare(self, server, table, tokens, members):
        applied = {}
        for token, member in zip(tokens, members):
            witness = server.connect(table, token, 0)
            welcome, events = witness.receive(), {}
            while not events or max(events) < member.sequence:
                message = witness.receive()
                if message["type"] == "event":
                    events[message["seq"]] = message
            witness.close()
            self.assertEqual(member.events, {seq: event for seq, event in events.items() if seq > min(member.events) - 1})
            self.assertEqual(member.view, events[member.sequence]["view"])
            for command, answer in member.answers:
                if answer["type"] == "refused":
                    continue
                if command["action"] == "decline":
                    continue
                self.assertNotIn(answer["seq"], applied, "one event, one command")
                applied[answer["seq"]] = command["action"]
                event = events[answer["seq"]]
                self.assertEqual((event["seat"], event["action"]), (welcome["seat"], command["action"]))
        actions = {seq: event["action"] for seq, event in events.items() if event["kind"] == "action"}
        self.assertEqual(sorted(applied.items()), sorted(actions.items()), "all that was done was asked for")
        kept = [json.loads(row[0]) for row in sqlite3.connect(server.data).execute(
            "SELECT bytes FROM entries ORDER BY number")]
        ids = [(entry["seat"], entry["id"]) for entry in kept if entry.get("id") and entry["kind"] in ("act", "decline")]
        self.assertEqual(len(ids), len(set(ids)), "no command is kept twice")
        record = server.request("GET", f"/api/v1/tables/{table}/record")[2]
        done = [json.loads(line) for line in record.splitlines()]
        self.assertEqual([line["action"] for line in done if line["type"] == "decision" and line["action"] != "decline"],
                         [actions[seq] for seq in sorted(actions)])
        again = subprocess.run([BORNES, "replay", "-"], input=record, capture_output=True)
        self.assertEqual((again.returncode, again.stdout), (0, record))

    def test_everybody_sees_the_same_and_nothing_is_done_twice_or_lost(self):
        settings = [("parker-1971", 2), ("dujardin-modern", 3)]
        if LONG:
            settings = (settings + [("dujardin-classic", 4), ("express", 2)]) * 10
        # Mostly they wait for what is late or lost: four tables at a time, each with a server of its own.
        pool = ThreadPoolExecutor(4)
        self.addCleanup(pool.shutdown, cancel_futures=True)
        played = [pool.submit(self.play, seed, *setting) for seed, setting in enumerate(settings)]
        for (edition, players), playing in zip(settings, played):
            with self.subTest(edition=edition, players=players):
                tally, members = playing.result()
                commands = sum(len(member.answers) for member in members)
                refused = sum(answer["type"] == "refused" for member in members for _, answer in member.answers)
                print(f"{edition}, {players} players: {commands} commands, {refused} refused,"
                      f" {sum(member.repeats for member in members)} repeated,"
                      f" {sum(member.connections for member in members)} connections; frames: {tally}")

    def test_a_cut_after_every_frame_of_a_hand(self):
        with Server() as server:
            mine = server.open(options={"hands": 1}, grace_seconds=3600)
            tokens = [mine["token"], server.join(mine["table"])["token"]]
            members = [Member(server.port, mine["table"], token, i) for i, token in enumerate(tokens)]
            for member in members:
                member.start()
            for member in members:
                member.join(120)
                self.assertTrue(member.has_ended)
            events = [members[0].events[seq] for seq in sorted(members[0].events)]
            first, last = events[0]["seq"], events[-1]["seq"]
            proxy = Proxy(server.port, 1)
            self.addCleanup(proxy.close)
            views = {}
            for passed in range(1, last - first + 2):
                proxy.to_client = Mischief(cut_after=passed)
                seen, since = self.read(proxy.port, mine["table"], tokens[0], first - 1, views)
                self.assertEqual(len(seen), passed - 1, "a welcome, and an event for every other frame")
                proxy.to_client = Mischief()
                rest, _ = self.read(proxy.port, mine["table"], tokens[0], since, views, last)
                self.assertEqual(seen + rest, events)
            for event in events[:-1]:
                self.assertEqual(views[event["seq"]], event["view"], "a welcome shows what the event did")

    def read(self, port, table, token, since, views, last=None):
        """Events from one connection, to its end or to a number, and the last number seen; keeps the welcome's view."""
        client = WebSocket(port, f"/api/v1/tables/{table}/ws")
        seen = []
        try:
            client.hello(token, since)
            while last is None or since < last:
                message = client.receive()
                if message["type"] == "welcome":
                    self.assertEqual(message["seq"], since)
                    views[since] = without_history(message["view"])
                if message["type"] == "event":
                    seen.append(message)
                    since = message["seq"]
        except Closed:
            pass
        finally:
            client.close()
        return seen, since


if __name__ == "__main__":
    unittest.main()
