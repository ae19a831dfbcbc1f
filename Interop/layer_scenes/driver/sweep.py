"""Every method of a list with the plainest arguments that a library's own signature asks for."""

import asyncio
import inspect
import random
import re

# An answer that cannot be read is noticed by some libraries only as one that does not come.
PATIENCE = 8
# Values of types of the schema that have fields; those of others are the constructors below, which have none.
WITHOUT_FIELDS = {
    "ChannelMessagesFilter": "ChannelMessagesFilterEmpty", "ChannelParticipantsFilter": "ChannelParticipantsRecent",
    "ChatReactions": "ChatReactionsNone", "InputChannel": "InputChannelEmpty", "InputChatPhoto": "InputChatPhotoEmpty",
    "InputCheckPasswordSRP": "InputCheckPasswordEmpty", "InputDocument": "InputDocumentEmpty", "InputMedia": "InputMediaEmpty",
    "InputPeerNotifySettings": "InputPeerNotifySettings", "InputPhoto": "InputPhotoEmpty", "CodeSettings": "CodeSettings",
    "InputPrivacyKey": "InputPrivacyKeyStatusTimestamp", "InputPrivacyRule": "InputPrivacyValueAllowAll",
    "InputStickerSet": "InputStickerSetEmpty", "MessagesFilter": "InputMessagesFilterEmpty",
    "SendMessageAction": "SendMessageTypingAction", "ChatAdminRights": "ChatAdminRights",
}


class UnknownType(Exception):
    """The sweep has no value of a type."""


class Sweep:
    """Calls of one device about one chat."""

    def __init__(self, device, chat, message: int):
        self.device, self.chat, self.message = device, chat, message

    async def one(self, method: str) -> str | None:
        """`answered`, the error of the server, or what failed in the client; nil if it is no method of this layer."""
        request = self.device.request(method)
        if request is None:
            return None
        try:
            arguments = {
                name: await self.value(name, str(parameter.annotation))
                for name, parameter in inspect.signature(request.__init__).parameters.items()
                if name != "self" and parameter.default is parameter.empty and parameter.kind not in (
                    parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD
                )
            }
        except UnknownType as error:
            return f"skipped: {error}"
        try:
            await asyncio.wait_for(self.device.call(method, **arguments), PATIENCE)
        except self.device.server_error() as error:
            return f"refused: {type(error).__name__}: {error}"
        except Exception as error:
            return f"failed: {error!r}"
        return "answered"

    async def value(self, name: str, annotation: str):
        """A value for a parameter; the annotations of both families of libraries name the type of the schema."""
        if listed := re.search(r"[Ll]ist\[(.*)\]", annotation):
            return [await self.value(name, listed[1])]
        found = re.search(r"(?:\bType|raw\.base\.(?:\w+\.)?)(\w+)", annotation)
        if found:
            return await self.boxed(found[1])
        for kind, value in (("bool", False), ("bytes", b"x"), ("str", "x"), ("float", 0.0), ("datetime", 0)):
            if kind in annotation:
                return value
        return self.number(name)

    def number(self, name: str) -> int:
        if name == "random_id":
            return random.getrandbits(62)
        if name in ("id", "msg_id", "max_id"):
            return self.message
        return 10 if name == "limit" else 0

    async def boxed(self, kind: str):
        make = self.device.make
        if kind == "InputPeer":
            return await self.device.peer(self.chat)
        if kind == "InputUser":
            return await self.device.user(self.chat)
        if kind == "InputMessage":
            return make("InputMessageID", id=self.message)
        if kind == "InputDialogPeer":
            return make("InputDialogPeer", peer=await self.device.peer(self.chat))
        if kind == "InputFolderPeer":
            return make("InputFolderPeer", peer=await self.device.peer(self.chat), folder_id=0)
        if kind == "InputNotifyPeer":
            return make("InputNotifyPeer", peer=await self.device.peer(self.chat))
        if kind == "DataJSON":
            return make("DataJSON", data="{}")
        if kind not in WITHOUT_FIELDS:
            raise UnknownType(kind)
        return make(WITHOUT_FIELDS[kind])
