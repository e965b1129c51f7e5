"""bornes trace, replay and show: the same bytes again, every way to be wrong, and how much memory it takes."""
import hashlib
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BORNES = os.environ.get("BORNES") or sys.argv.pop(1)
TABLES = {
    "dujardin-1960": (2, 3, 4, 6),
    "dujardin-classic": (2, 3, 4, 6),
    "dujardin-modern": (2, 3, 4, 6),
    "parker-1971": (2, 3, 4, 6),
    "express": (2, 3, 4),
}


def bornes(*arguments, text=b""):
    if isinstance(text, str):
        text = text.encode()
    done = subprocess.run([BORNES, *map(str, arguments)], input=text, capture_output=True)
    return done.returncode, done.stdout, done.stderr.decode()


def trace(edition, players, *arguments, options=()):
    given = [word for option in options for word in ("--option", option)]
    status, out, err = bornes("trace", "--edition", edition, "--players", players, *given, *arguments)
    assert (status, err) == (0, ""), err
    return out


def options_of(edition, players):
    """Every combination of the options of a hand."""
    offered = []
    if edition == "express":
        offered.append("hazard-up=true")
        if players == 4:
            offered.append("goal=700")
    if edition in ("dujardin-classic", "dujardin-modern"):
        offered.append("no-hundreds=true")
    for size in range(len(offered) + 1):
        yield from itertools.combinations(offered, size)


def all_games():
    for edition, tables in TABLES.items():
        for players in tables:
            for options in options_of(edition, players):
                yield edition, players, options


def lines_of(record):
    return [json.loads(line) for line in record.splitlines()]


