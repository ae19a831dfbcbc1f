"""Players of other sites: a real view in a real window, and providers of this machine under the names of real ones.

Everything goes through the proxy of Ada's account, which leads to them and notes who was asked.
"""

import asyncio
import json
import os
import re
import signal
import urllib.parse

import pytest

from desktop.test_privacy import open_privacy
from harness.browser import Browser
from harness.films import film
from harness.providers import Providers, called, names, peers
from harness.screen import pixels
from harness.town import settled
from harness.window_program import WindowPerson
from harness.wishes import Wishes
from page_scenes.conftest import Web, page
from pages_abuse.sites import answer

ADA, BOB = "+15550950", "+15550951"
SECONDS = 40
YOUTUBE, VIMEO, SOUNDCLOUD, COUB = "www.youtube-nocookie.com", "player.vimeo.com", "w.soundcloud.com", "coub.com"
ORIGIN = "https://org.martlet.martlet"
EVIL = "evil.example"
QUESTION = "Play It Here?"
TIME = re.compile(rf"(\d+):(\d\d) / 0:{SECONDS}")
STYLE = "<!doctype html><style>html,body,video{margin:0;width:100%;height:100%;background:black;object-fit:fill;display:block}</style>"
FILM = "<video src=/film.webm autoplay loop></video><script>const v = document.querySelector('video');"
# What a page should not be able to do, and tells how far it came.
MISCHIEF = f"""
const seen = {{referrer: document.referrer, cookies: navigator.cookieEnabled, handlers: typeof window.webkit?.messageHandlers?.player,
  names: typeof martletPlayer, indexedDB: typeof indexedDB, workers: typeof navigator.serviceWorker, calls: typeof RTCPeerConnection,
  devices: typeof navigator.mediaDevices, place: typeof navigator.geolocation, notes: typeof Notification}};
try {{ document.cookie = "known=yes; SameSite=None; Secure"; seen.cookie = document.cookie; }} catch (e) {{ seen.cookie = ""; }}
try {{ localStorage.setItem("known", "yes"); seen.stored = localStorage.getItem("known"); }} catch (e) {{ seen.stored = null; }}
try {{ seen.popup = window.open("https://{EVIL}/popup") === null; }} catch (e) {{ seen.popup = true; }}
try {{ top.location = "https://{EVIL}/top"; }} catch (e) {{ seen.top = "refused"; }}
try {{ parent.postMessage("state 1 5 5 1 1", "*"); parent.postMessage({{info: {{currentTime: 1e9, duration: "x"}}}}, "*"); }} catch (e) {{}}
const link = document.createElement("a"); link.href = "/film.webm"; link.download = "film.webm"; document.body.append(link); link.click();
const child = document.createElement("iframe"); child.src = "https://{EVIL}/child"; document.body.append(child); child.remove();
const later = (place, then) => setTimeout(() => {{ location = place; then?.(); }}, 200);
fetch("/seen?" + encodeURIComponent(JSON.stringify(seen))).then(() =>
  later("https://{EVIL}/away", () => later("/kept", () => later("/archive"))));
"""
YOUTUBE_PAGE = STYLE + FILM + """
const tell = (event, info) => parent.postMessage(JSON.stringify({event, info, id: 1, channel: "widget"}), "*");
const info = () => ({currentTime: v.currentTime, duration: v.duration || 0, playerState: v.paused ? 2 : 1,
  playbackRate: v.playbackRate, volume: Math.round(v.volume * 100), muted: v.muted});
let listens = false;
const commands = {playVideo: () => v.play(), pauseVideo: () => v.pause(), seekTo: s => v.currentTime = s,
  setPlaybackRate: r => v.playbackRate = r, setVolume: x => v.volume = x / 100, mute: () => v.muted = true, unMute: () => v.muted = false};
addEventListener("message", event => {
  if (event.origin !== "https://org.martlet.martlet") return;
  const data = JSON.parse(event.data);
  if (data.event === "listening" && !listens) { listens = true; tell("onReady"); setInterval(() => tell("infoDelivery", info()), 100); }
  if (data.event === "command") { fetch("/command?" + data.func + "," + data.args); commands[data.func](...data.args); }
});
""" + MISCHIEF + "</script>"
VIMEO_PAGE = STYLE + FILM + """
const tell = data => parent.postMessage(JSON.stringify(data), "*");
const events = new Set();
const happened = (event, data) => { if (events.has(event)) tell({event, data}); };
const commands = {ping: () => tell({event: "ready"}), addEventListener: name => events.add(name), play: () => v.play(), pause: () => v.pause(),
  setCurrentTime: s => v.currentTime = s, setPlaybackRate: r => v.playbackRate = r, setVolume: x => v.volume = x};
const values = {getDuration: () => v.duration, getVolume: () => v.volume, getPlaybackRate: () => v.playbackRate, getPaused: () => v.paused};
for (const name of ["play", "pause", "ended"]) v.addEventListener(name, () => happened(name, {}));
v.addEventListener("timeupdate", () => happened("timeupdate", {seconds: v.currentTime, duration: v.duration}));
v.addEventListener("volumechange", () => happened("volumechange", {volume: v.volume}));
v.addEventListener("ratechange", () => happened("playbackratechange", {playbackRate: v.playbackRate}));
addEventListener("message", event => {
  const {method, value} = JSON.parse(event.data);
  if (commands[method]) commands[method](value); else tell({method, value: values[method]()});
});
fetch("/seen?" + encodeURIComponent(JSON.stringify({referrer: document.referrer})));
</script>"""
SOUNDCLOUD_PAGE = STYLE + FILM + """
const tell = (method, value) => parent.postMessage(JSON.stringify({widgetId: 1, method, value}), "*");
const events = new Set();
const progress = () => ({currentPosition: v.currentTime * 1000, relativePosition: v.currentTime / v.duration});
const happened = name => { if (events.has(name)) tell(name, progress()); };
const commands = {addEventListener: name => events.add(name), play: () => v.play(), pause: () => v.pause(),
  seekTo: ms => v.currentTime = ms / 1000, setVolume: x => v.volume = x / 100};
const values = {getDuration: () => v.duration * 1000, getVolume: () => v.volume * 100, isPaused: () => v.paused};
v.addEventListener("play", () => happened("play"));
v.addEventListener("pause", () => happened("pause"));
v.addEventListener("timeupdate", () => happened("playProgress"));
addEventListener("message", event => {
  const {method, value} = JSON.parse(event.data);
  if (commands[method]) commands[method](value); else tell(method, values[method]());
});
v.addEventListener("loadedmetadata", () => tell("ready"));
</script>"""
# It knows no language: its film lies in a frame within its frame, as some do.
COUB_PAGE = STYLE + "<iframe src=/inner style='border:0;width:100%;height:100%'></iframe>"


