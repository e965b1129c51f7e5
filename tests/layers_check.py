"""Includes never climb: each folder of bornes/ sees only what its bornes_level() line depends on.

The lines of CMakeLists.txt are the one statement of the levels; this reads them.
"""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
CALL = re.compile(r"^bornes_level\(([^)]*)\)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
KEYWORDS = {"LEVEL", "WASM_CLEAN", "INSTALL", "DEPENDS", "OPTIONS"}
COMPILER_HEADERS = {"immintrin.h"}
# Threads, clocks, files, locales, and generators that differ between libraries.
NOT_WASM_CLEAN = set(
    "barrier chrono condition_variable ctime filesystem fstream future iostream latch locale mutex"
    " random semaphore shared_mutex stop_token thread".split()
)


class Level:
    def __init__(self, call):
        words = call.split()
        self.name = words[0]
        arguments = {}
        for word in words[1:]:
            if word in KEYWORDS:
                values = arguments.setdefault(word, [])
            else:
                values.append(word)
        self.number = int(arguments["LEVEL"][0])
        self.wasm_clean = "WASM_CLEAN" in arguments
        depends = arguments.get("DEPENDS", [])
        self.depends = [name.removeprefix("bornes::") for name in depends if name.startswith("bornes::")]
        self.uses_libraries = len(self.depends) < len(depends)


def read_levels(cmake):
    return {level.name: level for level in map(Level, CALL.findall(cmake))}


def visible_from(levels, name):
    """The folders whose headers `name` may include: itself and all below it."""
    found = {name}
    for below in levels[name].depends:
        found |= visible_from(levels, below)
    return found


def complaints(levels, path, text):
    """What is wrong with the includes of a source at bornes/FOLDER/...; the empty list if nothing."""
    folder = path.split("/")[1]
    if folder not in levels:
        return [f"{path}: CMakeLists.txt has no bornes_level({folder})"]
    level = levels[folder]
    visible = visible_from(levels, folder)
    is_test = path.endswith("_test.cpp")
    wrong = []
    for quote, name in INCLUDE.findall(text):
        if quote == '"':
            start, _, rest = name.partition("/")
            target = rest.split("/")[0]
            if start == "tests" and is_test:
                continue
            if start != "bornes":
                wrong.append(f"{path}: {name}: an include starts with its folder, bornes/...")
            elif target not in visible:
                wrong.append(f"{path}: {name}: {folder} may not know {target}")
        elif re.fullmatch(r"[a-z_]+", name):
            if level.wasm_clean and name in NOT_WASM_CLEAN and not is_test:
                wrong.append(f"{path}: <{name}>: {folder} must stay wasm-clean")
        elif name not in COMPILER_HEADERS and not level.uses_libraries and not is_test:
            wrong.append(f"{path}: <{name}>: {folder} knows only the standard library")
    return wrong


class TheRepository(unittest.TestCase):
    levels = read_levels((ROOT / "CMakeLists.txt").read_text())

    def test_every_dependency_lies_on_a_lower_level(self):
        for level in self.levels.values():
            for below in level.depends:
                self.assertLess(self.levels[below].number, level.number, f"{level.name} -> {below}")

    def test_no_include_climbs(self):
        wrong = []
        for source in sorted((ROOT / "bornes").rglob("*")):
            if source.suffix in (".h", ".cpp"):
                wrong += complaints(self.levels, source.relative_to(ROOT).as_posix(), source.read_text())
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))


class TheCheck(unittest.TestCase):
    levels = read_levels(
        """
bornes_level(low LEVEL 1 WASM_CLEAN)
bornes_level(middle LEVEL 2 WASM_CLEAN DEPENDS bornes::low Some::library OPTIONS -fno-rtti)
bornes_level(side LEVEL 2 DEPENDS bornes::low)
bornes_level(high LEVEL 4
             DEPENDS bornes::middle)
"""
    )

    def refuses(self, path, include):
        return bool(complaints(self.levels, path, f"#pragma once\n#include {include}\n"))

    def test_it_catches_an_include_that_climbs(self):
        self.assertTrue(self.refuses("bornes/low/a.h", '"bornes/middle/b.h"'))
        self.assertTrue(self.refuses("bornes/middle/a_test.cpp", '"bornes/high/b.h"'))

    def test_it_catches_an_include_of_a_neighbour(self):
        self.assertTrue(self.refuses("bornes/side/a.h", '"bornes/middle/b.h"'))
        self.assertTrue(self.refuses("bornes/high/a.h", '"bornes/side/b.h"'))

    def test_it_lets_an_include_descend_over_several_levels(self):
        self.assertFalse(self.refuses("bornes/high/deep/a.cpp", '"bornes/low/b.h"'))
        self.assertFalse(self.refuses("bornes/low/a.cpp", '"bornes/low/deep/b.h"'))

    def test_it_catches_a_folder_without_a_level(self):
        self.assertTrue(self.refuses("bornes/stray/a.h", "<array>"))

    def test_it_catches_an_include_without_its_folder(self):
        self.assertTrue(self.refuses("bornes/low/a.cpp", '"a.h"'))

    def test_only_a_level_that_says_so_uses_a_library(self):
        self.assertTrue(self.refuses("bornes/low/a.h", "<some/library.hpp>"))
        self.assertTrue(self.refuses("bornes/low/a.h", "<unistd.h>"))
        self.assertFalse(self.refuses("bornes/middle/a.h", "<some/library.hpp>"))
        self.assertFalse(self.refuses("bornes/low/a_test.cpp", "<doctest/doctest.h>"))

    def test_wasm_clean_means_no_thread_clock_or_file(self):
        self.assertTrue(self.refuses("bornes/middle/a.h", "<chrono>"))
        self.assertTrue(self.refuses("bornes/low/a.h", "<thread>"))
        self.assertFalse(self.refuses("bornes/side/a.h", "<chrono>"))


if __name__ == "__main__":
    unittest.main()
