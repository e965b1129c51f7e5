"""The catalogues of words: what tools/words.py makes of them, and what it refuses."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
CATALOGUES = [ROOT / "bornes/text/words" / f"{language}.json" for language in ("en", "fr")]


class Words(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_tool(self, *arguments):
        command = [sys.executable, ROOT / "tools/words.py", *arguments]
        return subprocess.run(command, capture_output=True, text=True)

    def generate(self, english, french):
        paths = [self.folder / "en.json", self.folder / "fr.json"]
        for path, catalogue in zip(paths, (english, french)):
            path.write_text(catalogue if isinstance(catalogue, str) else json.dumps(catalogue), "utf-8")
        return self.run_tool(self.folder / "out", *paths)

    def refuses(self, english, french, *named):
        done = self.generate(english, french)
        self.assertEqual(done.returncode, 1, done.stderr)
        for word in named:
            self.assertIn(word, done.stderr)
        self.assertFalse((self.folder / "out").exists())

    def test_the_catalogues_of_the_repository_are_accepted(self):
        done = self.run_tool(self.folder, *CATALOGUES)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_key_becomes_an_enumerator_and_a_row(self):
        done = self.generate({"card.red-light": "Red Light", "card.red-light@x": "Stop"},
                             {"card.red-light": "Feu rouge", "card.red-light@x": "Stop"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("    CardRedLight,\n", (self.folder / "out/words.h").read_text())
        source = (self.folder / "out/words.cpp").read_text()
        self.assertIn('{"card.red-light", {{"Red Light", "Feu rouge"}}}', source)
        self.assertIn('{Word::CardRedLight, "x", {{"Stop", "Stop"}}}', source)

    def test_an_unchanged_file_is_left_alone(self):
        self.run_tool(self.folder, *CATALOGUES)
        before = [(self.folder / name).stat().st_mtime_ns for name in ("words.h", "words.cpp")]
        self.run_tool(self.folder, *CATALOGUES)
        after = [(self.folder / name).stat().st_mtime_ns for name in ("words.h", "words.cpp")]
        self.assertEqual(before, after)

    def test_catalogues_with_other_keys_are_refused(self):
        self.refuses({"a": "x", "b": "x"}, {"a": "x"}, "b: missing")
        self.refuses({"a": "x"}, {"a": "x", "c": "x"}, "c: not in the reference")
        self.refuses({"a": "x", "b": "x"}, {"b": "x", "a": "x"}, "out of order")

    def test_texts_with_other_placeholders_are_refused(self):
        self.refuses({"a": "{n} x"}, {"a": "x"}, "a: other placeholders")
        self.refuses({"a": "{n|x|y}"}, {"a": "{m|x|y}"}, "a: other placeholders")

    def test_a_form_of_a_placeholder_is_the_same_placeholder(self):
        done = self.generate({"a": "{n} {n|card|cards}"}, {"a": "à {n}"})
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_damaged_texts_are_refused(self):
        for text in ("{n", "n}", "{n|one}", "{no.such-key}"):
            with self.subTest(text):
                self.refuses({"a": text}, {"a": text}, "a: ")
        self.refuses({"a": "{b.c}", "b.c": "{n}"}, {"a": "{b.c}", "b.c": "{n}"}, "b.c must be plain")

    def test_an_own_text_replaces_one_that_exists_and_asks_for_no_more(self):
        self.refuses({"a@x": "y"}, {"a@x": "y"}, "no a that it could replace")
        self.refuses({"a": "y", "a@x": "{n}"}, {"a": "y", "a@x": "{n}"}, "asks for more than a")

    def test_damaged_keys_are_refused(self):
        self.refuses({"A b": "x"}, {"A b": "x"}, "A b: not a key")
        self.refuses('{"a": "x", "a": "y"}', {"a": "x"}, "a: stands twice")
        self.refuses('{"a": ', {"a": "x"}, "en.json: ", "line 1")
        self.refuses({"a.b": "x", "a-b": "x"}, {"a.b": "x", "a-b": "x"}, "makes the same name")

    def test_french_without_its_spaces_is_refused_and_can_be_fixed(self):
        self.refuses({"a": "Really?"}, {"a": "Vraiment ?"}, "a: run words.py --fix")
        path = self.folder / "fr.json"
        path.write_text('{"a": "L\'allonge ?", "b": "« Stop »"}', "utf-8")
        self.assertEqual(self.run_tool("--fix", path).returncode, 0)
        self.assertEqual(json.loads(path.read_text("utf-8")),
                         {"a": "L’allonge\u00a0?", "b": "«\u00a0Stop\u00a0»"})


if __name__ == "__main__":
    unittest.main()