class Paths(dict):
    """Pages by their path, whatever follows in the query."""

    def get(self, path, default=None):
        return super().get(path.partition("?")[0], default)


def ranges(content: bytes, kind: str):
    """Serves a file as a whole or in the part that is asked for."""
    def send(connection, request):
        asked = re.search(r"(?i)^range: bytes=(\d+)-(\d*)", request, re.MULTILINE)
        if not asked:
            return connection.sendall(answer(content, kind=kind, Accept_Ranges="bytes"))
        first = int(asked[1])
        last = min(int(asked[2] or len(content)), len(content) - 1)
        part = f"bytes {first}-{last}/{len(content)}"
        connection.sendall(answer(content[first:last + 1], kind, "206 Partial Content", Accept_Ranges="bytes", Content_Range=part))
    return send


@pytest.fixture(scope="module")
async def providers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("players")
    providers = Providers(folder / "providers", YOUTUBE, VIMEO, SOUNDCLOUD, COUB, EVIL)
    path = await film(folder / "green.webm", SECONDS, sound=False, pattern="green")
    providers.site.pages = Paths({
        "/film.webm": ranges(path.read_bytes(), "video/webm"),
        "/embed/green": answer(YOUTUBE_PAGE), "/video/12": answer(VIMEO_PAGE), "/player/": answer(SOUNDCLOUD_PAGE),
        "/embed/loop": answer(COUB_PAGE), "/inner": answer(STYLE + FILM + "</script>"),
        "/kept": answer("kept", Content_Disposition="attachment"), "/archive": answer("PK", kind="application/zip"),
        "/seen": answer(""), "/command": answer(""),
    })
    await providers.proxy.start()
    yield providers
    await providers.proxy.stop()
    providers.close()


