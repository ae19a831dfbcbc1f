"""Articles: pages of a site of this machine, and how they are opened in a window."""

from pages_abuse.sites import answer

SITE = "site.example"


def article_page(body: str, title: str, language: str = "en", direction: str = "ltr") -> bytes:
    """A page that becomes an article."""
    return answer(
        f"<!doctype html><html lang={language} dir={direction}><title>{title}</title>"
        f"<meta property=og:type content=article><meta property=og:site_name content='The Owl Post'>"
        f"<meta name=author content='Minerva Wing'><article><h1>{title}</h1>{body}</article>"
    )


async def article(person):
    """The rows of the article that is shown."""
    return await person.window.find("list", "Article")


async def open_article(person, words: str):
    """The rows of the article of the message with these words, opened by its button."""
    messages = await person.window.find("list", "Messages")
    await person.point_at(messages)
    person.screen.hands("click", "--repeat", "15", "5")
    bubble = await messages.find("list item", lambda name: words in name)
    await person.click(await bubble.find("button", "Instant View"))
    return await article(person)


async def opened(person, words: str, title: str):
    """The same, shown from its beginning: it opens where it was left."""
    rows = await open_article(person, words)
    await rows.find("list item", "")
    person.screen.key("Home")
    await rows.find("list item", title)
    return rows


async def find_in_article(person, words: str) -> None:
    """Scrolls to words of the article."""
    person.screen.key("ctrl+f")
    person.screen.type(words)
    await person.window.find("label", "1 of 1")
    person.screen.key("Escape")
