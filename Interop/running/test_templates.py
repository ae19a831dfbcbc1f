"""What `martletctl` makes of templates, without a server: rules run in the confined parser, and load by the fetcher."""

import json
import subprocess

from harness.server import program
from pages_abuse.sites import Site, answer

RULES = """
~version: "2.1"
~allowed_origin: "http://cdn.example"
title: //h1
body: //main
@debug: $title
@load: "http://cdn.example/more"
@append_to($body): $@//p
"""
PAGE = "<h1>Owls</h1><main><p>One.</p></main>"


def run(*arguments, timeout=40):
    return subprocess.run([program("martletctl"), *arguments], capture_output=True, text=True, timeout=timeout)


def article(folder, rules, page, *options, url="http://site.example/owls"):
    (folder / "rules.iv").write_text(rules)
    (folder / "page.html").write_text(page)
    files = ["--rules", str(folder / "rules.iv"), "--html", str(folder / "page.html"), "--url", url]
    return run("pages", "article", *files, *options)


def texts(done):
    return [block["text"]["text"] for block in json.loads(done.stdout)["blocks"] if "text" in block]


def test_rules_load_from_allowed_origins_by_the_fetcher(tmp_path):
    site = Site()
    site.pages["/more"] = answer("<p>Two.</p>")
    ways = [flag for name in ("site", "cdn") for flag in ("--connect-to", f"{name}.example:80:127.0.0.1:{site.port}")]
    done = article(tmp_path, RULES, PAGE, *ways)
    assert done.returncode == 0, done.stderr
    assert texts(done) == ["Owls", "One.", "Two."]
    assert "rules.iv:6:1: Debug 1 nodes" in done.stderr
    refused = article(tmp_path, RULES.replace("~allowed", "#"), PAGE, *ways)
    assert refused.returncode == 3 and "rules.iv:7:1: error: http://cdn.example/more is of another origin" in refused.stderr
    assert len(site.requests) == 1
    site.close()


def test_the_origin_of_each_block_is_told(tmp_path):
    rules = '~version: "2.1"\ntitle: //h1\nbody: //main\n<hr>: $body/i'
    done = article(tmp_path, rules, "<h1>Owls</h1><main><p>One.</p><i>x</i></main>", "--sources")
    found = json.loads(done.stdout)
    assert [source["rule"] for source in found["sources"]] == ["2:1", "3:1", "4:1"]
    assert found["sources"][2]["path"] == "/html[1]/body[1]/main[1]/i[1]"


def test_an_expression_without_an_end_is_named_and_the_page_is_read_without_rules(tmp_path):
    prose = "<p>The owl sat on the wall, looked around, and then, after a while, flew away over the roofs.</p>" * 12
    many = "".join(f"<b>{n}</b>" for n in range(60_000))
    rules = '~version: "2.1"\ntitle: //h1\n\n$x: //b[. = //b[position() > 30000]]\nbody: //article'
    done = article(tmp_path, rules, f"<title>Owls over the town</title><h1>Owls</h1><article>{prose}</article>{many}")
    assert done.returncode == 3 and "rules.iv:4:1: error: too much work" in done.stderr, done.stderr
    assert "flew away" in done.stdout


def test_faults_are_told_as_compilers_tell_them(tmp_path):
    file = tmp_path / "rules.iv"
    file.write_text('~version: "2.1"\ntitle: //h1\n@remoev: //p[\n')
    done = run("templates", "check", str(file))
    assert done.returncode == 1
    assert f"{file}:3:1: error: unknown function @remoev; did you mean @remove?" in done.stdout
    file.write_text("titel: //h1\n")
    doubtful = run("templates", "check", str(file))
    assert doubtful.returncode == 0 and "warning: titel is not a property" in doubtful.stdout


def test_saved_pages_show_what_a_change_of_rules_changes(tmp_path):
    folder = tmp_path / "owls"
    folder.mkdir()
    (folder / "rules.iv").write_text('~version: "2.1"\ntitle: //h1\nbody: //main\n')
    (folder / "one.html").write_text(f"<!-- https://example.org/owls -->\n{PAGE}")
    missing = run("templates", "test", str(tmp_path))
    assert missing.returncode == 1 and "--update writes it" in missing.stdout
    assert run("templates", "test", str(tmp_path), "--update").returncode == 0
    assert run("templates", "test", str(tmp_path)).stdout == "1 of 1 pages as expected\n"
    (folder / "rules.iv").write_text('~version: "2.1"\ntitle: //h1\n<footer>: //main/p\nbody: //main\n')
    changed = run("templates", "test", str(tmp_path))
    assert changed.returncode == 1 and "expected" in changed.stdout and "pageBlockFooter" in changed.stdout
