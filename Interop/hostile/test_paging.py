"""Every number by which lists are paged, at its edges: a page or a refusal comes back, never the end of the server."""

import pytest
from telethon.tl import functions, types

from .members import LEAST, LEAST_LONG, MOST, MOST_LONG, Member, difference, granted, sane, says

INTEGERS = {"minus one": -1, "least": LEAST, "most": MOST, "zero": 0}
LONGS = {"minus one": -1, "least": LEAST_LONG, "most": MOST_LONG, "zero": 0}
FILTERS = sorted(name for name in dir(types) if name.startswith("InputMessagesFilter"))

messages = functions.messages
SELF, NOBODY = types.InputPeerSelf(), types.InputPeerEmpty()

# Every field that a client pages by; those named are put to each edge in turn, and to the same edge all at once.
PAGED = {
    "getHistory": (messages.GetHistoryRequest, dict(peer=SELF, offset_id=0, offset_date=0, add_offset=0, limit=10,
                                                    max_id=0, min_id=0, hash=0)),
    "search": (messages.SearchRequest, dict(peer=SELF, q="line", filter=types.InputMessagesFilterEmpty(), min_date=0,
                                            max_date=0, offset_id=0, add_offset=0, limit=10, max_id=0, min_id=0,
                                            hash=0)),
    "search for pinned": (messages.SearchRequest, dict(
        peer=SELF, q="", filter=types.InputMessagesFilterPinned(), min_date=0, max_date=0, offset_id=0, add_offset=0,
        limit=10, max_id=0, min_id=0, hash=0)),
    "searchGlobal": (messages.SearchGlobalRequest, dict(
        q="line", filter=types.InputMessagesFilterEmpty(), min_date=0, max_date=0, offset_rate=0, offset_peer=NOBODY,
        offset_id=0, limit=10, folder_id=0)),
    "getDialogs": (messages.GetDialogsRequest, dict(offset_date=0, offset_id=0, offset_peer=NOBODY, limit=10, hash=0,
                                                    folder_id=0)),
    "getDifference": (functions.updates.GetDifferenceRequest, dict(
        pts=1, date=0, qts=0, pts_limit=10, pts_total_limit=1000, qts_limit=10)),
    "getUserPhotos": (functions.photos.GetUserPhotosRequest, dict(user_id=types.InputUserSelf(), offset=0, max_id=0,
                                                                  limit=10)),
    "getMessageReactionsList": (messages.GetMessageReactionsListRequest, dict(peer=SELF, id=2, limit=10)),
    "getCommonChats": (messages.GetCommonChatsRequest, dict(user_id=types.InputUserSelf(), max_id=0, limit=10)),
    "contacts.search": (functions.contacts.SearchRequest, dict(q="wanda", limit=10)),
    "getUnreadMentions": (messages.GetUnreadMentionsRequest, dict(peer=SELF, offset_id=0, add_offset=0, limit=10,
                                                                  max_id=0, min_id=0)),
    "getBlocked": (functions.contacts.GetBlockedRequest, dict(offset=0, limit=10)),
    "getTopPeers": (functions.contacts.GetTopPeersRequest, dict(offset=0, limit=10, hash=0, correspondents=True)),
    "getTopReactions": (messages.GetTopReactionsRequest, dict(limit=10, hash=0)),
}
LONG_FIELDS = {("getUserPhotos", "max_id"), ("getCommonChats", "max_id")}
FIELDS = [(name, field) for name, (_, fields) in PAGED.items() for field, value in fields.items()
          if isinstance(value, int) and not isinstance(value, bool)]


@pytest.fixture(scope="session")
async def reading(target, next_number):
    """A member with a chat to read, made once: here nothing is written."""
    await target.ready()
    member = await Member.join(target.server, next_number(), "Reader")
    for number in range(12):
        granted(await member.ask(says(SELF, f"line {number} https://example.org/{number}", number + 1)))
    for number in (2, 3):
        granted(await member.ask(messages.UpdatePinnedMessageRequest(SELF, number)))
    granted(await member.ask(messages.SendReactionRequest(SELF, 2, reaction=[types.ReactionEmoji("👍")])))
    yield member
    member.client.drop()


