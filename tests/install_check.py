"""What `cmake --install` leaves behind is complete: another project builds on it."""
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = os.environ["BORNES_BUILD"]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


class Installation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="bornes install ")
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = pathlib.Path(folder.name, "prefix")
        cls.build = pathlib.Path(folder.name, "build")
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)

    def test_the_program_runs(self):
        self.assertRegex(run(self.prefix / "bin/bornes", "--version"), r"\d+\.\d+\.\d+")

    def test_manual_page_and_completion_are_there(self):
        self.assertTrue((self.prefix / "share/man/man1/bornes.1").is_file())
        self.assertTrue((self.prefix / "share/bash-completion/completions/bornes").is_file())

    def test_another_project_finds_the_libraries(self):
        run("cmake", "-G", "Ninja", "-S", ROOT / "tests/install", "-B", self.build,
            f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", self.build)
        self.assertEqual(run(self.build / "consumer"), "200\n")

    def test_no_installed_file_names_the_repository(self):
        for file in self.prefix.rglob("*"):
            if file.is_file():
                self.assertNotIn(os.fsencode(ROOT), file.read_bytes(), file)


if __name__ == "__main__":
    unittest.main()
