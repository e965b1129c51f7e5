"""bornes play under stress: storms of keys and sizes, kills, a full disk, a home that cannot be written.

Nothing may be lost, nothing may crash, and the terminal is always put back as it was.
"""
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from support.screen_case import LONG, ScreenCase  # noqa: E402
from support.small_disk import SmallDisk  # noqa: E402
from support.table_screen import WORDS, cards, play_hand, play_turn, sensible_keys, waiting  # noqa: E402


class Storms(ScreenCase):
    def test_random_keys(self):
        # All keys but q and the arrows' neighbour Ctrl-C; N leads to the start page and back.
        keys = [*"123456789dhuslr?ak+-pwtcneN \t/xz", "Enter", "Escape", "Left", "Right", "Up", "Down", "PageUp",
                "PageDown", "Home", "End", "Tab", "BSpace", "F1", "é"]
        chance = random.Random(7)
        count, piece = 10_000, 250
        screen = self.start("--level", "random", "--seed", 3, "--speed", "fast")
        screen.wait_for(waiting("en"))
        for _ in range(count // piece):
            screen.keys(*chance.choices(keys, k=piece))
            if "ended: " in screen.text():
                # Escape leaves the start page.
                self.assert_ended_well(screen)
                screen.close()
                screen = self.start("--level", "random", "--speed", "fast")
                screen.wait_for(waiting("en"))
        # Whatever is open is closed, and then the program.
        while "ended: " not in screen.settled():
            screen.keys("q")
        self.assert_ended_well(screen)
        for record in self.records("running") + self.records("matches"):
            self.replayed(record)

    def test_random_sizes(self):
        chance = random.Random(8)
        screen = self.start("--seed", 11, "--level", "random", "--edition", "dujardin-classic", "--players", 6)
        first = screen.wait_for(waiting("en"))
        for i in range(200 if LONG else 60):
            screen.resize(chance.randint(1, 220), chance.randint(1, 70))
            if i % 10 == 0:
                screen.keys(chance.choice(["?", "Escape", "r", "Escape", "l", "Left", "s", "Escape"]))
        screen.resize(80, 24)
        screen.keys("Escape", "Escape", "Home", "1")
        # Down to the last card: what tmux keeps of a smaller window has the first one too.
        last = len(cards(first))
        text = screen.wait_for(f"►1.*[┌╔]{last}", unless="(Keys|moves of this hand|Score sheet) ═|too small")
        self.assertEqual(len(cards(text)), last)
        screen.keys("q")
        self.assert_ended_well(screen)

    def test_a_window_that_is_too_small_says_so(self):
        screen = self.start("--seed", 11, columns=60, rows=20)
        screen.wait_for("too small: 60 × 20")
        screen.resize(80, 24)
        self.assertEqual(len(cards(screen.wait_for(waiting("en")))), 7)


class Ends(ScreenCase):
    def test_killed_at_any_moment_the_match_goes_on(self):
        chance = random.Random(9)
        language = "en"
        screen = self.start("--level", "novice", "--seed", 21)
        text = screen.wait_for(waiting(language))
        for _ in range(40 if LONG else 8):
            for _ in range(chance.randint(1, 4)):
                if re.search(WORDS[language]["over"], text):
                    break
                text = play_turn(screen, text, language)
            # In the middle of things: a key is under way.
            screen.keys(*sensible_keys(text, language))
            time.sleep(chance.random() / 50)
            screen.kill()
            screen.close()
            lines = self.records("running")[0].read_text().splitlines()
            screen = self.start()
            text = screen.wait_for(waiting(language))
            later = self.records("running")[0].read_text().splitlines()
            self.assertEqual(later[: len(lines)], lines)
            self.replayed(self.records("running")[0])
            if re.search(WORDS[language]["over"], text):
                screen.keys("Enter")
                text = screen.wait_for(waiting(language), unless=WORDS[language]["over"])

    def test_a_torn_last_line_is_cut_off(self):
        screen = self.start("--level", "random", "--seed", 21)
        text = screen.wait_for(waiting("en"))
        screen.keys("d")
        screen.wait_for_change(text)
        screen.keys("q")
        self.assert_ended_well(screen)
        record = self.records("running")[0]
        whole = "".join(record.read_text().splitlines(True)[:3])  # up to the first decision
        record.write_text(whole + '{"type":"decision","seat":1,"pha')
        screen = self.start()
        # What the other does at once does not wipe out the greeting.
        screen.wait_for(r"· Random[\s\S]*The match goes on")
        self.assertTrue(record.read_text().startswith(whole))
        self.replayed(record)

    def test_a_polite_end_saves_and_restores(self):
        for how in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            self.new_data()
            screen = self.start("--level", "random", "--seed", 21)
            text = screen.wait_for(waiting("en"))
            screen.keys("d")
            screen.wait_for_change(text)
            screen.kill(how)
            self.assert_ended_well(screen)
            self.assertEqual(len(self.records("running")), 1)

    def test_a_crash_restores_the_terminal(self):
        screen = self.start("--level", "random", "--seed", 21)
        screen.wait_for(waiting("en"))
        screen.kill(signal.SIGSEGV)
        self.assert_ended_well(screen, 128 + signal.SIGSEGV)

    def test_a_match_without_a_move_is_forgotten(self):
        screen = self.start("--seed", 1)
        screen.wait_for(waiting("en"))
        self.assertEqual(len(self.records("running")), 1)
        screen.keys("q")
        self.assert_ended_well(screen)
        self.assertEqual(self.records("running"), [])

    def test_a_take_back_is_marked_in_the_record(self):
        screen = self.start("--level", "random", "--seed", 21)
        first = screen.wait_for(waiting("en"))
        hand = cards(first)
        screen.keys("d")
        screen.wait_for("You discard")
        screen.wait_for(waiting("en"))
        screen.keys("u")
        text = screen.wait_for("Taken back")
        self.assertEqual(len(cards(text)), len(hand))
        lines = [json.loads(line) for line in self.records("running")[0].read_text().splitlines()]
        self.assertEqual(lines[0]["take_backs"], 1)
        self.assertEqual([len(line["taken_back"]) for line in lines if "taken_back" in line], [1])
        self.replayed(self.records("running")[0])


class Disks(ScreenCase):
    def test_a_full_disk_is_told_and_nothing_on_it_is_torn(self):
        # No file may grow beyond 4 KiB: so it is with a disk that fills up.
        screen = self.start("--level", "novice", "--seed", 21, "--option", "hands=1", before="ulimit -f 4; ")
        text = screen.wait_for(waiting("en"))
        while "Not saved" not in text:
            text = play_turn(screen, text, "en")
        self.replayed(self.records("running")[0])
        play_hand(screen, "en")
        screen.keys("q")
        self.assertIn("could not be saved", screen.wait_for("ended: "))
        self.assert_ended_well(screen)
        self.replayed(self.records("running")[0])

    def test_a_home_that_cannot_be_written_is_told_and_played_on(self):
        screen = self.start("--level", "novice", "--seed", 21, "--option", "hands=1", XDG_DATA_HOME="/proc/no/home")
        text = screen.wait_for(waiting("en"))
        self.assertIn("Not saved", text)
        play_hand(screen, "en")
        screen.keys("q")
        self.assertIn("could not be saved", screen.wait_for("ended: "))
        self.assert_ended_well(screen)


class RealDisks(ScreenCase):
    """The same on a disk that is really full, or really read-only: where the test may mount one."""

    def setUp(self):
        self.disk = SmallDisk()
        self.addCleanup(self.disk.close)
        if not self.disk.is_mounted:
            self.skipTest("nothing can be mounted here")
        self.data = self.disk.seen

    def start_there(self, *arguments):
        return self.start(*arguments, before=self.disk.enter, XDG_DATA_HOME=self.disk.folder)

    def play_on(self, screen, text, until):
        for _ in range(60):
            if until(text):
                return text
            text = play_turn(screen, text, "en")
        self.fail(f"sixty moves, and still:\n{text}")

    def lines(self):
        return self.records("running")[0].read_text().splitlines()

    def test_a_full_disk_loses_nothing_once_there_is_room_again(self):
        screen = self.start_there("--level", "novice", "--seed", 21)
        text = screen.wait_for(waiting("en"))
        self.disk.fill(free=0)
        text = self.play_on(screen, text, lambda text: "Not saved" in text)
        kept = self.lines()
        self.replayed(self.records("running")[0])
        self.disk.empty()
        text = self.play_on(screen, text, lambda text: "Not saved" not in text and len(self.lines()) > len(kept))
        self.assertEqual(self.lines()[: len(kept)], kept)
        self.replayed(self.records("running")[0])
        hand = cards(text)
        screen.kill()
        screen = self.start_there()
        self.assertEqual(len(cards(screen.wait_for("The match goes on"))), len(hand))
        screen.keys("q")
        self.assertNotIn("could not be saved", screen.wait_for("ended: "))
        self.assert_ended_well(screen)

    def test_a_full_disk_is_told_at_the_end_and_the_terminal_restored(self):
        self.disk.fill(free=0)
        screen = self.start_there("--level", "novice", "--seed", 21, "--option", "hands=1")
        self.play_on(screen, screen.wait_for(waiting("en")), lambda text: "Not saved" in text)
        play_hand(screen, "en")
        screen.keys("q")
        self.assertIn("could not be saved", screen.wait_for("ended: "))
        self.assert_ended_well(screen)

    def test_a_match_on_a_disk_that_became_read_only_is_played_on_and_kept(self):
        screen = self.start_there("--level", "novice", "--seed", 21)
        text = screen.wait_for(waiting("en"))
        screen.keys("d")
        screen.wait_for_change(text)
        screen.wait_for(waiting("en"))
        screen.keys("q")
        self.assert_ended_well(screen)
        kept = self.lines()
        self.disk.remount("ro")
        screen = self.start_there()
        text = screen.wait_for(waiting("en"))
        self.play_on(screen, text, lambda text: "Not saved" in text)
        screen.keys("q")
        self.assertIn("could not be saved", screen.wait_for("ended: "))
        self.assert_ended_well(screen)
        self.assertEqual(self.lines(), kept)
        self.disk.remount("rw")
        screen = self.start_there()
        screen.wait_for("The match goes on")
        self.assertEqual(self.lines()[: len(kept)], kept)


class Terminals(ScreenCase):
    COLOUR = re.compile(r"\x1b\[[0-9;:]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])[;:m]")

    def shown(self, **environment):
        screen = self.start("--seed", 11, "--lang", "fr", "--edition", "dujardin-classic", **environment)
        text = screen.wait_for("carte")
        colours = screen.colours()
        screen.close()
        return text, colours

    def test_no_color_means_no_colour(self):
        text, colours = self.shown(NO_COLOR="1")
        self.assertNotRegex(colours, self.COLOUR)
        self.assertEqual(text, self.shown()[0])

    def test_as_many_colours_as_the_terminal_has(self):
        self.assertNotIn("38;5;", self.shown(TERM="screen")[1])
        self.assertRegex(self.shown(TERM="screen")[1], self.COLOUR)
        self.assertIn("38;5;", self.shown(TERM="screen-256color")[1])
        source = self.data / "direct.ti"
        number = r"%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
        source.write_text("xterm-direct|true colours,\n\tRGB, colors#0x1000000, pairs#0x7fff, ccc@,\n"
                          rf"	setab=\E[48;2;{number}m, setaf=\E[38;2;{number}m," + "\n\tuse=screen-256color,\n")
        subprocess.run(["tic", "-x", "-o", self.data / "terminfo", source], check=True, capture_output=True)
        direct = {"TERM": "screen-256color", "COLORTERM": "truecolor", "TERMINFO": self.data / "terminfo"}
        self.assertIn("38;2;", self.shown(**direct)[1])

    def test_a_terminal_of_ascii_shows_ascii(self):
        screen = self.start("--seed", 11, "--lang", "fr", "--edition", "dujardin-classic", LANG="C")
        text = screen.wait_for("choisissez une carte|jouable")
        self.assertTrue(text.isascii(), text)
        self.golden("ascii-80x24-fr", text)
        screen.keys("?")
        self.assertTrue(screen.wait_for("Touches").isascii())

    def test_a_dumb_terminal_is_played_line_by_line(self):
        screen = self.start("--seed", 11, TERM="dumb")
        self.assertIn("Your hand: ", screen.wait_for("Your choice:"))

    def test_the_mouse_chooses_and_plays(self):
        screen = self.start("--seed", 11, "--level", "random")
        text = screen.wait_for(waiting("en"))
        lines = text.splitlines()
        row = next(i for i, line in enumerate(lines) if "┌2" in line or "►2" in line)
        screen.click(row + 2, lines[row].index("2") + 3)
        text = screen.wait_for("►2")
        row = next(i for i, line in enumerate(text.splitlines()) if "d Discard" in line)
        screen.click(row, text.splitlines()[row].index("d Discard") + 2)
        screen.wait_for("You discard")


class People(ScreenCase):
    def test_nobody_sees_the_cards_of_another(self):
        screen = self.start("--seats", "human,human", "--names", "Ann,Bob", "--seed", 11)
        text = screen.wait_for("Ann, it is your turn")
        self.assertEqual(cards(text), [])
        screen.keys("Enter")
        self.assertEqual(len(cards(screen.wait_for("Ann: choose|No card"))), 7)
        screen.keys("d")
        self.assertEqual(cards(screen.wait_for("Bob, it is your turn")), [])
        screen.keys("u")
        self.assertRegex(screen.settled(), "Bob, it is your turn")

    def test_everyone_attacked_is_asked_whenever_public_facts_allow_it(self):
        """With ask, a hazard whose safety is not out always asks; with auto it never does."""
        for rule, asked in (("ask", True), ("auto", False)):
            self.new_data()
            screen = self.start("--seats", "human,human", "--names", "Ann,Bob", "--seed", 5, "--coup-fourre", rule,
                                "--edition", "dujardin-classic")
            questions = attacks = 0
            for _ in range(60):
                text = screen.wait_for("it is your turn|choose a card|No card|COUP FOURRÉ\\?|is over")
                if "is over" in text or attacks > 2:
                    break
                if "COUP FOURRÉ?" in text:
                    questions += 1
                    screen.keys("n")
                elif "it is your turn" in text:
                    screen.keys("Enter")
                else:
                    screen.keys(*self.attack_if_possible(text))
                screen.wait_for_change(text)
                attacks = sum('"action":"play ' in line and "@" in json.loads(line)["action"]
                              for line in self.records("running")[0].read_text().splitlines() if "decision" in line)
            self.assertGreater(attacks, 1)
            self.assertEqual(questions > 0, asked)

    @staticmethod
    def attack_if_possible(text):
        playable = [number for number, _, can in cards(text) if can]
        return [str(playable[0]), "Enter"] if playable else ["d"]


if __name__ == "__main__":
    unittest.main()
