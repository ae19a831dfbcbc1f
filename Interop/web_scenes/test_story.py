"""The story of the editor under random hands: it always stays one that Telegraph's nodes can say."""

import random

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from .writing import MODULES, Writer

# Reads nodes into blocks, shows them, and reads the elements again.
ROUND = MODULES + """
const { blocksFromNodes, nodesFromBlocks } = blocks, { readBlocks, renderBlock, isSound } = surface;
return arguments[0].map((nodes) => {
  const once = nodesFromBlocks(blocksFromNodes(nodes));
  const holder = document.createElement("div");
  holder.append(...blocksFromNodes(nodes).map(renderBlock));
  return [once, nodesFromBlocks(blocksFromNodes(once)), nodesFromBlocks(readBlocks(holder)), !holder.firstChild || isSound(holder)];
});
"""

STATE = MODULES + """
const story = document.getElementById("story");
const nodes = blocks.nodesFromBlocks(surface.readBlocks(story));
const again = blocks.nodesFromBlocks(blocks.blocksFromNodes(nodes));
return [surface.isSound(story), JSON.stringify(nodes), JSON.stringify(again)];
"""

INLINE = ["a", "b", "code", "em", "i", "s", "strong", "u"]
BLOCK = ["aside", "blockquote", "h3", "h4", "p", "pre", "ul", "ol", "figure", "hr", "li", "div", "img", "br", "iframe", "video", "figcaption"]
WORDS = ["owl", " ", "two words", "\n", "שלום", "🦉", "<b>", "a  b"]


def random_nodes(chance: random.Random, depth: int = 0) -> list:
    nodes = []
    for _ in range(chance.randint(0, 4)):
        if depth > 4 or chance.random() < 0.35:
            nodes.append(chance.choice(WORDS))
            continue
        tag = chance.choice(INLINE + BLOCK if depth else BLOCK)
        node = {"tag": tag}
        if tag == "a":
            node["attrs"] = {"href": chance.choice(["https://example.org/", "javascript:alert(1)", "#Head", "mailto:a@example.org"])}
        if tag in ("img", "video", "iframe"):
            node["attrs"] = {"src": chance.choice(["/file/owl.jpg", "https://example.org/owl.jpg", "file:///etc/passwd"])}
        elif tag not in ("hr", "br"):
            node["children"] = random_nodes(chance, depth + 1)
        nodes.append(node)
    return nodes


@pytest.fixture
def writer(signed_in):
    return Writer(signed_in).open()


def test_nodes_come_back_as_they_were(browser, writer):
    browser.allowed.append("owl.jpg")
    chance = random.Random(7)
    samples = [random_nodes(chance) for _ in range(400)]
    for sample, (once, twice, shown, is_sound) in zip(samples, browser.run(ROUND, samples)):
        assert once == twice, sample
        assert once == shown, sample
        assert is_sound, sample
        assert "javascript" not in str(once) and "passwd" not in str(once)


@pytest.mark.parametrize("seed", range(4))
def test_random_hands(browser, writer, seed):
    # Where a run was deleted, the browser wants to go on in its looks, as a style: the policy stops that, which is right.
    browser.allowed += ["owl.jpg", "Applying inline style"]
    chance = random.Random(seed)
    single = [
        Keys.ENTER, Keys.ENTER, Keys.BACKSPACE, Keys.BACKSPACE, Keys.DELETE, Keys.ARROW_LEFT, Keys.ARROW_RIGHT, Keys.ARROW_UP,
        Keys.ARROW_DOWN, Keys.HOME, Keys.END, "owl", "a b", "- ", "* ", "1. ", "`x`", "```", "---", "https://example.org/owl.jpg",
    ]
    chords = [
        (Keys.CONTROL, "b"), (Keys.CONTROL, "i"), (Keys.SHIFT, Keys.ENTER), (Keys.SHIFT, Keys.ARROW_LEFT), (Keys.SHIFT, Keys.ARROW_UP),
        (Keys.SHIFT, Keys.ARROW_DOWN), (Keys.SHIFT, Keys.HOME), (Keys.CONTROL, Keys.BACKSPACE), (Keys.CONTROL, Keys.DELETE),
        (Keys.CONTROL, Keys.ALT, "1"), (Keys.CONTROL, Keys.ALT, "2"), (Keys.CONTROL, Keys.ALT, "q"), (Keys.CONTROL, "z"),
        (Keys.CONTROL, Keys.SHIFT, "z"), (Keys.CONTROL, "a"), (Keys.ALT, Keys.ARROW_UP), (Keys.ALT, Keys.ARROW_DOWN),
    ]
    pasted = ["<p>one</p><h3>two</h3><p>three</p>", "<ul><li>a<li>b<ul><li>c</ul></ul>", "<b>bold</b> plain", "<figure><img src='https://example.org/owl.jpg'></figure>"]
    writer.begin()
    done = []
    for _ in range(60):
        chain = ActionChains(browser.driver)
        for _ in range(4):
            if chance.random() < 0.6:
                keys = chance.choice(single)
                done.append(keys)
                chain.send_keys(keys)
            else:
                keys = chance.choice(chords)
                done.append(keys)
                for key in keys[:-1]:
                    chain.key_down(key)
                chain.send_keys(keys[-1])
                for key in reversed(keys[:-1]):
                    chain.key_up(key)
        chain.perform()
        if chance.random() < 0.1:
            done.append("paste")
            browser.paste(html=chance.choice(pasted))
        is_sound, nodes, again = browser.run(STATE)
        assert is_sound, done[-20:]
        assert nodes == again, done[-20:]
    for _ in range(150):
        browser.chord(Keys.CONTROL, "z")
        if writer.nodes == []:
            break
    assert writer.nodes == [], "undoing leads back to the start"
