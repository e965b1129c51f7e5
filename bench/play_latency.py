#!/usr/bin/env python3
"""How fast `bornes play` starts and answers keys on a terminal of 200 by 60, also while levels think.

    bench/play_latency.py [PROGRAM]     otherwise build/release/bornes

Each figure is held against what must hold: a ratio below 1 is good. The best of several runs is
printed for the start (machines are noisy), the median and the worst of all keys for the answers.
"""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/bornes")
MOST_START = 0.050
MOST_KEY = 0.016
QUIET = 0.01


class Terminal:
    """The program on a pseudo-terminal of our own: nothing between it and the clock."""

    def __init__(self, data, *arguments):
        self.began = time.perf_counter()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", XDG_DATA_HOME=data)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
            os.execv(PROGRAM, [PROGRAM, "play", *arguments])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))

    def read_until(self, words, patience=10):
        seen = b""
        while words not in seen:
            if not select.select([self.file], [], [], patience)[0]:
                raise SystemExit(f"no answer with {words!r}")
            seen += os.read(self.file, 1 << 16)
        return time.perf_counter()

    def answer(self, key, patience=0.2):
        """Seconds from a key to the first byte of the new screen; nothing if it changes nothing."""
        # What the key before has still to say is no answer to this one.
        while select.select([self.file], [], [], QUIET)[0]:
            os.read(self.file, 1 << 16)
        began = time.perf_counter()
        os.write(self.file, key)
        if not select.select([self.file], [], [], patience)[0]:
            return None
        os.read(self.file, 1 << 16)
        return time.perf_counter() - began

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.file)


def start_up(data, *arguments, words):
    best = min(one_start(data, *arguments, words=words) for _ in range(10))
    print(f"{'start, ' + ' '.join(arguments or ['no options']):<44}{1000 * best:7.1f} ms   {best / MOST_START:5.2f}"
          f" of {1000 * MOST_START:.0f} ms")


def one_start(data, *arguments, words):
    terminal = Terminal(data, *arguments)
    seconds = terminal.read_until(words) - terminal.began
    terminal.close()
    return seconds


def keys(name, terminal, presses, count=100, pause=0.0):
    times = []
    for i in range(count):
        seconds = terminal.answer(presses[i % len(presses)])
        if seconds is not None:
            times.append(seconds)
        time.sleep(pause)
    if len(times) < count / 4:
        raise SystemExit(f"{name}: only {len(times)} of {count} keys were answered")
    middle, worst = statistics.median(times), max(times)
    print(f"{name:<44}{1000 * middle:7.1f} ms   {middle / MOST_KEY:5.2f} of {1000 * MOST_KEY:.0f} ms"
          f"   worst of {len(times)}: {1000 * worst:.1f} ms, {worst / MOST_KEY:.2f}")


def strongest_level():
    told = subprocess.run([PROGRAM, "play", "--help"], capture_output=True, text=True, check=True).stdout
    return re.search(r"Who plays: ([a-z, \n]+)", told)[1].replace("\n", " ").split(",")[-1].split()[0]


def main():
    with tempfile.TemporaryDirectory() as data:
        start_up(data, words=b"A new match")
        start_up(data, "--seed", "1", words=b"Quit")
        right, left, help_key, enter = b"\x1bOC", b"\x1bOD", b"?", b"\r"
        terminal = Terminal(data, "--seed", "1", "--speed", "off")
        terminal.read_until(b"Quit")
        keys("a key, choosing a card", terminal, [right, right, right, left])
        keys("a key, help and back", terminal, [help_key, enter])
        keys("a key while a hint is thought about", terminal, [b"h", help_key, enter, help_key, enter, enter])
        keys("a key, playing (saved on disk)", terminal, [b"d", b"\r", b"u"])
        terminal.close()
        terminal = Terminal(data, "--seed", "1", "--players", "6", "--speed", "off", "--edition", "dujardin-classic",
                            "--level", strongest_level())
        terminal.read_until(b"Quit")
        os.write(terminal.file, b"d")
        keys("a key while five levels think", terminal, [help_key, enter, b"d"])
        terminal.close()


if __name__ == "__main__":
    main()
