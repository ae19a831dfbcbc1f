"""Folders by Telethon: kept for all devices of a user, in their order, and told to the others."""

import pytest
from telethon.errors import FilterIncludeEmptyError
from telethon.tl import functions, types

from harness.hearing import eventually

Update = functions.messages.UpdateDialogFilterRequest


def folder(title, *include, number=2, **kinds):
    return types.DialogFilter(
        id=number, title=types.TextWithEntities(title, []), pinned_peers=[], include_peers=list(include),
        exclude_peers=[], **kinds,
    )


async def titles(device):
    answer = await device(functions.messages.GetDialogFiltersRequest())
    assert isinstance(answer.filters[0], types.DialogFilterDefault)
    return [each.title.text for each in answer.filters[1:]]


async def test_folders_are_the_same_on_all_devices(cast, ada, bob):
    other = await ada.phone.get_input_entity(bob.username)
    told = []

    async def note(update):
        told.append(update)

    ada.laptop.add_event_handler(note)
    assert await ada.phone(Update(2, folder("Work", groups=True)))
    assert await ada.phone(Update(3, folder("Boats", other, types.InputPeerSelf(), number=3)))
    assert await titles(ada.laptop) == ["Work", "Boats"]
    assert await ada.laptop(functions.messages.UpdateDialogFiltersOrderRequest([3, 0, 2]))
    assert await titles(ada.phone) == ["Boats", "Work"]

    def changed():
        return [each.id for each in told if isinstance(each, types.UpdateDialogFilter)] == [2, 3]

    await eventually(changed)
    ada.laptop.remove_event_handler(note)
    with pytest.raises(FilterIncludeEmptyError):
        await ada.phone(Update(4, folder("Nothing", number=4)))
    assert await titles(bob.phone) == []
    for number in (2, 3):
        assert await ada.phone(Update(number))
    assert await titles(ada.laptop) == []
