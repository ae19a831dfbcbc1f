"""What clients call in their first minute: lists in this folder, one for each client, and scenes that compare.

A unit test of the server (`FirstMinuteTests`) reads the lists: every call must have a rule. With `MARTLET_RECORD=1` a scene
adds what its list lacks.
"""

import os
import pathlib

FOLDER = pathlib.Path(__file__).parent


def compare(client: str, calls: list[str]) -> None:
    """Every call is in the client's list; a list that is far longer would be of another client."""
    file = FOLDER / f"{client}.txt"
    lines = file.read_text().splitlines() if file.exists() else [f"# The first minute of {client}."]
    known = [line for line in lines if not line.startswith("#")]
    new = [name for name in dict.fromkeys(calls) if name not in known]
    if new and os.environ.get("MARTLET_RECORD"):
        head = [line for line in lines if line.startswith("#")]
        file.write_text("\n".join(head + sorted(known + new)) + "\n")
        return
    assert not new, f"{client} makes calls that {file.name} lacks: {new}"
