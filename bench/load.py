"""What one machine can carry: `python3 bench/load.py [BUILD] [PART...]` starts servers and the swarm beside them, and prints
figures. The parts are load, memory, crowd, thinking, watchers; all of them unless told.

Both share the machine, so the figures are lower than those of a server of its own. Every acknowledgement counted here was on
disk before it was sent (WAL, synchronous FULL), and every one is asked for again at the end.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release")
PARTS = sys.argv[2:] or ["load", "memory", "crowd", "thinking", "watchers"]
os.environ["BORNES"] = os.path.join(BUILD, "bornes")
sys.path.insert(0, str(ROOT / "tests/support"))
from online import Closed, Player, Server  # noqa: E402


def memory(server):
    with open(f"/proc/{server.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def swarm(server, *options):
    done = subprocess.run([os.path.join(BUILD, "swarm"), "--port", str(server.port), *map(str, options)],
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the swarm was not content: {done.stdout}{done.stderr}")
    return json.loads(done.stdout)


def load():
    with Server() as server:
        full = swarm(server, "--tables", 1000, "--seconds", 8, "--warm-up", 2)
        print(f"full load: {full['connections']} connections, {full['per_second']} acknowledged moves/s,"
              f" p50 {full['p50_ms']} ms, p99 {full['p99_ms']} ms, {full['lost']} lost")
    with Server() as server:
        half = swarm(server, "--tables", 1000, "--seconds", 8, "--warm-up", 2, "--rate", 1000)
        print(f"1000 moves/s: {half['connections']} connections, p50 {half['p50_ms']} ms, p99 {half['p99_ms']} ms")


def tables_in_memory():
    with Server() as server:
        empty = memory(server)
        swarm(server, "--tables", 2000, "--seconds", 3, "--rate", 1)
        print(f"memory: {empty} KB empty; {(memory(server) - empty) / 2000:.1f} KB a table with the traces of two connections")


def crowd():
    with Server() as server:
        empty = memory(server)
        many = subprocess.Popen([os.path.join(BUILD, "swarm"), "--port", str(server.port), "--tables", "100",
                                 "--idle", "19800", "--seconds", "15", "--rate", "200", "--warm-up", "8"],
                                stdout=subprocess.PIPE, text=True)
        peak, connections = 0, 0
        while many.poll() is None:
            try:
                many.wait(0.5)
            except subprocess.TimeoutExpired:
                connections = max(connections, len(os.listdir(f"/proc/{server.process.pid}/fd")) - 20)
                peak = max(peak, memory(server))
        figures = json.loads(many.stdout.read())
        print(f"crowd: {connections} connections at once, {(peak - empty) / max(1, connections):.1f} KB each,"
              f" p50 {figures['p50_ms']} ms, p99 {figures['p99_ms']} ms at {figures['per_second']} moves/s,"
              f" {figures['reconnects']} reconnects")


def cpu_seconds(server):
    with open(f"/proc/{server.process.pid}/stat") as stat:
        fields = stat.read().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def keep_bots_busy(server, level, stop):
    """A table at which three bots of a level play, with a player who does not think at all."""
    bot = {"kind": "bot", "level": level}
    mine = server.open(edition="dujardin-classic", players=4, seats=[{"kind": "open"}, bot, bot, bot], bot_milliseconds=300)
    player = Player(server, mine["table"], mine["token"])
    try:
        while not stop.is_set():
            if player.view["legal"]:
                player.act(player.view["legal"][-1])
                continue
            if player.view["phase"] == "over":
                player.socket.send({"type": "rematch" if player.match else "ready"})
                player.match = None
            try:
                player.next(timeout=1)
            except TimeoutError:
                pass
    except Closed:
        pass
    finally:
        player.close()


def beside_bots(level):
    """People's acknowledgements while bots of a level play at eight other tables, and how busy the server is."""
    with Server() as server:
        stop = threading.Event()
        tables = [threading.Thread(target=keep_bots_busy, args=(server, level, stop)) for _ in range(8)]
        for table in tables:
            table.start()
        time.sleep(1)
        before, begun = cpu_seconds(server), time.monotonic()
        figures = swarm(server, "--tables", 100, "--seconds", 6, "--warm-up", 1, "--rate", 500)
        figures["cpu"] = (cpu_seconds(server) - before) / (time.monotonic() - begun)
        stop.set()
        for table in tables:
            table.join()
        return figures


def thinking():
    """Bots of the level novice do all that those of the strongest do, at the same times, but do not think."""
    runs = [(beside_bots("novice"), beside_bots("champion")) for _ in range(3)]

    def middle(which, key):
        return statistics.median(run[which][key] for run in runs)

    idle, busy = middle(0, "p99_ms"), middle(1, "p99_ms")
    print(f"thinking: p99 {busy:.1f} ms at 500 moves/s while champions think at other tables ({middle(1, 'cpu'):.2f} cores in the"
          f" server), {idle:.1f} ms while nobody thinks ({middle(0, 'cpu'):.2f} cores): ratio {busy / idle:.2f}")


def watchers():
    """One busy table with and without a crowd that watches it."""
    runs = []
    for _ in range(3):
        for crowd_size in (0, 500):
            with Server() as server:
                runs.append(swarm(server, "--tables", 1, "--seconds", 6, "--warm-up", 1, "--rate", 40,
                                  "--watchers", crowd_size))
    alone, watched = (statistics.median(run["p99_ms"] for run in runs[i::2]) for i in (0, 1))
    told = statistics.median(run["events"] for run in runs[1::2])
    print(f"watchers: p99 {watched:.1f} ms at 40 moves/s for the players of one table with 500 spectators ({told / 6:.0f} events told a"
          f" second), {alone:.1f} ms without: ratio {watched / alone:.2f}")


def main():
    parts = {"load": load, "memory": tables_in_memory, "crowd": crowd, "thinking": thinking, "watchers": watchers}
    for part in PARTS:
        parts[part]()


if __name__ == "__main__":
    main()
