"""`bornes selfplay` and `bornes train`: weights are made from nothing, the same each time, and bad files are told."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

BORNES = os.environ["BORNES"]


class Learning(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def bornes(self, *arguments):
        return subprocess.run([BORNES, *map(str, arguments)], capture_output=True, text=True)

    def lessons(self, name, *arguments):
        path = self.folder / name
        done = self.bornes("selfplay", "--hands", 20, "--deals", 4, "--weights", "none", "--out", path, *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return path

    def train(self, name, *arguments):
        path = self.folder / name
        done = self.bornes("train", *arguments, "--out", path)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return path.read_text()

    def test_the_same_arguments_make_the_same_weights_on_any_number_of_threads(self):
        weights = [self.train(f"weights {threads}", self.lessons(f"lessons {threads}", "--threads", threads),
                              "--weights", "none") for threads in (1, 3)]
        self.assertEqual(weights[0], weights[1])

    def test_weights_are_learned_on(self):
        two, three = self.lessons("two"), self.lessons("three", "--players", 3)
        self.train("first", two, "--weights", "none")
        both = self.train("second", three, "--weights", self.folder / "first", "--recipe", "a test")
        self.assertIn("//   a test\n", both)
        self.assertGreater(len(both), len((self.folder / "first").read_text()))
        played = self.bornes("selfplay", "--hands", 2, "--players", 3, "--weights", self.folder / "second",
                             "--out", self.folder / "more")
        self.assertEqual((played.returncode, played.stderr), (0, ""))

    def test_reading_is_learned_anew_and_the_instinct_stays(self):
        two = self.lessons("two")
        first = self.train("first", two, "--weights", "none")
        done = self.bornes("train", two, "--only-reading", "--weights", self.folder / "first", "--out", self.folder / "again")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("instinct", done.stdout)
        self.assertIn("nats", done.stdout)
        self.assertEqual((self.folder / "again").read_text(), first)

    def test_steady_hands_are_other_hands_and_the_same_each_time(self):
        mixed, steady, again = self.lessons("mixed"), self.lessons("steady", "--steady"), self.lessons("again", "--steady")
        self.assertNotEqual(mixed.read_bytes(), steady.read_bytes())
        self.assertEqual(steady.read_bytes(), again.read_bytes())

    def test_bad_files_are_told_and_nothing_is_written(self):
        bad = self.folder / "bad"
        bad.write_text("no weights, no lessons")
        cut = self.folder / "cut"
        cut.write_bytes(self.lessons("whole").read_bytes()[:-1])
        out = self.folder / "out"
        for arguments, word in [(("train", bad, "--out", out), "lessons"), (("train", cut, "--out", out), "lessons"),
                                (("train", self.folder / "none", "--out", out), "none"),
                                (("train", self.lessons("good"), "--weights", bad, "--out", out), "weights"),
                                (("selfplay", "--hands", 1, "--weights", bad, "--out", out), "weights"),
                                (("selfplay", "--hands", 1, "--out", self.folder / "no" / "folder"), "folder")]:
            with self.subTest(arguments):
                done = self.bornes(*arguments)
                self.assertEqual(done.returncode, 1)
                self.assertIn(word, done.stderr)
                self.assertFalse(out.exists())


if __name__ == "__main__":
    unittest.main()
