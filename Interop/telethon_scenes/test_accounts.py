"""Signing in, being somebody, signing out."""

import asyncio

import pytest
from telethon import errors, functions, types

from harness.hearing import everyone
from harness.telethon_client import SERVICE_USER, Person, new_client


async def test_every_device_knows_who_it_is(cast):
    for person in cast.people:
        for device in person.devices:
            me = await device.get_me()
            assert (me.id, me.first_name, me.last_name, me.username) == (
                person.id, person.first, person.last, person.username)
            assert me.phone == person.number.lstrip("+") and me.is_self
    assert len({person.id for person in cast.people}) == 5


async def test_others_see_the_name_but_not_the_phone_number(cast, ada, bob):
    seen = await bob.phone.get_entity(ada.username)
    assert (seen.first_name, seen.last_name, seen.phone) == ("Ada", "Lovelace", None)


async def test_a_third_device_gets_its_code_by_message_and_can_log_out(cast, ada):
    client = new_client(cast.server, cast.transport)
    await client.connect()
    written = len(cast.server.codes(ada.number))
    sent = await client.send_code_request(ada.number)
    assert isinstance(sent.type, types.auth.SentCodeTypeApp)
    codes = await everyone(*(Person.code_by_message(device, sent.type.length) for device in ada.devices))
    assert codes[0] == codes[1]
    assert len(cast.server.codes(ada.number)) == written, "the code went to the devices only"
    service = await ada.phone.get_entity(SERVICE_USER)
    assert service.verified or service.support or service.first_name

    wrong = "".join(str((int(digit) + 1) % 10) for digit in codes[0])
    with pytest.raises(errors.PhoneCodeInvalidError):
        await client.sign_in(ada.number, wrong, phone_code_hash=sent.phone_code_hash)
    with pytest.raises((errors.PhoneCodeExpiredError, errors.PhoneCodeInvalidError, errors.PhoneCodeHashEmptyError)):
        await client.sign_in(ada.number, codes[0], phone_code_hash="no such hash")
    with pytest.raises(errors.AuthKeyUnregisteredError):
        await client(functions.updates.GetStateRequest())
    await client.sign_in(ada.number, codes[0], phone_code_hash=sent.phone_code_hash)
    assert (await client.get_me()).id == ada.id
    sessions = (await ada.phone(functions.account.GetAuthorizationsRequest())).authorizations
    assert len(sessions) == 3 and [s.current for s in sessions].count(True) == 1

    key = client.session.auth_key
    assert await client.log_out()
    assert len((await ada.phone(functions.account.GetAuthorizationsRequest())).authorizations) == 2
    again = new_client(cast.server, cast.transport)
    again.session.auth_key = key
    await again.connect()
    assert not await again.is_user_authorized()
    with pytest.raises(errors.AuthKeyUnregisteredError):
        await again(functions.messages.GetDialogsRequest(None, 0, types.InputPeerEmpty(), 10, 0))
    await again.disconnect()
    assert (await ada.laptop.get_me()).id == ada.id


async def test_a_code_works_once_and_guessing_it_is_stopped(cast, next_number):
    number = f"+1556{next_number():07}"
    client = new_client(cast.server, cast.transport)
    await client.connect()
    sent = await client.send_code_request(number)
    code = await cast.server.code(number)
    refusals = []
    for guess in range(12):
        wrong = f"{(int(code) + guess + 1) % 10 ** len(code):0{len(code)}}"
        try:
            await client(functions.auth.SignInRequest(number, sent.phone_code_hash, wrong))
        except errors.RPCError as error:
            refusals.append(type(error))
    assert refusals[0] is errors.PhoneCodeInvalidError
    assert refusals[-1] in (errors.FloodWaitError, errors.PhoneCodeExpiredError, errors.PhoneNumberFloodError)
    with pytest.raises(errors.RPCError):
        await client(functions.auth.SignInRequest(number, sent.phone_code_hash, code))
    await client.disconnect()


