"""Measures a server's web pages: a written page, and the studio from a key to the shown article.

Adds its rows to a file of results (Scripts/bench-pages).
"""

import argparse
import http.client
import json
import pathlib
import statistics
import tempfile
import threading
import time

from harness.chromium import Chromium, started
from pages_abuse.sites import answer
from web_scenes.conftest import HOST, Site
from web_scenes.studying import RULES, Studio

SENTENCE = "The owl sat on the wall, looked around, and then, after a while, flew away over the roofs. "
# From the key, as the browser saw it, to the frame in which the article is drawn.
WATCH = """
window.shownAfter = [];
let key = 0;
document.addEventListener("keydown", (event) => { key = event.timeStamp; }, true);
new MutationObserver(() => requestAnimationFrame(() => window.shownAfter.push(performance.now() - key)))
  .observe(document.documentElement, {attributes: true, attributeFilter: ["data-shown"]});
"""


def percentile(times: list[float], percent: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[percent - 1]


def of(times: list[float], name: str = "") -> dict:
    return {f"{name}p{percent} ms": percentile(times, percent) for percent in (50, 95, 99)}


def page(blocks: int) -> str:
    parts = "".join(f"<h2>Part {number}</h2><p>{SENTENCE * 9}</p><div class=share>Share!</div>" for number in range(blocks))
    return f"<!DOCTYPE html><html><title>Owls at night</title><h1>Owls at night</h1><div class=story>{parts}</div></html>"


def written_page(site: Site) -> str:
    """The path of a page with text, as programs publish it."""
    token = call(site, "createAccount", short_name="Owls")["access_token"]
    content = json.dumps([{"tag": "p", "children": [SENTENCE * 4]}] * 40)
    return call(site, "createPage", access_token=token, title="Owls at night", content=content)["path"]


def call(site: Site, method: str, **values: str) -> dict:
    connection = http.client.HTTPConnection(site.server.web)
    body = json.dumps(values)
    connection.request("POST", f"/{method}", body, {"Content-Type": "application/json", "Host": f"api.{site.server.web}"})
    answer = json.loads(connection.getresponse().read())
    assert answer["ok"], answer
    return answer["result"]


def read(site: Site, path: str, count: int, times: list[float]) -> None:
    connection = http.client.HTTPConnection(site.server.web)
    for _ in range(count):
        began = time.perf_counter()
        connection.request("GET", f"/{path}")
        response = connection.getresponse()
        response.read()
        times.append((time.perf_counter() - began) * 1000)
        assert response.status == 200


def pages(site: Site) -> list[dict]:
    path, rows = written_page(site), []
    read(site, path, 50, [])
    for name, readers in (("one reader", 1), ("four readers", 4)):
        times: list[float] = []
        threads = [threading.Thread(target=read, args=(site, path, 2000 // readers, times)) for _ in range(readers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        rows.append({"name": name, "values": of(times)})
    return rows


def studio(site: Site, folder: pathlib.Path) -> list[dict]:
    rows = []
    for name, blocks in (("article of 30 KB", 35), ("article of 200 KB", 235)):
        url = f"http://{HOST}/{blocks}"
        site.other.pages[f"/{blocks}"] = answer(page(blocks))
        browser = Chromium(started(folder / str(blocks)), site.url)
        site.member = None
        browser.visit("/sign-in?next=/studio")
        site.sign_in(browser)
        made = Studio(browser).begin(url)
        made.replace(RULES.replace("?path: /news/.+\n", "") + "\n# ")
        made.shows("Part 1")
        time.sleep(1)
        browser.run(WATCH)
        for number in range(60):
            before = browser.run("return window.shownAfter.length")
            browser.keys("owls "[number % 5])
            browser.wait(lambda before=before: browser.run("return window.shownAfter.length") > before, "shown")
        times = browser.run("return window.shownAfter")
        rows.append({"name": name, "values": of(times, "key to shown ")})
        browser.close()
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=pathlib.Path, required=True, help="the file of results that the rows are added to")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="martlet-measure-"))
    site = Site(folder, "--telegraph", "anyone")
    try:
        sections = {"written pages": pages(site), "studio": studio(site, folder)}
    finally:
        site.stop()
    results = json.loads(options.into.read_text())
    results["sections"].update(sections)
    options.into.write_text(json.dumps(results, indent=2, sort_keys=True) + "\n")
    for section, rows in sections.items():
        for row in rows:
            print(f"{section}: {row['name']}:", ", ".join(f"{key} {value:.2f}" for key, value in row["values"].items()))


if __name__ == "__main__":
    main()
