"""What `martletctl pages` makes of pages, without a server, in the confined parser."""

import json
import subprocess

from harness.server import program

PROSE = "<p>The owl sat on the wall, looked around, and then, after a while, flew away over the roofs.</p>" * 12


def article(folder, page, url="https://example.org/owls"):
    file = folder / "page.html"
    file.write_bytes(page if isinstance(page, bytes) else page.encode())
    command = [program("martletctl"), "pages", "article", "--html", str(file), "--url", url]
    return subprocess.run(command, capture_output=True, text=True, timeout=20)


def test_an_article_is_printed_with_the_schemas_names(tmp_path):
    done = article(
        tmp_path,
        f"<title>Owls at night over the town</title><nav class=menu><a href=/>Home</a></nav><article>{PROSE}"
        "<h3>More</h3><figure><img src=/owl.jpg><figcaption>An owl</figcaption></figure></article>",
    )
    assert done.returncode == 0, done.stderr
    page = json.loads(done.stdout)
    names = [block["_"] for block in page["blocks"]]
    assert names[0] == "pageBlockTitle" and names[-2:] == ["pageBlockSubheader", "pageBlockPhoto"]
    assert names.count("pageBlockParagraph") == 12
    assert page["media"] == [{"kind": "photo", "url": "https://example.org/owl.jpg"}]
    assert "Home" not in done.stdout


def test_a_page_that_is_no_article_has_its_own_status(tmp_path):
    links = "".join(f"<li><a href=/{n}>Number {n} of the many things that we list here</a>" for n in range(60))
    done = article(tmp_path, f"<title>List</title><ul>{links}</ul>")
    assert (done.returncode, done.stdout) == (3, "")


def test_an_encoding_that_the_page_names_is_read(tmp_path):
    text = "Сова сидела на стене, смотрела вокруг, и потом, немного подождав, улетела за крыши домов. " * 4
    page = "<meta charset=koi8-r><title>Сова</title>" + f"<p>{text}</p>" * 6
    done = article(tmp_path, page.encode("koi8-r"))
    assert done.returncode == 0 and "улетела" in done.stdout


def test_pages_that_are_traps_end_with_a_reason(tmp_path):
    deep = article(tmp_path, "<div>" * 900_000)
    assert deep.returncode in (1, 3), deep
    wide = article(tmp_path, "<p " + " ".join(f"a{n}=1" for n in range(20_000)) + f">{PROSE}")
    assert wide.returncode in (0, 3), wide
    large = article(tmp_path, "x" * (6 << 20))
    assert (large.returncode, large.stderr) == (1, "Error: the page is too large\n")
    missing = subprocess.run(
        [program("martletctl"), "pages", "article", "--html", str(tmp_path / "none"), "--url", "https://example.org"],
        capture_output=True, text=True, timeout=20,
    )
    assert missing.returncode == 1 and "cannot be read" in missing.stderr