@pytest.fixture(scope="module")
async def web(tmp_path_factory):
    web = Web(tmp_path_factory.mktemp("sites"))
    yield web
    web.close()


@pytest.fixture(scope="module")
async def town(web, tmp_path_factory):
    folder = tmp_path_factory.mktemp("web-players")
    async with settled(folder, (BOB, "Bob Babbage", "bob_plays"), flags=("--pages", "on", *web.flags)) as (server, bob):
        yield folder, server, bob


async def start(ada, providers, *here):
    os.environ["MARTLET"] = providers.trusted_by(ada, *here)
    try:
        await ada.start()
    finally:
        del os.environ["MARTLET"]
    await ada.click(await ada.window.find("list item", lambda name: name.startswith("Bob Babbage")))
    await ada.window.find("text box", "Message")


@pytest.fixture(scope="module")
async def ada(town, providers, web):
    """Ada at a desktop, in the chat with Bob, behind a proxy."""
    folder, server, bob = town
    ada = WindowPerson(folder / "ada", size="1700x1000")
    ada.browser = Browser(ada)
    ada.home.mkdir(parents=True)
    proxy = providers.proxy
    login = {"kind": "socks5", "host": proxy.host, "port": proxy.port, "user": proxy.user, "password": proxy.password}
    (ada.home / "settings.json").write_text(json.dumps({"proxy": login}))
    async with ada.at_desk():
        await ada.sign_in(server, ADA, "Ada Lovelace")
        ada.id = await bob.adds(ADA)
        picture = f"<meta property=og:image content=http://site.example{web.picture()}>"
        web.site.pages["/watch?v=green&t=3"] = page("Green Hills", picture + "<meta property=og:site_name content=YouTube>")
        ada.count, ada.titles = 0, {"YouTube": "Green"}
        ada.links = {"YouTube": "http://www.youtube.com/watch?v=green&t=3"}
        for name, frame in {
            "Vimeo": f"https://{VIMEO}/video/12", "Coub": f"https://{COUB}/embed/loop",
            "SoundCloud": f"https://{SOUNDCLOUD}/player/?url=https%3A%2F%2Fapi.soundcloud.com%2F1",
        }.items():
            head = f"<meta name=twitter:card content=player><meta name=twitter:player content='{frame}'>"
            ada.titles[name] = name
            ada.links[name] = web.new(page(f"{name} Hills", picture + head))
        await bob.phone.send_message(ada.id, "What do you watch?")
        await start(ada, providers)
        ada.wishes = Wishes(ada.screen)
        yield ada
        ada.wishes.close()


async def press(ada, bob, provider):
    """Has Bob send a link to a player, and presses its picture."""
    ada.count += 1
    await bob.phone.send_message(ada.id, f"Film {ada.count}: {ada.links[provider]}")
    messages = await ada.window.find("list", "Messages")
    row = await messages.find("list item", lambda name: f"Film {ada.count}: " in name and f"{ada.titles[provider]} Hills" in name)
    ada.turn_to()
    await ada.click(await row.find("button", "Media"))


