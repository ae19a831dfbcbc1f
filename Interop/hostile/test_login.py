"""Getting in where one does not belong, and keeping out who does: codes, fresh sessions, storms of requests."""

import asyncio

import pytest
from telethon.tl import functions, types

from harness.rawclient import RawClient, ready_client
from harness.server import Server
from harness.telethon_client import SERVICE_USER

from .members import Member, as_user, dialogs, granted, history, is_refusal, refused, sane

auth, account = functions.auth, functions.account
FLOOD = 420
TRIES = 60


def send_code(number: str) -> auth.SendCodeRequest:
    return auth.SendCodeRequest(number, 1, "0" * 32, types.CodeSettings())


def wrong(code: str, guess: int) -> str:
    """Another code of the same length."""
    return f"{(int(code) + guess + 1) % 10 ** len(code):0{len(code)}}"


def is_flood(answer) -> bool:
    """Whether one has to wait, and is told for how long."""
    if not isinstance(answer, types.RpcError) or answer.error_code != FLOOD:
        return False
    assert answer.error_message.startswith(("FLOOD_WAIT_", "PHONE_NUMBER_FLOOD", "PHONE_PASSWORD_FLOOD")), answer
    return True


async def guesses(client: RawClient, victim: Member, tries: int = TRIES) -> tuple[int, bool]:
    """Guesses the victim's code, with a new one whenever one is used up: how many guesses were judged, and whether a
    wait was asked for in the end."""
    judged, sent = 0, None
    for guess in range(tries):
        if sent is None:
            sent = await client.call(send_code(victim.number))
            if is_flood(sent):
                return judged, True
            assert isinstance(sent, types.auth.SentCode), sent
        answer = await client.call(auth.SignInRequest(victim.number, sent.phone_code_hash, f"{guess:05}"))
        if is_flood(answer):
            return judged, True
        assert is_refusal(answer), "a code was guessed, or the refusal is none"
        if answer.error_message == "PHONE_CODE_INVALID":
            judged += 1
        else:
            sent = None
    return judged, False


async def code_told(victim: Member, length: int) -> str:
    """The newest login code in the victim's chat with the service."""
    listed = granted(await victim.ask(dialogs()))
    service = next(user for user in listed.users if user.id == SERVICE_USER)
    told = granted(await victim.ask(history(types.InputPeerUser(service.id, service.access_hash), limit=1)))
    digits = "".join(c if c.isdigit() else " " for c in told.messages[0].message).split()
    return next(part for part in digits if len(part) == length)


async def signs_in(victim: Member, device: RawClient):
    """The victim signs in on another device with the code that the first one shows; gives the answer."""
    sent = await device.call(send_code(victim.number))
    if isinstance(sent, types.RpcError):
        return sent
    code = await code_told(victim, sent.type.length)
    return await device.call(auth.SignInRequest(victim.number, sent.phone_code_hash, code))


@pytest.mark.quick
async def test_guessing_ends_in_a_wait(victim, stranger):
    judged, waits = await guesses(stranger, victim)
    assert waits, f"{judged} guesses were judged, and more are welcome"
    assert judged <= 10, "ten a day from one place"


async def test_guessing_from_many_addresses_is_counted_together(victim, connected):
    """What counts is whose code it is; another address buys no more guesses."""
    total = 0
    for _ in range(6):
        judged, _ = await guesses(await connected(), victim, 15)
        total += judged
    assert total <= 25, f"{total} guesses were judged"


async def test_a_restart_forgives_no_guesses(own: Server):
    """A number bears so many guesses a day, whoever makes them and however often the server begins anew."""
    victim = await Member.join(own, 1, "Victim")
    total = 0
    for _ in range(4):
        guesser = await ready_client(own)
        judged, waits = await guesses(guesser, victim)
        assert waits, f"{judged} guesses were judged, and more are welcome"
        total += judged
        guesser.drop()
        victim.client.drop()
        await own.stop()
        await own.start()
    assert total <= 25, f"{total} guesses were judged"


