"""The sources of a release know their commit, and what is written of them in programs is the same each time."""

import os
import re
import shutil
import subprocess
import tarfile

from harness.server import REPOSITORY

PINS = """{"pins": [
  {"identity": "swift-nio", "location": "https://owls.example/swift-nio.git", "state": {"version": "2.0.0", "revision": "b"}},
  {"identity": "a-log", "location": "https://owls.example/a-log.git", "state": {"version": "1.0.0", "revision": "a"}}
]}"""


def export(folder):
    archive = folder / "export.tar"
    subprocess.run(["git", "archive", "--output", archive, "HEAD", "Packaging", "Scripts"], cwd=REPOSITORY, check=True)
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder


def test_an_exported_commit_names_itself(tmp_path):
    commit, date = (export(tmp_path) / "Packaging" / "commit").read_text().split()
    head = subprocess.run(["git", "log", "-1", "--format=%H %ct"], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert [commit, date] == head.stdout.split()


def test_programs_of_an_export_name_what_they_are_built_of(tmp_path):
    tree = export(tmp_path)
    (tree / "Package.resolved").write_text(PINS)
    commit = (tree / "Packaging" / "commit").read_text().split()[0]
    made = [
        subprocess.run(["python3", "Scripts/build_record.py", "source"], cwd=tree, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert made[0] == made[1]
    lines = re.findall(r'^ +"(.*)",$', made[0], re.MULTILINE)
    assert lines[0] == f"commit {commit}"
    assert re.fullmatch(r"Swift \d.*", lines[1])
    assert lines[2] == "packages a-log 1.0.0, swift-nio 2.0.0"


def test_what_is_not_exported_is_not_packed(tmp_path):
    result = subprocess.run(
        [REPOSITORY / "Scripts" / "build-packages", tmp_path / "out"], capture_output=True, text=True, timeout=20)
    assert result.returncode == 2
    assert "no exported commit" in result.stderr
    assert not (tmp_path / "out").exists()


def made_package(folder, text):
    tree = folder / "tree"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "usr" / "bin").mkdir(parents=True)
    (tree / "usr" / "bin" / "owl").write_text(text)
    (tree / "usr" / "bin" / "mouse").write_text("squeak")
    (tree / "DEBIAN" / "control").write_text(
        "Package: owl\nVersion: 1\nArchitecture: all\nMaintainer: Ada <ada@owls.example>\nDescription: An owl\n")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1000000000"}
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", tree, folder / "owl.deb"], env=environment, check=True)
    shutil.rmtree(tree)
    return folder


def compare(one, other):
    result = subprocess.run(
        [REPOSITORY / "Scripts" / "compare-packages", one, other], capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout.splitlines()


def test_equal_packages_are_equal(tmp_path):
    status, lines = compare(made_package(tmp_path / "one", "hoo"), made_package(tmp_path / "other", "hoo"))
    assert status == 0 and lines[-1] == "equal"
    assert "equal: owl.deb: usr/bin/owl" in lines


def test_what_differs_is_named(tmp_path):
    status, lines = compare(made_package(tmp_path / "one", "hoo"), made_package(tmp_path / "other", "hop"))
    assert status == 1
    assert [line for line in lines if line.startswith("differs: ")] == [
        "differs: owl.deb", "differs: owl.deb: usr/bin/owl"]


def test_a_missing_package_differs(tmp_path):
    (tmp_path / "other").mkdir()
    status, lines = compare(made_package(tmp_path / "one", "hoo"), tmp_path / "other")
    assert status == 1 and "differs: owl.deb" in lines
    (tmp_path / "none").mkdir()
    assert compare(tmp_path / "other", tmp_path / "none")[0] == 2
