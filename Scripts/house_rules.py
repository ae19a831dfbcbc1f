"""Rules about the shape of the house, for check-tree: circles among folders, retired names, unlabelled parameters, sizes."""

import collections
import pathlib
import re

DECLARED = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|open|final|indirect|nonisolated|distributed)\s+)*"
    r"(?:class|struct|enum|protocol|actor|typealias|func|let|var|macro)\s+([A-Za-z_]\w*)"
)
NESTED = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:[\w()]+\s+)*(?:class|struct|enum|protocol|actor|typealias)\s+([A-Z]\w*)")
WORD = re.compile(r"\b[A-Za-z_]\w*\b")
STRING = re.compile(r'"(?:\\.|[^"\\])*"')
SIGNATURE = re.compile(r"(?:\bfunc\s+[\w`]+|\binit[?!]?)\s*(?:<[^>{}]*>)?\(")
# Word endings of the house's old vocabulary; CONTRIBUTING's glossary has the terms in their place.
RETIRED_FAMILIES = re.compile(
    r"(?:Trouble|Refusal|Complaint|Problem|Flaw|Lane|Standing|Book|Ledger|Shelf|Stock|Loan|Upkeep|Chore|Chores|Manners"
    r"|Deed|Storm|Film|Sight|Wishes|Keeper)$"
)
DESKTOP_LINES = 8000


def code_lines(path):
    """The lines of a Swift file without comments and the content of strings."""
    lines, in_block = [], False
    for line in path.read_text().splitlines():
        if in_block or line.lstrip().startswith("/*"):
            in_block = "*/" not in line
            lines.append("")
            continue
        lines.append(STRING.sub('""', line).split("//")[0])
    return lines


def folder_circles(target):
    """The circles among the top folders of a target: sets of names, "." for the files that lie in none.

    Names are read as text: declarations at the left margin, and one that two files declare is left out. So an edge can
    be missing; the compiler has the last word.
    """
    texts = {path: code_lines(path) for path in sorted(target.rglob("*.swift"))}
    folder = {path: path.relative_to(target).parts[0] if path.parent != target else "." for path in texts}
    places = collections.defaultdict(set)
    for path, lines in texts.items():
        for line in lines:
            found = DECLARED.match(line)
            if found and found[1][0].isupper():
                places[found[1]].add(path)
    home = {name: folder[next(iter(paths))] for name, paths in places.items() if len(paths) == 1}
    edges = collections.defaultdict(set)
    for path, lines in texts.items():
        for word in {word for line in lines for word in WORD.findall(line)}:
            if word in home and home[word] != folder[path]:
                edges[folder[path]].add(home[word])
    return [circle for circle in components(edges) if len(circle) > 1]


def components(edges):
    """The strongly connected sets of a small graph."""
    nodes = set(edges) | {other for others in edges.values() for other in others}

    def reach(start):
        seen, waiting = set(), [start]
        while waiting:
            for other in edges.get(waiting.pop(), ()):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return seen

    reached = {node: reach(node) for node in nodes}
    found = []
    for node in sorted(nodes):
        together = {other for other in reached[node] if node in reached[other]} | {node}
        if together not in found:
            found.append(together)
    return found


def known_circles(path):
    """Rows `TARGET: FOLDER, FOLDER…`: circles that stand today. The list may only shrink."""
    rows = {}
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            target, folders = line.split(":")
            rows.setdefault(target, []).append({name.strip() for name in folders.split(",")})
    return rows


def check_circles(targets, known, breach):
    for name, folder in targets:
        found = folder_circles(folder)
        rows = known.pop(name, [])
        for circle in found:
            if not any(circle <= row for row in rows):
                breach(folder, 1, "circle", f"folders use each other in a circle: {', '.join(sorted(circle))}")
        for row in rows:
            if row not in found:
                breach(folder, 1, "circle", f"known-circles.txt says more than there is: {', '.join(sorted(row))}")
    for name in known:
        breach("Scripts/known-circles.txt", 1, "circle", f"no target {name}")


def retired_names(path):
    """Rows `OLD NEW`: names that types had once."""
    rows = [line.split() for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {old: new for old, new in rows}


def check_names(path, retired, breach):
    for number, line in enumerate(code_lines(path), 1):
        found = NESTED.match(line)
        if not found:
            continue
        if found[1] in retired:
            breach(path, number, "name", f"{found[1]} is called {retired[found[1]]} here")
        elif RETIRED_FAMILIES.search(found[1]):
            breach(path, number, "name", f"{found[1]}: see the glossary in CONTRIBUTING.md for the field's term")


def unlabelled(path):
    """Functions and initialisers with four or more parameters that the caller does not name: (line, count)."""
    text = "\n".join(code_lines(path))
    for found in SIGNATURE.finditer(text):
        depth, end = 1, found.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        count, depth, start = 0, 0, found.end()
        for at in range(found.end(), end):
            letter = text[at]
            depth += letter in "([{<"
            depth -= letter in ")]}" or (letter == ">" and text[at - 1] != "-")
            if (letter == "," and depth == 0) or at == end - 1:
                count += bool(re.match(r"\s*(?:@\w+\s+)*_\s", text[start:at]))
                start = at + 1
        if count >= 4:
            yield text.count("\n", 0, found.start()) + 1, count
