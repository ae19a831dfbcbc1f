"""Every method of our schema, called by clients of older layers: each answer can be read in the layer of its call."""

import re

from harness.server import REPOSITORY

# What ends the session or the account, and what stands in the schema but not in the server.
LEFT_OUT = re.compile(
    r"auth\.|account\.(delete|reset|change)|upload\.|stickers\.|messages\.deleteHistory|contacts\.deleteContacts"
    r"|channels\.|updates\.getChannelDifference|account\.(cancel|confirm|resend)PasswordEmail|account\.[gs]etPrivacy"
    r"|messages\.(getDiscussionMessage|getReplies|readDiscussion|readMentions|readReactions)"
    r"|messages\.(getMessagesViews|getUnreadReactions|setChatAvailableReactions)"
)
# What says that the call did not get through in its layer, or its answer not back.
NOT_THROUGH = re.compile(r"INPUT_|InputMethodInvalid|InputFetch|LAYER|INTERNAL|failed(?!.*has no attribute)")


def methods() -> list[str]:
    """The methods of our schema, in the order of their modules."""
    functions = (REPOSITORY / "Schema" / "api.tl").read_text().split("---functions---")[1]
    names = re.findall(r"^(\w+\.\w+)#", functions, re.MULTILINE)
    return sorted(name for name in names if not LEFT_OUT.match(name))


async def test_every_answer_can_be_read(scene):
    await scene.bobs.send_message(scene.olga.username, "about this one")
    heard = await scene.phone.hears_message("about this one")
    outcomes = await scene.phone.sweep(methods=methods(), chat=scene.bob.username, message=heard["id"])
    lost = {method: outcome for method, outcome in outcomes.items() if outcome and NOT_THROUGH.search(outcome)}
    assert not lost, "\n".join(f"{method}: {outcome}" for method, outcome in lost.items())
    assert sum(outcome == "answered" for outcome in outcomes.values()) > 100
    await scene.bobs.send_message(scene.olga.username, "after all of that")
    await scene.phone.hears_message("after all of that")
