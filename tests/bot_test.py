"""`bornes bot`: the bot protocol over real pipes, with real views of every edition, and with hostile lines."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

BORNES = os.environ["BORNES"]
TABLES = [("dujardin-1960", 6), ("dujardin-classic", 2), ("dujardin-modern", 3), ("parker-1971", 4),
          ("express", 4)]

# Notes every request it gets, and plays the first legal action.
RECORDER = """import json, sys
with open(sys.argv[1], "a") as notes:
    for line in sys.stdin:
        notes.write(line)
        notes.flush()
        request = json.loads(line)
        print(json.dumps({"id": request["id"], "action": request["view"]["legal"][0]}), flush=True)
"""


def recorded_requests(folder, edition, players):
    """The requests that the arena makes of an outside bot in a few hands."""
    bot, notes = pathlib.Path(folder, "recorder.py"), pathlib.Path(folder, f"{edition}.jsonl")
    bot.write_text(RECORDER)
    subprocess.run([BORNES, "arena", "--edition", edition, "--players", str(players), "--hands", "1",
                    "--player", f"cmd:{sys.executable} {bot} {notes}", "--player", "club",
                    "--threads", "1", "--seed", "1"], check=True, capture_output=True)
    return [json.loads(line) for line in notes.read_text().splitlines()]


def ask(requests, *arguments):
    """Each request is a JSON value, or bytes as they are."""
    lines = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in requests]
    done = subprocess.run([BORNES, "bot", *arguments], input=b"\n".join(lines) + b"\n", capture_output=True,
                          timeout=300)
    assert done.returncode == 0 and done.stderr == b"", done
    return [json.loads(line) for line in done.stdout.splitlines()]


class Bot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.requests = {table: recorded_requests(cls.folder.name, *table) for table in TABLES}
        cls.some = cls.requests["parker-1971", 4][0]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_view_of_every_edition_gets_a_legal_action(self):
        for table, requests in self.requests.items():
            with self.subTest(table):
                self.assertGreater(len(requests), 20)
                for level in ("random", "novice", "club"):
                    answers = ask(requests, "--level", level)
                    self.assertEqual([answer["id"] for answer in answers],
                                     [request["id"] for request in requests])
                    for request, answer in zip(requests, answers):
                        self.assertIn(answer["action"], request["view"]["legal"])

    def test_analysis_has_candidates_best_first(self):
        for table, requests in self.requests.items():
            with self.subTest(table):
                asked = [{**request, "analyse": True} for request in requests[::13]]
                for level in ("club", "expert"):
                    for request, answer in zip(asked, ask(asked, "--level", level, "--playouts", "12")):
                        self.assertIn(answer["action"], request["view"]["legal"])
                        candidates = answer["candidates"]
                        self.assertLessEqual({candidate["action"] for candidate in candidates},
                                             set(request["view"]["legal"]))
                        equities = [candidate["equity"] for candidate in candidates]
                        self.assertEqual(equities, sorted(equities, reverse=True))
                        self.assertTrue(all(0 <= equity <= 1 for equity in equities))
                        self.assertTrue(all(candidate["visits"] > 0 and candidate["error"] >= 0
                                            for candidate in candidates))

    def test_legal_and_history_may_be_absent(self):
        for table, requests in self.requests.items():
            with self.subTest(table):
                bare = [{"id": request["id"], "view": {key: value for key, value in request["view"].items()
                                                       if key not in ("legal", "history")}}
                        for request in requests]
                self.assertEqual(ask(bare, "--level", "club"), ask(requests, "--level", "club"))

    def test_a_wrong_legal_set_is_an_error_and_not_a_guess(self):
        view = self.some["view"]
        shuffled = {"id": 1, "view": {**view, "legal": view["legal"][::-1] + view["legal"][:1]}}
        short = {"id": 2, "view": {**view, "legal": view["legal"][1:]}}
        long = {"id": 3, "view": {**view, "legal": view["legal"] + ["play 200", "coup-fourre"]}}
        answers = ask([shuffled, short, long], "--level", "club")
        self.assertIn("action", answers[0])
        self.assertIn("error", answers[1])
        self.assertIn("error", answers[2])

    def test_the_same_seed_and_playouts_make_the_same_choices(self):
        requests = self.requests["parker-1971", 4][::5]
        arguments = ["--level", "expert", "--playouts", "12", "--seed", "5"]
        answers = ask(requests, *arguments)
        self.assertEqual(answers, ask(requests, *arguments))
        self.assertEqual(answers[::-1], ask(requests[::-1], *arguments))

    def test_a_decision_never_stalls(self):
        # That it takes 10 ms more than it may at most is for `bornes bench` to show, on a quiet machine.
        busy = max(self.requests["dujardin-classic", 2], key=lambda request: len(request["view"]["legal"]))
        for level in ("expert", "champion"):
            with subprocess.Popen([BORNES, "bot", "--level", level, "--time", "100"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE) as bot:
                for request in (busy, {**busy, "time": 20}, {**busy, "time": 0}):
                    begin = time.monotonic()
                    bot.stdin.write(json.dumps(request).encode() + b"\n")
                    bot.stdin.flush()
                    self.assertIn("action", json.loads(bot.stdout.readline()))
                    self.assertLess(time.monotonic() - begin, 5)
                bot.stdin.close()

    def test_an_answer_comes_before_the_next_question(self):
        with subprocess.Popen([BORNES, "bot", "--level", "club"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as bot:
            for request in self.requests["express", 4][:20]:
                bot.stdin.write(json.dumps(request).encode() + b"\n")
                bot.stdin.flush()
                self.assertEqual(json.loads(bot.stdout.readline())["id"], request["id"])
            bot.stdin.close()
            self.assertEqual(bot.wait(), 0)

    def test_hostile_lines_get_an_error_each_and_harm_nothing(self):
        view = self.some["view"]
        hostile = [
            b"", b" ", b"hello", b"{", b"}", b"null", b"true", b"[]", b"7", b"{}", b'{"id":7}', b"\x00" * 100,
            bytes(value for value in range(256) if value != 10), b"\xff\xfe{}", b"[" * 200_000,
            b'{"a":' * 100_000, b'{"id":7,"view":' + b"[" * 50_000, b'"' + b"x" * 900_000 + b'"',
            b"x" * 3_000_000, b'{"id":1e999,"view":{}}', b'{"id":7,"view":{"edition":"' + b"e" * 500_000 + b'"}}',
            {"id": {"deep": []}, "view": view}, {"id": 7, "view": []}, {"id": 7, "view": {**view, "seat": 9}},
            {"id": 7, "view": {**view, "seat": None}}, {"id": 7, "view": {**view, "players": 5}},
            {"id": 7, "view": {**view, "hand": view["hand"] + ["25"]}},
            {"id": 7, "view": {**view, "hand": ["25"] * 100_000}},
            {"id": 7, "view": {**view, "draw_pile": -1}}, {"id": 7, "view": {**view, "draw_pile": 2**70}},
            {"id": 7, "view": {**view, "options": {"goal": 700}}}, {"id": 7, "view": {**view, "phase": "over"}},
            {"id": 7, "view": {**view, "history": [[0, "play 25"]] * 20_000 + [[9, "x"]]}},
            {"id": 7, "view": view, "time": -1}, {"id": 7, "view": view, "time": "1"},
            {"id": 7, "view": view, "time": 1e18}, {"id": 7, "view": view, "analyse": "yes"},
        ]
        lines = []
        for line in hostile:
            lines += [line, self.some]
        answers = ask(lines, "--level", "club")
        self.assertEqual(len(answers), len(lines))
        for line, answer, good in zip(hostile, answers[::2], answers[1::2]):
            with self.subTest(str(line)[:80]):
                self.assertIn("error", answer)
                self.assertIn("id", answer)
                self.assertNotIn("action", answer)
                self.assertEqual(good, answers[1])
        self.assertIn("action", answers[1])

    def test_a_last_line_without_its_end_is_answered(self):
        done = subprocess.run([BORNES, "bot", "--level", "club"], input=json.dumps(self.some).encode(),
                              capture_output=True, check=True)
        self.assertIn("action", json.loads(done.stdout))

    def test_wrong_usage(self):
        for arguments in (["bot"], ["bot", "--level", "grandmaster"],
                          ["bot", "--level", "expert", "--time", "5", "--playouts", "5"],
                          ["bot", "--level", "expert", "--time", "0"]):
            with self.subTest(arguments):
                done = subprocess.run([BORNES, *arguments], input=b"", capture_output=True)
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertNotEqual(done.stderr, b"")


if __name__ == "__main__":
    unittest.main()
