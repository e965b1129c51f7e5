#!/usr/bin/env python3
"""Turns the catalogues of words, one JSON object a language, into C++ tables.

    words.py OUTPUT_DIR EN.json FR.json    checks them, writes words.h and words.cpp
    words.py --fix FR.json                 sets the apostrophes and unbreakable spaces of French

A catalogue maps keys to texts. In a text stand

    {name}              an argument of whoever says it
    {name|one|many}     a form chosen by the number in an argument
    {card.red-light}    another text of the catalogue

KEY@EDITION is what an edition says instead of KEY. The first catalogue is the reference: every other
must have the same keys in the same order, and texts that ask for the same arguments.
"""

import json
import re
import sys
from pathlib import Path

KEY = re.compile(r"[a-z0-9]+([._-][a-z0-9]+)*(@[a-z0-9-]+)?")
BRACES = re.compile(r"\{([^{}]*)\}")
# A space that a line must not be broken at belongs before these marks and after the opening one.
FRENCH_SPACES = [(re.compile(r"[ \u00a0]?([;:!?»])"), "\u00a0\\1"), (re.compile(r"«[ \u00a0]?"), "«\u00a0")]


def french(text):
    for pattern, replacement in FRENCH_SPACES:
        text = pattern.sub(replacement, text)
    return text.replace("'", "’")


def read(path):
    """A catalogue and what is wrong with its keys."""
    try:
        pairs = json.loads(path.read_text("utf-8"), object_pairs_hook=list)
    except ValueError as error:
        return {}, [str(error)]
    catalogue = dict(pairs)
    keys = [key for key, _ in pairs]
    wrong = [f"{key}: stands twice" for key in catalogue if keys.count(key) > 1]
    wrong += [f"{key}: not a key" for key in catalogue if not KEY.fullmatch(key)]
    wrong += [f"{key}: not a text" for key, text in pairs if not isinstance(text, str)]
    return catalogue, wrong


def is_reference(body):
    return "." in body and "|" not in body


def arguments(text):
    return {body.split("|")[0] for body in BRACES.findall(text) if not is_reference(body)}


def check_text(key, text, catalogue):
    """What is wrong with one text of a catalogue whose keys are right."""
    base = key.split("@")[0]
    if base not in catalogue:
        yield f"no {base} that it could replace"
    elif not arguments(text) <= arguments(catalogue[base]):
        yield f"asks for more than {base}"
    if "{" in BRACES.sub("", text) or "}" in BRACES.sub("", text):
        yield "unpaired brace"
    for body in BRACES.findall(text):
        if "|" in body and body.count("|") != 2:
            yield f"{{{body}}} needs two forms"
        elif is_reference(body) and body not in catalogue:
            yield f"no {body} that it could quote"
        elif is_reference(body) and any("{" in t for k, t in catalogue.items() if k.split("@")[0] == body):
            yield f"{body} must be plain, because it is quoted"


def compare(catalogue, reference):
    """How the keys and arguments of a catalogue differ from the reference."""
    for key in reference:
        if key not in catalogue:
            yield f"{key}: missing"
        elif arguments(catalogue[key]) != arguments(reference[key]):
            yield f"{key}: other placeholders than in the reference"
    for key in catalogue:
        if key not in reference:
            yield f"{key}: not in the reference"
    if set(catalogue) == set(reference):
        for ours, theirs in zip(catalogue, reference):
            if ours != theirs:
                yield f"{ours}: out of order, the reference has {theirs} here"
                break


def enumerator(key):
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[._-]", key))


def header(words, own, languages):
    names = "".join(f"    {enumerator(word)},\n" for word in words)
    return f"""// Made by tools/words.py from the catalogues in bornes/text/words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bornes::text {{

/// Every text of the catalogues, in the order of the keys.
enum class Word : std::uint16_t {{
{names}}};

inline constexpr std::size_t word_count = {len(words)};
inline constexpr std::size_t own_text_count = {len(own)};

/// A text in every language: {", ".join(languages)}.
using Translations = std::array<std::string_view, {len(languages)}>;

struct Text {{
    std::string_view key;
    Translations in;
}};

/// What an edition says instead of a common text.
struct OwnText {{
    Word word;
    std::string_view edition;
    Translations in;
}};

/// Indexed by Word.
extern const std::array<Text, word_count> catalogue;
/// In the order of words, then editions.
extern const std::array<OwnText, own_text_count> own_catalogue;

}}  // namespace bornes::text
"""


def source(words, own, catalogues):
    def quoted(key):
        return "{{" + ", ".join(json.dumps(c[key], ensure_ascii=False) for c in catalogues) + "}}"

    def own_row(key):
        word, edition = key.split("@")
        return f'    {{Word::{enumerator(word)}, "{edition}", {quoted(key)}}},\n'

    rows = "".join(f'    {{"{key}", {quoted(key)}}},\n' for key in words)
    own_rows = "".join(own_row(key) for key in own)
    return f"""// Made by tools/words.py from the catalogues in bornes/text/words.
#include "bornes/text/words.h"

namespace bornes::text {{

constinit const std::array<Text, word_count> catalogue = {{{{
{rows}}}}};

constinit const std::array<OwnText, own_text_count> own_catalogue = {{{{
{own_rows}}}}};

}}  // namespace bornes::text
"""


def write(path, content):
    """Leaves an unchanged file alone, so that nothing is compiled again."""
    if not path.exists() or path.read_text("utf-8") != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def generate(folder, paths):
    wrong = []
    catalogues = []
    for path in paths:
        catalogue, faults = read(path)
        if not faults:
            faults += [f"{k}: {fault}" for k, t in catalogue.items() for fault in check_text(k, t, catalogue)]
            if catalogues:
                faults += compare(catalogue, catalogues[0])
            if path.stem == "fr":
                faults += [f"{k}: run words.py --fix" for k, t in catalogue.items() if t != french(t)]
        catalogues.append(catalogue)
        wrong += [f"{path}: {fault}" for fault in faults]
    words = sorted(key for key in catalogues[0] if "@" not in key)
    names = [enumerator(word) for word in words]
    wrong += [f"{word}: another key makes the same name" for word in words if names.count(enumerator(word)) > 1]
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        return 1
    own = sorted((key for key in catalogues[0] if "@" in key), key=lambda key: key.split("@"))
    languages = [path.stem for path in paths]
    write(folder / "words.h", header(words, own, languages))
    write(folder / "words.cpp", source(words, own, catalogues))
    return 0


def fix(path):
    catalogue, wrong = read(path)
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        return 1
    fixed = {key: french(text) for key, text in catalogue.items()}
    write(path, json.dumps(fixed, ensure_ascii=False, indent=2) + "\n")
    return 0


def main(argv):
    if len(argv) == 2 and argv[0] == "--fix":
        return fix(Path(argv[1]))
    if len(argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    return generate(Path(argv[0]), [Path(name) for name in argv[1:]])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
