"""`bornes analyse`: the same on any number of threads, figures that agree, reports, and bad records."""
import html.parser
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

BORNES = os.environ["BORNES"]
FEW = ["--playouts", "40"]


def run(*arguments, text=""):
    done = subprocess.run([BORNES, *arguments], input=text, capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout, done.stderr


def trace(edition="parker-1971", players="2", seed="1", level="novice", *arguments):
    status, out, err = run("trace", "--edition", edition, "--players", players, "--seed", seed, "--level", level,
                           *arguments)
    assert status == 0, err
    return out


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.tags = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open[-3:])
        self.open.pop()


class Analyse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.hand = trace()
        cls.match = trace("parker-1971", "2", "4", "novice", "--matches", "1", "--option", "hands=2")

    def analyse(self, record, *arguments, playouts="40", language="en"):
        status, out, err = run("analyse", "-", "--playouts", playouts, "--lang", language, *arguments, text=record)
        self.assertEqual((status, err), (0, ""))
        return out

    def analysis(self, record, *arguments):
        return json.loads(self.analyse(record, "--json", *arguments))

    def test_threads_do_not_change_an_analysis_but_the_seed_does(self):
        once = self.analyse(self.match, "--json", "--threads", "1")
        self.assertEqual(self.analyse(self.match, "--json", "--threads", "3"), once)
        self.assertNotEqual(self.analyse(self.match, "--json", "--seed", "5"), once)

    def test_every_decision_of_the_record_is_there(self):
        decisions = [json.loads(line) for line in self.hand.splitlines()]
        decisions = [line for line in decisions if line["type"] == "decision"]
        (hand,) = self.analysis(self.hand)["matches"][0]["hands"]
        self.assertEqual(len(hand["decisions"]), len(decisions))
        for found, line in zip(hand["decisions"], decisions):
            self.assertEqual((found["seat"], found["phase"], found["action"]),
                             (line["seat"], line["phase"], line["action"]))
            self.assertEqual(sorted(one["action"] for one in found["candidates"]), line["legal"])
            self.assertEqual(found["forced"], len(line["legal"]) == 1)
            self.assertGreaterEqual(len(found["draw"]["cards"]) if found["draw"] else 1, 1)

    def test_the_figures_agree(self):
        found = self.analysis(self.match)
        (match,) = found["matches"]
        self.assertTrue(found["complete"] and match["match"])
        self.assertEqual(len(match["hands"]), 2)
        for seat in match["seats"]:
            mine = [one for hand in match["hands"] for one in hand["decisions"] if one["seat"] == seat["seat"]]
            self.assertEqual(seat["decisions"], len(mine))
            self.assertAlmostEqual(seat["loss"], sum(one["loss"] for one in mine), delta=1e-3)
            for mark, count in seat["marks"].items():
                self.assertEqual(count, sum(one["mark"] == mark for one in mine))
            draws = [one["draw"] for hand in match["hands"] for one in hand["decisions"]
                     if one["draw"] and one["draw"]["seat"] == seat["seat"]]
            self.assertAlmostEqual(seat["luck"], sum(one["luck"] for one in draws), delta=1e-3)
            self.assertIn(seat["rating"], [*found["ratings"], "chance"])
        for side, account in enumerate(match["accounts"]):
            parts = ("start", "deal", "own_draws", "other_draws", "own_choices", "other_choices", "remainder")
            self.assertAlmostEqual(sum(account[part] for part in parts), account["end"], delta=1e-4)
            self.assertAlmostEqual(account["end"] - account["luck"], account["without_luck"], delta=1e-4)
            self.assertAlmostEqual(match["curve"][-1]["shares"][side], account["end"], delta=1e-5)
        totals = json.loads(self.match.splitlines()[-1])["totals"]
        winner = max(range(2), key=totals.__getitem__)
        self.assertEqual([account["end"] for account in match["accounts"]], [1 - winner, winner])

    def test_marks_are_as_the_thresholds_say(self):
        found = self.analysis(self.match)
        for hand in found["matches"][0]["hands"]:
            for one in hand["decisions"]:
                stake = max(0.1, hand["stake"][one["seat"]])
                sure = one["loss"] > 2 * one["error"]
                marks = [mark for mark, least in found["marks"].items() if sure and one["loss"] / stake >= least]
                self.assertEqual(one["mark"], marks[-1] if marks else None)

    def test_the_text_fits_80_columns_in_every_language_and_at_every_table(self):
        for edition, players in (("parker-1971", "2"), ("dujardin-1960", "6"), ("express", "3")):
            record = trace(edition, players, "3", "club")
            for language in ("en", "fr"):
                with self.subTest(edition=edition, language=language):
                    out = self.analyse(record, "--full", playouts="8", language=language)
                    self.assertGreater(len(out.splitlines()), 200)
                    # The table of a view is drawn by `bornes show` too, and is as wide as its names.
                    wide = [line for line in out.splitlines() if len(line) > 80 and " | " not in line]
                    self.assertEqual(wide, [])
        self.assertIn("Les pires fautes", self.analyse(self.hand, language="fr"))

    def test_the_text_tells_as_much_as_is_asked_for(self):
        brief = self.analyse(self.hand, "--worst", "0")
        self.assertNotIn("The worst mistakes", brief)
        # Whoever plays by chance makes more than two mistakes for the worst to be taken from.
        out = self.analyse(trace(level="random"), "--worst", "2", "--full")
        self.assertLess(len(brief.splitlines()), 60)
        worst = out[out.index("The worst mistakes"):]
        self.assertEqual(worst.count("gives away"), 2)
        self.assertGreater(out.count("->"), 40)
        self.assertRegex(out, r"Player \d draws .*: [+-]\d+\.\d % ±")

    def test_the_title_says_how_long_the_match_is(self):
        for arguments, length in ((("parker-1971", "--option", "target=500"), "to 500 points"),
                                  (("parker-1971", "--option", "hands=2"), "2 hands"), (("express",), "1 hand")):
            edition, *options = arguments
            record = trace(edition, "2", "1", "club", "--matches", "1", *options)
            title = self.analyse(record, playouts="2").splitlines()[0]
            self.assertTrue(title.startswith("Match: ") and title.endswith(f", 2 players, {length}"), title)

    def test_one_seat_alone_can_be_judged(self):
        (match,) = self.analysis(self.hand, "--seat", "1")["matches"]
        for one in match["hands"][0]["decisions"]:
            self.assertEqual("candidates" in one, one["seat"] == 1)
        self.assertIsNone(match["seats"][0]["rating"])
        self.assertIsNotNone(match["seats"][1]["rating"])

    def test_a_time_limit_is_kept(self):
        self.assertTrue(self.analysis(self.hand, "--time", "2")["complete"])

    def test_the_page_stands_alone_and_names_are_harmless(self):
        record = self.match.replace("novice 0", "<script>alert(1)</script>").replace("novice 1", "\\u001b[31mBob & Co")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "page.html")
            out = self.analyse(record, "--html", str(path))
            self.assertNotIn("\x1b", out)
            text = path.read_text()
        page = Page(text)
        self.assertEqual(page.open, [])
        self.assertFalse(set(page.tags) & {"script", "link", "img", "iframe"})
        self.assertEqual(page.tags.count("polygon"), 2)
        self.assertIn("&lt;script&gt;", text)
        self.assertNotIn("\x1b", text)
        self.assertNotIn("http", text)

    def test_a_record_that_ends_early_is_analysed_as_far_as_it_goes(self):
        half = "".join(self.hand.splitlines(keepends=True)[:20])
        (hand,) = self.analysis(half)["matches"][0]["hands"]
        self.assertEqual((len(hand["decisions"]), hand["finished"]), (19, False))

    def test_bad_records_are_refused_as_replay_refuses_them(self):
        lines = self.hand.splitlines(keepends=True)
        illegal = '{"type":"decision","action":"extend"}\n'
        for record, why in (("", "no decision"), (lines[0], "no decision"), ("nonsense\n", "line 1"),
                            (lines[0] + illegal, "line 2: action \"extend\" is refused")):
            with self.subTest(why):
                status, out, err = run("analyse", "-", *FEW, text=record)
                self.assertEqual((status, out), (1, ""))
                self.assertIn(why, err)
        status, out, err = run("analyse", "/no/such/file")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("/no/such/file", err)

    def test_what_cannot_be_is_told(self):
        for arguments, status in ((["--level", "club"], 2), (["--level", "nobody"], 2), (["--time", "0"], 2),
                                  (["--seat", "6"], 2), (["--seat", "2"], 1), (["--html", "/no/such/page.html"], 1)):
            with self.subTest(arguments):
                found, _, err = run("analyse", "-", *FEW, *arguments, text=self.hand)
                self.assertEqual(found, status)
                self.assertNotEqual(err, "")


if __name__ == "__main__":
    unittest.main()
