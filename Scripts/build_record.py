#!/usr/bin/env python3
"""What packages are built of.

    build_record.py source                 Sources/Shared/StdExtras/BuildRecord.swift, for `--version`
    build_record.py list PACKAGE PROGRAM…  a list of what is inside, as CycloneDX 1.5 in JSON (ECMA-424)

Run in the copy of a commit that is built: `Packaging/commit` names it, `Package.resolved` the packages. Writes to standard
output; the same input gives the same bytes.
"""

import json
import pathlib
import re
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Static archives of the system, by the modules that link them.
ARCHIVES = {"SQLite": "libsqlcipher.a"}
# Static archives that Scripts/bootstrap builds, for pkg-config, by the modules that link them, and whose they are.
BUILT_HERE = {"CHTMLTree": ("lexbor", "pkg:github/lexbor/lexbor@v")}
SWIFT_LICENSE = "Apache-2.0 WITH Swift-exception"


def run(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def built() -> pathlib.Path:
    """The folder that the programs of a release are built in."""
    return pathlib.Path(run("Scripts/release-folder").strip())


def commit() -> str:
    return (ROOT / "Packaging" / "commit").read_text().split()[0]


def version() -> str:
    return (ROOT / "Packaging" / "version").read_text().strip()


def toolchain() -> str:
    """The toolchain's own name for itself: "6.3.1 (swift-6.3.1-RELEASE)"."""
    return re.search(r"Swift version (.*\))", run("swift", "--version"))[1]


def swift_packages() -> dict[str, dict]:
    """The pins of `Package.resolved` by their names."""
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    return {pin["identity"]: pin for pin in sorted(pins, key=lambda pin: pin["identity"])}


def modules_of(program: str) -> set[str]:
    """The modules whose objects a program was linked from."""
    objects = (built() / "release" / f"{program}.product" / "Objects.LinkFileList").read_text()
    return set(re.findall(r"/release/([^/]+)\.build/", objects))


def package_of_modules() -> dict[str, str]:
    """The package of each module of others, by the folders of their sources."""
    found = {}
    for folder in sorted((built() / "checkouts").glob("*/Sources/*")):
        if folder.is_dir():
            found[folder.name] = folder.parent.parent.name
    return found


def debian(paths: set[str]) -> dict[str, str]:
    """The packages that files of the system are from, and their versions."""
    versions = {}
    for path in paths:
        # /lib is a link to /usr/lib, and packages name their files by either.
        names = [path, path.removeprefix("/usr") if path.startswith("/usr") else f"/usr{path}"]
        found = subprocess.run(["dpkg-query", "--search", *names], capture_output=True, text=True).stdout
        if not found:
            sys.exit(f"build_record: no package has {path}")
        package = found.split(":")[0]
        versions[package] = run("dpkg-query", "--show", "--showformat", "${Version}\n", package).split()[0]
    return versions


def libraries(programs: list[str]) -> set[str]:
    """The files of the libraries that programs ask the loader for."""
    paths = set()
    for program in programs:
        names = re.findall(r"\(NEEDED\)\s+Shared library: \[(.*)\]", run("readelf", "--dynamic", str(built() / "release" / program)))
        known = dict(re.findall(r"^\s*(\S+) .*=> (/\S+)$", run("/sbin/ldconfig", "--print-cache"), re.MULTILINE))
        # What is not known is the loader itself, which each program names.
        if unknown := [name for name in names if name not in known and not name.startswith("ld-linux")]:
            sys.exit(f"build_record: no library {unknown[0]}, which {program} asks for")
        paths |= {known[name] for name in names if name in known}
    return paths


def component(kind: str, name: str, version: str, purl: str | None = None, **more) -> dict:
    return {"type": kind, "bom-ref": purl or f"{name}@{version}", "name": name, "version": version} | (
        {"purl": purl} if purl else {}) | more


def debian_components(paths: set[str], how: str) -> list[dict]:
    return [
        component("library", package, version, f"pkg:deb/debian/{package}@{version.replace(':', '%3A')}",
                  properties=[{"name": "martlet:linked", "value": how}])
        for package, version in sorted(debian(paths).items())
    ]


def bill_of_materials(package: str, programs: list[str]) -> dict:
    modules = set().union(*(modules_of(program) for program in programs))
    owners = package_of_modules()
    used = {owners[module] for module in modules if module in owners}
    parts = []
    for name, pin in swift_packages().items():
        state = pin["state"]
        if name not in used:
            continue
        address = pin["location"].removeprefix("https://").removesuffix(".git")
        parts.append(component(
            "library", name, state["version"], f"pkg:swift/{address}@{state['version']}",
            externalReferences=[{"type": "vcs", "url": pin["location"], "comment": state["revision"]}],
            properties=[{"name": "martlet:linked", "value": "static"}]))
    parts.append(component("library", "swift-runtime-and-foundation", toolchain(),
                           licenses=[{"expression": SWIFT_LICENSE}],
                           properties=[{"name": "martlet:linked", "value": "static"}]))
    folder = run("dpkg-architecture", "--query", "DEB_HOST_MULTIARCH").strip()
    archives = {f"/usr/lib/{folder}/{archive}" for module, archive in ARCHIVES.items() if module in modules}
    parts += debian_components(archives, "static")
    for module, (name, address) in BUILT_HERE.items():
        if module in modules:
            found = run("pkg-config", "--modversion", name).strip()
            parts.append(component("library", name, found, address + found,
                                   properties=[{"name": "martlet:linked", "value": "static"}]))
    parts += debian_components(libraries(programs), "shared")
    name = f"{package} {version()} {commit()}"
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        # From the name: a random one would differ in each build.
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name)}",
        "version": 1,
        "metadata": {
            "component": component("application", package, version(), properties=[
                {"name": "martlet:commit", "value": commit()}, {"name": "martlet:toolchain", "value": toolchain()},
            ]),
        },
        "components": parts,
    }


def source() -> str:
    pins = ", ".join(f"{name} {pin['state']['version']}" for name, pin in swift_packages().items())
    lines = [f"commit {commit()}", f"Swift {toolchain()}", f"packages {pins}"]
    quoted = "".join(f"        {json.dumps(line)},\n" for line in lines)
    return f"enum BuildRecord {{\n    static let lines: [String] = [\n{quoted}    ]\n}}\n"


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["source"]: print(source(), end="")
        case ["list", package, *programs] if programs: print(json.dumps(bill_of_materials(package, programs), indent=2))
        case _: sys.exit(__doc__)