async def test_a_code_remembers_over_a_restart_how_often_it_was_guessed(own: Server):
    victim = await Member.join(own, 1, "Victim")
    guesser = await ready_client(own)
    sent = await guesser.call(send_code(victim.number))
    code = await code_told(victim, sent.type.length)
    for guess in range(4):
        refused(await guesser.call(auth.SignInRequest(victim.number, sent.phone_code_hash, wrong(code, guess))))
    guesser.drop()
    victim.client.drop()
    await own.stop()
    await own.start()
    guesser = await ready_client(own)
    for guess in range(4, 6):
        refused(await guesser.call(auth.SignInRequest(victim.number, sent.phone_code_hash, wrong(code, guess))))
    refused(await guesser.call(auth.SignInRequest(victim.number, sent.phone_code_hash, code)))
    guesser.drop()


@pytest.mark.quick
async def test_a_storm_of_requests_does_not_lock_out(victim, connected):
    """Whoever knows a number asks for codes without an end; its owner still gets in on a new device."""
    for _ in range(4):
        stranger = await connected()
        for _ in range(8):
            sane(await stranger.call(send_code(victim.number)))
    answer = await signs_in(victim, await connected())
    assert isinstance(answer, types.auth.Authorization), f"the owner is kept out: {answer}"


async def test_wrong_guesses_of_another_do_not_lock_out(victim, connected):
    """Nor does it help to spend the owner's guesses: the owner's own code is good, or the wait is told and short."""
    await guesses(await connected(), victim)
    answer = await signs_in(victim, await connected())
    if is_flood(answer):
        assert int(answer.error_message.rsplit("_", 1)[1]) <= 24 * 3600
    else:
        assert isinstance(answer, types.auth.Authorization), answer
    assert await victim.client.alive(), "sessions that there are stay"
    granted(await victim.ask(functions.updates.GetStateRequest()))


async def test_a_storm_of_requests_leaves_few_messages(victim, connected):
    for _ in range(4):
        stranger = await connected()
        for _ in range(15):
            sane(await stranger.call(send_code(victim.number)))
    listed = granted(await victim.ask(dialogs()))
    assert sum(dialog.unread_count for dialog in listed.dialogs) <= 12


async def test_a_guesser_does_not_spoil_the_code_that_the_owner_is_typing(victim, connected):
    """Each request has a code of its own hash: a stranger's guesses are no guesses of the owner's."""
    device, guesser = await connected(), await connected()
    sent = await device.call(send_code(victim.number))
    code = await code_told(victim, sent.type.length)
    for guess in range(4):
        sane(await guesser.call(auth.SignInRequest(victim.number, "0" * len(sent.phone_code_hash), wrong(code, guess))))
        sane(await guesser.call(auth.SignInRequest(victim.number, "", wrong(code, guess))))
    answer = await device.call(auth.SignInRequest(victim.number, sent.phone_code_hash, code))
    assert isinstance(answer, types.auth.Authorization), answer


DEAD = ("used", "cancelled", "guessed too often", "of another number", "of another request")


@pytest.mark.quick(one_in=5)
@pytest.mark.parametrize("how", DEAD)
async def test_a_code_that_is_no_longer_good(victim, connected, joins, how):
    device = await connected()
    sent = await device.call(send_code(victim.number))
    code = await code_told(victim, sent.type.length)
    number, number_hash = victim.number, sent.phone_code_hash
    if how == "used":
        granted(await device.call(auth.SignInRequest(number, number_hash, code)))
    elif how == "cancelled":
        granted(await device.call(auth.CancelCodeRequest(number, number_hash)))
    elif how == "guessed too often":
        for guess in range(8):
            refused(await device.call(auth.SignInRequest(number, number_hash, wrong(code, guess))))
    elif how == "of another number":
        number = (await joins("Other")).number
    else:
        number_hash = "0" * len(number_hash)
    late = await connected()
    refused(await late.call(auth.SignInRequest(number, number_hash, code)))
    answer = await late.call(functions.updates.GetStateRequest())
    assert isinstance(answer, types.RpcError) and answer.error_code == 401


@pytest.mark.quick(one_in=8)
@pytest.mark.parametrize("code", ["", "0", "00000000000000000000", "１２３４５", "1234\u0000", "%d", "-1", "a" * 100_000])
async def test_a_code_that_is_none(victim, stranger, code):
    sent = granted(await stranger.call(send_code(victim.number)))
    refused(await stranger.call(auth.SignInRequest(victim.number, sent.phone_code_hash, code)))
    assert await stranger.alive()