@pytest.fixture
async def reader(reading, nobody_notices):
    return await reading.reconnect()


def is_long(method: str, field: str) -> bool:
    return field == "hash" or (method, field) in LONG_FIELDS


def edges(method: str, field: str) -> dict[str, int]:
    return LONGS if is_long(method, field) else INTEGERS


def holds_a_page(answer) -> None:
    """No list of a page is longer than any page may be."""
    for name in ("messages", "new_messages", "dialogs", "photos", "chats", "results", "reactions"):
        listed = getattr(sane(answer), name, None) or []
        assert len(listed) <= 500, f"{len(listed)} {name}"


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("method, field", FIELDS, ids=lambda value: value)
async def test_a_field_at_its_edges(reader, method, field):
    request, fields = PAGED[method]
    for value in edges(method, field).values():
        holds_a_page(await reader.ask(request(**fields | {field: value})))


@pytest.mark.quick(one_in=7)
@pytest.mark.parametrize("method", PAGED)
async def test_all_fields_at_the_same_edge(reader, method):
    request, fields = PAGED[method]
    for edge in INTEGERS:
        numbers = {field: edges(method, field)[edge] for name, field in FIELDS if name == method}
        holds_a_page(await reader.ask(request(**fields | numbers)))


@pytest.mark.quick(one_in=6)
@pytest.mark.parametrize("name", FILTERS)
async def test_each_filter_with_each_limit(reader, name):
    _, fields = PAGED["search"]
    for limit in (-1, LEAST, MOST, 0):
        found = dict(filter=getattr(types, name)(), limit=limit)
        holds_a_page(await reader.ask(messages.SearchRequest(**fields | found | dict(q=""))))
        holds_a_page(await reader.ask(messages.SearchRequest(**fields | found | dict(peer=NOBODY, from_id=SELF))))
        fields_global = PAGED["searchGlobal"][1]
        holds_a_page(await reader.ask(messages.SearchGlobalRequest(**fields_global | found)))


@pytest.mark.quick
@pytest.mark.parametrize("limit, pinned", [(-1, 0), (0, 0), (LEAST, 0), (MOST, 2), (1, 1)])
async def test_pinned_messages_come_as_many_as_asked(reader, limit, pinned):
    _, fields = PAGED["search for pinned"]
    answer = sane(await reader.ask(messages.SearchRequest(**fields | dict(limit=limit))))
    if not isinstance(answer, types.RpcError):
        assert len(answer.messages) <= max(pinned, 2 if limit <= 0 else pinned)


@pytest.mark.quick(one_in=4)
@pytest.mark.parametrize("pts", [-1, LEAST, 0, MOST])
async def test_a_difference_from_nowhere(reader, pts):
    answer = sane(await reader.ask(difference(pts)))
    assert not isinstance(answer, types.updates.Difference) or not answer.new_messages or pts <= 0


@pytest.mark.quick(one_in=2)
@pytest.mark.parametrize("wrap", [types.InputMessageID, types.InputMessageReplyTo])
async def test_messages_by_numbers_that_nobody_has(reader, wrap):
    ids = [wrap(number) for number in (-1, LEAST, MOST, 0, LEAST + 1, MOST - 1)]
    answer = sane(await reader.ask(messages.GetMessagesRequest(ids)))
    if not isinstance(answer, types.RpcError):
        assert all(isinstance(message, types.MessageEmpty) for message in answer.messages)


@pytest.mark.quick
async def test_an_empty_query_of_signs_only(reader):
    _, fields = PAGED["search"]
    for text in ("", " ", "🐦", "\"", "* OR *", "u1 AND c1", "'; DROP TABLE messages; --", "NEAR(a b)", "\u0000"):
        holds_a_page(await reader.ask(messages.SearchRequest(**fields | dict(q=text))))
