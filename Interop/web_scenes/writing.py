"""A story as a person writes it in the browser, and the shape of what became of it."""

from selenium.webdriver.common.keys import Keys

from harness.chromium import Chromium

# The elements and texts of what stands in an element: ["p", "text", ["strong", "loud"]].
SHAPE = """
const shape = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  const tag = node.localName;
  const address = node.getAttribute("href") ?? node.getAttribute("src");
  const children = [...node.childNodes].filter((child) => child.nodeType === 1 || child.nodeType === 3).map(shape);
  return [address === null ? tag : `${tag} ${address}`, ...children];
};
return [...document.querySelector("article").childNodes].filter((node) => node.nodeType === 1).map(shape);
"""

# The scripts of the page, as the page has them.
MODULES = """
const script = document.querySelector("script[src$='telegraph/page.js']").src;
const [surface, blocks] = await Promise.all(["surface.js", "blocks.js"].map((name) => import(new URL(name, script))));
"""

# The nodes of the story that is being written, as they would be sent.
NODES = MODULES + 'return blocks.nodesFromBlocks(surface.readBlocks(document.getElementById("story")));'


class Writer:
    """The page for writing, in a browser."""

    def __init__(self, browser: Chromium):
        self.browser = browser

    def open(self, path: str = "/write") -> "Writer":
        self.browser.visit(path)
        self.browser.ready()
        return self

    def title(self, text: str) -> None:
        field = self.browser.named("Title")
        field.clear()
        field.send_keys(text)

    def begin(self, *keys: str) -> None:
        """Presses into the story, and types."""
        self.browser.one("#story > :last-child").click()
        self.type(*keys)

    def type(self, *keys: str) -> None:
        self.browser.keys(*keys)

    def line(self, text: str) -> None:
        self.browser.keys(text, Keys.ENTER)

    def select_line(self) -> None:
        """Selects what was typed in this line."""
        self.browser.chord(Keys.SHIFT, Keys.HOME)

    def select_back(self, count: int) -> None:
        self.browser.chord(Keys.SHIFT, Keys.LEFT * count)

    @property
    def nodes(self) -> list:
        return [simple(node) for node in self.browser.driver.execute_script(NODES)]

    def publish(self) -> str:
        """Publishes, and gives the path of the page."""
        before = self.browser.path
        self.browser.one("#publish").click()
        self.browser.wait(lambda: self.browser.path != before and self.browser.all("article"), "the published page")
        return self.browser.path

    @property
    def published(self) -> list:
        return self.browser.run(SHAPE)


def simple(node):
    """A node as ["tag", child…], with an address behind the tag."""
    if isinstance(node, str):
        return node
    attributes = node.get("attrs", {})
    address = attributes.get("href") or attributes.get("src")
    return [f"{node['tag']} {address}" if address else node["tag"], *map(simple, node.get("children", []))]
