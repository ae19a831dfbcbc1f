"""New channels, and links by which one joins: made, handed on, changed and followed. A real window over the real wire; what
our server does not have yet, and links to it, are answered by the test. Our own server's links: test_join_requests."""

import asyncio
import datetime

import pytest
from telethon import functions, types

from harness.rehearsal import Refusal
from harness.town import settled
from harness.window_program import WindowPerson

ADA, BOB, CLARA = "+15550750", "+15550751", "+15550752"
NEWS, TIDES, MOON = 900_001, 900_002, 900_003


def now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def says_nothing(request, user):
    """A server that tells nothing of itself beside its API."""
    return types.help.AppConfig(1, types.JsonObject([]))


class Invitations:
    """What a server with channels and invite links knows of them."""

    def __init__(self):
        # By link, the newest last.
        self.links: dict[str, types.ChatInviteExported] = {}
        self.members: set[int] = set()
        self.channels: dict[int, tuple[str, str, bool]] = {
            TIDES: ("Tides", "High and low water, every morning.", False),
            MOON: ("Moon", "What draws the water.", False),
        }
        messages, channels, updates = functions.messages, functions.channels, functions.updates
        self.answers = {
            messages.GetExportedChatInvitesRequest: self.listed,
            messages.ExportChatInviteRequest: self.exported,
            messages.EditExportedChatInviteRequest: self.edited,
            messages.DeleteExportedChatInviteRequest: self.deleted,
            messages.CheckChatInviteRequest: self.checked,
            messages.ImportChatInviteRequest: self.imported,
            functions.help.GetAppConfigRequest: says_nothing,
            channels.CreateChannelRequest: self.created,
            channels.GetFullChannelRequest: self.full,
            channels.GetParticipantsRequest: self.participants,
            updates.GetChannelDifferenceRequest: lambda request, user: types.updates.ChannelDifferenceEmpty(1, final=True),
            messages.GetHistoryRequest: self.history,
            messages.GetPeerDialogsRequest: self.dialogs,
        }

    # Links

    def listed(self, request, user):
        told = [link for link in reversed(self.links.values()) if bool(link.revoked) == bool(request.revoked)]
        return types.messages.ExportedChatInvites(len(told), told, [])

    def add(self, end, user, **terms):
        link = types.ChatInviteExported(f"https://t.me/+{end}", user, now(), **terms)
        self.links[link.link] = link
        return link

    def exported(self, request, user):
        if request.legacy_revoke_permanent:
            for link in self.links.values():
                if link.permanent:
                    link.revoked, link.permanent = True, None
            return self.add("theFirstLink", user, permanent=True)
        return self.add(
            f"another{len(self.links)}", user, request_needed=request.request_needed, title=request.title,
            usage_limit=request.usage_limit, expire_date=request.expire_date,
        )

    def edited(self, request, user):
        link = self.links[request.link]
        if request.revoked:
            link.revoked, was_permanent, link.permanent = True, link.permanent, None
            if was_permanent:
                return types.messages.ExportedChatInviteReplaced(link, self.add("theSecondLink", user, permanent=True), [])
        else:
            link.title, link.request_needed = request.title or None, request.request_needed or None
            link.usage_limit, link.expire_date = request.usage_limit or None, request.expire_date
        return types.messages.ExportedChatInvite(link, [])

    def deleted(self, request, user):
        del self.links[request.link]
        return True

    # Following them

    def checked(self, request, user):
        match request.hash:
            case "tidesForAll" if TIDES in self.members: return types.ChatInviteAlready(self.channel(TIDES))
            case "tidesForAll":
                title, about, _ = self.channels[TIDES]
                return types.ChatInvite(title, types.PhotoEmpty(0), 1204, 0, channel=True, broadcast=True, about=about)
            case "byRequest": return types.ChatInvite("Lighthouse Keepers", types.PhotoEmpty(0), 7, 0, request_needed=True)
        raise Refusal("INVITE_HASH_EXPIRED")

    def imported(self, request, user):
        if request.hash == "byRequest":
            raise Refusal("INVITE_REQUEST_SENT")
        self.members.add(TIDES)
        updates = types.Updates([types.UpdateChannel(TIDES)], [], [self.channel(TIDES)], now(), 0)
        return types.messages.ChatInviteJoinResultOk(updates)

    # Channels

    def created(self, request, user):
        assert request.broadcast and not request.megagroup
        self.channels[NEWS] = (request.title, request.about, True)
        self.members.add(NEWS)
        made = types.UpdateNewChannelMessage(self.beginning(NEWS), 1, 1)
        return types.Updates([types.UpdateChannel(NEWS), made], [], [self.channel(NEWS)], now(), 0)

    def beginning(self, number):
        action = types.MessageActionChannelCreate(self.channels[number][0])
        return types.MessageService(1, types.PeerChannel(number), now(), post=True, action=action)

    def posts(self, number):
        """What was posted in a channel, the newest first."""
        def post(id, text, **header):
            return types.Message(id, types.PeerChannel(number), now(), text, post=True, **header)

        moon, later = types.PeerChannel(MOON), []
        if number == TIDES:
            origin = types.MessageFwdHeader(now(), from_id=moon, channel_post=2)
            answered = types.MessageReplyHeader(reply_to_msg_id=3, reply_to_peer_id=moon)
            later = [post(3, "Hence a spring tide", reply_to=answered), post(2, "Full on Friday", fwd_from=origin)]
        if number == MOON:
            later = [post(3, "New in a fortnight"), post(2, "Full on Friday")]
        return [*later, self.beginning(number)]

    def channel(self, number):
        title, _, is_own = self.channels[number]
        rights = types.ChatAdminRights(change_info=True, post_messages=True, invite_users=True) if is_own else None
        return types.Channel(
            number, title, types.ChatPhotoEmpty(), now(), creator=is_own, broadcast=True, access_hash=5, admin_rights=rights,
            left=number not in self.members and number != MOON,
        )

    def full(self, request, user):
        number = request.channel.channel_id
        _, about, is_own = self.channels[number]
        page = types.ChannelFull(
            number, about, 1, 0, 0, types.PhotoEmpty(0), types.PeerNotifySettings(), [], 1,
            participants_count=1 if is_own else 1205, can_view_participants=is_own,
        )
        return types.messages.ChatFull(page, [self.channel(number)], [])

    def participants(self, request, user):
        return types.channels.ChannelParticipants(0, [], [], [])

    def history(self, request, user):
        if not isinstance(request.peer, types.InputPeerChannel):
            return None
        number = request.peer.channel_id
        posts = self.posts(number)
        older = sum(1 for post in posts if request.offset_id and post.id >= request.offset_id)
        start = older + request.add_offset
        told = posts[max(0, start) : max(0, start + request.limit)]
        chats = [self.channel(number)] + ([self.channel(MOON)] if number == TIDES else [])
        return types.messages.ChannelMessages(1, len(posts), told, [], chats, [])

    def dialogs(self, request, user):
        numbers = [one.peer.channel_id for one in request.peers if isinstance(one.peer, types.InputPeerChannel)]
        if not numbers:
            return None
        told = [
            types.Dialog(types.PeerChannel(number), self.posts(number)[0].id, 1, 0, 0, 0, 0, 0, types.PeerNotifySettings(), pts=1)
            for number in numbers
        ]
        state = types.updates.State(1, 0, now(), 0, 0)
        posts = [self.posts(number)[0] for number in numbers]
        chats = [self.channel(number) for number in {*numbers, MOON}]
        return types.messages.PeerDialogs(told, posts, chats, [], state)


