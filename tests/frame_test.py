"""The manners of the command line: help, version, streams and exit statuses."""
import os
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
BORNES = os.environ["BORNES"]
SUBCOMMANDS = ["play", "stats", "trace", "replay", "show", "analyse", "editions", "rules", "bot", "arena", "sim",
               "selfplay", "train", "bench",
               "serve", "backup", "restore", "verify"]


def bornes(*arguments, text="", **environment):
    done = subprocess.run([BORNES, *arguments], input=text, capture_output=True, text=True,
                          env={**os.environ, **environment})
    return done.returncode, done.stdout, done.stderr


class Frame(unittest.TestCase):
    def test_help_goes_to_standard_output_and_names_every_subcommand(self):
        status, out, err = bornes("--help")
        self.assertEqual((status, err), (0, ""))
        for name in SUBCOMMANDS:
            self.assertRegex(out, rf"\b{name}\b")

    def test_every_subcommand_has_help_with_an_example(self):
        for name in SUBCOMMANDS:
            with self.subTest(name):
                status, out, err = bornes(name, "--help")
                self.assertEqual((status, err), (0, ""))
                self.assertRegex(out, rf"bornes {name}\b")
                self.assertRegex(out.lower(), r"\bexamples?\b")

    def test_version(self):
        status, out, err = bornes("--version")
        self.assertEqual((status, err), (0, ""))
        self.assertRegex(out, r"\d+\.\d+\.\d+\n$")

    def test_wrong_usage_is_status_2_with_a_message_and_no_data(self):
        for arguments in ([], ["no-such-command"], ["--no-such-option"], ["trace", "--no-such-option"],
                          ["rules"], ["replay"]):
            with self.subTest(arguments):
                status, out, err = bornes(*arguments)
                self.assertEqual((status, out), (2, ""))
                self.assertNotEqual(err, "")

    def test_failure_is_status_1_with_a_message_and_no_data(self):
        for arguments in (["replay", "/no/such/file"], ["show", "/no/such/file"], ["analyse", "/no/such/file"]):
            with self.subTest(arguments):
                status, out, err = bornes(*arguments)
                self.assertEqual((status, out), (1, ""))
                self.assertIn("/no/such/file", err)

    def test_end_of_input_ends_play_well(self):
        status, _, err = bornes("play", "--plain")
        self.assertEqual(status, 0, err)

    def test_no_color_means_no_escape_sequence(self):
        for arguments in (["--help"], ["editions", "--table"], ["play", "--plain"]):
            with self.subTest(arguments):
                _, out, err = bornes(*arguments, NO_COLOR="1", TERM="xterm-256color")
                self.assertNotIn("\x1b", out + err)

    def test_the_manual_page_knows_every_subcommand_and_option(self):
        manual = (ROOT / "docs/man/bornes.1").read_text().replace("\\-", "-")
        words = set(SUBCOMMANDS)
        for name in SUBCOMMANDS:
            words.update(re.findall(r"(?<![\w-])--[a-z][a-z-]*", bornes(name, "--help")[1]))
        unknown = {word for word in words if not re.search(rf"(?<![\w-]){word}(?![\w-])", manual)}
        self.assertEqual(unknown, set())


class Completion(unittest.TestCase):
    def complete(self, *words):
        script = """source packaging/completion/bornes.bash
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _bornes
            printf '%s\\n' "${COMPREPLY[@]}\""""
        done = subprocess.run(["bash", "-c", script, "bash", BORNES, *words], cwd=ROOT,
                              capture_output=True, text=True, check=True)
        return done.stdout.split()

    def test_the_first_word_is_a_subcommand(self):
        self.assertEqual(self.complete("rep"), ["replay"])
        self.assertLessEqual(set(SUBCOMMANDS), set(self.complete("")))

    def test_options_are_those_of_the_subcommand(self):
        self.assertIn("--seed", self.complete("trace", "--"))
        self.assertIn("--json", self.complete("bench", "--"))

    def test_an_edition_is_offered_by_its_id(self):
        self.assertIn("parker-1971", self.complete("trace", "--edition", ""))
        self.assertIn("parker-1971", self.complete("rules", "p"))

    def test_a_record_is_a_file(self):
        self.assertEqual(self.complete("replay", "LICEN"), ["LICENSE"])


if __name__ == "__main__":
    unittest.main()
