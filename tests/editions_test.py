"""bornes editions and bornes rules: what they print, in which language, and how they refuse."""
import os
import subprocess
import unittest

BORNES = os.environ["BORNES"]
IDS = ["dujardin-1960", "dujardin-classic", "dujardin-modern", "parker-1971", "express"]


def bornes(*arguments, **environment):
    clean = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    done = subprocess.run([BORNES, *arguments], capture_output=True, encoding="utf-8", env={**clean, **environment})
    return done.returncode, done.stdout, done.stderr


class Editions(unittest.TestCase):
    def test_the_list_has_a_line_for_each_edition(self):
        status, out, err = bornes("editions")
        self.assertEqual((status, err), (0, ""))
        self.assertEqual([line.split()[0] for line in out.splitlines()], IDS)

    def test_the_table_compares_all_of_them(self):
        status, out, err = bornes("editions", "--table")
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(out.splitlines()[0].split()[1:], IDS)

    def test_the_difference_of_two_shows_only_what_differs(self):
        status, out, err = bornes("editions", "--diff", "dujardin-classic", "dujardin-modern", "--lang", "en")
        self.assertEqual((status, err), (0, ""))
        rows = [line for line in out.splitlines()[1:] if not line.startswith("Year")]
        self.assertEqual(len(rows), 3)
        self.assertRegex(rows[0], r"without 200, 100.*250 +500$")

    def test_an_edition_does_not_differ_from_itself(self):
        status, out, err = bornes("editions", "--diff", "express", "express")
        self.assertEqual((status, out), (0, ""))
        self.assertIn("express", err)

    def test_the_rules_are_printed_for_every_edition_in_both_languages(self):
        for edition in IDS:
            for language, word in (("en", "Coup fourré"), ("fr", "Le coup fourré")):
                with self.subTest(edition, language=language):
                    status, out, err = bornes("rules", edition, "--lang", language)
                    self.assertEqual((status, err), (0, ""))
                    self.assertIn(f". {word}\n", out)

    def test_the_locale_chooses_the_language_and_the_option_overrules_it(self):
        french = bornes("rules", "express", "--lang", "fr")[1]
        english = bornes("rules", "express", "--lang", "en")[1]
        self.assertNotEqual(french, english)
        self.assertEqual(bornes("rules", "express")[1], english)
        self.assertEqual(bornes("rules", "express", LANG="fr_FR.UTF-8")[1], french)
        self.assertEqual(bornes("rules", "express", LC_MESSAGES="fr_CA", LANG="en_US")[1], french)
        self.assertEqual(bornes("rules", "express", LC_ALL="C", LANG="fr_FR")[1], english)
        self.assertEqual(bornes("rules", "express", "--lang", "en", LANG="fr_FR")[1], english)

    def test_an_unknown_edition_is_wrong_usage_and_the_message_lists_the_ids(self):
        for arguments in (["rules", "monopoly"], ["editions", "--diff", "express", "monopoly"]):
            with self.subTest(arguments):
                status, out, err = bornes(*arguments)
                self.assertEqual((status, out), (2, ""))
                for word in ["monopoly", *IDS]:
                    self.assertIn(word, err)

    def test_wrong_options_are_wrong_usage(self):
        for arguments in (["rules", "express", "--lang", "de"], ["editions", "--diff", "express"],
                          ["editions", "--markdown"], ["editions", "--table", "--diff", "express", "express"]):
            with self.subTest(arguments):
                status, out, err = bornes(*arguments)
                self.assertEqual((status, out), (2, ""))
                self.assertNotEqual(err, "")


if __name__ == "__main__":
    unittest.main()
