"""Checks Schema/*.tl against the tables of the installed Telethon and Kurigram, and both ways of coding.

Every id must be known to both by the same name. Every sample that schema-gen made must survive a round trip
through each. `--record` writes the values below, as Telethon encodes them, where TelegramSchemaTests reads them.
Prints one line for each difference; exits 1 if there is any.
"""

import argparse
import io
import pathlib
import re
import sys

import pyrogram.raw.all
from pyrogram.raw.core import TLObject as KurigramObject
from telethon.extensions import BinaryReader
from telethon.tl.alltlobjects import LAYER, tlobjects

from schema_values import VALUES

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "Tests/Shared/TelegramSchemaTests/Fixtures"
DECLARATION = re.compile(r"^([A-Za-z][\w.]*)#([0-9a-f]{1,8}) .*;$")

# Coded by hand in each client, or not at all, so that their tables lack them.
BY_HAND = {
    "Telethon": {"future_salt", "bind_auth_key_inner", "msg_resend_ans_req"},
    "Kurigram": {"future_salt"},
}
# Kurigram guesses what a vector holds from how many bytes are left: four for each element look like numbers to
# it, also when they are constructors without fields at the end of a message.
GUESSED = {
    "account.setPrivacy",
    "chatReactionsSome",
    "jsonArray",
    "langPackDifference",
    "messages.dialogFilters",
    "messages.getSearchCounters",
    "messages.reactions",
    "messages.reorderPinnedDialogs",
    "pageBlockTable",
    "updatePinnedDialogs",
    "updatePrivacy",
    "webDocumentNoProxy",
}
# Telethon forgets the empty media of a message, which samples that nest deeply have.
EMPTY_MEDIA = {"messages.messagesSlice", "messages.channelMessages"}
# A sample ends where the wrapped query would be.
WRAPPERS = {"invokeWithLayer", "initConnection", "invokeAfterMsg", "invokeAfterMsgs", "invokeWithoutUpdates"}


def plain(name):
    """The letters and digits of a name, so that snake and camel case compare."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def declarations():
    for file in ("mtproto.tl", "api.tl"):
        for line in (ROOT / "Schema" / file).read_text().splitlines():
            if found := DECLARATION.match(line):
                yield found[1], int(found[2], 16)


def samples():
    for line in (FIXTURES / "samples.txt").read_text().splitlines():
        name, fullness, digits = line.split(" ")
        yield name, fullness, bytes.fromhex(digits)


def telethon_name(identifier):
    found = tlobjects.get(identifier)
    if found is None:
        return None
    namespace = found.__module__.rsplit(".", 1)[-1]
    name = found.__name__
    if ".functions" in found.__module__:
        name = name.removesuffix("Request")
    # `patched` holds Telethon's own subclasses of messages.
    return name if namespace in ("types", "functions", "patched") else f"{namespace}.{name}"


def kurigram_name(identifier):
    found = pyrogram.raw.all.objects.get(identifier)
    if found is None:
        return None
    name = found.QUALNAME if hasattr(found, "QUALNAME") else found.__name__
    return re.sub(r"^(types|functions)\.", "", name)


def check_names():
    for client, find in (("Telethon", telethon_name), ("Kurigram", kurigram_name)):
        for name, identifier in declarations():
            known = find(identifier)
            if known is None and name not in BY_HAND[client]:
                yield f"{client} does not know {name}#{identifier:08x}"
            if known is not None and plain(known) != plain(name):
                yield f"{client} calls {name}#{identifier:08x} {known}"


def telethon_round_trip(data):
    with BinaryReader(data) as reader:
        value = reader.tgread_object()
        return bytes(value), reader.tell_position()


def kurigram_round_trip(data):
    stream = io.BytesIO(data)
    value = KurigramObject.read(stream)
    return value.write(), stream.tell()


def check_samples():
    for client, round_trip in (("Telethon", telethon_round_trip), ("Kurigram", kurigram_round_trip)):
        for name, fullness, data in samples():
            if name in WRAPPERS or name in BY_HAND[client] or (client == "Kurigram" and name in GUESSED):
                continue
            if client == "Telethon" and name in EMPTY_MEDIA:
                continue
            try:
                again, end = round_trip(data)
            except Exception as error:
                yield f"{client} cannot read {name} ({fullness}): {type(error).__name__} {error}"
                continue
            if end != len(data):
                yield f"{client} reads {end} of {len(data)} bytes of {name} ({fullness})"
            elif again != data:
                yield f"{client} writes {name} ({fullness}) in another way"


def recorded():
    lines = [f"# Encoded by Telethon, layer {LAYER}; made by Interop/check_schema_ids.py --record."]
    lines += [f"{name} {bytes(value).hex()}" for name, value in VALUES.items()]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true", help="write the fixture of Telethon's bytes anew")
    arguments = parser.parse_args()
    fixture = FIXTURES / "telethon.txt"
    if arguments.record:
        fixture.write_text(recorded())
    differences = list(check_names()) + list(check_samples())
    if not fixture.exists() or fixture.read_text() != recorded():
        differences.append(f"{fixture.relative_to(ROOT)} is not what Telethon writes now")
    for difference in differences:
        print(difference)
    count = len(list(declarations()))
    print(f"{count} ids, {len(list(samples()))} samples, {len(VALUES)} values: {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
