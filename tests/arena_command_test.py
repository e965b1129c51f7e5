"""`bornes arena` and `bornes sim`: the same results on any number of threads, and bots that misbehave."""
import html.parser
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BORNES = os.environ["BORNES"]

# A bot that plays the first legal action, except every tenth time: then it does what its argument says.
BOT = """import json, os, sys, time
count = 0
for line in sys.stdin:
    count += 1
    request = json.loads(line)
    answer = {"id": request["id"], "action": request["view"]["legal"][0]}
    if count % 10 == 0:
        what = sys.argv[1]
        if what == "crash": os.abort()
        if what == "exit": sys.exit(0)
        if what == "sleep": time.sleep(60)
        if what == "illegal": answer["action"] = "discard nothing"
        if what == "garble": answer = "what?"
        if what == "other-id": answer["id"] += 1
    print(json.dumps(answer), flush=True)
"""


def arena(*arguments, status=0):
    done = subprocess.run([BORNES, "arena", *arguments], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, done
    return done


def result(*arguments):
    """The result without what depends on the clock."""
    found = json.loads(arena("--json", *arguments).stdout)
    del found["timing"]
    return found


class Arena(unittest.TestCase):
    def test_threads_do_not_change_a_result(self):
        for arguments in (["--hands", "40", "--player", "expert:playouts=6", "--player", "club"],
                          ["--matches", "4", "--player", "novice", "--player", "random"],
                          ["--matches", "4", "--player", "novice", "--player", "club", "--without-luck", "3"],
                          ["--hands", "24", "--player", "club", "--player", "random", "--edition", "express",
                           "--players", "4", "--option", "goal=700", "--option", "hazard-up=true"],
                          ["--hands", "2000", "--player", "club", "--player", "random", "--sprt", "0,100"]):
            with self.subTest(arguments):
                once = result(*arguments, "--threads", "1", "--seed", "3")
                self.assertEqual(result(*arguments, "--threads", "3", "--seed", "3"), once)
                self.assertNotEqual(result(*arguments, "--threads", "3", "--seed", "4"), once)

    def test_our_own_bot_plays_the_same_outside(self):
        bot = f"cmd:'{BORNES}' bot --level expert --playouts 6 --seed 1"
        arguments = ["--hands", "6", "--player", bot, "--player", "club", "--time-limit", "60000"]
        once = result(*arguments, "--threads", "1")
        self.assertEqual(result(*arguments, "--threads", "2"), once)
        self.assertEqual(set(once["contestants"][0]["faults"].values()), {0})

    def test_the_figures_agree(self):
        found = result("--hands", "60", "--player", "club", "--player", "random", "--players", "3")
        first, other = found["contestants"]
        self.assertEqual((found["sides"], found["deals"], found["games"]), (3, 20, 60))
        self.assertAlmostEqual(first["points_per_hand"] - other["points_per_hand"],
                               found["lead_per_hand"]["value"], delta=0.01)
        self.assertAlmostEqual(first["games_won"]["value"] + 2 * other["games_won"]["value"], 1, delta=1e-4)
        for estimate in (found["lead_per_hand"], found["games_won"], found["elo"]):
            self.assertLess(estimate["low"], estimate["value"])
            self.assertLess(estimate["value"], estimate["high"])

    def test_without_luck_the_same_is_known_better(self):
        arguments = ["--hands", "100", "--player", "club", "--player", "novice"]
        self.assertIsNone(result(*arguments)["without_luck"])
        found = result(*arguments, "--without-luck", "12")
        self.assertEqual(found["without_luck"]["playouts"], 12)
        for name in ("lead_per_hand", "games_won"):
            raw, fair = found[name], found["without_luck"][name]
            self.assertLess(fair["high"] - fair["low"], raw["high"] - raw["low"])
            self.assertTrue(raw["low"] < fair["value"] < raw["high"], (name, raw, fair))

    def test_the_sequential_test_stops_early(self):
        found = result("--hands", "100000", "--player", "club", "--player", "random", "--sprt", "0,100")
        self.assertEqual(found["sprt"]["verdict"], "elo1")
        self.assertLess(found["games"], 1000)
        found = result("--hands", "100000", "--player", "random", "--player", "club", "--sprt", "0,100")
        self.assertEqual(found["sprt"]["verdict"], "elo0")

    def test_three_players_are_three_pairs(self):
        done = arena("--json", "--hands", "4", "--player", "random", "--player", "novice", "--player", "club")
        pairs = [[one["name"] for one in json.loads(line)["contestants"]] for line in done.stdout.splitlines()]
        self.assertEqual(pairs, [["random", "novice"], ["random", "club"], ["novice", "club"]])

    def test_the_table_is_for_people_and_standard_error_is_quiet(self):
        done = arena("--hands", "20", "--player", "club", "--player", "random")
        for word in ("club", "random", "points/hand", "Elo", "95 %"):
            self.assertIn(word, done.stdout)
        self.assertEqual(done.stderr, "")

    def test_wrong_usage(self):
        two = ["--player", "club", "--player", "random"]
        for arguments in ([], ["--player", "club"], ["--player", "club", "--player", "nobody"],
                          ["--player", "club", "--player", "cmd:"], [*two, "--edition", "nowhere"],
                          [*two, "--players", "5"], [*two, "--hands", "0"], [*two, "--hands", "2", "--matches", "2"],
                          [*two, "--sprt", "5"], [*two, "--sprt", "5,0"], [*two, "--option", "goal=700"]):
            with self.subTest(arguments):
                done = arena(*arguments, status=2)
                self.assertEqual(done.stdout, "")
                self.assertNotEqual(done.stderr, "")


class Misbehaviour(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.bot = pathlib.Path(self.folder.name, "bot.py")
        self.bot.write_text(BOT)

    def tearDown(self):
        self.folder.cleanup()

    def play(self, what, *arguments, hands="4"):
        found = result("--hands", hands, "--threads", "2", "--player", f"cmd:{sys.executable} {self.bot} {what}",
                       "--player", "club", *arguments)
        bot, club = found["contestants"]
        self.assertEqual(found["games"], int(hands))
        self.assertEqual(set(club["faults"].values()), {0})
        return bot

    def test_a_good_bot_has_no_faults(self):
        bot = self.play("good")
        self.assertEqual(set(bot["faults"].values()), {0})
        self.assertIsNone(bot["first_fault"])

    def test_every_fault_is_counted_as_what_it_is_and_ends_nothing_else(self):
        for what, kind in (("crash", "crashes"), ("exit", "crashes"), ("illegal", "illegal_moves"),
                           ("garble", "bad_answers"), ("other-id", "bad_answers")):
            with self.subTest(what):
                bot = self.play(what)
                self.assertGreater(bot["faults"][kind], bot["decisions"] // 10 - 3)
                self.assertEqual(sum(bot["faults"].values()), bot["faults"][kind])
                self.assertNotEqual(bot["first_fault"], "")

    def test_a_bot_that_is_too_slow_times_out(self):
        bot = self.play("sleep", "--time-limit", "1000", hands="2")
        self.assertGreater(bot["faults"]["time_outs"], 1)
        self.assertEqual(bot["faults"]["crashes"], 0)

    def test_a_bot_that_cannot_start_loses_and_no_more(self):
        found = result("--hands", "2", "--player", "cmd:/no/such/bot", "--player", "club")
        bot = found["contestants"][0]
        self.assertEqual(bot["faults"]["crashes"], bot["decisions"])

    def test_faults_are_reported_to_people(self):
        done = arena("--hands", "2", "--player", f"cmd:{sys.executable} {self.bot} illegal", "--player", "club")
        self.assertIn("illegal moves", done.stdout)
        self.assertIn("discard nothing", done.stdout)

    def test_what_a_bot_says_on_standard_error_is_shown_on_demand(self):
        arguments = ["--hands", "2", "--player", "cmd:echo trouble >&2", "--player", "club"]
        self.assertEqual(arena(*arguments).stderr, "")
        self.assertIn("trouble", arena(*arguments, "--show-bot-errors").stderr)

    def test_bots_are_told_a_time_only_on_demand(self):
        notes = pathlib.Path(self.folder.name, "notes")
        listener = f"cmd:tee {notes}"
        arena("--hands", "1", "--threads", "1", "--player", listener, "--player", "club")
        self.assertNotIn("time", json.loads(notes.read_text().splitlines()[0]))
        arena("--hands", "1", "--threads", "1", "--player", listener, "--player", "club", "--bot-time", "50")
        self.assertEqual(json.loads(notes.read_text().splitlines()[0])["time"], 50)


class Page(html.parser.HTMLParser):
    VOID = {"meta", "rect", "line"}

    def __init__(self):
        super().__init__()
        self.open, self.tags = [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in self.VOID or tag == "rect" or tag == "line":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        while self.open and self.open[-1] in self.VOID and self.open[-1] != tag:
            self.open.pop()
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()


class Sim(unittest.TestCase):
    def sim(self, *arguments, status=0):
        done = subprocess.run([BORNES, "sim", *arguments], capture_output=True, text=True, timeout=600)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def test_threads_do_not_change_a_simulation(self):
        arguments = ["--hands", "150", "--level", "novice", "--edition", "all", "--json", "--seed", "2"]
        once = self.sim(*arguments, "--threads", "1").stdout
        self.assertEqual(self.sim(*arguments, "--threads", "3").stdout, once)
        self.assertEqual(len(json.loads(once)["simulations"]), 5)

    def test_the_figures_agree(self):
        (found,) = json.loads(self.sim("--hands", "500", "--json").stdout)["simulations"]
        self.assertEqual((found["hands"], found["sides"], found["level"]), (500, 2, "club"))
        self.assertEqual(sum(found["points"]["bins"]), 1000)
        self.assertEqual(sum(found["decisions"]["bins"]), 500)
        self.assertAlmostEqual(sum(found["completed_by_place"]), found["completed"], delta=1e-5)
        self.assertAlmostEqual(sum(found["score_lines"].values()), found["points"]["mean"], delta=0.01)
        self.assertLessEqual(found["extensions"]["won"], found["extensions"]["asked"])

    def test_the_page_stands_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "page.html")
            self.sim("--hands", "100", "--edition", "parker-1971", "--edition", "express", "--html", str(path))
            page = Page()
            page.feed(path.read_text())
            self.assertEqual(page.open, [])
            self.assertFalse({tag for tag, _ in page.tags} & {"script", "link", "img", "iframe"})
            self.assertGreater(sum(tag == "svg" for tag, _ in page.tags), 10)
            self.assertNotIn("http", path.read_text())

    def test_a_page_that_cannot_be_written_is_a_failure(self):
        self.assertIn("/no/such", self.sim("--hands", "10", "--html", "/no/such/page.html", status=1).stderr)

    def test_wrong_usage(self):
        for arguments in (["--edition", "nowhere"], ["--level", "nobody"], ["--players", "5"], ["--hands", "0"],
                          ["--level", "cmd:true"]):
            with self.subTest(arguments):
                done = self.sim(*arguments, status=2)
                self.assertEqual(done.stdout, "")
                self.assertNotEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main()