@pytest.fixture(scope="module")
async def town(tmp_path_factory):
    """A server that knows invite links, and Bob with a client that nobody here wrote."""
    folder, invitations = tmp_path_factory.mktemp("invites"), Invitations()
    async with settled(folder, (BOB, "Bob Babbage", "bob_invites"), answers=invitations.answers) as (server, bob):
        yield folder, server, bob, invitations


@pytest.fixture(scope="module")
async def ada(town):
    """Ada at a desktop, signed in, in a group with Bob that she has made."""
    folder, server, bob, _ = town
    ada = WindowPerson(folder / "ada")
    async with ada.at_desk():
        window = await ada.sign_up(server, ADA, "Ada", "Lovelace")
        ada.screen.key("ctrl+n")
        await ada.click(await window.find("label", "New Group…"))
        await ada.write("Title", "Harbour", enter=False)
        await ada.write("Search people", "bob_in", enter=False)
        await ada.click(await window.find("label", "@bob_invites"))
        await window.find("button", "Bob Babbage")
        await ada.press("Create")
        await bob.phone.hears_action(types.MessageActionChatCreate)
        await window.find("text box", "Message")
        yield ada


async def use_menu(ada, row: str, word: str):
    """Opens the menu of the link whose row says so, and chooses there."""
    await ada.click(await ada.window.find("label", row))
    await ada.take(word)


