"""A disk of its own for a test: small, so that it is soon full, and one that can be made read-only.

It is mounted where only the programs of the test see it, and is gone with the process that holds it,
however the test ends.
"""
import errno
import os
import pathlib
import signal
import subprocess
import tempfile

# The holder mounts, says so, and sleeps; it dies with the test.
HOLD = 'mount -t tmpfs -o size=64k,mode=777 bornes-test "$1" && echo mounted && exec sleep 3600'


class SmallDisk:
    """`folder` is where programs of the disk find it, `seen` where the test does."""

    def __init__(self):
        self.place = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.place.name)
        # A test that cannot mount here keeps what it has: no disk.
        self.holder = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "sh", "-c", HOLD, "sh", self.folder],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8")
        self.is_mounted = self.holder.stdout.readline() == "mounted\n"
        self.seen = pathlib.Path(f"/proc/{self.holder.pid}/root{self.folder}")
        # Goes before a command line: the command runs where the disk is.
        self.enter = f"nsenter --mount=/proc/{self.holder.pid}/ns/mnt "

    def fill(self, free):
        """Leaves no more than so many bytes."""
        with (self.seen / "ballast").open("wb", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(4096))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
            ballast.truncate(ballast.tell() - free)

    def empty(self):
        (self.seen / "ballast").unlink()

    def remount(self, how):
        """`ro` or `rw`; nothing on it may be open for writing."""
        subprocess.run([*self.enter.split(), "mount", "-o", f"remount,{how}", self.folder], check=True)

    def close(self):
        if self.holder.poll() is None:
            os.kill(self.holder.pid, signal.SIGKILL)
        self.holder.wait()
        self.holder.stdout.close()
        self.place.cleanup()
