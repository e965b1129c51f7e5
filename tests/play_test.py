"""bornes play in plain text: a whole hand by numbers, by actions, and how it is left."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BORNES = os.environ.get("BORNES") or sys.argv.pop(1)


DATA = tempfile.TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = DATA.name


def play(answers, *arguments, language="en"):
    done = subprocess.run([BORNES, "play", "--plain", "--lang", language, *map(str, arguments)], input=answers,
                          capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


class Play(unittest.TestCase):
    def test_the_first_choice_again_and_again_ends_a_hand_in_every_game(self):
        for edition, players in (("dujardin-1960", 6), ("dujardin-classic", 2), ("dujardin-modern", 3),
                                 ("parker-1971", 4), ("express", 2), ("express", 4)):
            with self.subTest(edition=edition, players=players):
                one_hand = [] if edition == "express" else ["--option", "hands=1"]
                status, out, err = play("1\n" * 3000, "--edition", edition, "--players", players, "--seed", 3,
                                        *one_hand)
                self.assertEqual((status, err), (0, ""))
                self.assertRegex(out, r"(Goal reached: |Nobody reached the goal)")
                self.assertRegex(out.splitlines()[-2], r"^  (Total|km) +\d+ +\d+")
                self.assertRegex(out.splitlines()[-1], r"^(Match won: |The match is a draw)")

    def test_a_seed_deals_the_same_hand(self):
        self.assertEqual(play("1\n1\n1\nq\n", "--seed", 8), play("1\n1\n1\nq\n", "--seed", 8))
        first = play("q\n", "--seed", 8)[1]
        self.assertNotEqual(first, play("q\n", "--seed", 9)[1])

    def test_without_a_seed_it_says_which_it_took(self):
        out = play("q\n", "--new")[1]
        seed = re.search(r"seed (\d+)", out)[1]
        self.assertEqual(out, play("q\n", "--seed", seed)[1])

    def test_a_match_goes_on_where_it_was_left(self):
        first = play("2\n3\nq\n", "--seed", 12)[1]
        self.assertIn("continues it", first)
        goes_on = play("q\n")[1]
        self.assertIn("seed 12", goes_on)
        position = first[first.rindex("Draw pile"):].split("Your choice")[0]
        self.assertIn(position, goes_on)
        self.assertNotEqual(play("q\n", "--new")[1], goes_on)

    def test_a_whole_match_is_played_and_kept(self):
        status, out, err = play("1\n" * 4000, "--seed", 5, "--option", "target=3000")
        self.assertEqual((status, err), (0, ""))
        self.assertIn("Match won: ", out)
        self.assertIn("Hand 2\n", out)
        records = list(pathlib.Path(DATA.name, "bornes/matches").glob("*.jsonl"))
        kept = [record for record in records if '"seed":"5"' in record.read_text()]
        self.assertEqual(len(kept), 1)
        again = subprocess.run([BORNES, "replay", kept[0]], capture_output=True, encoding="utf-8", check=True)
        self.assertEqual(again.stdout.splitlines()[1:], kept[0].read_text().splitlines()[1:])

    def test_a_move_can_be_taken_back(self):
        out = play("1\nu\nq\n", "--seed", 8)[1]
        self.assertIn("Taken back", out)
        offers = out.split("Your hand: ")
        self.assertEqual(offers[1].splitlines()[0], offers[3].splitlines()[0])
        self.assertIn("nothing to take back", play("u\nq\n", "--seed", 8)[1])

    def test_letters_give_hint_score_log_and_rules(self):
        out = play("h\ns\n1\nl\nr\nq\n", "--seed", 8)[1]
        self.assertRegex(out, r" \d+\.\d % ±\d")
        self.assertIn("You: 0\n", out)
        self.assertIn("You discard", out)
        self.assertIn("1. The goal", out)

    def test_two_people_change_places(self):
        out = play("\n1\n\nq\n", "--seats", "human,human", "--names", "Ann,Bob", "--seed", 8)[1]
        self.assertIn("Ann, it is your turn", out)
        self.assertIn("Bob, it is your turn", out)
        self.assertLess(out.index("Bob, it is your turn"), out.rindex("Your hand: "))

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
            self.assertIn("\nThe hand was left before its end.\n", out)
            self.assertEqual("`bornes play` continues it" in out, "1" in answers)

    def test_what_cannot_be_played_is_told(self):
        for arguments, told in ((["--edition", "mille"], "unknown edition"), (["--players", 5], "not played by 5"),
                                (["--option", "hands=0"], "hands"), (["--seats", "human"], "2 seats"),
                                (["--seats", "club,club"], "one human"), (["--names", "a,b,c"], "more names"),
                                (["--level", "genius"], "there are: random")):
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