async def test_the_profile_of_a_group_shows_its_link(town, ada, pictures):
    window = ada.window
    await ada.press("Profile")
    offer = await window.find("label", "Create an Invite Link")
    assert not await window.look("label", "Manage Invite Links…")
    await ada.screen.shoot(pictures / "offer.png")
    await ada.click(offer)
    await window.find("label", "t.me/+theFirstLink")
    await window.find("label", "Manage Invite Links…")
    await window.gone("label", "Create an Invite Link")
    assert [link.permanent for link in town[3].links.values()] == [True]
    await ada.screen.shoot(pictures / "profile.png")
    await ada.click(await window.find("label", "t.me/+theFirstLink"))
    await window.find("label", "Copied")


async def test_a_link_is_a_picture_for_a_camera(town, ada, pictures):
    window = ada.window
    await ada.press("What to do with the link t.me/+theFirstLink")
    await asyncio.sleep(0.5)
    await ada.screen.shoot(pictures / "menu.png")
    await ada.take("Show QR Code")
    dialog = await window.find("image", "QR Code")
    await ada.screen.shoot(pictures / "qr.png")
    _, _, width, height = await dialog.extents()
    assert min(width, height) >= 240
    ada.screen.key("Escape")
    await window.gone("image", "QR Code")


async def test_a_link_is_shared_with_a_chat(town, ada, pictures):
    window, bob = ada.window, town[2]
    await ada.press("What to do with the link t.me/+theFirstLink")
    await ada.take("Share Link…")
    dialog = await window.find("window", "Share Link")
    await dialog.find("button", "Harbour")
    await ada.screen.shoot(pictures / "share.png")
    # The first of those that are found, by keys: the focus is where one looks for them.
    ada.screen.type("Harbour")
    await dialog.gone("button", "Saved Messages")
    ada.screen.key("Return")
    await dialog.find("label", "To Harbour")
    await ada.click(await dialog.find("button", "Send"))
    await bob.phone.hears_message("https://t.me/+theFirstLink")


async def test_another_link_is_made_with_a_name_and_limits(town, ada, pictures):
    window, invitations = ada.window, town[3]
    await ada.click(await window.find("label", "Manage Invite Links…"))
    await window.find("label", "Nobody has joined yet")
    await ada.press("New Link")
    await ada.write("Name", "Sailors", enter=False)
    # By keys: what a row unfolds is a window of its own.
    ada.screen.key("Tab", "space")
    await asyncio.sleep(0.5)
    ada.screen.key("Down", "Down", "Return")
    await window.find("label", "For a day")
    ada.screen.key("Tab", "space")
    await asyncio.sleep(0.5)
    ada.screen.key("Down", "Down", "Return")
    await window.find("label", "10 people")
    await ada.screen.shoot(pictures / "new-link.png")
    await ada.press("Create")
    await window.find("label", "Sailors")
    await window.find("label", lambda text: text.startswith("Nobody has joined yet · 10 left · until"))
    await ada.screen.shoot(pictures / "links.png")
    made = next(link for link in invitations.links.values() if link.title == "Sailors")
    assert made.usage_limit == 10 and 86_000 < (made.expire_date - now()).total_seconds() < 86_500


