"""bornes play --json: a script plays whole hands through it, answers coups fourrés, and says wrong things."""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

BORNES = os.environ.get("BORNES") or sys.argv.pop(1)
WRONG = ("jump", "play 26", "play", "{", "{}", "[]", '{"action":5}', '{"act":"draw"}', '{"action":"jump"}', "\x01\xff", "1")


class Script:
    """A program at the other end of the lines."""

    def __init__(self, *arguments, seats=("human", "novice")):
        self.data = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [BORNES, "play", "--json", "--seats", ",".join(seats), "--players", str(len(seats)), *map(str, arguments)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
            env={**os.environ, "XDG_DATA_HOME": self.data.name})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()
        self.data.cleanup()

    def hear(self):
        """The next line, or nothing at the end."""
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def wait_to_be_asked(self):
        while (line := self.hear())["type"] != "ask":
            pass
        return line

    def leave(self):
        """The end of the input; what follows it, and how the program ended."""
        rest, errors = self.process.communicate(timeout=60)
        return rest, errors, self.process.returncode

    def saved(self):
        return [path for path in pathlib.Path(self.data.name).rglob("*") if path.is_file()]


class PlayJson(unittest.TestCase):
    def play_hand(self, script, answer, wrong=lambda count: None):
        """Plays to the end of the match; `answer` chooses from a view. Returns all that was heard."""
        heard, events, asked = [script.hear()], [], 0
        while (line := script.hear()) is not None:
            heard.append(line)
            if line["type"] == "event":
                events.append(line)
                continue
            self.assertEqual(line["type"], "ask")
            view = line["view"]
            self.assertEqual(view["seat"], line["seat"])
            # Several people: all of the attacked side are asked, so that a question tells nothing.
            if not view["legal"]:
                self.assertEqual(view["phase"], "coup-fourre")
                view["legal"] = ["decline"]
            # What has been told is the history of the view, with nothing left out.
            dealt = max(i for i, event in enumerate(events) if event["kind"] == "deal")
            told = [[event["seat"], event["action"]] for event in events[dealt:] if event["kind"] == "action"]
            self.assertEqual(told, view["history"])
            asked += 1
            if refused := wrong(asked):
                script.say(refused)
                self.assertEqual(script.hear()["type"], "refused", refused)
            action = answer(view)
            script.say(action if asked % 2 else json.dumps({"action": action, "note": "é"}))
            # A declined coup fourré is nobody else's business: nothing is told of it.
            if action != "decline":
                event = script.hear()
                heard.append(event)
                events.append(event)
                self.assertEqual((event["type"], event["seat"], event["action"]), ("event", line["seat"], action))
        return heard

    def test_a_whole_hand_with_a_coup_fourre_taken_and_one_declined(self):
        done = set()
        for seed in range(1, 60):
            for wish in ("coup-fourre", "decline"):
                chance = random.Random(seed)

                def answer(view):
                    if wish in view["legal"]:
                        self.assertEqual(view["phase"], "coup-fourre")
                        done.add(wish)
                        return wish
                    return chance.choice(view["legal"])

                with Script("--edition", "dujardin-classic", "--option", "hands=1", "--seed", seed) as script:
                    heard = self.play_hand(script, answer)
                    rest, errors, status = script.leave()
                    self.assertEqual((rest, errors, status), ("", "", 0))
                    self.assertEqual(script.saved(), [])
                self.assertEqual(heard[0]["type"], "match")
                kinds = [line.get("kind") for line in heard[1:] if line["type"] == "event"]
                self.assertEqual((kinds[0], kinds[-2:]), ("deal", ["result", "match"]))
                scores = [score["total"] for score in heard[-2]["result"]["scores"]]
                self.assertEqual(heard[-1]["totals"], scores)
                winner = heard[-1]["winner"]
                self.assertEqual(winner, None if len(set(scores)) == 1 else scores.index(max(scores)))
            if len(done) == 2:
                return
        self.fail(f"in all those hands only {done}")

    def test_what_is_wrong_is_refused_and_asked_again(self):
        chance = random.Random(1)

        def wrong(count):
            return WRONG[count % len(WRONG)] if count % 2 else None

        def answer(view):
            return chance.choice(view["legal"])

        arguments = ("--edition", "express", "--seed", 5)
        with Script(*arguments, seats=("human", "novice", "human")) as script:
            disturbed = self.play_hand(script, answer, wrong)
        chance.seed(1)
        with Script(*arguments, seats=("human", "novice", "human")) as script:
            self.assertEqual(self.play_hand(script, answer), disturbed)

    def test_a_refusal_names_the_rule(self):
        with Script("--edition", "dujardin-classic", "--seed", 3) as script:
            script.wait_to_be_asked()
            for action, reason in (("play 200", "not-rolling"), ("extend", "nothing-to-extend"),
                                   ("play repairs", "card-not-in-hand")):
                script.say(action)
                refused = script.hear()
                self.assertEqual((refused["type"], refused["code"], refused["reason"]), ("refused", "illegal", reason))
                self.assertRegex(refused["message"], r"^[A-Z].*\.$")
            script.say("jump")
            refused = script.hear()
            self.assertEqual((refused["type"], refused["code"]), ("refused", "bad-message"))

    def test_the_input_may_end_at_any_time(self):
        for lines in (0, 1, 7):
            with Script("--edition", "dujardin-classic", "--seed", 3) as script:
                for _ in range(lines):
                    script.say(script.wait_to_be_asked()["view"]["legal"][0])
                _, errors, status = script.leave()
                self.assertEqual((errors, status, script.saved()), ("", 0, []))


if __name__ == "__main__":
    unittest.main()