async def test_nothing_private_is_told_before_signing_in(cast):
    client = new_client(cast.server, cast.transport)
    await client.connect()
    config = await client(functions.help.GetConfigRequest())
    assert config.this_dc == 2
    assert (config.dc_options[0].ip_address, config.dc_options[0].port) == (cast.server.host, cast.server.port)
    for request in (
        functions.users.GetUsersRequest([types.InputUserSelf()]),
        functions.contacts.ResolveUsernameRequest(cast.ada.username),
        functions.messages.GetDialogsRequest(None, 0, types.InputPeerEmpty(), 10, 0),
        functions.upload.SaveFilePartRequest(1, 0, bytes(1024)),
    ):
        with pytest.raises(errors.AuthKeyUnregisteredError):
            await client(request)
    with pytest.raises(errors.PhoneNumberInvalidError):
        await client(functions.auth.SendCodeRequest("12", 1, "0" * 32, types.CodeSettings()))
    await client.disconnect()


async def test_usernames_are_checked_and_unique(cast, ada, bob):
    update, check = functions.account.UpdateUsernameRequest, functions.account.CheckUsernameRequest
    assert not await ada.phone(check(bob.username))
    assert await ada.phone(check(ada.username + "_free"))
    for name, error in (
        (bob.username, errors.UsernameOccupiedError),
        (bob.username.upper(), errors.UsernameOccupiedError),
        ("a b", errors.UsernameInvalidError),
        ("1abcde", errors.UsernameInvalidError),
        ("abc", errors.UsernameInvalidError),
        (ada.username, errors.UsernameNotModifiedError),
    ):
        with pytest.raises(error):
            await ada.phone(update(name))
    with pytest.raises(errors.UsernameNotOccupiedError):
        await ada.phone(functions.contacts.ResolveUsernameRequest("nobody_is_called_so"))

    await ada.phone(update(ada.username + "_new"))
    await ada.laptop.wait_for(types.UpdateUserName, lambda u: u.user_id == ada.id)
    resolved = await bob.phone(functions.contacts.ResolveUsernameRequest(ada.username + "_new"))
    assert resolved.peer == types.PeerUser(ada.id)
    with pytest.raises(errors.UsernameNotOccupiedError):
        await bob.phone(functions.contacts.ResolveUsernameRequest(ada.username))
    await ada.phone(update(ada.username))


async def test_a_profile_can_be_changed(cast):
    dan, eve = cast.dan, cast.eve
    await dan.phone(functions.account.UpdateProfileRequest(first_name="Paul", last_name="D.", about="physics ∂̸"))
    full = await eve.phone(functions.users.GetFullUserRequest(await eve.phone.get_input_entity(dan.username)))
    assert (full.users[0].first_name, full.users[0].last_name, full.full_user.about) == ("Paul", "D.", "physics ∂̸")
    with pytest.raises(errors.FirstNameInvalidError):
        await dan.phone(functions.account.UpdateProfileRequest(first_name=""))
    await dan.phone(functions.account.UpdateProfileRequest(first_name=dan.first, last_name=dan.last))


async def test_contacts(cast):
    cleo, eve = cast.cleo, cast.eve
    entry = types.InputPhoneContact(1, eve.number, "Emmy", "N.")
    stranger = types.InputPhoneContact(2, "+15559999999", "No", "One")
    imported = await cleo.phone(functions.contacts.ImportContactsRequest([entry, stranger]))
    assert [(one.client_id, one.user_id) for one in imported.imported] == [(1, eve.id)]
    [contact] = (await cleo.phone(functions.contacts.GetContactsRequest(0))).users
    assert (contact.id, contact.first_name, contact.contact) == (eve.id, "Emmy", True)
    await cleo.phone(functions.contacts.DeleteContactsRequest([await cleo.phone.get_input_entity(eve.username)]))
    assert (await cleo.phone(functions.contacts.GetContactsRequest(0))).users == []


async def test_a_code_on_the_screen_signs_in_what_shows_it(cast, ada):
    client = new_client(cast.server, cast.transport)
    await client.connect()
    login = await client.qr_login()
    waiting = asyncio.create_task(login.wait(10))
    await asyncio.sleep(0.2)
    device = await ada.phone(functions.auth.AcceptLoginTokenRequest(login.token))
    assert device.hash and not device.current
    assert (await waiting).id == ada.id
    assert (await client.get_me()).id == ada.id
    with pytest.raises(errors.RPCError):
        await ada.phone(functions.auth.AcceptLoginTokenRequest(login.token))
    assert await client.log_out()