def as_record(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


class Trace(unittest.TestCase):
    def test_replay_writes_the_same_bytes_for_every_game(self):
        for edition, players, options in all_games():
            with self.subTest(edition=edition, players=players, options=options):
                record = trace(edition, players, "--seed", 11, "--hands", 5, options=options)
                self.assertEqual(bornes("replay", "-", text=record), (0, record, ""))

    def test_replay_writes_the_same_bytes_for_matches(self):
        for edition, players, options in [("parker-1971", 2, ()), ("dujardin-1960", 6, ("target=1000",)),
                                          ("dujardin-modern", 3, ("hands=2", "no-hundreds=true")),
                                          ("express", 4, ("goal=700",))]:
            with self.subTest(edition=edition):
                record = trace(edition, players, "--seed", 5, "--matches", 2, options=options)
                self.assertEqual(bornes("replay", "-", text=record), (0, record, ""))
                kinds = [line["type"] for line in lines_of(record)]
                self.assertEqual((kinds.count("match"), kinds.count("match-result")), (2, 2))

    def test_actions_alone_make_the_whole_record(self):
        for edition, players, options in all_games():
            with self.subTest(edition=edition, players=players, options=options):
                record = trace(edition, players, "--seed", 23, "--hands", 2, options=options)
                needed = []
                for line in lines_of(record):
                    if line["type"] == "decision":
                        needed.append({"type": "decision", "action": line["action"]})
                    elif line["type"] in ("hand", "reshuffle"):
                        needed.append(line)
                self.assertEqual(bornes("replay", "-", text=as_record(needed)), (0, record, ""))

    def test_the_lines_have_the_keys_of_the_protocol_in_their_order(self):
        record = trace("express", 3, "--seed", 2, "--matches", 1) + trace("parker-1971", 4, "--seed", 2)
        keys = {}
        for line in lines_of(record):
            self.assertEqual(keys.setdefault(line["type"], list(line)), list(line))
        self.assertEqual(keys, {
            "match": ["type", "format", "edition", "players", "options", "names"],
            "hand": ["type", "format", "edition", "players", "options", "dealer", "number", "scores_before", "deck"],
            "decision": ["type", "seat", "phase", "legal", "action"],
            "reshuffle": ["type", "pile"],
            "result": ["type", "winner", "km", "scores"],
            "match-result": ["type", "totals", "winner"],
        })
        score = lines_of(trace("parker-1971", 4, "--seed", 2))[-1]["scores"][0]
        self.assertEqual(list(score), ["distance", "safeties", "all_safeties", "coups_fourres", "trip", "delayed",
                                       "safe_trip", "no_hundreds", "extension", "shutout", "total"])

    def test_a_match_says_what_it_is_played_to_and_how_it_ended(self):
        lines = lines_of(trace("parker-1971", 2, "--seed", 4, "--matches", 1))
        self.assertEqual(lines[0]["options"], {"target": 5000})
        self.assertEqual(lines[0]["names"], ["random 0", "random 1"])
        hands = [line for line in lines if line["type"] == "hand"]
        results = [line for line in lines if line["type"] == "result"]
        totals = [0, 0]
        for number, (hand, result) in enumerate(zip(hands, results), 1):
            self.assertEqual((hand["number"], hand["dealer"], hand["scores_before"], hand["options"]),
                             (number, number % 2, totals, {}))
            totals = [total + score["total"] for total, score in zip(totals, result["scores"])]
        self.assertEqual(lines[-1], {"type": "match-result", "totals": totals,
                                     "winner": totals.index(max(totals))})
        express = lines_of(trace("express", 2, "--seed", 4, "--matches", 1))
        self.assertEqual(express[0]["options"], {})
        self.assertEqual(express[-2]["scores"], [])
        self.assertEqual((express[-1]["totals"], express[-1]["winner"]), (express[-2]["km"], express[-2]["winner"]))

    def test_hands_that_stand_alone_change_the_dealer(self):
        hands = [line for line in lines_of(trace("parker-1971", 3, "--hands", 5)) if line["type"] == "hand"]
        self.assertEqual([hand["dealer"] for hand in hands], [2, 0, 1, 2, 0])
        self.assertEqual({(hand["number"], tuple(hand["scores_before"])) for hand in hands}, {(1, (0, 0, 0))})

    def test_a_seed_means_the_same_bytes_everywhere(self):
        # Another compiler or machine must come to the same; a change of these is a change of the rules, of the
        # random numbers or of the form, and each of them is news.
        golden = dict(line.split() for line in
                      pathlib.Path(__file__).with_name("records.golden").read_text().splitlines())
        for edition, players, options in all_games():
            name = ",".join([edition, str(players), *options])
            with self.subTest(name):
                record = trace(edition, players, "--seed", 20260, "--hands", 20, options=options)
                self.assertEqual(golden.pop(name), hashlib.sha256(record).hexdigest())
        for edition, name in (("parker-1971", "matches"), ("express", "express-matches")):
            record = trace(edition, 2, "--seed", 18446744073709551615, "--matches", 3)
            self.assertEqual(golden.pop(name), hashlib.sha256(record).hexdigest())
        self.assertEqual(golden, {})

    def test_the_deck_is_made_as_the_documentation_says(self):
        """The generator of docs/records.md, written again from that page."""
        mask = 2**64 - 1

        def scramble(x):
            x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & mask
            x = (x ^ x >> 27) * 0x94D049BB133111EB & mask
            return x ^ x >> 31

        class Generator:
            def __init__(self, seed, stream):
                golden = 0x9E3779B97F4A7C15
                walk = seed ^ scramble(stream + golden & mask)
                self.state = []
                for _ in range(4):
                    walk = walk + golden & mask
                    self.state.append(scramble(walk))

            def next(self):
                def rotated(x, by):
                    return (x << by | x >> 64 - by) & mask
                s = self.state
                result = rotated(s[0] + s[3] & mask, 23) + s[0] & mask
                shifted = s[1] << 17 & mask
                s[2] ^= s[0]
                s[3] ^= s[1]
                s[1] ^= s[2]
                s[0] ^= s[3]
                s[2] ^= shifted
                s[3] = rotated(s[3], 45)
                return result

            def below(self, bound):
                while True:
                    product = (self.next() >> 32) * bound
                    if product % 2**32 >= 2**32 % bound:
                        return product >> 32

            def shuffle(self, items):
                for rest in range(len(items), 1, -1):
                    other = self.below(rest)
                    items[rest - 1], items[other] = items[other], items[rest - 1]

        lines = lines_of(trace("express", 3, "--seed", 77, "--hands", 3))
        hand = -1
        for line in lines:
            if line["type"] == "hand":
                hand += 1
                deck, choices = Generator(77, 2 * hand), Generator(77, 2 * hand + 1)
                cards = sorted(line["deck"])
                deck.shuffle(cards)
                self.assertEqual(cards, line["deck"])
            elif line["type"] == "decision":
                self.assertEqual(line["legal"], sorted(line["legal"]))
                self.assertEqual(line["legal"][choices.below(len(line["legal"]))], line["action"])

    def test_wrong_arguments_are_told(self):
        game = ["--edition", "parker-1971", "--players", "2"]
        for arguments, told in [
            (["--players", "2"], "--edition is required"),
            (["--edition", "parker-1971"], "--players is required"),
            (["--edition", "mille", "--players", "2"], 'unknown edition "mille"; there are: dujardin-1960'),
            (["--edition", "parker-1971", "--players", "5"], "is not played by 5"),
            (["--edition", "parker-1971", "--players", "two"], "--players"),
            (["--edition", "express", "--players", "6"], "it is played by: 2, 3, 4"),
            ([*game, "--option", "goal=700"], 'option "goal" is not offered'),
            ([*game, "--option", "goal"], "NAME=VALUE"),
            ([*game, "--option", "target=1000"], "use --matches"),
            ([*game, "--matches", "1", "--option", "target=0"], "from 1 to 1000000"),
            ([*game, "--level", "genius"], "there is no level genius; there are: random"),
            ([*game, "--seed", "-1"], "--seed: must be a number"),
            ([*game, "--seed", "18446744073709551616"], "--seed: must be a number"),
            ([*game, "--seed", "0x10"], "--seed: must be a number"),
            ([*game, "--hands", "many"], "--hands: must be a number"),
            ([*game, "--hands", "1", "--matches", "1"], "--matches"),
            ([*game, "stray"], "stray"),
        ]:
            with self.subTest(arguments):
                status, out, err = bornes("trace", *arguments)
                self.assertEqual((status, out), (2, b""))
                self.assertIn(told, err)


class Replay(unittest.TestCase):
    def wrong(self, record, line, *told):
        status, out, err = bornes("replay", "-", text=record)
        self.assertEqual(status, 1)
        self.assertEqual(len(err.splitlines()), 1)
        self.assertIn(f"standard input, line {line}: ", err)
        for part in told:
            self.assertIn(part, err)
        return out

    def setUp(self):
        self.record = trace("parker-1971", 2, "--seed", 1)
        self.lines = self.record.decode().splitlines(keepends=True)

    def test_an_illegal_action_is_told_with_its_line_and_rule_and_nothing_after_it_is_played(self):
        for number in (2, 10, len(self.lines) - 1):
            decision = json.loads(self.lines[number - 1])
            illegal = next(a for a in ("play 200", "draw", "extend") if a not in decision["legal"])
            lines = [*self.lines[:number - 1], json.dumps({"type": "decision", "action": illegal}) + "\n",
                     *self.lines[number:]]
            out = self.wrong("".join(lines), number, f'"{illegal}"', "is refused")
            self.assertEqual(out.decode(), "".join(self.lines[:number - 1]))

    def test_every_reason_comes_with_its_sentence(self):
        out = self.wrong(self.lines[0] + '{"type":"decision","action":"draw"}\n', 2, '"draw"',
                         "nothing-to-draw", "No card is to be drawn now.")
        self.assertEqual(out.decode(), self.lines[0])
        self.wrong("".join(self.lines) + self.lines[1], len(self.lines) + 1, "hand-is-over")

    def test_lines_that_make_no_sense_are_told(self):
        hand = json.loads(self.lines[0])
        self.wrong("{", 1, "not JSON at column 2")
        self.wrong("\n\n[]\n", 3, "must be a JSON object")
        self.wrong('{"type":"turn"}', 1, 'unknown type "turn"')
        self.wrong('{"type":"decision","action":"draw"}', 1, "before any hand")
        self.wrong(self.lines[0] * 2, 2, "before the last one is over")
        self.wrong(json.dumps({**hand, "deck": hand["deck"][1:]}), 1, "deck: has ", "100 cards, 101 are due")
        self.wrong(json.dumps({**hand, "deck": ["26", *hand["deck"][1:]]}), 1, "deck[0]", '"26"')
        self.wrong(json.dumps({**hand, "players": 5}), 1, "not played by 5")
        self.wrong(json.dumps({**hand, "players": "2"}), 1, "players: must be a whole number")
        self.wrong(json.dumps({**hand, "options": {"no-hundreds": True}}), 1, "not offered")
        self.wrong(json.dumps({**hand, "dealer": 2}), 1, "dealer: must be a whole number from 0 to 1, not 2")
        self.wrong(self.lines[0] + '{"type":"decision","action":"play speed-limit"}', 2, "needs the side")
        self.wrong(self.lines[0] + '{"type":"reshuffle","pile":[]}', 2, "no new draw pile is due")
        self.wrong(b"\x00\xff\n", 1, "not JSON at column 1")
        self.wrong(b" " * (2**20 + 1), 1, "longer than")

    def test_a_missing_or_wrong_reshuffle_is_told(self):
        lines = trace("express", 2, "--seed", 6, "--hands", 20).decode().splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if '"reshuffle"' in line)
        self.wrong("".join(lines[:at] + lines[at + 1:]), at + 1, "no reshuffle line")
        pile = json.loads(lines[at])["pile"]
        wrong = json.dumps({"type": "reshuffle", "pile": pile[1:]}) + "\n"
        self.wrong("".join(lines[:at]) + wrong, at + 1, "pile: has ")
        other = json.dumps({"type": "reshuffle", "pile": pile[::-1]}) + "\n"
        self.assertEqual(bornes("replay", "-", text="".join(lines[:at]) + other)[0], 0)

    def test_a_record_may_end_in_the_middle_of_a_hand_or_of_a_line_end(self):
        begun = "".join(self.lines[:9])
        self.assertEqual(bornes("replay", "-", text=begun), (0, begun.encode(), ""))
        self.assertEqual(bornes("replay", "-", text=begun[:-1]), (0, begun.encode(), ""))
        self.assertEqual(bornes("replay", "-"), (0, b"", ""))

    def test_a_file_is_read_like_standard_input(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a record.jsonl")
            path.write_bytes(self.record)
            self.assertEqual(bornes("replay", path), (0, self.record, ""))
            path.write_text("nonsense")
            status, out, err = bornes("replay", path)
            self.assertEqual((status, out), (1, b""))
            self.assertIn(f"{path}, line 1: ", err)
            status, out, err = bornes("replay", folder)
            self.assertEqual((status, out), (1, b""))
            self.assertIn(folder, err)

    def test_memory_does_not_grow_with_a_record_of_100_megabytes(self):
        hands = trace("express", 4, "--seed", 3, "--hands", 40) + trace("parker-1971", 6, "--seed", 3, "--hands", 40)

        def peak(megabytes):
            with tempfile.NamedTemporaryFile() as file, open(os.devnull, "wb") as nowhere:
                for _ in range(megabytes * 10**6 // len(hands) + 1):
                    file.write(hands)
                file.flush()
                process = subprocess.Popen([BORNES, "replay", file.name], stdout=nowhere)
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = status
                self.assertEqual(status, 0)
                return usage.ru_maxrss

        small, large = peak(5), peak(100)
        # Some room for the address sanitizer, which keeps freed memory for a while.
        self.assertLess(large, small + 32_000, "kilobytes")


class Output(unittest.TestCase):
    def test_a_reader_that_leaves_early_ends_it_well(self):
        for command in ("trace --edition parker-1971 --players 2 --hands 100000000", "editions --table",
                        "replay -", "show -"):
            with self.subTest(command):
                source = f"{BORNES} trace --edition parker-1971 --players 2 --hands 3000 |" if "-" in command.split() else ""
                script = f"set -o pipefail; {source} {BORNES} {command} | head -n 1"
                done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertNotEqual(done.stdout, "")

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
    def test_output_that_cannot_be_written_is_a_failure(self):
        for command in ("trace --edition parker-1971 --players 2 --hands 1",
                        "trace --edition parker-1971 --players 2 --hands 1000", "editions --table", "rules express",
                        "--help", "play --plain"):
            with self.subTest(command), open("/dev/full", "wb") as full:
                done = subprocess.run([BORNES, *command.split()], stdin=subprocess.DEVNULL, stdout=full,
                                      stderr=subprocess.PIPE, text=True)
                self.assertEqual(done.returncode, 1)
                self.assertIn("cannot write to standard output: No space left on device", done.stderr)
        with open("/dev/full", "wb") as full:
            record = trace("parker-1971", 2)
            done = subprocess.run([BORNES, "replay", "-"], input=record, stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 1)


class Show(unittest.TestCase):
    def test_it_shows_the_table_after_each_move_and_the_score_sheet(self):
        record = trace("parker-1971", 4, "--seed", 2)
        moves = sum(line["type"] == "decision" for line in lines_of(record))
        status, out, err = bornes("show", "--lang", "en", "-", text=record)
        text = out.decode()
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(text.count("Draw pile: "), moves)
        self.assertIn(f"\n{moves}. Player ", text)
        for line in ("Hand 1: Mille Bornes", "  Total ", "  Miles "):
            self.assertIn(line, text)
        for key, label in (("distance", "Miles"), ("total", "Total")):
            scores = [str(side[key]) for side in lines_of(record)[-1]["scores"]]
            row = next(line for line in text.splitlines() if line.startswith(f"  {label} "))
            self.assertEqual(row.split()[1:], scores)

    def test_brief_leaves_the_tables_out_and_cards_adds_the_hands(self):
        record = trace("express", 2, "--seed", 2, "--matches", 1)
        _, brief, _ = bornes("show", "--brief", "--lang", "en", "-", text=record)
        self.assertNotIn(b"Draw pile: ", brief)
        self.assertIn(b"random 0 ", brief)
        self.assertIn(b"Match", brief)
        _, cards, _ = bornes("show", "--cards", "--lang", "fr", "-", text=record)
        self.assertIn("random 1\u00a0: ".encode(), cards)
        self.assertIn("Pioche\u00a0: ".encode(), cards)

    def test_a_wrong_line_is_told_after_what_was_played(self):
        lines = trace("parker-1971", 2, "--seed", 1).decode().splitlines(keepends=True)
        status, out, err = bornes("show", "--lang", "en", "-", text=lines[0] + lines[1] + "nonsense\n")
        self.assertEqual(status, 1)
        self.assertIn(b"1. Player 0 ", out)
        self.assertIn("standard input, line 3: not JSON at column", err)

    def test_names_cannot_move_the_cursor(self):
        lines = trace("express", 2, "--matches", 1).decode().splitlines(keepends=True)
        match = {**json.loads(lines[0]), "names": ["\x1b[2Jbad", "x" * 5000]}
        status, out, _ = bornes("show", "--brief", "-", text=json.dumps(match) + "\n" + "".join(lines[1:]))
        self.assertEqual(status, 0)
        self.assertNotIn(b"\x1b", out)
        self.assertNotIn(b"x" * 100, out)


if __name__ == "__main__":
    unittest.main()
