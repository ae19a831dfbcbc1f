"""Chats as they are written down in `stories/`: who says what, and how long ago. `stories/README.md` has the format."""

import dataclasses
import pathlib
import random
import re

STORIES = pathlib.Path(__file__).parent / "stories"
LINE = re.compile(r"(\w+)(?: \^(\d+))?(?: \[([^\]]+)\])?: ?(.*)")
AT = re.compile(r"(\d+)([mhd])(?: (\d\d):(\d\d))?")
DAY = 86_400


@dataclasses.dataclass
class Saying:
    """A message, and what became of it."""

    when: int
    who: str
    text: str
    answers: int = 0
    """How many messages before it the one is that it answers; 0 for none."""
    media: list[str] = dataclasses.field(default_factory=list)
    reactions: list[tuple[str, str]] = dataclasses.field(default_factory=list)
    """Who, and with which emoji."""
    edited: str = ""
    is_pinned: bool = False
    is_unread: bool = False


@dataclasses.dataclass
class Chat:
    """A chat of the person in front and its messages, the oldest first."""

    name: str
    people: list[str]
    title: str = ""
    picture: str = ""
    draft: str = ""
    is_pinned: bool = False
    is_muted: bool = False
    made: int = 0
    sayings: list[Saying] = dataclasses.field(default_factory=list)


def chats(now: int, seed: int = 7, share: float = 1) -> list[Chat]:
    """All chats, as of `now` (seconds since 1970); `share` of the small talk."""
    paths = sorted(path for path in STORIES.glob("*.txt") if not path.name.startswith("talk-"))
    return [read(path, now, random.Random(f"{seed} {path.stem}"), share) for path in paths]


def read(path: pathlib.Path, now: int, dice: random.Random, share: float) -> Chat:
    head, _, body = path.read_text(encoding="utf-8").partition("===\n")
    facts = dict(line.split(": ", 1) for line in head.splitlines() if line)
    chat = Chat(path.stem, facts["people"].split(), facts.get("title", ""), facts.get("picture", ""))
    chat.draft, chat.is_pinned, chat.is_muted = facts.get("draft", ""), "pinned" in facts, "muted" in facts
    days = int(facts.get("days", "400"))
    chat.made = now - days * DAY
    chat.sayings = told(body, now, dice)
    if "talk" in facts:
        count, file = facts["talk"].split()
        chat.sayings += small_talk(STORIES / file, int(int(count) * share), chat, now - 2 * DAY, dice)
        chat.sayings.sort(key=lambda saying: saying.when)
    return chat


def told(body: str, now: int, dice: random.Random) -> list[Saying]:
    """The messages that are written down one by one."""
    sayings: list[Saying] = []
    clock, unread = now, False
    for line in body.splitlines():
        mark, _, rest = line.strip().partition(" ")
        if not mark:
            continue
        if mark == "@" and rest == "unread":
            unread = True
        elif mark == "@":
            clock = moment(rest, now)
        elif mark == "+":
            emoji, *people = rest.split()
            sayings[-1].reactions += [(person, emoji) for person in people]
        elif mark == "=":
            sayings[-1].edited = rest.replace("\\n", "\n")
        elif mark == "!":
            sayings[-1].is_pinned = True
        else:
            sayings.append(dataclasses.replace(saying(line, clock), is_unread=unread))
            clock += dice.randint(4, 50)
    return sayings


def saying(line: str, when: int) -> Saying:
    found = LINE.fullmatch(line)
    assert found, line
    who, answers, media, text = found.groups()
    parts = [part.strip() for part in media.split(",")] if media else []
    return Saying(when, who, text.replace("\\n", "\n"), int(answers or 0), parts)


def moment(text: str, now: int) -> int:
    """`40m`, `5h`, `3d`, or `3d 18:20` for a time of that day."""
    found = AT.fullmatch(text)
    assert found, text
    count, unit, hour, minute = found.groups()
    when = now - int(count) * {"m": 60, "h": 3600, "d": DAY}[unit]
    return when if hour is None else when // DAY * DAY + int(hour) * 3600 + int(minute) * 60


def small_talk(path: pathlib.Path, count: int, chat: Chat, until: int, dice: random.Random) -> list[Saying]:
    """`count` messages of every day: short conversations at random moments of the chat's life."""
    first, *rest = path.read_text(encoding="utf-8").strip().split("\n\n")
    words = {name: line.split(" | ") for name, line in (row.split(" = ") for row in first.splitlines())}
    conversations = [[saying(line, 0) for line in lines.splitlines()] for lines in rest]
    made: list[list[Saying]] = []
    bag: list[list[Saying]] = []
    left = count
    while left > 0:
        bag = bag or dice.sample(conversations, len(conversations))
        lines = bag.pop()[:left]
        chosen = {name: dice.choice(values) for name, values in words.items()}
        people = dice.sample(chat.people, len(chat.people))
        conversation = []
        for line in lines:
            who = people[(int(line.who) - 1) % len(people)]
            text = re.sub(r"\{(\w+)\}", lambda slot: chosen[slot[1]], line.text)
            conversation.append(dataclasses.replace(line, who=who, text=text[:1].upper() + text[1:]))
        made.append(conversation)
        left -= len(lines)
    taken = {saying.when // DAY for saying in chat.sayings}
    free = [day for day in range(chat.made // DAY + 1, until // DAY) if day not in taken]
    return _spread(made, free, dice)


def _spread(conversations: list[list[Saying]], days: list[int], dice: random.Random) -> list[Saying]:
    """Gives conversations moments on those days, none inside another: more of them in the evening."""
    starts = sorted(
        dice.choice(days) * DAY + int(min(dice.triangular(7, 23, 19), 22.5) * 3600) for _ in conversations
    )
    clock = 0
    sayings = []
    for start, lines in zip(starts, conversations):
        clock = max(clock + 60, start)
        for line in lines:
            line.when = clock
            sayings.append(line)
            clock += dice.randint(5, 70) if dice.random() < 0.9 else dice.randint(120, 900)
    return sayings