async def player(ada, provider):
    """The window of a player, and its number on the display."""
    name = f"{provider} Player"
    async with asyncio.timeout(40):
        while not (found := [child for child in await ada.window.children() if await child.name() == name]):
            await asyncio.sleep(0.1)
    number = ada.screen.hands("search", "--sync", "--onlyvisible", "--name", f"^{name}$").split()[-1]
    ada.screen.hands("windowmove", number, "1150", "300", "windowfocus", "--sync", number)
    return found[0], number


async def seconds(window) -> int:
    found = TIME.fullmatch(await (await window.find("label", TIME.fullmatch)).name())
    return int(found[1]) * 60 + int(found[2])


async def until(condition, patience=20):
    async with asyncio.timeout(patience):
        while not (found := condition()):
            await asyncio.sleep(0.1)
    return found


async def green(ada, x, y, width, height) -> bool:
    """Whether the middle of a part of the display has the colour of the film."""
    async with asyncio.timeout(20):
        while True:
            wide, _, shown = pixels((ada.screen.folder / "Xvfb_screen0").read_bytes())
            place = ((y + height // 2) * wide + x + width // 2) * 3
            red, green, blue = shown[place:place + 3]
            if green > 200 and red < 80 and blue < 80:
                return True
            await asyncio.sleep(0.2)


def shape(ada, number):
    rows = dict(row.split("=") for row in ada.screen.hands("getwindowgeometry", "--shell", number).splitlines())
    return tuple(int(rows[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


def helpers(ada):
    return called(ada.process.pid, "WebKit") + called(ada.process.pid, "bwrap") + called(ada.process.pid, "xdg-dbus-proxy")


async def ended(ada):
    """Waits until no process of a view is left."""
    try:
        await until(lambda: helpers(ada) == [])
    except TimeoutError:
        raise AssertionError(names(helpers(ada))) from None


async def test_a_press_tells_what_is_learnt_before_anybody_learns_it(town, providers, ada, pictures):
    await press(ada, town[2], "YouTube")
    await ada.window.find("label", QUESTION)
    await ada.window.find("label", lambda name: f"YouTube ({YOUTUBE})" in name and "your proxy" in name)
    await ada.screen.shoot(pictures / "question.png")
    assert providers.proxy.providers() == set()
    assert helpers(ada) == []
    assert "libwebkitgtk" not in open(f"/proc/{ada.process.pid}/maps").read()
    await ada.press("Cancel")
    await ada.window.gone("label", QUESTION)
    assert providers.proxy.providers() == set()


async def test_it_plays_in_a_small_window_above_others(town, providers, ada, pictures):
    await press(ada, town[2], "YouTube")
    await ada.press("Play Here")
    window, number = await player(ada, "YouTube")
    await window.find("button", "Pause")
    assert await seconds(window) < SECONDS
    assert await green(ada, *shape(ada, number))
    await ada.screen.shoot(pictures / "small.png")
    assert (int(number), "_NET_WM_STATE_ABOVE") in ada.wishes.states()
    assert len(called(ada.process.pid, "WebKitWebProcess")) == 1
    request = providers.requests("/embed/green")[0]
    assert "start=3" in request and "enablejsapi=1" in request


async def test_it_goes_both_ways(providers, ada):
    window, number = await player(ada, "YouTube")
    # By then it has tried all that it should not.
    await until(lambda: providers.requests("/archive"))
    ada.screen.key("space")
    await window.find("button", "Play")
    at = await seconds(window)
    ada.screen.key("Right")
    await window.find("label", f"0:{min(at + 5, SECONDS):02} / 0:{SECONDS}")
    ada.screen.key("Left", "Left")
    await window.find("label", f"0:{max(at - 5, 0):02} / 0:{SECONDS}")
    ada.screen.key("r")
    await window.find("button", "1.25×")
    ada.screen.key("m")
    await window.find("button", "Unmute")
    ada.screen.key("m")
    await window.find("button", "Mute")
    ada.screen.key("space")
    await window.find("button", "Pause")
    told = [urllib.parse.unquote(one.split(" ")[1]) for one in providers.requests("/command")]
    for word in ("pauseVideo", "seekTo", "setPlaybackRate,1.25", "mute", "unMute", "setVolume,100", "playVideo"):
        assert any(word in one for one in told), (word, told)


async def test_the_list_scrolls_on_and_one_goes_on_talking(town, ada):
    ada.turn_to()
    await ada.click(await ada.window.find("text box", "Message"))
    ada.screen.type("How green it is.")
    ada.screen.key("Return")
    await town[2].phone.hears_message("How green it is.")


async def test_it_becomes_large_and_fills_the_display(ada, pictures):
    window, number = await player(ada, "YouTube")
    small = shape(ada, number)[2:]
    ada.screen.key("ctrl+p")
    await window.find("button", "Smaller")
    await until(lambda: shape(ada, number)[2] > 2 * small[0])
    await window.find("slider", "Volume")
    assert await green(ada, *shape(ada, number))
    await ada.screen.shoot(pictures / "large.png")
    ada.wishes.states()
    ada.screen.key("f")
    await window.find("button", "Leave full screen")
    await until(lambda: (int(number), "_NET_WM_STATE_FULLSCREEN") in ada.wishes.states())
    ada.screen.key("Escape")
    await window.find("button", "Full screen")
    ada.screen.key("ctrl+p")
    await window.find("button", "Larger")
    await until(lambda: shape(ada, number)[2:] == small)


async def test_a_page_can_do_nothing_beyond_its_frame(providers, ada):
    seen = json.loads(urllib.parse.unquote(await until(lambda: providers.requests("/seen")) and providers.requests("/seen")[0].split(" ")[1].partition("?")[2]))
    assert seen["referrer"] == ORIGIN + "/"
    assert seen["cookie"] == "" and not seen["cookies"] and seen["stored"] is None and seen["popup"]
    for name in ("handlers", "names", "indexedDB", "workers", "calls", "place", "notes"):
        assert seen[name] == "undefined", (name, seen)
    assert all("Cookie:" not in request for request in providers.site.requests)
    window, _ = await player(ada, "YouTube")
    await window.find("button", "Pause")
    await until(lambda: providers.requests("/kept") and providers.requests("/archive"))
    assert EVIL not in providers.proxy.providers()
    assert not list(ada.downloads.glob("*"))


async def test_only_the_provider_is_called_and_only_by_the_proxy(providers, ada):
    assert providers.proxy.providers() == {YOUTUBE}
    proxy = (providers.proxy.host, providers.proxy.port)
    assert peers(ada.process.pid) <= {proxy}


async def test_a_crash_is_said_and_can_be_tried_again(providers, ada, pictures):
    window, number = await player(ada, "YouTube")
    [process] = called(ada.process.pid, "WebKitWebProcess")
    os.kill(process, signal.SIGKILL)
    await window.find("label", "The player has crashed.")
    await ada.screen.shoot(pictures / "crashed.png")
    ada.screen.key("Return")
    await window.find("button", "Pause")
    assert await green(ada, *shape(ada, number))


async def test_nothing_is_left_when_it_is_closed(ada):
    await player(ada, "YouTube")
    ada.screen.key("Escape")
    await ada.window.gone("window", "YouTube Player")
    await ended(ada)
    kept = [path for path in ada.folder.rglob("*") if "webkit" in path.name.lower() and path.is_file()]
    assert not [path for path in kept if ada.folder / "runtime" not in path.parents]


@pytest.mark.parametrize("provider", ["Vimeo", "SoundCloud", "Coub"])
async def test_others_play_in_their_own_languages(town, providers, ada, pictures, provider):
    await press(ada, town[2], provider)
    await ada.window.find("label", QUESTION)
    await ada.press("Play Here")
    window, number = await player(ada, provider)
    await window.find("button", "Pause")
    await ada.screen.shoot(pictures / f"{provider.lower()}.png")
    ada.screen.key("space")
    await window.find("button", "Play")
    at = await seconds(window)
    ada.screen.key("Right")
    await window.find("label", f"0:{min(at + 5, SECONDS):02} / 0:{SECONDS}")
    ada.screen.key("m")
    await window.find("button", "Unmute")
    if provider != "SoundCloud":
        ada.screen.key("r")
        await window.find("button", "1.25×")
    if provider == "Vimeo":
        assert '"referrer"%3A""' in providers.requests("/seen")[-1] or "%22referrer%22%3A%22%22" in providers.requests("/seen")[-1]
    ada.screen.key("Escape")
    await ada.window.gone("window", f"{provider} Player")
    await ended(ada)


async def test_never_opens_the_browser(town, providers, ada, pictures):
    before, asked = ada.browser.visited(), len(providers.proxy.asked)
    await press(ada, town[2], "YouTube")
    await ada.window.find("label", QUESTION)
    await ada.click(await ada.window.find("checkbox", "Do not ask again"))
    await ada.press("Open in Browser")
    assert await ada.browser.visits_one_more_than(before) == ada.links["YouTube"]
    assert json.loads((ada.home / "settings.json").read_text())["webPlayers"] == "never"
    before = ada.browser.visited()
    await press(ada, town[2], "YouTube")
    assert await ada.browser.visits_one_more_than(before) == ada.links["YouTube"]
    assert helpers(ada) == []
    assert all(port != 443 for _, port in providers.proxy.asked[asked:])


async def test_the_choice_is_in_the_settings(ada, pictures):
    settings = await open_privacy(ada)
    row = await settings.frame.find("combo box", "Players of Other Sites")
    await settings.hands.point_at(row)
    await ada.screen.shoot(pictures / "settings.png")
    await settings.hands.click(row)
    await settings.frame.find("label", "Always Play Here")
    await asyncio.sleep(0.5)
    ada.screen.key("Up", "Up", "Return")
    await until(lambda: "webPlayers" not in json.loads((ada.home / "settings.json").read_text()))
    settings.back()
    await ada.window.gone("window", "Settings")


async def test_what_has_no_picture_has_a_button(town, web, ada, pictures):
    head = f"<meta name=twitter:card content=player><meta name=twitter:player content='https://{COUB}/embed/loop'>"
    await town[2].phone.send_message(ada.id, f"No picture: {web.new(page('Plain Hills', head))}")
    messages = await ada.window.find("list", "Messages")
    row = await messages.find("list item", lambda name: "No picture" in name and "Plain Hills" in name)
    ada.turn_to()
    await ada.click(await row.find("button", "Play"))
    await ada.window.find("label", QUESTION)
    await ada.screen.shoot(pictures / "button.png")
    await ada.press("Cancel")
    await ada.window.gone("label", QUESTION)


async def test_an_article_plays_what_it_embeds(town, web, ada, pictures):
    words = "Owls come back to the same barn in each spring, and nobody has ever seen a map in their claws. "
    frame = f"<figure><iframe src='https://{VIMEO}/video/12' width=640 height=360></iframe></figure>"
    body = f"<p>{words * 4}</p>{frame}" + "</p>".join(f"<p>{words * 4}" for _ in range(6))
    await town[2].phone.send_message(ada.id, f"Article: {web.new(page('Story of Owls', '', body))}")
    messages = await ada.window.find("list", "Messages")
    row = await messages.find("list item", lambda name: "Article: " in name and "Story of Owls" in name)
    ada.turn_to()
    await ada.click(await row.find("button", "Instant View"))
    rows = await ada.window.find("list", "Article")
    await ada.click(await rows.find("list item", lambda name: VIMEO in name))
    await ada.window.find("label", QUESTION)
    await ada.screen.shoot(pictures / "article.png")
    await ada.press("Play Here")
    window, _ = await player(ada, "Vimeo")
    await window.find("button", "Pause")
    ada.screen.key("ctrl+w")
    await ada.window.gone("window", "Vimeo Player")
    await ended(ada)