@pytest.mark.quick(one_in=8)
@pytest.mark.parametrize("number", ["", "+", "1" * 16, "abc", "+1 555 ' OR 1=1", "١٢٣٤٥٦٧", "+1555\u0000", "9" * 100_000],
                         ids=lambda value: ascii(value[:20]))
async def test_a_phone_number_that_is_none(stranger, number):
    refused(await stranger.call(send_code(number)))
    refused(await stranger.call(auth.SignInRequest(number, "0" * 18, "12345")))
    refused(await stranger.call(auth.SignUpRequest(number, "0" * 18, "A", "B")))
    assert await stranger.alive()


async def second_device(victim: Member, connected) -> RawClient:
    device = await connected()
    answer = await signs_in(victim, device)
    assert isinstance(answer, types.auth.Authorization), answer
    return device


@pytest.mark.quick
async def test_a_fresh_session_does_not_end_others(victim, connected):
    """Who stole a code a second ago cannot throw the owner out."""
    # Ages of sessions count in whole seconds.
    await asyncio.sleep(1.1)
    thief = await second_device(victim, connected)
    refused(await thief.call(auth.ResetAuthorizationsRequest()))
    sessions = granted(await thief.call(account.GetAuthorizationsRequest())).authorizations
    for session in sessions:
        if not session.current:
            refused(await thief.call(account.ResetAuthorizationRequest(session.hash)))
    granted(await victim.ask(functions.updates.GetStateRequest()))


async def test_an_old_session_ends_a_fresh_one(victim, connected):
    """The owner's first device throws the thief out: by its hash, and with all others."""
    thief = await second_device(victim, connected)
    sessions = granted(await victim.ask(account.GetAuthorizationsRequest())).authorizations
    [fresh] = [session for session in sessions if not session.current]
    answer = await victim.ask(account.ResetAuthorizationRequest(fresh.hash))
    # The first device is a minute old itself in this scene; a server that counts hours may refuse it too.
    if not is_refusal(answer):
        answer = await thief.call(functions.updates.GetStateRequest())
        assert isinstance(answer, types.RpcError) and answer.error_code == 401


@pytest.mark.quick
async def test_nobody_signs_up_for_a_number_without_its_code(stranger, connected):
    number = "+15740001234"
    sent = granted(await stranger.call(send_code(number)))
    refused(await stranger.call(auth.SignUpRequest(number, sent.phone_code_hash, "A", "B")))
    other = await connected()
    refused(await other.call(auth.SignUpRequest(number, sent.phone_code_hash, "A", "B")))
    code = await stranger.server.code(number)
    refused(await other.call(auth.SignInRequest(number, sent.phone_code_hash, wrong(code, 1))))
    refused(await other.call(auth.SignUpRequest(number, sent.phone_code_hash, "A", "B")))


async def test_a_member_cannot_become_another_by_a_code_call(mallory, victim):
    """A signed-in session that signs in again as somebody else needs that person's code as everybody does."""
    refused(await mallory.ask(auth.SignInRequest(victim.number, "0" * 18, "00000")))
    [me] = granted(await mallory.ask(functions.users.GetUsersRequest([types.InputUserSelf()])))
    assert me.id == mallory.id


async def test_numbers_of_members_are_not_read_off(mallory, victim, joins):
    """Whole ranges of numbers are not looked up: five thousand a day are an address book, more is a search."""
    asked = 0
    for start in range(0, 8000, 500):
        people = [types.InputPhoneContact(n, f"+1571{n:07}", "a", "b") for n in range(start, start + 500)]
        answer = sane(await mallory.ask(functions.contacts.ImportContactsRequest(people)))
        if is_refusal(answer):
            break
        asked += 500 - len(getattr(answer, "retry_contacts", []) or [])
    assert asked <= 5000, f"{asked} numbers were looked up at once"
    assert as_user(await victim.meet(await joins("Friend")))


async def test_a_phone_is_not_resolved_a_thousand_times(mallory):
    for number in range(1500):
        answer = await mallory.ask(functions.contacts.ResolvePhoneRequest(f"1571{number:07}"))
        if is_flood(answer):
            return
        sane(answer)
    raise AssertionError("fifteen hundred numbers were looked up without a wait")
