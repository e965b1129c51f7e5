"""How long a server takes to be ready with many unfinished tables on disk: `python3 bench/start.py [BUILD] [TABLES]`.

One table is played for a while by a real server; its log is then copied under other ids, straight into the file.
"""
import os
import pathlib
import random
import sqlite3
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release")
TABLES = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
os.environ["BORNES"] = os.path.join(BUILD, "bornes")
sys.path.insert(0, str(ROOT / "tests/support"))
from online import Player, Server, free_port  # noqa: E402

MOVES = 12
STARTS = 7


def one_table(path):
    """A data file with a table in the midst of a hand; the answer that opened it."""
    with Server(data=path) as server:
        mine = server.open()
        seats = [mine, server.join(mine["table"])]
        players = [Player(server, mine["table"], seat["token"]) for seat in seats]
        for i in range(MOVES):
            players[i % 2].settle()
            players[i % 2].act(next(each for each in players[i % 2].view["legal"] if each.startswith("discard")))
        for player in players:
            player.close()
        server.stop()
        return mine


def multiply(path, copies):
    rng = random.Random(1)
    database = sqlite3.connect(path)
    (number, owner, epoch, length, stage), = database.execute("SELECT number, owner, epoch, length, stage FROM tables")
    assert stage == 1, "a running table"
    entries = database.execute("SELECT number, bytes FROM entries WHERE table_number = ?", (number,)).fetchall()
    for copy in range(1, copies):
        name = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz234567", k=26))
        database.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
                         (number + copy, name, owner, epoch, length, stage, int(time.time())))
        database.executemany("INSERT INTO entries VALUES (?, ?, ?)", [(number + copy, *entry) for entry in entries])
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def seconds_to_ready(server):
    """From the start of the process to a 200 of /readyz; the server is left running."""
    server.port = free_port()
    begun = time.monotonic()
    server.start()
    while server.request("GET", "/readyz")[0] != 200:
        time.sleep(0.001)
    return time.monotonic() - begun


def middle_of_starts(path):
    times = []
    with Server(data=path) as server:
        server.stop()
        for _ in range(STARTS):
            times.append(seconds_to_ready(server))
            server.stop()
    return statistics.median(times)


def first_moves(path, mine):
    """How long the first moves take just after a start, while running tables are picked up."""
    with Server(data=path) as server:
        server.stop()
        seconds_to_ready(server)
        begun = time.monotonic()
        player = Player(server, mine["table"], mine["token"])
        back = time.monotonic() - begun
        player.close()
        bots = server.open(seats=[{"kind": "open"}, {"kind": "bot", "level": "novice"}])
        player = Player(server, bots["table"], bots["token"])
        times = player.time_moves(50)
        player.close()
        server.stop()
        return back, statistics.median(times), max(times)


def main():
    with tempfile.TemporaryDirectory(prefix="bornes-") as folder:
        empty, full = os.path.join(folder, "empty.sqlite"), os.path.join(folder, "full.sqlite")
        mine = one_table(full)
        multiply(full, TABLES)
        few = middle_of_starts(empty)
        many = middle_of_starts(full)
        print(f"start: ready after {1000 * many:.0f} ms with {TABLES} unfinished tables ({os.path.getsize(full) >> 20} MB),"
              f" {1000 * few:.0f} ms with none: ratio {many / few:.2f}")
        back, usual, worst = first_moves(full, mine)
        print(f"just after it: a player's table is back in {1000 * back:.0f} ms; first 50 moves at another p50 {1000 * usual:.1f} ms,"
              f" longest {1000 * worst:.1f} ms")


if __name__ == "__main__":
    main()
