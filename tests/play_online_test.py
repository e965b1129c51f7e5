"""`bornes play --server`: a seat at a real server, by lines and on a screen; servers die under it."""
import os
import pathlib
import random
import re
import secrets
import signal
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "support"))
from online import BORNES, Closed, Player, Refused, Server, free_port  # noqa: E402
from proxy import Mischief, Proxy  # noqa: E402
from support.screen_case import ScreenCase  # noqa: E402
from support.table_screen import WORDS, play_turn, waiting  # noqa: E402

PATIENCE = 60
SAFETIES = ("driving-ace", "extra-tank", "puncture-proof", "right-of-way")
CHOICE = re.compile(r"^ *(\d+) +((?:play|discard|draw|take|coup-fourre|decline|extend|stop)\b[a-z0-9 @-]*?)(?:  |$)", re.M)


def command(server, table, *options):
    """The program at a table of a server, or of whatever else has a port."""
    return [BORNES, "play", "--server", f"http://127.0.0.1:{server.port}/t/{table}", *options]


class Lines:
    """The program line by line, its output read as it comes."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env={**os.environ, "LC_ALL": "C.UTF-8"})
        self.text, self.seen = "", 0
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while piece := os.read(self.process.stdout.fileno(), 65536):
            with self.changed:
                self.text += piece.decode()
                self.changed.notify_all()
        with self.changed:
            self.changed.notify_all()

    def wait_for(self, pattern):
        """Waits for something said after what was waited for last; the text from there to its end."""
        end = time.monotonic() + PATIENCE
        with self.changed:
            while not (found := re.compile(pattern, re.M).search(self.text, self.seen)):
                left = end - time.monotonic()
                if left < 0 or not self.reader.is_alive():
                    raise AssertionError(f"{pattern!r} was not said:\n{self.text[self.seen:]}")
                self.changed.wait(min(left, 0.2))
            before, self.seen = self.seen, found.end()
            return self.text[before:found.end()]

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def end(self, last="q"):
        """Leaves; the exit status."""
        if last is not None:
            self.say(last)
        self.process.stdin.close()
        status = self.process.wait(timeout=PATIENCE)
        self.reader.join()
        self.process.stdout.close()
        return status

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            stream.close()


class Opponent(threading.Thread):
    """Plays the other seat by itself, comes back when a server dies, and keeps all that it was told."""

    def __init__(self, server, table, token, choose):
        super().__init__(daemon=True)
        self.server, self.table, self.token, self.choose = server, table, token, choose
        self.events, self.sequence, self.has_ended = [], None, threading.Event()
        self.start()

    def run(self):
        while not self.has_ended.is_set():
            try:
                self.play(Player(self.server, self.table, self.token, self.sequence))
            except (Closed, Refused, OSError):
                time.sleep(0.05)

    def play(self, player):
        told = 0
        try:
            while not self.has_ended.is_set():
                for event in player.events[told:]:
                    self.events.append(event)
                    self.sequence = event["seq"]
                    if event["kind"] in ("result", "match"):
                        player.socket.send({"type": "ready" if event["kind"] == "result" else "rematch"})
                told = len(player.events)
                self.sequence = player.sequence
                legal = player.view["legal"]
                if legal and (player.view["phase"] != "coup-fourre" or player.window):
                    player.act(self.choose(legal))
                    continue
                try:
                    player.next(timeout=0.5)
                except TimeoutError:
                    pass
        finally:
            player.close()

    def chosen_by(self, seat):
        """What a seat has done; not the coups fourrés, which are played for who does not want to be asked."""
        return [event["action"] for event in list(self.events) if event["kind"] == "action" and event["seat"] == seat
                and event["action"] != "coup-fourre"]

    def wait_for(self, wanted):
        end = time.monotonic() + PATIENCE
        while not any(wanted(event) for event in list(self.events)):
            if time.monotonic() > end:
                raise AssertionError(f"not seen by the other player; last: {self.events[-1:]}")
            time.sleep(0.02)


class OnlineCase(unittest.TestCase):
    def sit_down(self, server, *options, choose=random.choice, line=None, **settings):
        """A table with an opponent at it; the program joins by the link, over a line of its own if there is one."""
        mine = server.open(grace_seconds=3600, **settings)
        lines = Lines(*command(line or server, mine["table"], "--plain", "--lang", "en", "--names", "Bob", *options))
        self.addCleanup(lines.close)
        opponent = Opponent(server, mine["table"], mine["token"], choose)
        self.addCleanup(opponent.join)
        self.addCleanup(opponent.has_ended.set)
        return mine["table"], lines, opponent

    def offered(self, lines):
        """The next choices, or nothing when the match is over; a tie is played off by another hand."""
        said = lines.wait_for(r"^Your choice: |Enter begins|The match is over\.")
        while said.endswith("Enter begins"):
            lines.say("")
            said = lines.wait_for(r"^Your choice: |Enter begins|The match is over\.")
        if not said.endswith("choice: "):
            return None
        return [text for _, text in CHOICE.findall(said[said.rindex("Your hand:"):])]


class ByLines(OnlineCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.__exit__)

    def test_a_whole_hand_is_played_from_a_link(self):
        table, lines, opponent = self.sit_down(self.server, options={"hands": 1})
        self.assertIn(f"{self.server.url}t/{table}", lines.wait_for("Others join here: .*"))
        token = lines.wait_for("--token .*").split()[-1]
        said, number = [], 0
        while (choices := self.offered(lines)) is not None:
            number += 1
            if number == 2:
                lines.say("play the fool")  # no choice: said so, and nothing happens
                lines.wait_for("play the fool(.|\n)*Your choice: ")
            if number == 3:
                lines.say("extend")  # a choice that the rules forbid: the server says which
                choices = self.offered(lines)
            said.append(random.choice(choices))
            # By its number or by its text.
            lines.say(str(choices.index(said[-1]) + 1) if number % 2 else said[-1])
        self.assertRegex(lines.text, "Match won: (Ann|You)|The match is a draw")
        opponent.wait_for(lambda event: event["kind"] == "match")
        self.assertEqual(opponent.chosen_by(1), said)
        self.assertEqual(lines.end(), 0)
        # The token opens the same seat again.
        again = Lines(*command(self.server, table, "--plain", "--token", token))
        self.addCleanup(again.close)
        again.wait_for(r"The match is over\.")
        self.assertEqual(again.end(), 0)

    def test_a_coup_fourre_is_asked_for_and_answered(self):
        def attack(legal):
            good = [each for each in legal if "@" in each or each == "play green-light"]
            return (good + [each for each in legal if each.startswith("discard")])[0] if good or legal[0] != "decline" \
                else legal[0]

        def wait_in_ambush(choices):
            calm = [each for each in choices if each.split()[-1] not in SAFETIES]
            return ([each for each in calm if each == "play green-light"] + calm[::-1] + choices)[0]

        declined = played = False
        for _ in range(40):
            # Until all have answered: however slow this machine is, nobody is too late.
            _, lines, opponent = self.sit_down(self.server, "--coup-fourre", "ask", choose=attack, reaction_seconds=0,
                                               options={"hands": 1})
            while (choices := self.offered(lines)) is not None and not (declined and played):
                if choices == ["decline"]:
                    lines.say("1")  # asked, though the safety is not there: so nobody learns anything
                elif "coup-fourre" in choices:
                    action = "decline" if not declined else "coup-fourre"
                    lines.say(action)
                    if action == "decline":
                        declined = True
                    else:
                        played = True
                        lines.wait_for("> coup-fourre$")
                        opponent.wait_for(lambda event: event.get("action") == "coup-fourre" and event["seat"] == 1)
                else:
                    lines.say(wait_in_ambush(choices))
            lines.end()
            opponent.has_ended.set()
            if played:
                return
        self.fail("nobody was asked in forty hands")

    def test_the_next_hand_and_another_match(self):
        _, lines, _ = self.sit_down(self.server, options={"hands": 2}, edition="dujardin-classic")
        while (choices := self.offered(lines)) is not None:
            lines.say(choices[-1])
        self.assertRegex(lines.text, "Enter begins the next hand(.|\n)*\nHand 2\n(.|\n)*The match is over")
        lines.say("")  # another match: the opponent wants one, too
        lines.wait_for("Hand 1\n")
        self.assertTrue(self.offered(lines))
        self.assertEqual(lines.end(), 0)

    def test_no_hand_is_offered_after_the_last_one(self):
        # Over a slow line the end of the match comes some time after the result of its last hand.
        line = Proxy(self.server.port, 1, to_client=Mischief(apart=0.02))
        self.addCleanup(line.close)
        # The other player makes the last move: whoever has made it waits for its acknowledgement anyway.
        _, lines, _ = self.sit_down(self.server, choose=lambda legal: legal[-1], line=line, options={"hands": 1})
        while (choices := self.offered(lines)) is not None:
            lines.say(choices[0])
        more_hands = len(re.findall(r"^Hand \d+$", lines.text, re.M))  # a tie is played off
        self.assertEqual(lines.text.count("Enter begins the next hand"), more_hands)
        self.assertEqual(lines.end(), 0)

    def test_a_table_is_opened_with_bots_and_without_input_it_is_left(self):
        lines = Lines(BORNES, "play", "--server", self.server.url, "--plain", "--seats", "human,novice,random", "--players",
                      "3", "--edition", "express")
        self.addCleanup(lines.close)
        self.assertTrue(self.offered(lines))
        self.assertEqual(lines.end(None), 0)

    def test_whoever_watches_sees_no_hand(self):
        table, lines, opponent = self.sit_down(self.server, options={"hands": 1})
        watcher = Lines(*command(self.server, table, "--plain", "--watch"))
        self.addCleanup(watcher.close)
        # A hand can be short, and a program slow to come: nothing is played before it has seen the table.
        watcher.wait_for("Draw pile")
        while (choices := self.offered(lines)) is not None:
            lines.say(choices[-1])
        watcher.wait_for("Match won|a draw")
        self.assertNotIn("Your hand", watcher.text)
        for name in ("Ann", "Bob"):
            self.assertRegex(watcher.text, rf"(?m)^{name} (plays|discards)")
        self.assertEqual(watcher.end(), 0)

    def test_what_cannot_be_done_is_said_and_fails(self):
        full = self.server.open()["table"]
        self.server.join(full)
        missing = "a" * 26
        nowhere = f"http://127.0.0.1:{free_port()}/"
        for arguments, status, said in (
                (("--server", "gopher://x"), 2, "not an address of a server or a table"),
                (("--server", self.server.url + "nowhere"), 2, "not an address of a server or a table"),
                (("--server", self.server.url + "t/"), 2, "not an address"),
                (("--server", self.server.url, "--token", "x"), 2, "not the link of a table"),
                (("--server", self.server.url, "--json"), 2, "--json"),
                (("--server", f"{self.server.url}t/{missing}"), 1, "no such table"),
                (("--server", f"{self.server.url}t/{missing}", "--watch"), 1, "no such table"),
                (("--server", f"{self.server.url}t/{full}"), 1, "No seat is free"),
                (("--server", f"{self.server.url}t/{full}", "--token", secrets.token_hex(16)), 1, "opens no seat"),
                (("--server", nowhere), 1, "cannot be reached"),
                (("--server", f"{nowhere}t/{missing}", "--watch"), 1, "cannot be reached"),
                (("--server", self.server.url.replace("http:", "https:")), 1, "cannot be reached")):
            with self.subTest(arguments):
                done = subprocess.run([BORNES, "play", "--plain", "--lang", "en", *arguments], capture_output=True,
                                      stdin=subprocess.DEVNULL, text=True, timeout=PATIENCE)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertIn(said, done.stderr)


class Kills(OnlineCase):
    def test_the_seat_is_kept_when_the_server_dies(self):
        with Server() as server:
            _, lines, opponent = self.sit_down(server, options={"hands": 1})
            said = []
            while (choices := self.offered(lines)) is not None:
                said.append(random.choice(choices))
                if len(said) == 3:
                    # Between moves: the question comes again afterwards.
                    server.kill()
                    lines.wait_for("connection is lost")
                    server.start()
                    lines.wait_for(r"Connected again\.")
                    choices = self.offered(lines)
                    said[-1] = random.choice(choices)
                if len(said) == 5:
                    # With a move on its way that nobody has read: it is sent again, and counts once.
                    server.process.send_signal(signal.SIGSTOP)
                    lines.say(said[-1])
                    time.sleep(0.3)
                    server.kill()
                    lines.wait_for("connection is lost")
                    server.start()
                    lines.wait_for(r"Connected again\.")
                elif len(said) == 7:
                    # With a move that may or may not be on disk.
                    lines.say(said[-1])
                    server.kill()
                    server.start()
                else:
                    lines.say(said[-1])
            opponent.wait_for(lambda event: event["kind"] == "match")
            self.assertEqual(opponent.chosen_by(1), said)
            self.assertEqual(lines.end(), 0)


class OnScreen(ScreenCase):
    def test_a_hand_on_the_screen_over_the_death_of_a_server(self):
        with Server() as server:
            mine = server.open(grace_seconds=3600, options={"hands": 1})
            screen = self.start("--server", f"{server.url}t/{mine['table']}", "--coup-fourre", "ask", "--lang", "en")
            opponent = Opponent(server, mine["table"], mine["token"], random.choice)
            self.addCleanup(opponent.join)
            self.addCleanup(opponent.has_ended.set)
            text = screen.wait_for(waiting("en"), patience=PATIENCE)
            self.assertIn("Ann", text)
            screen.keys("h")
            screen.wait_for("nobody gives hints")
            screen.keys("N")  # no other match from here
            server.kill()
            screen.wait_for("connection is lost", patience=PATIENCE)
            server.start()
            # The opponent comes back, too, and may be the last thing said.
            screen.wait_for("Connected again|Ann is here again", patience=PATIENCE)
            text = screen.wait_for(waiting("en"), unless="connection is lost", patience=PATIENCE)
            for _ in range(400):
                if re.search(WORDS["en"]["match over"], text):
                    break
                text = play_turn(screen, text, "en", patience=PATIENCE)
            self.assertRegex(text, WORDS["en"]["match over"])
            opponent.wait_for(lambda event: event["kind"] == "match")
            screen.keys("q")
            self.assertIn("--token ", screen.wait_for("ended: 0, terminal restored"))


if __name__ == "__main__":
    unittest.main()
