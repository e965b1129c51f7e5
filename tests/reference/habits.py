"""Hands that the reference plays itself, with habits that random play lacks.

Random play rarely reaches a goal, an extension or an empty draw pile with something left to decide; each
of these habits does, so that the engine can be asked to replay what happens there.
"""
import random

from rules import DISTANCES, HAZARDS, REMEDIES, SAFETIES, Hand, Table

# Ways to choose: how likely an action is beside the others. The first of "verb card", "verb family",
# "family", "verb" that is listed decides; 1 otherwise.
HABITS = {
    "random": {},
    "eager": {"play": 30, "play distance": 60, "extend": 3, "coup-fourre": 9},
    "gentle": {"play": 30, "play hazard": 0.02, "discard hazard": 5, "discard distance": 0.1, "decline": 3},
    "patient": {"play 100": 0, "play 200": 0, "play": 30, "play hazard": 0, "discard distance": 0.1,
                "discard 100": 5, "discard 200": 5},
    "hoarder": {"safety": 0.01, "play hazard": 9, "coup-fourre": 0.3, "play distance": 0.2, "take": 3},
    "ambusher": {"play remedy": 30, "safety": 0.01, "hazard": 0.01, "coup-fourre": 9},
    "stubborn": {"play distance": 0, "discard distance": 3, "play hazard": 4, "coup-fourre": 9, "safety": 0.1},
}


def family(card):
    return ("distance" if card in DISTANCES else "hazard" if card in HAZARDS else
            "remedy" if card in REMEDIES else "safety" if card in SAFETIES else "")


def likelihood(habit, action):
    verb, card = (action.split() + [""])[:2]
    for key in (f"{verb} {card}", f"{verb} {family(card)}", family(card), verb):
        if key in HABITS[habit]:
            return HABITS[habit][key]
    return 1


def play(edition, players, options, seed, habit):
    """A hand by the reference itself, as the lines of a trace; `legal` is left out."""
    choice = random.Random(f"{edition} {players} {options} {seed} {habit}")
    table = Table(edition, players, options)
    deck = table.deck()
    choice.shuffle(deck)
    dealer = choice.randrange(players)
    yield {"type": "hand", "format": 1, "edition": edition, "players": players, "options": options,
           "dealer": dealer, "number": 1, "scores_before": [0] * len(table.sides), "deck": deck}
    run, answer = Hand(table, dealer, deck).run(), None
    while True:
        try:
            wanted = run.send(answer)
        except StopIteration as stop:
            yield stop.value
            return
        if wanted[0] == "reshuffle":
            answer = list(wanted[1])
            choice.shuffle(answer)
            yield {"type": "reshuffle", "pile": answer}
        else:
            seat, phase, legal = wanted
            weights = [likelihood(habit, action) for action in legal]
            answer = choice.choices(legal, weights if any(weights) else None)[0]
            yield {"type": "decision", "seat": seat, "phase": phase, "action": answer}
