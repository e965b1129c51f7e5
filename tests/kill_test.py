"""What a server has acknowledged survives kill -9: a swarm plays over real sockets while servers are killed.

The swarm (bornes/server/swarm_main.cpp) comes back after each kill with the last sequence number it saw; its view must
then be the one it had, byte for byte, and in the end every acknowledged command must be acknowledged again with
the same sequence number. 30 kills; 1,000 with BORNES_LONG=1 (./test --all), as many as BORNES_KILLS says.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "support"))
from online import Player, Server  # noqa: E402

SWARM = os.path.join(os.environ["BORNES_BUILD"], "swarm")
KILLS = int(os.environ.get("BORNES_KILLS", "1000" if os.environ.get("BORNES_LONG") == "1" else "30"))


class Kill(unittest.TestCase):
    def test_no_acknowledged_move_is_lost(self):
        rng = random.Random(KILLS)
        with Server() as server:
            # An extra table, to be looked at afterwards.
            mine = server.open(options={"hands": 1}, grace_seconds=3600)
            yours = server.join(mine["table"])
            swarms = [subprocess.Popen([SWARM, "--port", str(server.port), "--tables", "12", "--players", players,
                                        "--edition", edition, "--seconds", "100000", *more],
                                       stdout=subprocess.PIPE, text=True)
                      for players, edition, more in (("2", "parker-1971", ()), ("4", "dujardin-classic", ("--ask",)),
                                                     ("3", "express", ()))]
            time.sleep(1.5)
            for _ in range(KILLS):
                time.sleep(rng.uniform(0.02, 0.4))
                server.kill()
                server.start()
            time.sleep(1)
            totals = {}
            for swarm in swarms:
                swarm.terminate()
            for swarm in swarms:
                out, _ = swarm.communicate(timeout=180 + KILLS)
                figures = json.loads(out)
                for name, value in figures.items():
                    totals[name] = totals.get(name, 0) + value
                self.assertEqual(swarm.returncode, 0, figures)
            print(f"{KILLS} kills: {totals['rechecked']} acknowledged moves, {totals['lost']} lost,"
                  f" {totals['views_differ']} views differ, {totals['reconnects']} reconnects")
            self.assertGreater(totals["rechecked"], KILLS)
            self.assertEqual(totals["lost"] + totals["views_differ"] + totals["gaps"], 0)

            # The table that nobody played at is playable all the same, to the end of its hand.
            players = [Player(server, mine["table"], seat["token"]) for seat in (mine, yours)]
            while not players[0].view["result"]:
                for player in players:
                    player.settle() if not player.view["legal"] else player.act(player.view["legal"][-1])
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main()
