"""Messages of one emoji move: the host names a set, and the window fetches it once."""

import asyncio

import pytest
from telethon import errors, functions, types

from harness.emoji import create_set
from harness.stickers import disc
from harness.town import settled
from harness.window_program import WindowPerson
from .test_clips import moves, place
from .test_custom_emoji import colored
from .test_settings import decide

ADA, BOB = "+15550890", "+15550891"
RED, BLUE = (255, 0, 0), (0, 0, 255)


async def test_one_emoji_moves_where_the_host_named_a_set(tmp_path, pictures):
    people = (BOB, "Bob Babbage", "bob_of_motion"), (ADA, "Ada Lovelace", "ada_of_motion")
    async with settled(tmp_path, *people) as (server, bob, other):
        named = types.InputStickerSetAnimatedEmoji()
        with pytest.raises(errors.StickersetInvalidError):
            await bob.phone(functions.messages.GetStickerSetRequest(named, 0))
        pack = {"red.tgs": (disc(RED), "❤️"), "blue.tgs": (disc(BLUE), "👍")}
        made = await create_set(bob.phone, tmp_path, "Lively", "lively_signs", pack)
        unknown = server.control("emoji", "nothing_lively")
        assert unknown.returncode != 0 and "no set of emoji has this name" in unknown.stderr
        assert server.control("emoji", "lively_signs").stdout.strip() == "2 emoji are animated now"
        told = await other.phone(functions.messages.GetStickerSetRequest(named, 0))
        assert [one.id for one in told.documents] == [one.id for one in made.documents]
        same = await other.phone(functions.messages.GetStickerSetRequest(named, told.set.hash))
        assert isinstance(same, types.messages.StickerSetNotModified)

        ada = WindowPerson(tmp_path / "ada")
        async with ada.at_desk():
            await ada.sign_in_beside(server, other)
            chat = await bob.adds(ADA)
            await bob.phone.send_message(chat, "Look.")
            await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
            messages = await ada.window.find("list", "Messages")
            rows = {}
            # A heart, a thumb with a skin colour, two, and one without an animation.
            for text in ("❤️", "👍🏽", "👍👍", "🐦"):
                await bob.phone.send_message(chat, text)
                rows[text] = await messages.find(
                    "list item", lambda name, text=text: name.startswith(f"Bob Babbage, {text},")
                )
            for text, color in ("❤️", RED), ("👍🏽", BLUE):
                async with asyncio.timeout(20):
                    while await colored(ada, rows[text], color) < 200:
                        await asyncio.sleep(0.1)
                assert await moves(ada, await place(ada, rows[text]))
            await ada.screen.shoot(pictures / "animated-emoji.png")
            assert await colored(ada, rows["👍👍"], BLUE) == 0

            # Letters again, at once, when one decides so.
            decide(ada, animatedEmoji=False)
            async with asyncio.timeout(10):
                while await colored(ada, rows["👍🏽"], BLUE) > 0:
                    await asyncio.sleep(0.1)
            await ada.screen.shoot(pictures / "animated-emoji-off.png")
            decide(ada, animatedEmoji=True)
            async with asyncio.timeout(10):
                while await colored(ada, rows["👍🏽"], BLUE) < 200:
                    await asyncio.sleep(0.1)
            # Kept: it moves without a server, too.
            await ada.stop()
            await server.stop()
            await ada.start()
            await ada.click(await ada.window.find("list item", lambda name: "Bob Babbage" in name))
            messages = await ada.window.find("list", "Messages")
            row = await messages.find("list item", lambda name: name.startswith("Bob Babbage, ❤️,"))
            async with asyncio.timeout(20):
                while await colored(ada, row, RED) < 200:
                    await asyncio.sleep(0.1)
            await server.start()
