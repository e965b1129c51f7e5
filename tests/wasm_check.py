"""The engine, the text, the players and the analysis compile to WebAssembly as they are, and deal, play and judge the
same hands there: traces and analyses are compared byte for byte with the native program's."""
import os
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

program = os.environ["BORNES"]
generated = Path(os.environ["BORNES_BUILD"]) / "generated"
compiler = ["clang++-19", "--target=wasm32-wasi", "-std=c++20", "-O2", "-DNDEBUG", "-fno-exceptions", "-I.",
            f"-I{generated}", "-ffp-contract=off", "-DBOOST_NO_EXCEPTIONS", "-DBOOST_SYSTEM_DISABLE_THREADS",
            "-Wall", "-Wextra", "-Werror"]
# Boost is installed beside headers of the native C library, which must not be found.
boost = "/usr/include/boost"


def sources():
    for level in ["engine", "text", "players", "analysis"]:
        for source in sorted(Path("bornes", level).rglob("*.cpp")):
            if not source.name.endswith("_test.cpp"):
                yield source
    yield generated / "bornes/text/words.cpp"


def run(*command, given=b""):
    done = subprocess.run([str(word) for word in command], input=given, capture_output=True)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]} failed:\n{done.stderr.decode()}")
    return done.stdout


class Wasm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = Path(cls.folder.name)
        (folder / "include").mkdir()
        (folder / "include/boost").symlink_to(boost)

        def compile(source):
            target = folder / (str(source).strip("/").replace("/", "-") + ".o")
            launcher = ["ccache"] if subprocess.run(["which", "ccache"], capture_output=True).returncode == 0 else []
            run(*launcher, *compiler, "-isystem", folder / "include", "-c", source, "-o", target)
            return target

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(compile, sources()))
        for name in ("trace", "analyse"):
            run("clang++-19", "--target=wasm32-wasi", "-Wl,-z,stack-size=1048576", "-Wl,--stack-first", *objects,
                compile(Path(f"tests/wasm/{name}.cpp")), "-o", folder / f"{name}.wasm")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def in_wasm(self, name, *arguments, given=b""):
        major = int(run("node", "--version").decode().lstrip("v").split(".")[0])
        flags = ["--no-warnings"] + (["--experimental-wasi-unstable-preview1"] if major < 20 else [])
        return run("node", *flags, "tests/wasm/run.mjs", Path(self.folder.name, f"{name}.wasm"), *arguments, given=given)

    def trace(self, edition, players):
        return self.in_wasm("trace", edition, players, 7, 20)

    def test_analyses_are_the_same_bytes_natively_and_in_wasm(self):
        for edition, players in (("parker-1971", 2), ("express", 3)):
            with self.subTest(edition):
                record = run(program, "trace", "--edition", edition, "--players", players, "--seed", 7, "--level", "novice")
                native = run(program, "analyse", "-", "--json", "--playouts", 60, "--level", "expert", given=record)
                self.assertEqual(native, self.in_wasm("analyse", "60", given=record))

    def test_traces_are_the_same_bytes_natively_and_in_wasm(self):
        compared = 0
        for line in run(program, "editions").decode().splitlines():
            edition = line.split()[0]
            for players in ["2", "3", "4", "6"]:
                native = subprocess.run([program, "trace", "--edition", edition, "--players", players, "--seed", "7",
                                         "--hands", "20", "--level", "random"], capture_output=True)
                if native.returncode == 2:
                    continue  # the edition is not played so
                with self.subTest(edition=edition, players=players):
                    self.assertEqual(native.stdout, self.trace(edition, players))
                compared += 1
        self.assertEqual(compared, 4 * 4 + 3)


if __name__ == "__main__":
    unittest.main()
