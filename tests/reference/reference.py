#!/usr/bin/env python3
"""Reads a trace and verifies every line of it by the second implementation of the rules.

    reference.py [FILE]        standard input unless told; status 1 at the first disagreement

It knows the rules from rules.py and the form of the trace from docs/protocol, and nothing of the
engine. `legal`, seat, phase, results and totals must all be what it works out itself.
"""
import json
import sys

from rules import Disagreement, Hand, Table, expect


class Match:
    """The frame around the hands of one match."""

    def __init__(self, line):
        self.options = line["options"]
        self.table = Table(line["edition"], line["players"], self.options)
        self.line = line
        self.totals = [0] * len(self.table.sides)
        self.hands, self.dealer, self.last = 0, None, None

    def hand(self, line):
        expect("the end of the match", "another hand", "another hand" if not self.over() else "over")
        expect("edition", line["edition"], self.line["edition"])
        expect("players", line["players"], self.line["players"])
        expect("scores_before", line["scores_before"], self.totals)
        expect("number", line["number"], self.hands + 1)
        if self.dealer is not None:
            expect("dealer", line["dealer"], (self.dealer + 1) % self.table.players)
        self.dealer = line["dealer"]

    def result(self, result):
        self.hands, self.last = self.hands + 1, result
        if self.table.express:
            self.totals = result["km"]
        for side, lines in enumerate(result["scores"]):
            self.totals[side] += lines["total"]

    def over(self):
        if self.table.express:
            return self.hands == 1
        if self.totals.count(max(self.totals)) > 1:
            return False
        if "hands" in self.options:
            return self.hands >= self.options["hands"]
        return max(self.totals) >= self.options.get("target", 5000)

    def end(self, line):
        expect("the end of the match", self.over(), True)
        expect("totals", line["totals"], self.totals)
        best = self.totals.index(max(self.totals))
        expect("winner", line["winner"], self.last["winner"] if self.table.express else best)


class Verifier:
    """Fed with the lines of a trace, one at a time."""

    def __init__(self):
        self.hands = self.decisions = self.reshuffles = self.matches = 0
        self.match = self.run = self.wanted = self.result = None

    def feed(self, line):
        kind = line["type"]
        if kind == "match":
            expect("match", self.match, None)
            self.match = Match(line)
            self.matches += 1
        elif kind == "hand":
            expect("hand", self.run, None)
            if self.match:
                self.match.hand(line)
            options = {name: value for name, value in line["options"].items()
                       if name not in ("target", "hands")}
            table = Table(line["edition"], line["players"], options)
            self.run = Hand(table, line["dealer"], line["deck"]).run()
            self.hands += 1
            self.advance(None)
        elif kind == "decision":
            seat, phase, legal = self.want("decision")
            expect("seat", line["seat"], seat)
            expect("phase", line["phase"], phase)
            expect("legal", line["legal"], legal)
            if line["action"] not in legal:
                raise Disagreement(f"{line['action']!r} is not legal")
            self.decisions += 1
            self.advance(line["action"])
        elif kind == "reshuffle":
            self.want("reshuffle")
            self.reshuffles += 1
            self.advance(line["pile"])
        elif kind == "result":
            expect("result", line, self.want("result"))
            if self.match:
                self.match.result(line)
            self.run = self.wanted = self.result = None
        elif kind == "match-result":
            expect("hand", self.run, None)
            self.match.end(line)
            self.match = None
        else:
            raise Disagreement(f"an unknown line: {kind}")

    def advance(self, answer):
        try:
            self.wanted = self.run.send(answer)
        except StopIteration as stop:
            self.wanted, self.result = None, stop.value

    def want(self, kind):
        due = "result" if self.result else "reshuffle" if self.wanted[0] == "reshuffle" else "decision"
        expect("line", kind, due)
        return self.result or self.wanted


def main():
    verifier = Verifier()
    with open(sys.argv[1], encoding="utf-8") if sys.argv[1:] else sys.stdin as trace:
        for number, line in enumerate(trace, 1):
            try:
                verifier.feed(json.loads(line))
            except Disagreement as found:
                sys.exit(f"line {number}: {found}")
    if verifier.run or verifier.match:
        sys.exit("the trace ends in the middle")
    print(f"{verifier.hands} hands, {verifier.decisions} decisions, {verifier.reshuffles} reshuffles,"
          f" {verifier.matches} matches: all as the rules say")


if __name__ == "__main__":
    main()
