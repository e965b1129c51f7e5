"""How strong the players are: `python3 bench/strength.py [--quick] [ROW ...]` runs rows of the table in docs/ai.md, all without a name.

Each row is one or two commands of `bornes arena`, printed before they run; they play duplicate deals, and the bounds are those of
95 % intervals, luck taken out (docs/ai.md). A figure is printed with what it must reach and the ratio of the two: 1 or more holds.
`--quick` plays a tenth.
"""
import argparse
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BORNES = os.environ.get("BORNES", str(ROOT / "build/release/bornes"))

# What takes as long as time=50 on the machine of docs/ai.md, over whole hands: many decisions are clear before the time is up.
EXPERT = "expert:playouts=48000"
CHAMPION = "champion:playouts=24000"
ORACLE = "oracle:playouts=24000"


def arena(first, second, games, count, *more):
    command = ["arena", "--player", first, "--player", second, games, str(max(10, count // shorter)), "--seed", "1", *more]
    if ":" in first + second:  # players that think are too slow for many games; taking luck out costs them nothing
        command += ["--without-luck", "400"]
    print("  bornes", shlex.join(command), flush=True)
    done = subprocess.run([BORNES, *command, "--json"], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"the arena ended with {done.returncode}")
    found = json.loads(done.stdout)
    faults = [sum(player["faults"].values()) for player in found["contestants"]]
    if any(faults):
        sys.exit(f"faults: {faults}")
    print(f"    {found['games']} games in {found['timing']['seconds']:.0f} s")
    fair = found["without_luck"]
    for what, figures in (("as they were", found), ("without luck", fair)):
        if figures is None:
            continue
        lead, won = figures["lead_per_hand"], figures["games_won"]
        print(f"    {what}: {lead['value']:+.0f} points a hand ({lead['low']:+.0f} … {lead['high']:+.0f}),"
              f" {100 * won['value']:.1f} % won ({100 * won['low']:.1f} … {100 * won['high']:.1f})", flush=True)
    return {**(fair or found), "sides": found["sides"]}


def must(name, value, floor):
    print(f"    {name} {value:.3g}, floor {floor:.3g}: ratio {value / floor:.2f}", flush=True)


def ladder(first, second, count, floor):
    won = arena(first, second, "--matches", count)["games_won"]
    must("matches won, lower bound", won["low"], floor)


def champion_expert():
    found = arena(CHAMPION, EXPERT, "--matches", 300)
    must("matches won, lower bound", found["games_won"]["low"], 0.5)
    must("points a hand, lower bound", found["lead_per_hand"]["low"], 40)


def fifty():
    for opponent, count in (("club", 200), ("booklet", 100)):
        found = arena(CHAMPION, opponent, "--matches", count)
        must("matches won", found["games_won"]["value"], 0.67)
        must("points a hand", found["lead_per_hand"]["value"], 300)


def insider():
    """Whether +300 of the club player can be had at all, even by who sees all hands and knows how the club player goes on."""
    lead = arena("insider:playouts=8000", "club", "--hands", 2000)["lead_per_hand"]
    must("points a hand", lead["value"], 300)


def clairvoyant():
    champion = arena(CHAMPION, "club", "--hands", 400)["lead_per_hand"]["value"]
    oracle = arena(ORACLE, "club", "--hands", 400)["lead_per_hand"]["value"]
    must("of the way from club to oracle", champion / oracle, 0.6)


def reading():
    lead = arena("champion:playouts=3000", "forgetful:playouts=3000", "--hands", 3000)["lead_per_hand"]
    must("points a hand", lead["value"], 1)


def tables(edition, players, count, champion=CHAMPION):
    found = arena(champion, "club", "--matches", count, "--edition", edition, "--players", str(players))
    must("matches won, lower bound", found["games_won"]["low"], 1 / found["sides"] + 0.1)


def budgets():
    for time in (1, 4, 16, 64):
        for level in ("expert", "champion"):
            found = arena(f"{level}:time={time}", "club", "--matches", 100)
            must("matches won, upper bound", found["games_won"]["high"], 0.5)
    for less, more in ((1, 4), (4, 16), (16, 64)):
        found = arena(f"champion:time={more}", f"champion:time={less}", "--matches", 100)
        must("matches won by the larger budget, upper bound", found["games_won"]["high"], 0.5)


ROWS = {
    "novice": lambda: ladder("novice", "random", 1000, 0.95),
    "club": lambda: ladder("club", "novice", 2000, 0.75),
    "expert": lambda: ladder(EXPERT, "club", 1500, 0.63),
    "champion": champion_expert,
    "fifty": fifty,
    "oracle": clairvoyant,
    "insider": insider,
    "reading": reading,
    "three": lambda: tables("parker-1971", 3, 60),
    # Near its floor: many matches with fewer playouts tell more.
    "four": lambda: tables("parker-1971", 4, 1300, "champion:playouts=4000"),
    "six": lambda: tables("parker-1971", 6, 240),
    "express": lambda: [tables("express", players, 360) for players in (2, 3, 4)],
    "budgets": budgets,
}

if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--quick", action="store_true", help="a tenth of the games")
    arguments.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(ROWS))
    asked = arguments.parse_args()
    unknown = [row for row in asked.rows if row not in ROWS]
    if unknown:
        arguments.error(f"no row {unknown[0]!r}; there are {', '.join(ROWS)}")
    shorter = 10 if asked.quick else 1
    for row in asked.rows or ROWS:
        print(row, flush=True)
        ROWS[row]()
