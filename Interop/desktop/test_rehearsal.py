"""The server that other tests use for what ours does not have yet: some methods are a test's."""

import pytest
from telethon import functions, types
from telethon.errors import PrivacyKeyInvalidError

from harness.rehearsal import Refusal, Rehearsal
from harness.telethon_client import Person, trust


async def test_methods_of_a_test_stand_beside_those_of_the_server(tmp_path):
    def privacy(request, user):
        if isinstance(request.key, types.InputPrivacyKeyPhoneP2P):
            raise Refusal("PRIVACY_KEY_INVALID")
        return types.account.PrivacyRules([types.PrivacyValueAllowUsers([user])], [], [])

    answers = {
        functions.account.GetPrivacyRequest: privacy,
        functions.messages.GetWebPagePreviewRequest: lambda request, user: None,
    }
    server = await Rehearsal(tmp_path / "server", answers).start()
    trust(server)
    ada = Person(server, "+15550790", "Ada", "Lovelace", "ada_rehearses", "full")
    await ada.sign_up()
    phone = ada.phone
    me = await phone.get_me()
    rules = await phone(functions.account.GetPrivacyRequest(types.InputPrivacyKeyPhoneCall()))
    assert rules.rules[0].users == [me.id]
    with pytest.raises(PrivacyKeyInvalidError):
        await phone(functions.account.GetPrivacyRequest(types.InputPrivacyKeyPhoneP2P()))
    preview = await phone(functions.messages.GetWebPagePreviewRequest("https://example.org"))
    assert isinstance(preview.media, types.MessageMediaEmpty)
    assert len(server.calls) == 3
    await ada.leave()
    await server.stop()
