"""What `bornes bench` measures is what `bornes trace` records: the same hands, decision by decision."""
import json
import os
import subprocess
import unittest

program = os.environ["BORNES"]


def run(*arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def hash_of_actions(trace):
    """FNV-1a over the text of the actions, a line each."""
    value = 0xCBF29CE484222325
    for line in trace.splitlines():
        record = json.loads(line)
        if record["type"] == "decision":
            for byte in (record["action"] + "\n").encode():
                value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


class Bench(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.bench = json.loads(run("bench", "--json", "--runs", "1"))

    def test_the_first_1000_hands_hash_equal_to_the_trace(self):
        play = self.bench["random_play"]
        trace = run("trace", "--edition", play["edition"], "--players", str(play["players"]), "--seed", "1",
                    "--hands", "1000", "--level", "random")
        self.assertEqual(hash_of_actions(trace), play["first_1000_hands_hash"])

    def test_every_table_of_every_edition_has_a_figure(self):
        self.assertEqual(len(self.bench["tables"]), 4 * 4 + 3)
        for row in [self.bench["random_play"], *self.bench["tables"]]:
            self.assertGreater(row["decisions_per_second"], 0)

    def test_a_state_has_at_most_256_bytes(self):
        self.assertLessEqual(self.bench["state_bytes"], 256)


if __name__ == "__main__":
    unittest.main()
