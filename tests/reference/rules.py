"""The rules a second time, slowly.

Written from the rules (docs/rules) alone, and on purpose unlike the engine: cards are strings, piles
are lists, a hand is one coroutine that runs from the deal to the result, and an edition is a few ifs.
Where the two agree, no shared table, shortcut or misreading can be the reason.
"""

DISTANCES = ["25", "50", "75", "100", "200"]
STOPS = ["red-light", "out-of-gas", "flat-tire", "accident"]
HAZARDS = STOPS + ["speed-limit"]
REMEDY = {"red-light": "green-light", "out-of-gas": "gasoline", "flat-tire": "spare-tire",
          "accident": "repairs", "speed-limit": "end-of-limit"}
SAFETY = {"red-light": "right-of-way", "out-of-gas": "extra-tank", "flat-tire": "puncture-proof",
          "accident": "driving-ace", "speed-limit": "right-of-way"}
REMEDIES = list(REMEDY.values())
SAFETIES = ["right-of-way", "extra-tank", "puncture-proof", "driving-ace"]

FULL_DECK = {"25": 10, "50": 10, "75": 10, "100": 12, "200": 4,
             "red-light": 5, "speed-limit": 4, "out-of-gas": 3, "flat-tire": 3, "accident": 3,
             "green-light": 14, "end-of-limit": 6, "gasoline": 6, "spare-tire": 6, "repairs": 6,
             "right-of-way": 1, "extra-tank": 1, "puncture-proof": 1, "driving-ace": 1}
EXPRESS_DECK = {"25": 6, "50": 6, "75": 6, "100": 10, "200": 3,
                "red-light": 2, "speed-limit": 2, "out-of-gas": 2, "flat-tire": 2, "accident": 2,
                "green-light": 5, "end-of-limit": 4, "gasoline": 4, "spare-tire": 4, "repairs": 4,
                "right-of-way": 1, "extra-tank": 1, "puncture-proof": 1, "driving-ace": 1}

TABLES = {"dujardin-1960": [2, 3, 4, 6], "dujardin-classic": [2, 3, 4, 6],
          "dujardin-modern": [2, 3, 4, 6], "parker-1971": [2, 3, 4, 6], "express": [2, 3, 4]}


class Disagreement(Exception):
    """What the trace says and what the rules say are two things."""


def expect(what, told, right):
    if told != right:
        raise Disagreement(f"{what}: the trace has {told!r}, the rules say {right!r}")


class Table:
    """What is agreed before the cards are dealt: edition, players, options."""

    def __init__(self, edition, players, options):
        if players not in TABLES.get(edition, []):
            raise Disagreement(f"{edition} is not played by {players}")
        self.edition, self.players = edition, players
        self.express = edition == "express"
        self.parker = edition == "parker-1971"
        self.hazard_up = self.option(options, "hazard-up", False, self.express)
        self.no_hundreds = self.option(options, "no-hundreds", False,
                                       edition in ("dujardin-classic", "dujardin-modern"))
        if players in (2, 3) or self.express:
            self.sides = [[seat] for seat in range(players)]
        elif players == 4 or edition == "dujardin-1960":
            self.sides = [list(range(0, players, 2)), list(range(1, players, 2))]
        else:
            self.sides = [[0, 3], [1, 4], [2, 5]]
        short = not self.express and (len(self.sides) == players or len(self.sides) == 3)
        self.goal = 700 if short else 1000
        self.goal = self.option(options, "goal", self.goal, self.express and players == 4)
        self.extension = short
        self.hand_size = 4 if self.express else 6

    @staticmethod
    def option(options, name, otherwise, allowed):
        if name in options and not allowed:
            raise Disagreement(f"the option {name} does not exist here")
        return options.get(name, otherwise)

    def deck(self):
        counts = dict(EXPRESS_DECK if self.express else FULL_DECK)
        if not self.express and self.players in (2, 3):
            for hazard in HAZARDS:
                counts[hazard] -= 1
        return [card for card, count in counts.items() for _ in range(count)]

    def side_of(self, seat):
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


