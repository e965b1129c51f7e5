"""docs/traps.md and the tests of the traps name each other: no trap without a test, no test left out."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
TRAPS = 29


class TrapsCheck(unittest.TestCase):
    def test_every_trap_names_its_tests_and_every_test_is_named(self):
        page = (ROOT / "docs/traps.md").read_text(encoding="utf-8")
        sources = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").glob("traps*_test.cpp")))
        named = re.findall(r"^ *- (trap \d+: .*)$", page, re.MULTILINE)
        written = re.findall(r'TEST_CASE\(\s*"(trap \d+: [^"]*)"', sources)
        self.assertEqual(sorted(named), sorted(written))
        numbers = {int(re.match(r"trap (\d+)", name).group(1)) for name in written}
        self.assertEqual(numbers, set(range(1, TRAPS + 1)))


if __name__ == "__main__":
    unittest.main()
