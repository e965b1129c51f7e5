"""The champion's weights as a file of the page: the lines of players/champion_weights.cpp, joined.

    weights.py SOURCE OUT
"""
import pathlib
import re
import sys

source, out = map(pathlib.Path, sys.argv[1:])
lines = re.findall(r'^    "([A-Za-z0-9+-]+)",$', source.read_text(), re.MULTILINE)
if not lines:
    raise SystemExit(f"{source} holds no weights")
out.write_text("".join(lines))
