"""The paper that the town reads: a site of this machine with an article, for the pictures of previews and of the reader."""

from pages_abuse.sites import Site, answer

from .landscapes import SCENES

HOST = "harbour-paper.example"
ADDRESS = f"http://{HOST}/martlets"
TITLE = "The martlets are back at the harbour"

ARTICLE = f"""<!doctype html><html lang=en><title>{TITLE}</title>
<meta property=og:type content=article><meta property=og:site_name content="The Harbour Paper">
<meta property=og:title content="{TITLE}"><meta property=og:image content=/harbour.png>
<meta property=og:description content="Three weeks late, and more than ever: whoever walks along the quay in the evening should look up.">
<meta name=author content="Nora Quist"><meta property=article:published_time content=2026-05-09T08:00:00Z>
<article><h1>{TITLE}</h1>
<figure><img src=/harbour.png width=1280 height=800><figcaption>The quay on Friday evening<cite>Leo Marsh</cite></figcaption></figure>
<p>They came on Friday, three weeks late, and by Saturday morning everybody knew. The first pair circled the old lighthouse
<sup><a href="#count">1</a></sup>, then there were ten, and then nobody counted any more. A martlet sleeps, eats and drinks
<b>in the air</b>, and it is said that a young one does not touch the ground for <i>two years</i>.</p>
<h2>Where to see them</h2>
<ul><li>From the quay, half an hour before the sun sets<li>From the <a href=http://{HOST}/lighthouse>lighthouse</a>, if the keeper
lets you in<li>Above the tulip fields, where the midges are</ul>
<blockquote><p>I have swept this roof for thirty years. When they are late, I worry more than about my own children.</p>
<cite>Ida, keeper of the lighthouse</cite></blockquote>
<h2>Three springs</h2>
<table border=1><tr><th>Year<th>First seen<th>Pairs</tr><tr><td>2024<td>14 April<td>31</tr><tr><td>2025<td>17 April<td>28</tr>
<tr><td>2026<td>8 May<td>44</tr></table>
<p>Whoever finds a young bird on the ground should not throw it up into the air. A box, a towel and a call to the harbour
office are enough; somebody will come.</p>
<ol><li id=count>Counted by the children of the harbour school, every evening until nine.</ol></article>"""


class Paper:
    """The site, and the flags with which a server finds it."""

    def __init__(self):
        self.site = Site()
        self.site.pages["/martlets"] = answer(ARTICLE)
        self.site.pages["/harbour.png"] = answer(SCENES["harbour"]().png(), kind="image/png")
        self.flags = ("--pages", "on", "--page-connect-to", f"{HOST}:80:127.0.0.1:{self.site.port}")

    def close(self) -> None:
        self.site.close()