class Side:
    """What lies in front of a side."""

    def __init__(self, table):
        self.table = table
        self.battle, self.speed, self.distance, self.safeties, self.coups = [], [], [], [], []
        self.started = False
        self.bonus_km = 0  # Express: what safeties moved

    def km(self):
        return sum(map(int, self.distance)) + self.bonus_km

    def active(self, pile):
        """The hazard on top of a pile, unless its safety is exposed."""
        if pile and pile[-1] in HAZARDS and SAFETY[pile[-1]] not in self.safeties:
            return pile[-1]
        return None

    def rolling(self):
        if self.active(self.battle):
            return False
        if "right-of-way" in self.safeties:
            return True
        if self.table.express:
            return self.started
        return self.battle[-1:] == ["green-light"]

    def accepts_distance(self, card, goal):
        if not self.rolling() or self.km() + int(card) > goal:
            return False
        if self.active(self.speed) and int(card) > 50:
            return False
        return card != "200" or self.distance.count("200") < 2

    def accepts_remedy(self, card):
        if card == "end-of-limit":
            return self.active(self.speed) is not None
        hazard = self.active(self.battle)
        if card != "green-light":
            return hazard is not None and REMEDY[hazard] == card
        if "right-of-way" in self.safeties:
            return False
        if self.table.express:
            return not self.started or hazard == "red-light"
        if hazard:
            return hazard == "red-light"
        return self.battle[-1:] != ["green-light"]

    def accepts_hazard(self, card):
        if SAFETY[card] in self.safeties:
            return False
        return not self.active(self.speed) if card == "speed-limit" else self.rolling()


