"""bornes play on the screen of a real terminal: whole hands by keys, in every edition, table and language.

BORNES_WRITE_SCREENS=1 writes the golden screens of tests/screens anew; read the diff.
"""
import itertools
import os
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from support.screen_case import LONG, ScreenCase  # noqa: E402
from support.table_screen import WORDS, cards, play_hand, waiting  # noqa: E402

ONLY = os.environ.get("BORNES_SETTING", "")  # a part of a setting's name, to try a few

TABLES = {"dujardin-1960": (2, 3, 4, 6), "dujardin-classic": (2, 3, 4, 6), "dujardin-modern": (2, 3, 4, 6),
          "parker-1971": (2, 3, 4, 6), "express": (2, 3, 4)}
WINDOWS = ((80, 24), (120, 40))
LANGUAGES = ("en", "fr")


def settings():
    """Every edition at every table; windows and languages so that any two choices meet at least once."""
    everything = [(edition, players, window, language) for edition, tables in TABLES.items() for players in tables
                  for window in WINDOWS for language in LANGUAGES]
    if LONG:
        return everything
    wanted = {pair for setting in everything for pair in itertools.combinations(enumerate(setting), 2)}
    chosen = []
    while wanted:
        best = max(everything, key=lambda setting: len(wanted & set(itertools.combinations(enumerate(setting), 2))))
        wanted -= set(itertools.combinations(enumerate(best), 2))
        chosen.append(best)
    return chosen


class Hands(ScreenCase):
    def test_a_hand_in_every_edition(self):
        for edition, players, (columns, rows), language in settings():
            name = f"{edition}-{players}-{columns}x{rows}-{language}"
            if ONLY not in name:
                continue
            with self.subTest(name):
                self.new_data()
                option = [] if edition == "express" else ["--option", "hands=1"]
                screen = self.start("--edition", edition, "--players", players, "--seed", 11, "--level", "novice",
                                    *option, "--lang", language, columns=columns, rows=rows)
                self.golden(name, screen.wait_for(waiting(language)))
                last = play_hand(screen, language)
                self.assertRegex(last, WORDS[language]["match over"])
                self.assertEqual(len(self.records("running")), 0)
                record = self.records("matches")[-1]
                self.assertEqual(self.replayed(record)[-1], record.read_text().splitlines()[-1])
                screen.keys("q")
                self.assert_ended_well(screen)
                screen.close()

    def test_a_whole_match(self):
        screen = self.start("--seed", 4, "--level", "novice")
        hands = 0
        while True:
            text = play_hand(screen, "en")
            hands += 1
            if "The match is over" in text:
                break
            totals = re.findall(r"After this hand +(\d+) +(\d+)", text)
            screen.keys("Enter")
            text = screen.wait_for(f"hand {hands + 1}", unless="The hand is over")
            if totals:
                self.assertRegex(text, rf"You .* {totals[0][0]} pts")
        self.assertGreater(hands, 1)
        self.assertRegex(text, "You have won the match!|Match won: Novice")
        record = self.records("matches")[0].read_text().splitlines()
        self.assertEqual(sum('"type":"hand"' in line for line in record), hands)
        self.assertEqual(self.replayed(self.records("matches")[0])[1:], record[1:])
        screen.keys("n")
        screen.wait_for("A new match")


    def test_a_match_can_be_analysed_at_its_end(self):
        screen = self.start("--edition", "express", "--seed", 3, "--level", "novice")
        over = play_hand(screen, "en")
        screen.keys("a")
        screen.wait_for(r"being looked at: +\d+ %")
        screen.keys("Escape")
        self.assertEqual(screen.wait_for("The match is over", unless="looked at"), over)
        screen.keys("a")
        self.assertIn("errors ?", screen.wait_for("How they played", patience=600))
        screen.keys("End")
        screen.wait_for("Judged by champion with")


