"""Tests as documents name them: the suite's file, then the test's sentence, in backquotes. For check-ledger.

A Swift test: ChunkTests `a page that joins two chunks makes them one`.
A scene of `Interop`: test_first_day `somebody new signs in`.
"""

import pathlib
import re

TEST = re.compile(r"func\s+`([^`]+)`")
SCENE = re.compile(r"def test_(\w+)")
NAMED = re.compile(r"(\w+) ((?:`[^`]+ [^`]+`(?:, )?)+)")
QUOTED = re.compile("`([^`]+)`")


def existing():
    """The sentences of all tests, by the name of their file."""
    found = {}
    for path in pathlib.Path("Tests").rglob("*.swift"):
        found.setdefault(path.stem, set()).update(TEST.findall(path.read_text()))
    for path in pathlib.Path("Interop").rglob("test_*.py"):
        names = {name.replace("_", " ") for name in SCENE.findall(path.read_text())}
        found.setdefault(path.stem, set()).update(names)
    return found


def rows(path, pattern, keyed):
    """The cells of a table's rows, and the lines that look like rows and are none.

    `pattern` matches a row of four cells whose first is a key; `keyed` matches the beginning of any row with a key.
    """
    cells, broken = [], []
    for line in path.read_text().splitlines():
        found = pattern.match(line)
        if found:
            cells.append([cell.strip() for cell in found.groups()])
        elif keyed.match(line):
            broken.append(f"not a row of four cells: {line[:60]}")
    return cells, broken


def named_in(text):
    return [(file, sentence) for file, group in NAMED.findall(text) for sentence in QUOTED.findall(group)]


def breaches(row, where, known, must=True):
    """Faults of the tests that a cell names; with `must`, that it names none is a fault."""
    named = named_in(where)
    if must and not named:
        yield f"{row}: no test is named"
    if len(named) != len([code for code in QUOTED.findall(where) if " " in code]):
        yield f"{row}: a test is named without its file"
    for file, sentence in named:
        if sentence not in known.get(file, ()):
            yield f"{row}: no test in {file} says: {sentence}"


def counts(row_ids, wanted):
    """Faults of a table's keys: missing, unexpected, and present more than once."""
    seen = {}
    for row in row_ids:
        seen[row] = seen.get(row, 0) + 1
    yield from (f"{row}: missing" for row in wanted if row not in seen)
    yield from (f"{row}: not in the inventory" for row in seen if row not in set(wanted))
    yield from (f"{row}: {count} times" for row, count in seen.items() if count > 1)
