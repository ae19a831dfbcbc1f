"""The system calls that a unit of systemd leaves its program, for machines on which no systemd runs.

As a program it lets another one run with no more than these: `unit_filter.py UNIT PROGRAM ARGUMENT…`
"""

import ctypes
import errno
import functools
import os
import pathlib
import subprocess
import sys

ALLOW = 0x7FFF0000
REFUSE = 0x00050000


@functools.cache
def groups() -> dict[str, list[str]]:
    """All groups of system calls that systemd has names for, and what is in each."""
    lines = subprocess.check_output(["systemd-analyze", "syscall-filter"], text=True).splitlines()
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("@"):
            members = found.setdefault(line.strip(), [])
        elif line.strip() and not line.strip().startswith("#"):
            members.append(line.strip())
    return found


def calls(name: str) -> set[str]:
    """The system calls of a group, and of the groups in it; or the one that is named."""
    if not name.startswith("@"):
        return {name}
    return set().union(*(calls(member) for member in groups()[name]))


def allowed(unit: pathlib.Path) -> set[str]:
    """What the lines `SystemCallFilter=` of a unit leave, of which the first says what is allowed."""
    left: set[str] = set()
    for line in unit.read_text().splitlines():
        key, _, value = line.partition("=")
        if key != "SystemCallFilter":
            continue
        named = set().union(*(calls(name) for name in value.removeprefix("~").split()))
        left = left - named if value.startswith("~") else left | named
    return left | calls("@default")


def confine(names: set[str]) -> None:
    """From here on this process and those that it starts may call no others; it cannot be undone."""
    library = ctypes.CDLL("libseccomp.so.2")
    library.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(library.seccomp_init(REFUSE | errno.EPERM))
    for name in names:
        number = library.seccomp_syscall_resolve_name(name.encode())
        # Negative: of other machines than this one.
        if number >= 0 and library.seccomp_rule_add_array(rules, ALLOW, number, 0, None) != 0:
            raise OSError(f"no rule for {name}")
    if library.seccomp_load(rules) != 0:
        raise OSError("the filter was refused")


if __name__ == "__main__":
    confine(allowed(pathlib.Path(sys.argv[1])))
    os.execv(sys.argv[2], sys.argv[2:])
