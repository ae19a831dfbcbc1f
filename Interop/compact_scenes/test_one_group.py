"""PyMax, Telethon and Kurigram in one group. Each hears what each of the others says, once and in order."""

import pytest
from telethon import functions, types

from harness import kurigram_client, telethon_client
from harness.hearing import everyone
from harness.pymax_client import Person


class Three:
    def __init__(self, max_, tess, kurt):
        self.max, self.tess, self.kurt = max_, tess, kurt
        self.group = 0

    def forget(self) -> None:
        for one in (self.max, self.tess.phone, self.kurt.phone):
            one.forget()

    async def all_hear(self, text: str, besides=None) -> None:
        waits = [
            one.hears_message(text) for one in (self.max, self.tess.phone, self.kurt.phone) if one is not besides
        ]
        await everyone(*waits)


@pytest.fixture(scope="module")
async def three(server, next_number):
    telethon_client.trust(server)
    kurigram_client.trust(server)
    number = next_number()
    tess = telethon_client.Person(server, f"+1567{number:07}", "Tess", "T", f"tess_three_{number}", "obfuscated")
    kurt = kurigram_client.Person(server, "abridged", f"+1568{number:07}", "Kurt", f"kurt_three_{number}")
    max_ = Person(server, f"+1569{number:07}", "Max")
    await everyone(tess.sign_up(), kurt.sign_up(), max_.enter())
    three = Three(max_, tess, kurt)
    for other in (tess, kurt):
        await max_.search_by_phone(other.number)
    chat, _ = await max_.create_group("Three of us", [tess.id, kurt.id])
    three.group = -chat.id
    await everyone(
        tess.phone.hears_action(types.MessageActionChatCreate),
        kurt.phone.hears_action(kurigram_client.raw.types.MessageActionChatCreate),
    )
    yield three
    await everyone(tess.leave(), kurt.leave(), max_.leave())


@pytest.fixture(autouse=True)
def quiet(three):
    three.forget()


async def test_each_hears_each(three):
    await three.max.send_message(-three.group, "from Max")
    await three.all_hear("from Max", three.max)
    await three.tess.phone.send_message(types.PeerChat(three.group), "from Tess")
    await three.all_hear("from Tess", three.tess.phone)
    await three.kurt.phone.send_message(-three.group, "from Kurt")
    await three.all_hear("from Kurt", three.kurt.phone)


async def test_many_lines_come_once_and_in_order(three):
    lines = []
    for number in range(15):
        for sender in (
            lambda text: three.max.send_message(-three.group, text),
            lambda text: three.tess.phone.send_message(types.PeerChat(three.group), text),
            lambda text: three.kurt.phone.send_message(-three.group, text),
        ):
            lines.append(f"line {len(lines)}")
            await sender(lines[-1])
    await three.max.hears_message(lines[-2])
    own = set(lines[0::3])
    heard = [event.text for event in three.max.heard if getattr(event, "text", None)]
    await three.kurt.phone.hears_message(lines[-2])
    assert [text for text in heard if text.startswith("line")] == [
        line for line in lines if line not in own
    ][: len(heard)]
    page = await three.max.fetch_history(-three.group, backward=45)
    assert [message.text for message in page] == lines


async def test_members_and_titles_change_for_all(three):
    await three.tess.phone(functions.messages.EditChatTitleRequest(three.group, "Still three"))
    assert (await three.max.hears_control("title")).attaches[0].title == "Still three"
    await three.kurt.phone.hears_action(kurigram_client.raw.types.MessageActionChatEditTitle)
    await three.max.remove_users_from_group(-three.group, [three.kurt.id], 0)
    await three.tess.phone.hears_action(types.MessageActionChatDeleteUser)
    await three.max.invite_users_to_group(-three.group, [three.kurt.id])
    await three.tess.phone.hears_action(types.MessageActionChatAddUser)
    await three.max.send_message(-three.group, "all back")
    await three.all_hear("all back", three.max)


async def test_a_reaction_is_seen_by_all(three):
    sent = await three.max.send_message(-three.group, "react")
    heard = await three.tess.phone.hears_message("react")
    at_kurt = await three.kurt.phone.hears_message("react")
    await three.max.add_reaction(-three.group, sent.id, "👍")
    await three.tess.phone.wait_for(types.UpdateEditMessage, lambda u: u.message.id == heard.id)
    await three.kurt.phone.wait_for(
        kurigram_client.raw.types.UpdateEditMessage, lambda u: u.message.id == at_kurt.id
    )
