"""./run in a copy of the repository, at a path with a space, called from elsewhere."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOBODY = 65534


class Run(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="bornes run ")
        cls.addClassCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        cls.elsewhere = folder.name
        cls.copy = pathlib.Path(folder.name, "repository")
        shutil.copytree(ROOT, cls.copy, ignore=shutil.ignore_patterns(".git", "build", "__pycache__", "node_modules"))
        # Two at once, before anything is built: the lock makes one of them wait.
        pair = [cls.start("--version") for _ in range(2)]
        cls.first = [(*process.communicate(), process.returncode) for process in pair]

    @classmethod
    def start(cls, *arguments):
        return subprocess.Popen(
            [cls.copy / "run", *arguments], cwd=cls.elsewhere, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=os.environ | {"XDG_DATA_HOME": cls.elsewhere},
        )

    def run_it(self, *arguments):
        process = self.start(*arguments)
        out, err = process.communicate()
        return process.returncode, out, err

    def test_two_first_calls_at_once_both_build_and_run(self):
        for out, err, status in self.first:
            self.assertEqual(status, 0, err)
            self.assertRegex(out, r"^\S*\s?\d+\.\d+\.\d+\n$")

    def test_it_is_quick_and_silent_when_nothing_changed(self):
        seconds = []
        for _ in range(5):
            start = time.monotonic()
            status, _, err = self.run_it("--version")
            seconds.append(time.monotonic() - start)
            self.assertEqual((status, err), (0, ""))
        self.assertLess(min(seconds), 0.3)

    def serve(self):
        """Starts ./run without arguments; the page counts as built."""
        process = self.start()
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        return process.stdout.readline().strip()

    def test_without_arguments_it_serves_the_page_at_a_free_port(self):
        if self.run_it("serve", "--help")[0] != 0:
            self.skipTest("this program has no server")
        page = self.copy / "build/web/index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("<!doctype html><title>a page</title>")
        (self.copy / "build/web.stamp").write_text(f"{self.copy}\n")
        first, second = self.serve(), self.serve()
        self.assertNotEqual(first, second)
        for address in [first, second]:
            self.assertRegex(address, r"^http://127\.0\.0\.1:\d+/?$")
            with urllib.request.urlopen(address) as answer:
                self.assertIn("a page", answer.read().decode())

    def test_it_notices_a_new_source_and_its_deletion(self):
        broken = self.copy / "bornes/cli/broken.cpp"
        broken.write_text("#error this file is broken\n")
        status, out, err = self.run_it("--version")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("this file is broken", err)
        broken.unlink()
        status, out, err = self.run_it("--version")
        self.assertEqual(status, 0, err)

    @unittest.skipUnless(os.geteuid() == 0, "only root can become nobody")
    def test_without_rights_it_names_the_missing_packages(self):
        script = '. "$1/tools/setup.sh"; install_packages "some-package /no/such/file"'
        done = subprocess.run(
            ["bash", "-c", script, "run", self.copy], user=NOBODY, group=NOBODY, extra_groups=[],
            capture_output=True, text=True,
        )
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("some-package", done.stderr)


if __name__ == "__main__":
    unittest.main()
