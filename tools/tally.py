#!/usr/bin/env python3
"""Counts what a log of `ctest -V` says: tally.py LOG prints "PASSED FAILED".

A doctest program or a unittest script counts by its test cases, anything else as one. The output
of tests that failed is repeated on standard error.
"""
import re
import sys

DOCTEST = re.compile(r"\[doctest\] test cases: +\d+ \| +(\d+) passed \| +(\d+) failed")
UNITTEST = re.compile(r"Ran (\d+) tests? in ")
UNITTEST_FAILED = re.compile(r"^(?:FAIL|ERROR): (\S+ \(\S+\))", re.MULTILINE)
UNITTEST_SKIPPED = re.compile(r"^(?:OK|FAILED) \(.*skipped=(\d+)", re.MULTILINE)
LINE = re.compile(r"(\d+): (.*)")
RESULT = re.compile(r" *\d+/\d+ Test +#(\d+): (\S+) \.+(.*)")


def count_cases(output):
    passed = failed = 0
    for found in DOCTEST.finditer(output):
        passed += int(found[1])
        failed += int(found[2])
    if found := UNITTEST.search(output):
        broken = len(set(UNITTEST_FAILED.findall(output)))
        skipped = sum(map(int, UNITTEST_SKIPPED.findall(output)))
        passed += max(0, int(found[1]) - broken - skipped)
        failed += broken
    return passed, failed


def tally(log):
    passed = failed = 0
    output = {}
    for line in log:
        if found := LINE.match(line):
            output.setdefault(found[1], []).append(found[2])
        elif found := RESULT.match(line):
            number, name, verdict = found.groups()
            text = "\n".join(output.pop(number, []))
            good, bad = count_cases(text)
            if " Passed " in verdict:
                passed += good or 1
            else:
                passed += good
                failed += bad or 1  # it died before it could count
                print(f"{text}\n{name}:{verdict}", file=sys.stderr)
    return passed, failed


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", errors="replace") as log:
        print(*tally(log))
