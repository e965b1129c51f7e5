"""What tests of `bornes play` on a screen have in common."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from support.screen import Screen, Tmux

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BORNES = os.environ.get("BORNES") or sys.argv.pop(1)
GOLDEN = ROOT / "tests/screens"
LONG = os.environ.get("BORNES_LONG") == "1"


class ScreenCase(unittest.TestCase):
    """A test with a terminal and a data folder of its own."""

    @classmethod
    def setUpClass(cls):
        cls.tmux = Tmux()
        cls.addClassCleanup(cls.tmux.close)

    def setUp(self):
        self.new_data()

    def new_data(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name)

    def start(self, *arguments, columns=80, rows=24, before="", **environment):
        environment = {"LANG": "C.UTF-8", "LC_ALL": "", "XDG_DATA_HOME": self.data, **environment}
        speed = () if "--speed" in arguments else ("--speed", "off")
        screen = Screen(self.tmux, [BORNES, "play", *speed, *map(str, arguments)], columns, rows, before,
                        **environment)
        self.addCleanup(screen.close)
        return screen

    def golden(self, name, text):
        path = GOLDEN / f"{name}.txt"
        text = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
        if os.environ.get("BORNES_WRITE_SCREENS"):
            GOLDEN.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        self.assertEqual(text, path.read_text("utf-8"), f"{name}: not as in {path}")

    def records(self, folder):
        return sorted((self.data / "bornes" / folder).glob("*.jsonl"))

    def replayed(self, path):
        done = subprocess.run([BORNES, "replay", path], capture_output=True, encoding="utf-8")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def assert_ended_well(self, screen, status=0):
        self.assertIn(f"ended: {status}, terminal restored\n", screen.wait_for("ended: .*\n"))
