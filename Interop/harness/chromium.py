"""Debian's Chromium without a window, driven by WebDriver as a person would: keys, presses, the clipboard."""

import base64
import os
import pathlib
import time
from collections.abc import Callable

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

PROGRAM = "/usr/lib/chromium/chromium"
DRIVER = "/usr/bin/chromedriver"
PATIENCE_SECONDS = 15

# An event of the clipboard, or of something dropped, with content that a test gives.
CARRY = """
const [kind, selector, html, text, files] = arguments;
const data = new DataTransfer();
if (html) data.setData("text/html", html);
if (text) data.setData("text/plain", text);
for (const [name, type, content] of files) {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  data.items.add(new File([bytes], name, { type }));
}
const target = selector ? document.querySelector(selector) : document.activeElement;
const box = target.getBoundingClientRect();
const place = { clientX: box.left + 5, clientY: box.top + 5, bubbles: true, cancelable: true };
target.dispatchEvent(kind === "paste" ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
  : new DragEvent("drop", { dataTransfer: data, ...place }));
"""

COPY = """
const data = new DataTransfer();
const event = new ClipboardEvent(arguments[0], { clipboardData: data, bubbles: true, cancelable: true });
document.activeElement.dispatchEvent(event);
return [data.getData("text/html"), data.getData("text/plain")];
"""

# The storage of pages as it is where a person's settings forbid it: even asking for it fails.
NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}
"""


def started(folder: pathlib.Path) -> webdriver.Chrome:
    """A process of Chromium with a profile of its own below a folder."""
    options = webdriver.ChromeOptions()
    options.binary_location = PROGRAM
    arguments = [
        "--headless=new", "--disable-gpu", "--hide-scrollbars", "--lang=en", "--no-first-run", "--disable-dev-shm-usage",
        "--disable-background-networking",
        # Pages name sites of the internet, which the scenes leave alone.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", f"--user-data-dir={folder / 'chromium'}",
    ]
    # Chromium's sandbox cannot be had by root, as in many containers.
    arguments += ["--no-sandbox"] if os.geteuid() == 0 else []
    for argument in arguments:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    options.set_capability("unhandledPromptBehavior", "ignore")
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))


class Chromium:
    """A browser that remembers nothing yet, and what a person sees and does in its one window."""

    def __init__(self, driver: webdriver.Chrome, base: str, width: int = 1280, height: int = 850, is_dark: bool = False):
        self.driver = driver
        self.base = base
        self.is_dark = is_dark
        self.allowed: list[str] = []
        self.resize(width, height)
        # No dialog opens for a file: a test hands it over.
        self.driver.execute_cdp_cmd("Page.setInterceptFileChooserDialog", {"enabled": True})
        scheme = "dark" if is_dark else "light"
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def close(self) -> None:
        self.driver.quit()

    def forgetful(self) -> webdriver.Chrome:
        """The process of this browser for another one: in a new window, without what pages left behind.

        Where a window has been, its size, its scripts and its network are its own and end with it.
        """
        driver, old = self.driver, self.driver.window_handles
        driver.switch_to.new_window("tab")
        new = driver.current_window_handle
        for window in old:
            driver.switch_to.window(window)
            driver.close()
        driver.switch_to.window(new)
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": "all"})
        # What the console said is told once.
        driver.get_log("browser")
        return driver

    # What is seen

    def resize(self, width: int, height: int) -> None:
        self.width = width
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def visit(self, path: str) -> None:
        self.driver.get(path if "://" in path else self.base + path)

    @property
    def path(self) -> str:
        return self.driver.current_url.removeprefix(self.base)

    def run(self, script: str, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        return self.wait(lambda: self.all(selector), f"{selector} is there")[0]

    def text(self, selector: str) -> str:
        return self.one(selector).text

    def named(self, name: str, selector: str = "button, a, summary, input, textarea, select, [role]") -> WebElement:
        """The element that a person sees and that has a name, as assistive technologies say it."""

        def look():
            seen = [each for each in self.all(selector) if each.is_displayed()]
            return [each for each in seen if each.accessible_name.strip() == name]

        return self.wait(look, f"something named {name!r}")[0]

    def wait(self, until: Callable, what: str = "", seconds: float = PATIENCE_SECONDS):
        """The first value of `until` that says yes."""
        end = time.monotonic() + seconds
        while True:
            try:
                if found := until():
                    return found
            except Exception:  # The page is just being loaded or redrawn.
                if time.monotonic() > end:
                    raise
            assert time.monotonic() < end, f"never: {what or until}"
            time.sleep(0.03)

    def ready(self) -> None:
        """Waits until the scripts of a page have begun their work."""
        self.wait(lambda: self.run("return document.documentElement.dataset.ready"), "the page is ready")

    # What is done

    def press(self, name: str) -> None:
        self.named(name).click()

    def press_three_times(self, part: WebElement) -> None:
        ActionChains(self.driver).move_to_element_with_offset(part, 10 - part.size["width"] // 2, 0).click().click().click().perform()

    def hover(self, part: WebElement) -> None:
        ActionChains(self.driver).move_to_element(part).perform()

    def keys(self, *keys: str) -> None:
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, *keys: str) -> None:
        """Keys that are held while the last one is pressed."""
        chain = ActionChains(self.driver)
        for key in keys[:-1]:
            chain.key_down(key)
        chain.send_keys(keys[-1])
        for key in reversed(keys[:-1]):
            chain.key_up(key)
        chain.perform()

    def enter(self) -> None:
        self.keys(Keys.ENTER)

    def paste(self, html: str = "", text: str = "", files: tuple[tuple[str, str, bytes], ...] = ()) -> None:
        self._carry("paste", "", html, text, files)

    def drop(self, selector: str, files: tuple[tuple[str, str, bytes], ...]) -> None:
        self._carry("drop", selector, "", "", files)

    def _carry(self, kind, selector, html, text, files) -> None:
        self.run(CARRY, kind, selector, html, text, [[name, mime, base64.b64encode(data).decode()] for name, mime, data in files])

    def copied(self, kind: str = "copy") -> tuple[str, str]:
        """What copying or cutting hands to the clipboard: HTML and plain text."""
        html, text = self.run(COPY, kind)
        return html, text

    def choose_file(self, path: pathlib.Path) -> None:
        self.one("input[type=file]").send_keys(str(path))

    def forbid_storage(self) -> None:
        """Has pages that are loaded from now on store nothing but cookies."""
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NO_STORAGE})

    def accept(self) -> None:
        """Says yes to a question of the browser."""
        self.wait(lambda: self.driver.switch_to.alert, "a question")
        self.driver.switch_to.alert.accept()

    # What is judged

    def picture(self, name: str) -> None:
        """A screenshot in the folder of MARTLET_PICTURES, if there is one."""
        folder = os.environ.get("MARTLET_PICTURES")
        if not folder:
            return
        look = ("dark" if self.is_dark else "light") + ("-narrow" if self.width < 600 else "")
        place = pathlib.Path(folder) / look
        place.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(place / f"{name}.png"))

    def complaints(self) -> list[str]:
        """What the console says, of errors and breaches of the content policy, but for what a test allows."""
        lines = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
        return [line for line in lines if not any(part in line for part in self.allowed)]
