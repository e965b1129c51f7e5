"""bornes play in plain text: a whole hand by numbers, by actions, and how it is left."""
import os
import re
import subprocess
import sys
import unittest

BORNES = os.environ.get("BORNES") or sys.argv.pop(1)


def play(answers, *arguments, language="en"):
    done = subprocess.run([BORNES, "play", "--plain", "--lang", language, *map(str, arguments)], input=answers,
                          capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


class Play(unittest.TestCase):
    def test_the_first_choice_again_and_again_ends_a_hand_in_every_game(self):
        for edition, players in (("dujardin-1960", 6), ("dujardin-classic", 2), ("dujardin-modern", 3),
                                 ("parker-1971", 4), ("express", 2), ("express", 4)):
            with self.subTest(edition=edition, players=players):
                status, out, err = play("1\n" * 3000, "--edition", edition, "--players", players, "--seed", 3)
                self.assertEqual((status, err), (0, ""))
                self.assertRegex(out, r"(Goal reached: |Nobody reached the goal)")
                self.assertRegex(out.splitlines()[-1], r"^  (Total|km) +\d+ +\d+")

    def test_a_seed_deals_the_same_hand(self):
        self.assertEqual(play("1\n1\n1\nq\n", "--seed", 8), play("1\n1\n1\nq\n", "--seed", 8))
        first = play("q\n", "--seed", 8)[1]
        self.assertNotEqual(first, play("q\n", "--seed", 9)[1])

    def test_without_a_seed_it_says_which_it_took(self):
        out = play("q\n")[1]
        seed = re.search(r"seed (\d+)", out)[1]
        self.assertEqual(out, play("q\n", "--seed", seed)[1])

    def test_an_action_can_be_written_out_and_is_understood_in_any_spacing(self):
        out = play("q\n", "--seed", 8)[1]
        action = re.search(r"^ +2  (\w+ [\w-]+)", out, re.MULTILINE)[1]
        for answer in (action, "2", f"  {action.upper().replace(' ', '   ')} "):
            self.assertIn(f"> {action}\n", play(f"{answer}\nq\n", "--seed", 8)[1])

    def test_a_forbidden_action_is_answered_by_its_rule(self):
        _, out, _ = play("extend\nplay accident @0\ndraw\nq\n", "--seed", 8)
        self.assertIn("Not allowed: There is no extension to decide on now.", out)
        self.assertIn("Not allowed: No card is to be drawn now.", out)
        self.assertEqual(out.count("Not allowed: "), 3)

    def test_nonsense_is_answered_and_asked_again(self):
        status, out, err = play("jump\n0\n99\n\nplay 26\nplay flat-tire\n?\nq\n", "--seed", 8)
        self.assertEqual((status, err), (0, ""))
        self.assertIn('nor an action: "jump"', out)
        self.assertIn('nor an action: "99"', out)
        self.assertIn("unknown card", out)
        self.assertIn("`bornes rules ", " ".join(out.split()))
        self.assertEqual(out.count("Your choice: "), 8)

    def test_leaving_and_the_end_of_input_are_no_failure(self):
        for answers in ("q\n", "", "1\n", "1"):
            status, out, err = play(answers, "--seed", 8)
            self.assertEqual((status, err), (0, ""))
            self.assertTrue(out.endswith("The hand was left before its end.\n"))

    def test_what_cannot_be_played_is_told(self):
        for arguments, told in ((["--edition", "mille"], "unknown edition"), (["--players", 5], "not played by 5"),
                                (["--option", "hands=2"], "one hand"), (["--level", "genius"], "there are: random")):
            with self.subTest(arguments):
                status, out, err = play("", *arguments)
                self.assertEqual((status, out), (2, ""))
                self.assertIn(told, err)

    def test_french_is_spoken_in_the_words_of_the_edition(self):
        out = play("q\n", "--edition", "dujardin-classic", "--seed", 1, language="fr")[1]
        self.assertIn("Votre main", out)
        self.assertIn("Sabot", out)


if __name__ == "__main__":
    unittest.main()
