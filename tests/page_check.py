"""The page: its types, its units, and in a real Chromium whole hands by clicks and by keys, offline and online,
every screen for axe, and that no hidden card is in it. Pairwise here; everything with BORNES_LONG=1 (./test --all)."""
import os
import pathlib
import shutil
import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "web"


def serves():
    """Whether the program can open tables."""
    done = subprocess.run([os.environ["BORNES"], "serve", "--help"], capture_output=True)
    return done.returncode == 0


@unittest.skipUnless((ROOT / "build/web/index.html").exists(), "the page is not built")
class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # A browser waits more than it works: two of them at a time, the longest first.
        names = (["online"] if serves() else []) + ["offline", "axe", "fit", "secrets", "reader", "shell"]
        pool = ThreadPoolExecutor(2)
        cls.addClassCleanup(pool.shutdown)
        cls.browsers = {name: pool.submit(cls.run_browser, name) for name in names}

    @staticmethod
    def run_browser(name):
        return subprocess.run(["node", "--test", f"tests/{name}.test.mjs"], cwd=WEB, capture_output=True, text=True)

    def run_in_web(self, *command):
        self.check(subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=900))

    def check(self, done):
        self.assertEqual(done.returncode, 0, (done.stdout + done.stderr)[-6000:])

    def browser(self, name):
        self.check(self.browsers[name].result())

    def test_types(self):
        self.run_in_web("npm", "run", "--silent", "check")

    def test_units(self):
        self.run_in_web("npm", "run", "--silent", "unit")

    def test_whole_hands_offline(self):
        self.browser("offline")

    def test_no_hidden_card_is_in_the_page(self):
        self.browser("secrets")

    def test_a_screen_reader_hears_every_event_and_choice(self):
        self.browser("reader")

    def test_axe_finds_nothing(self):
        self.browser("axe")

    def test_a_table_needs_no_scrolling(self):
        self.browser("fit")

    def test_offline_page_lesson_sheet_records_and_dragging(self):
        self.browser("shell")

    def test_online(self):
        if not serves():
            self.skipTest("this program has no server")
        self.browser("online")

    def test_the_first_load_is_within_its_budget(self):
        # Bytes are the same on every machine; the times that bench/budgets.mjs prints are not.
        self.run_in_web("node", "bench/budgets.mjs", "--check", "firstLoad")


if __name__ == "__main__":
    if shutil.which("chromium") is None:
        raise SystemExit("chromium is missing")
    unittest.main()
