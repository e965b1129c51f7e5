"""The engine against a second implementation of the rules (tests/reference), both ways.

The reference verifies what `bornes trace` writes, and `bornes replay` plays what the reference thought
of. Habits other than random reach the ends of hands, coups fourrés and extensions far more often.
"""
import copy
import json
import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/reference"))
import habits  # noqa: E402  # the path is set just above
import reference  # noqa: E402
import rules  # noqa: E402

BORNES = os.environ["BORNES"]


def settings():
    """Every edition, number of players and combination of options."""
    for edition, tables in rules.TABLES.items():
        for players in tables:
            choices = [{}]
            if edition == "express" and players == 4:
                choices += [{"goal": 700}]
            if edition == "express":
                choices += [{**options, "hazard-up": True} for options in choices]
            if edition in ("dujardin-classic", "dujardin-modern"):
                choices += [{"no-hundreds": True}]
            for options in choices:
                yield edition, players, options


def bornes(*arguments, text=None):
    done = subprocess.run([BORNES, *arguments], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"bornes {' '.join(arguments)}: status {done.returncode}\n{done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def trace(edition, players, options, *arguments):
    words = []
    for name, value in options.items():
        words += ["--option", f"{name}={json.dumps(value)}"]
    return bornes("trace", "--edition", edition, "--players", str(players), *words, "--level", "random",
                  *arguments)


def verify(lines):
    verifier = reference.Verifier()
    for number, line in enumerate(lines, 1):
        try:
            verifier.feed(line)
        except rules.Disagreement as found:
            raise AssertionError(f"line {number}: {found}\n{json.dumps(line)}") from found
    if verifier.run or verifier.match:
        raise AssertionError("the trace ends in the middle")
    return verifier


class TheEngineAgreesWithTheReference(unittest.TestCase):
    def test_about_random_hands_of_every_table(self):
        hands = 0
        for edition, players, options in settings():
            with self.subTest(edition=edition, players=players, options=options):
                count = "4" if edition == "express" else "12"
                hands += verify(trace(edition, players, options, "--seed", "7", "--hands", count)).hands
        self.assertGreater(hands, 300)

    def test_about_matches(self):
        for edition, players, options in settings():
            for match in ({}, {"target": 1500}, {"hands": 3}):
                if edition == "express" and match or options and match:
                    continue
                with self.subTest(edition=edition, players=players, options=options, match=match):
                    lines = trace(edition, players, {**options, **match}, "--seed", "11", "--matches", "1")
                    self.assertEqual(verify(lines).matches, 1)

    def test_about_hands_that_the_reference_played(self):
        hands = 0
        for edition, players, options in settings():
            played = [line for habit in habits.HABITS for seed in range(2)
                      for line in habits.play(edition, players, options, seed, habit)]
            with self.subTest(edition=edition, players=players, options=options):
                again = bornes("replay", "-", text="".join(json.dumps(line) + "\n" for line in played))
                hands += verify(again).hands
                for mine, theirs in zip(played, again, strict=True):
                    for key, value in mine.items():
                        self.assertEqual(theirs[key], value, key)
        self.assertGreater(hands, 400)


class ThePerftFilesAgreeWithTheReference(unittest.TestCase):
    """Counts that are small enough for a slow program: two decisions deep."""

    def test_every_small_count(self):
        counts = 0
        for path in sorted((ROOT / "tests/editions").glob("*.perft")):
            for block in path.read_text().strip().split("\n\n"):
                heading, deck, *rest = block.splitlines()
                edition, players, *options = heading.split(", ")
                players = int(players.split()[0])
                options = dict(self.option(text) for text in options)
                moves = []
                for line in rest:
                    word, _, words = line.partition(" ")
                    if word == "moves":
                        moves += words.split(", ")
                        continue
                    table = rules.Table(edition, players, options)
                    for depth, stored in enumerate(map(int, words.split()[:2]), 1):
                        with self.subTest(path=path.name, heading=heading, moves=len(moves), depth=depth):
                            self.assertEqual(self.perft(table, deck.split()[1:], moves, depth), stored)
                            counts += 1
        self.assertGreater(counts, 100)

    @staticmethod
    def option(text):
        name, _, value = text.partition("=")
        return name, int(value) if value else True

    def perft(self, table, deck, moves, depth):
        """How many sequences of so many decisions can follow these moves: played from the deal each time."""
        run = rules.Hand(table, table.players - 1, deck).run()
        for move in [None, *moves]:
            try:
                wanted = run.send(move)
            except StopIteration:
                return 0
        self.assertNotEqual(wanted[0], "reshuffle")
        legal = wanted[2]
        if depth == 1:
            return len(legal)
        return sum(self.perft(table, deck, [*moves, move], depth - 1) for move in legal)


class TheReferenceDisagreesWithAWrongTrace(unittest.TestCase):
    """It would be worth little if it nodded at everything."""

    @classmethod
    def setUpClass(cls):
        verifier = reference.Verifier()
        cls.lines = []
        for line in habits.play("parker-1971", 3, {}, 1, "eager"):
            if line["type"] == "decision":
                line["legal"] = verifier.wanted[2]
            verifier.feed(line)
            cls.lines.append(line)

    def refuses(self, change):
        lines = copy.deepcopy(self.lines)
        change(lines)
        with self.assertRaises(AssertionError):
            verify(lines)

    def test_the_right_one_is_accepted(self):
        self.assertEqual(verify(self.lines).hands, 1)

    def test_a_wrong_line_is_refused(self):
        def score(lines):
            lines[-1]["scores"][1]["total"] += 25

        self.refuses(lambda lines: lines[0]["deck"].reverse())
        self.refuses(lambda lines: lines[0]["deck"].append("25"))
        self.refuses(lambda lines: lines[0].update(players=4))
        self.refuses(lambda lines: lines[0].update(dealer=(lines[0]["dealer"] + 1) % 3))
        self.refuses(lambda lines: lines[5].update(seat=(lines[5]["seat"] + 1) % 3))
        self.refuses(lambda lines: lines[5].update(phase="draw"))
        self.refuses(lambda lines: lines[5]["legal"].pop())
        self.refuses(lambda lines: lines[5]["legal"].reverse())
        self.refuses(lambda lines: lines[5].update(action="play right-of-way"))
        self.refuses(lambda lines: lines.pop(7))
        self.refuses(lambda lines: lines.pop())
        self.refuses(lambda lines: lines[-1].update(winner=2 if lines[-1]["winner"] != 2 else 1))
        self.refuses(score)


class TheReferenceKnowsTheScoresOfTheBooklets(unittest.TestCase):
    """The stated maximum of a hand, so that two wrong implementations cannot agree about it by chance."""

    def test_the_most_points_at_three(self):
        table = rules.Table("dujardin-1960", 3, {})
        hand = rules.Hand(table, 0, table.deck())
        winner = hand.sides[0]
        winner.distance = ["25"] * 8 + ["100"] * 8
        winner.safeties = winner.coups = rules.SAFETIES
        hand.asker, hand.pile = winner, []
        self.assertEqual(hand.score(winner, winner)["total"], 5100)
        self.assertEqual(hand.score(hand.sides[1], winner)["total"], 0)


if __name__ == "__main__":
    unittest.main()
