"""What one machine can carry: `python3 bench/load.py [BUILD]` starts a server and the swarm beside it, and prints figures.

Both share the machine, so the figures are lower than those of a server of its own. Every acknowledgement counted here was on
disk before it was sent (WAL, synchronous FULL), and every one is asked for again at the end.
"""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release")
os.environ["BORNES"] = os.path.join(BUILD, "bornes")
sys.path.insert(0, str(ROOT / "tests/support"))
from online import Server  # noqa: E402


def memory(server):
    with open(f"/proc/{server.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def swarm(server, *options):
    done = subprocess.run([os.path.join(BUILD, "swarm"), "--port", str(server.port), *map(str, options)],
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"the swarm was not content: {done.stdout}{done.stderr}")
    return json.loads(done.stdout)


def main():
    with Server() as server:
        empty = memory(server)
        full = swarm(server, "--tables", 1000, "--seconds", 8, "--warm-up", 2)
        print(f"full load: {full['connections']} connections, {full['per_second']} acknowledged moves/s,"
              f" p50 {full['p50_ms']} ms, p99 {full['p99_ms']} ms, {full['lost']} lost")
    with Server() as server:
        half = swarm(server, "--tables", 1000, "--seconds", 8, "--warm-up", 2, "--rate", 1000)
        print(f"1000 moves/s: {half['connections']} connections, p50 {half['p50_ms']} ms, p99 {half['p99_ms']} ms")
    with Server() as server:
        tables = subprocess.Popen([os.path.join(BUILD, "swarm"), "--port", str(server.port), "--tables", "2000",
                                   "--seconds", "3", "--rate", "1"], stdout=subprocess.PIPE)
        tables.wait()
        with_tables = memory(server)
        print(f"memory: {empty} KB empty; {(with_tables - empty) / 2000:.1f} KB a table with the traces of two connections")
    with Server() as server:
        crowd = subprocess.Popen([os.path.join(BUILD, "swarm"), "--port", str(server.port), "--tables", "100",
                                  "--idle", "19800", "--seconds", "15", "--rate", "200", "--warm-up", "8"],
                                 stdout=subprocess.PIPE, text=True)
        peak, connections = 0, 0
        while crowd.poll() is None:
            try:
                crowd.wait(0.5)
            except subprocess.TimeoutExpired:
                connections = max(connections, len(os.listdir(f"/proc/{server.process.pid}/fd")) - 20)
                peak = max(peak, memory(server))
        figures = json.loads(crowd.stdout.read())
        print(f"crowd: {connections} connections at once, {(peak - empty) / max(1, connections):.1f} KB each,"
              f" p50 {figures['p50_ms']} ms, p99 {figures['p99_ms']} ms at {figures['per_second']} moves/s,"
              f" {figures['reconnects']} reconnects")


if __name__ == "__main__":
    main()