async def test_a_link_is_changed(town, ada, pictures):
    window, invitations = ada.window, town[3]
    await use_menu(ada, "Sailors", "Edit Link…")
    await window.find("button", lambda name: name.split()[:1] == ["Save"])
    await ada.screen.shoot(pictures / "edit-link.png")
    await window.find("label", "Approve new members")
    # From the name over the first choice to the second: as many people as want to.
    for _ in range(2):
        ada.screen.key("Tab")
        await asyncio.sleep(0.2)
    ada.screen.key("space")
    await asyncio.sleep(0.5)
    ada.screen.key("Up", "Up", "Return")
    await window.find("label", "Any number")
    await ada.screen.shoot(pictures / "edit-uses.png")
    await ada.press(lambda name: name.split()[:1] == ["Save"])
    await window.gone("button", lambda name: name.split()[:1] == ["Save"])
    await window.find("label", lambda text: text.startswith("Nobody has joined yet · until"))
    made = next(link for link in invitations.links.values() if link.title == "Sailors")
    assert not made.request_needed and not made.usage_limit


async def test_links_are_revoked_and_deleted(town, ada, pictures):
    window, invitations = ada.window, town[3]
    await use_menu(ada, "Sailors", "Revoke Link…")
    await window.find("label", "Nobody can join by it any more.")
    await ada.press("Revoke")
    await window.find("label", "Revoked Links")
    await use_menu(ada, "t.me/+theFirstLink", "Revoke Link…")
    await ada.press("Revoke")
    await window.find("label", "t.me/+theSecondLink")
    await ada.screen.shoot(pictures / "revoked.png")
    await use_menu(ada, "Sailors", "Delete Link…")
    await ada.press("Delete")
    await window.gone("label", "Sailors")
    assert [link.link for link in invitations.links.values() if link.revoked] == ["https://t.me/+theFirstLink"]
    await ada.press("Back")
    # The profile has the new one.
    await window.find("label", "Manage Invite Links…")
    await window.find("label", "t.me/+theSecondLink")
    await window.find("text box", "Message")


async def pressed_link(ada, bob, group, address):
    """Bob writes an address to the group, and Ada clicks on it."""
    await bob.phone.send_message(group, f"Come here: {address}")
    row = await ada.window.find("list item", lambda name: address in name and "Bob" in name)
    await ada.click(await row.find("link", address))


async def test_a_link_in_a_message_leads_into_a_channel(town, ada, pictures):
    window, bob = ada.window, town[2]
    group = (await bob.phone.get_dialogs())[0].input_entity
    await pressed_link(ada, bob, group, "https://t.me/+tidesForAll")
    await window.find("label", "1204 subscribers")
    await window.find("label", "High and low water, every morning.")
    await ada.screen.shoot(pictures / "join.png")
    await ada.press("Join Channel")
    await window.find("label", "1205 subscribers")
    await window.find("list item", lambda name: name.startswith("Tides"))
    await ada.screen.shoot(pictures / "joined.png")
    # Who is in it already goes there at once.
    await ada.click(await window.find("list item", lambda name: name.startswith("Harbour")))
    row = await window.find("list item", lambda name: "tidesForAll" in name and "Bob" in name)
    await ada.click(await row.find("link", "tidesForAll"))
    await window.find("label", "1205 subscribers")
    await window.gone("button", "Join Channel")
    await ada.click(await window.find("list item", lambda name: name.startswith("Harbour")))


async def test_a_forward_and_a_reply_lead_to_a_message_of_another_chat(town, ada, pictures):
    window = ada.window
    # The post, the part of it that is pressed, and what it leads to.
    for text, part, target in (
        ("Full on Friday", "Moon", "Full on Friday"), ("Hence a spring tide", "New in a fortnight", "New in a fortnight"),
    ):
        await ada.click(await window.find("list item", lambda name: name.startswith("Tides")))
        await window.find("label", "High and low water, every morning.")
        row = await (await window.find("list", "Messages")).find("list item", lambda name: text in name)
        await ada.screen.shoot(pictures / f"post-{part}.png")
        await ada.click(await row.find("link", lambda name: part in name))
        await window.find("label", "What draws the water.")
        await (await window.find("list", "Messages")).find("list item", lambda name: target in name)
        await ada.screen.shoot(pictures / f"post-{part}-there.png")
    await ada.click(await window.find("list item", lambda name: name.startswith("Harbour")))