class Start(ScreenCase):
    def test_one_key_leads_from_the_start_to_the_first_card(self):
        screen = self.start()
        self.golden("start-80x24-en", screen.wait_for("A new match"))
        screen.keys("Enter")
        self.assertEqual(len(cards(screen.wait_for("Your turn|No card"))), 7)

    def test_everything_is_chosen_on_the_start_page(self):
        screen = self.start("--lang", "fr")
        self.golden("start-80x24-fr", screen.wait_for("Une nouvelle partie"))
        screen.keys("Right", "Down", "Right", "Right")  # the next edition, two more players
        self.assertRegex(screen.settled(), r"Express\n +► Joueurs +◄ 4")
        screen.keys("Down", "Down", "Right", "Down")  # the second seat, and past it
        self.assertRegex(screen.settled(), r"Place 2 +Expert")
        screen.keys("4", "2")
        self.assertRegex(screen.settled(), r"Graine .*42")
        screen.keys("Enter")
        screen.wait_for(waiting("fr"))
        record = self.records("running")[0].read_text()
        for chosen in ('"seed":"42"', '"edition":"express"', '"players":4', '"level":"expert"'):
            self.assertIn(chosen, record)

    def test_options_are_as_good_as_the_start_page(self):
        screen = self.start("--edition", "dujardin-modern", "--players", 3, "--seats", "human,expert,club",
                            "--names", "Zoë", "--lang", "fr", "--option", "hands=2", "--seed", 1)
        text = screen.wait_for("Zoë : choisissez|jouable")
        self.assertRegex(text, "► Zoë")
        self.assertRegex(text, "manche 1 sur 2")
        self.assertIn("Expert", text)


class Moving(ScreenCase):
    def test_a_card_lies_on_its_pile_only_when_it_has_flown_there(self):
        screen = self.start("--seed", 11, "--level", "novice", "--speed", "slow", "--edition", "dujardin-modern")
        screen.wait_for(waiting("en"))
        screen.keys("6", "Enter")  # the green light
        for _ in range(3000):
            text = screen.text()
            # The two halves of its name, in the pile and on its way.
            flying, lying = re.search("║ +Light +║", text), re.search("│ +Light +││", text.split("Novice")[0])
            self.assertFalse(flying and lying and "Novice plays" not in text, text)
            if lying and not flying:
                return
        self.fail(f"the card never comes:\n{text}")

    def test_a_key_is_answered_while_a_card_flies(self):
        screen = self.start("--seed", 11, "--level", "novice", "--speed", "slow", "--edition", "dujardin-modern")
        screen.wait_for(waiting("en"))
        screen.keys("6", "Enter", "?")
        screen.wait_for("═ Keys ═")


class Reading(ScreenCase):
    def test_help_rules_score_and_log(self):
        for language, rules in (("en", "1. The goal"), ("fr", "1. Le but")):
            screen = self.start("--seed", 11, "--level", "random", "--lang", language)
            first = screen.wait_for(waiting(language))
            screen.keys("?")
            self.golden(f"help-{language}", screen.wait_for_change(first))
            screen.keys("Escape")
            screen.wait_for(waiting(language), unless="═ (Keys|Touches) ═")
            screen.keys("r")
            text = screen.wait_for(re.escape(rules))
            screen.keys("PageDown")
            self.assertNotIn(rules, screen.wait_for_change(text))
            screen.keys("q")
            screen.wait_for("►1|┌1")
            screen.keys("s")
            screen.wait_for("This hand so far|Cette manche")
            screen.keys("Escape", "d")
            screen.wait_for(WORDS[language]["you discard"])
            screen.keys("l")
            self.assertRegex(screen.wait_for(r"  1\. "), r"  1\. " + WORDS[language]["you discard"])

    def test_a_card_that_cannot_be_played_says_which_rule_forbids_it(self):
        screen = self.start("--seed", 11, "--edition", "dujardin-classic", "--level", "random")
        text = screen.wait_for("choose a card|No card")
        forbidden = [number for number, _, playable in cards(text) if not playable]
        screen.keys(str(forbidden[0]), "Enter")
        self.assertRegex(screen.wait_for("Not now: "), "Not now: [A-Z].*[.]")
        self.assertEqual(len(self.records("running")[0].read_text().splitlines()), 2)

    def test_a_hint_gives_numbers(self):
        screen = self.start("--seed", 11)
        screen.wait_for("Your turn|No card")
        screen.keys("h")
        text = screen.wait_for(r"Best: ")
        self.assertRegex(text, r"\d\d\.\d % ±\d")


if __name__ == "__main__":
    unittest.main()