class Hand:
    """One hand: run() is a coroutine that yields what it needs and returns the result.

    It yields (seat, phase, legal) and wants an action, or ("reshuffle", cards) and wants the new
    draw pile.
    """

    def __init__(self, table, dealer, deck):
        expect("deck", sorted(deck), sorted(table.deck()))
        self.table, self.goal = table, table.goal
        self.sides = [Side(table) for _ in table.sides]
        self.hands = [[] for _ in range(table.players)]
        self.pile, self.discards = list(deck), []
        self.asker = None
        self.idle = 0
        self.seat = self.left(dealer)
        for deal in range(table.hand_size * table.players):
            self.hands[(dealer + 1 + deal) % table.players].append(self.pile.pop(0))

    def left(self, seat):
        return (seat + 1) % self.table.players

    def run(self):
        due = 1
        while True:
            if not self.pile and not self.discards_to_draw():
                if not any(self.hands):
                    return self.result(None)
                while not self.hands[self.seat]:
                    self.seat = self.left(self.seat)
            for _ in range(due):
                yield from self.draw()
            action = yield self.seat, "play", self.legal()
            played, due = action.split()[1], 1
            self.hands[self.seat].remove(played)
            mine = self.sides[self.table.side_of(self.seat)]
            winner, moved, again = None, False, False

            if action.startswith("discard"):
                self.discards.append(played)
            elif played in DISTANCES:
                mine.distance.append(played)
                moved = True
                if mine.km() == self.goal:
                    winner = mine
            elif played in REMEDIES:
                self.lay_remedy(mine, played, action.endswith(" hazard-up"))
            elif played in SAFETIES:
                self.lift(mine, played)
                moved = self.expose(mine, played, 100)
                again = self.table.express or self.table.parker or bool(self.pile)
                if mine.km() == self.goal and moved:
                    winner = mine
            else:
                target = self.sides[int(action.split("@")[1])]
                (target.speed if played == "speed-limit" else target.battle).append(played)
                holder = self.holder(target, SAFETY[played])
                answer = "decline"
                if holder is not None:
                    answer = yield holder, "coup-fourre", ["coup-fourre", "decline"]
                if answer == "coup-fourre":
                    due, again, winner = self.coup_fourre(target, holder, played)
                    if winner is None and again:
                        self.seat = holder
                        continue
                    if winner is None:
                        self.seat = self.left(self.seat)
                        continue

            if winner is not None:
                if not self.table.extension or self.asker is not None:
                    return self.result(winner)
                if (yield self.seat, "extension", ["extend", "stop"]) == "stop":
                    return self.result(winner)
                self.goal, self.asker = 1000, winner
            if self.table.express:
                if moved:
                    self.idle = 0
                if sum(len(side.distance) for side in self.sides) == 31:
                    return self.result(None)
            if not again:
                self.seat = self.left(self.seat)
                if self.table.express and not moved:
                    self.idle += 1
                    if self.idle == 100:
                        return self.result(None)

    def legal(self):
        """Every action of the seat in turn, sorted."""
        own = self.table.side_of(self.seat)
        mine = self.sides[own]
        found = set()
        for card in self.hands[self.seat]:
            found.add(f"discard {card}")
            if card in DISTANCES and mine.accepts_distance(card, self.goal):
                found.add(f"play {card}")
            if card in REMEDIES and mine.accepts_remedy(card):
                found.add(f"play {card}")
                pile = mine.speed if card == "end-of-limit" else mine.battle
                if self.table.hazard_up and mine.active(pile):
                    found.add(f"play {card} hazard-up")
            if card in SAFETIES:
                found.add(f"play {card}")
            if card in HAZARDS:
                found.update(f"play {card} @{number}" for number, side in enumerate(self.sides)
                             if number != own and side.accepts_hazard(card))
        return sorted(found)

    def discards_to_draw(self):
        return self.table.express and bool(self.discards)

    def draw(self):
        """The seat in turn gets one card, if there is one."""
        hand = self.hands[self.seat]
        if self.table.express:
            if not self.pile and len(self.discards) >= 2:
                below, self.discards = self.discards[:-1], self.discards[-1:]
                self.pile = list((yield "reshuffle", below))
                expect("reshuffle", sorted(self.pile), sorted(below))
            if self.pile and self.discards:
                if (yield self.seat, "draw", ["draw", "take"]) == "take":
                    hand.append(self.discards.pop())
                    return
            elif self.discards:
                hand.append(self.discards.pop())
                return
        if self.pile:
            hand.append(self.pile.pop(0))

    def lay_remedy(self, side, card, hazard_up):
        pile = side.speed if card == "end-of-limit" else side.battle
        hazard = side.active(pile)
        if self.table.express and hazard:
            below = pile[:-1]
            pile.clear()
            self.discards += below + ([card, hazard] if hazard_up else [hazard, card])
        else:
            pile.append(card)
        side.started = side.started or card == "green-light"

    def lift(self, side, safety):
        """A safety on one's own turn throws its hazards away; Parker leaves them lying."""
        if self.table.parker:
            return
        for pile in (side.battle, side.speed):
            if pile and SAFETY.get(pile[-1]) == safety:
                self.discards.append(pile.pop())

    def expose(self, side, safety, km):
        """True if the side was moved by it."""
        side.safeties.append(safety)
        side.started = side.started or safety == "right-of-way"
        if not self.table.express or side.km() + km > self.goal:
            return False
        side.bonus_km += km
        return True

    def holder(self, target, safety):
        seats = self.table.sides[self.sides.index(target)]
        return next((seat for seat in seats if safety in self.hands[seat]), None)

    def coup_fourre(self, target, holder, hazard):
        """Returns the cards due, whether the holder has the turn now, and the winner if any."""
        safety = SAFETY[hazard]
        self.hands[holder].remove(safety)
        if self.table.parker:
            self.discards.append((target.speed if hazard == "speed-limit" else target.battle).pop())
        self.lift(target, safety)
        target.coups.append(safety)
        moved = self.expose(target, safety, 300)
        if moved:
            self.idle = 0
        turn = self.table.express or self.table.parker or bool(self.pile)
        return (2 if turn else 1), turn, (target if moved and target.km() == self.goal else None)

    def result(self, winner):
        """The trace's line for this hand; winner is the side that reached the goal, or None."""
        if self.table.express and winner is None:
            best = max(side.km() for side in self.sides)
            leaders = [side for side in self.sides if side.km() == best]
            winner = leaders[0] if len(leaders) == 1 else None
        return {"type": "result",
                "winner": None if winner is None else self.sides.index(winner),
                "km": [side.km() for side in self.sides],
                "scores": [] if self.table.express else [self.score(side, winner) for side in self.sides]}

    def score(self, side, winner):
        edition = self.table.edition
        others = [other for other in self.sides if other is not side]
        blank = [other for other in others if not other.distance]
        won = side is winner
        lines = {"distance": side.km(),
                 "safeties": 100 * len(side.safeties),
                 "all_safeties": 300 if len(side.safeties) == 4 else 0,
                 "coups_fourres": 300 * len(side.coups),
                 "trip": 400 if won else 0,
                 "delayed": 300 if won and not self.pile else 0,
                 "safe_trip": 300 if won and "200" not in side.distance else 0,
                 "no_hundreds": 0, "extension": 0, "shutout": 0}
        if self.table.no_hundreds and won and not {"100", "200"} & set(side.distance):
            lines["no_hundreds"] = 250 if edition == "dujardin-classic" else 500
        if self.asker is side and won or self.asker not in (None, side, winner):
            lines["extension"] = 200
        if edition in ("dujardin-1960", "dujardin-modern") and side.distance:
            lines["shutout"] = 500 * len(blank)
        if edition == "parker-1971" and won and len(blank) == len(others):
            lines["shutout"] = 500
        lines["total"] = sum(lines.values())
        return lines