async def test_who_has_to_be_let_in_asks_for_it(town, ada, pictures):
    window, bob = ada.window, town[2]
    group = (await bob.phone.get_dialogs())[0].input_entity
    await pressed_link(ada, bob, group, "https://t.me/joinchat/byRequest")
    await window.find("label", "Lighthouse Keepers")
    await window.find("label", "An administrator decides who is let in.")
    await ada.screen.shoot(pictures / "ask-to-join.png")
    await ada.press("Ask to Join")
    await window.find("label", "Your request was sent. An administrator decides about it.")
    # A note stays for as long as the pointer is on it.
    ada.screen.hands("mousemove", "600", "150")
    await window.gone("label", "Your request was sent. An administrator decides about it.")


async def test_a_link_that_leads_nowhere_says_so(town, ada, pictures):
    window, bob = ada.window, town[2]
    group = (await bob.phone.get_dialogs())[0].input_entity
    # For the program itself: one of the web would go to the browser, as the server does not say how its own begin.
    await bob.phone.send_message(group, "Come to [the old pier](tg://join?invite=longGone)")
    row = await window.find("list item", lambda name: "the old pier" in name and "Bob" in name)
    await ada.click(await row.find("link", "the old pier"))
    await window.find("label", "This link is not valid any more.")
    await ada.screen.shoot(pictures / "link-gone.png")


async def test_a_channel_is_made_and_opens(town, ada, pictures):
    window, invitations = ada.window, town[3]
    ada.screen.key("ctrl+n")
    await ada.screen.shoot(pictures / "new-chat.png")
    await ada.click(await window.find("label", "New Channel…"))
    await ada.write("Title", "Sea News", enter=False)
    await ada.write("About", "What floats, and what does not", enter=False)
    await ada.screen.shoot(pictures / "new-channel.png")
    await ada.press("Create")
    await window.find("label", "1 subscriber")
    await window.find("text box", "Message")
    await window.find("list item", lambda name: name.startswith("Sea News"))
    await ada.screen.shoot(pictures / "channel.png")
    assert invitations.channels[NEWS][:2] == ("Sea News", "What floats, and what does not")
    await ada.press("Profile")
    await window.find("label", "What floats, and what does not")
    await window.find("label", "Delete Channel…")
    await window.find("label", "Manage Invite Links…")
    await ada.screen.shoot(pictures / "channel-profile.png")


async def test_a_server_without_channels_offers_none(tmp_path):
    async with settled(tmp_path, (BOB, "Bob Babbage", "bob_of_groups")) as (server, _):
        clara = WindowPerson(tmp_path / "clara")
        async with clara.at_desk():
            window = await clara.sign_up(server, CLARA, "Clara", "Schumann")
            # The server is asked in the background.
            async with asyncio.timeout(20):
                while True:
                    clara.screen.key("ctrl+n")
                    await window.find("label", "New Group…")
                    if not await window.look("label", "New Channel…"):
                        break
                    await clara.press("Back")


async def test_a_server_that_only_refuses_channels_is_taken_as_it_is(tmp_path, pictures):
    answers = {functions.help.GetAppConfigRequest: says_nothing}
    async with settled(tmp_path, (BOB, "Bob Babbage", "bob_of_today"), answers=answers) as (server, bob):
        clara = WindowPerson(tmp_path / "clara")
        async with clara.at_desk():
            window = await clara.sign_up(server, CLARA, "Clara", "Schumann")
            clara_id = await bob.adds(CLARA)
            made = await bob.phone(functions.messages.CreateChatRequest([clara_id], "Quay"))
            group = made.updates.chats[0]
            await bob.phone(functions.messages.EditChatAdminRequest(group.id, clara_id, True))
            await clara.click(await window.find("list item", lambda name: name.startswith("Quay")))
            await clara.press("Profile")
            await window.find("label", "Administrator")
            await window.find("label", "Create an Invite Link")
            await clara.screen.shoot(pictures / "today-profile.png")
            clara.screen.key("ctrl+n")
            await clara.click(await window.find("label", "New Channel…"))
            await clara.write("Title", "Sea News", enter=False)
            await clara.press("Create")
            await window.find("label", "No Channels Here")
            await clara.screen.shoot(pictures / "today-channel.png")
            assert not await window.look("button", "Create")
            # It says so at once from then on.
            await clara.press("Back")
            await clara.click(await window.find("label", "New Channel…"))
            await window.find("label", "No Channels Here")
