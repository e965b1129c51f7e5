"""A real terminal for tests: programs run in tmux, are sent keys, and their screens are read."""
import itertools
import os
import pathlib
import re
import shlex
import signal
import subprocess
import time

PATIENCE = 60  # seconds until a screen that does not come is given up


class Tmux:
    """A server of its own, so that nobody's sessions are touched; nor those of one that is just ending."""
    servers = itertools.count()

    def __init__(self):
        self.socket = f"bornes-test-{os.getpid()}-{next(Tmux.servers)}"
        self.numbers = itertools.count()
        self.run("start-server", ";", "set", "-g", "default-terminal", "screen-256color", ";",
                 "set", "-s", "escape-time", "0", ";", "set", "-g", "exit-empty", "off", ";",
                 "set", "-g", "status", "off")

    def run(self, *arguments, check=True):
        environment = {key: value for key, value in os.environ.items() if key != "TMUX"}
        environment["LC_ALL"] = "C.UTF-8"
        return subprocess.run(["tmux", "-L", self.socket, "-f", "/dev/null", *map(str, arguments)], check=check,
                              capture_output=True, encoding="utf-8", env=environment).stdout

    def close(self):
        self.run("kill-server", check=False)


class Screen:
    """A window with a program in it. What is left when the program has ended is its exit status."""

    def __init__(self, tmux, command, columns=80, rows=24, before="", **environment):
        self.tmux = tmux
        self.name = f"s{next(tmux.numbers)}"
        variables = " ".join(f"{key}={shlex.quote(str(value))}" for key, value in environment.items())
        program = " ".join(shlex.quote(str(word)) for word in command)
        # The shell stays and tells how the program ended and whether the terminal is as it was, on a line of
        # its own: keys typed after the end are echoed before it.
        script = (f'{before}env -u NO_COLOR -u COLORTERM {variables} {program}; status=$?; settings=$(stty -a);'
                  ' [[ $settings == *" icanon"* && $settings == *" echo "* ]] && terminal=restored || terminal=broken;'
                  ' stty -echo; echo; echo "ended: $status, terminal $terminal"; exec sleep 1000')
        self.server = tmux.run("new-session", "-d", "-P", "-F", "#{pane_pid}", "-s", self.name, "-x", columns,
                               "-y", rows, "/bin/bash", "-c", script).strip()

    def keys(self, *keys):
        self.tmux.run("send-keys", "-t", self.name, *keys)

    def text(self):
        return self.tmux.run("capture-pane", "-p", "-t", self.name)

    def colours(self):
        """The screen with its escape sequences."""
        return self.tmux.run("capture-pane", "-p", "-e", "-t", self.name)

    def resize(self, columns, rows):
        self.tmux.run("resize-window", "-t", self.name, "-x", columns, "-y", rows)

    def click(self, row, column):
        """A press and a release of the left button, as an xterm reports them."""
        place = chr(33 + column) + chr(33 + row)
        self.tmux.run("send-keys", "-t", self.name, "-l", f"\x1b[M {place}\x1b[M#{place}")

    def wait_for(self, pattern, *, unless=None, patience=PATIENCE):
        """The first screen that has the pattern, as a text; an error if none comes."""
        end = time.monotonic() + patience
        while True:
            text = self.text()
            # Seen twice: a screen may be half drawn the first time.
            if re.search(pattern, text) and not (unless and re.search(unless, text)) and self.text() == text:
                return text
            if time.monotonic() > end:
                raise AssertionError(f"no screen has {pattern!r}; the last one:\n{text}")
            time.sleep(0.01)

    def wait_for_change(self, before):
        """The first screen that differs from one seen before."""
        end = time.monotonic() + PATIENCE
        while (text := self.text()) == before:
            if time.monotonic() > end:
                raise AssertionError(f"the screen does not change:\n{text}")
            time.sleep(0.01)
        return text

    def settled(self, seconds=0.06):
        """The screen once it has stood still for a moment."""
        text = self.text()
        while True:
            time.sleep(seconds)
            if (later := self.text()) == text:
                return text
            text = later

    def program(self):
        """The process id of the program."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            children = pathlib.Path(f"/proc/{self.server}/task/{self.server}/children").read_text().split()
            if children:
                return int(children[0])
        raise AssertionError("the program does not run")

    def kill(self, how=signal.SIGKILL):
        os.kill(self.program(), how)
        time.sleep(0.2)  # until it is gone it keeps its files locked

    def close(self):
        self.tmux.run("kill-session", "-t", self.name, check=False)
