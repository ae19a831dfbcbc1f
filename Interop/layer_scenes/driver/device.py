"""What a device does by calls of the API that all layers have, whatever the library."""

import datetime
import random

from sweep import Sweep


def plain(value):
    """A value of a library as JSON: an object becomes its constructor's name in `_` and its fields."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, datetime.datetime):
        return int(value.timestamp())
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(name): plain(one) for name, one in value.items()}
    fields = getattr(value, "__slots__", ()) or [name for name in getattr(value, "__dict__", ()) if not name.startswith("_")]
    return {"_": type(value).__name__} | {name: plain(getattr(value, name, None)) for name in fields}


class Device:
    """A client of one library. A chat is a username, a user's id, or a group's id with a minus."""

    def __init__(self, library: str, name: str, tell):
        self.library, self.name, self.tell = library, name, tell
        self.calls: list[str] = []

    # What each library does in its own way

    async def record(self) -> None:
        """Has `note` told of all calls from now on."""
        raise NotImplementedError

    def name_of(self, request) -> tuple[str, str]:
        """The module and name of a call; no module for what belongs to the protocol itself."""
        raise NotImplementedError

    def constructor(self, name: str):
        """A class of the library's schema."""
        raise NotImplementedError

    def request(self, method: str):
        """The class of a call, named as in the schema; nil if the library has none."""
        raise NotImplementedError

    def server_error(self) -> type[Exception]:
        """What the library raises for an error of the server."""
        raise NotImplementedError

    async def call(self, method: str, **arguments):
        """An answer of the server, as the library decodes it."""
        raise NotImplementedError

    async def peer(self, chat):
        """The InputPeer of a chat."""
        raise NotImplementedError

    async def signed_in(self, user) -> None:
        """What the library does once it has an account."""
        raise NotImplementedError

    # What all do alike

    def make(self, constructor: str, **fields):
        """A value of the schema."""
        return self.constructor(constructor)(**fields)

    def note(self, request) -> None:
        """Notes a call under what is wrapped around it: `messages.getHistory`."""
        while hasattr(request, "query"):
            request = request.query
        module, name = self.name_of(request)
        if module:
            self.calls.append(f"{module}.{name[0].lower()}{name[1:]}")

    async def called(self) -> list[str]:
        return self.calls

    async def send_code(self, number: str) -> str:
        sent = await self.call(
            "auth.SendCode", phone_number=number, api_id=1, api_hash="0" * 32, settings=self.make("CodeSettings")
        )
        return sent.phone_code_hash

    async def sign_in(self, number: str, code_hash: str, code: str) -> int:
        answer = await self.call("auth.SignIn", phone_number=number, phone_code_hash=code_hash, phone_code=code)
        await self.signed_in(answer.user)
        return answer.user.id

    async def sign_up(self, number: str, code_hash: str, code: str, first: str, last: str) -> int:
        answer = await self.call("auth.SignIn", phone_number=number, phone_code_hash=code_hash, phone_code=code)
        assert type(answer).__name__ == "AuthorizationSignUpRequired", answer
        answer = await self.call(
            "auth.SignUp", phone_number=number, phone_code_hash=code_hash, first_name=first, last_name=last
        )
        await self.signed_in(answer.user)
        return answer.user.id

    async def build(self, value):
        """A value of the library from JSON: `{"_": "InputGeoPoint", "lat": 1.5, …}`, `{"@peer": "bob"}` or `{"@bytes": "00ff"}`."""
        if isinstance(value, list):
            return [await self.build(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "@peer" in value:
            return await self.peer(value["@peer"])
        if "@bytes" in value:
            return bytes.fromhex(value["@bytes"])
        fields = {name: await self.build(field) for name, field in value.items() if name != "_"}
        return self.make(value["_"], **fields)

    async def invoke(self, method: str, **arguments):
        """Any call, with arguments that `build` understands."""
        return plain(await self.call(method, **await self.build_all(arguments)))

    async def build_all(self, arguments: dict) -> dict:
        return {name: await self.build(value) for name, value in arguments.items()}

    async def message(self, number: int) -> dict:
        """The raw message of this number."""
        return (await self.invoke("messages.GetMessages", id=[{"_": "InputMessageID", "id": number}]))["messages"][0]

    async def create_group(self, title: str, users: list) -> int:
        """The group's id, with its minus. Forks of Pyrogram cannot read the answer that their own layer has."""
        members = [await self.user(chat) for chat in users]
        answer = await self.call("messages.CreateChat", users=members, title=title)
        # The updates came within another object in layer 177.
        updates = answer.updates if hasattr(answer, "missing_invitees") else answer
        return -updates.chats[0].id

    async def user(self, chat):
        """The InputUser of a chat with somebody."""
        peer = await self.peer(chat)
        return self.make("InputUser", user_id=peer.user_id, access_hash=peer.access_hash)

    async def send_poll(self, chat, question: str, answers: list[str], right: int | None = None) -> dict:
        """A poll in the form of the library's layer, or a quiz: its texts may have formatting, and it may have a hash."""
        kinds = self.constructor("Poll").__init__.__annotations__
        formatted = kinds["question"] is not str

        def text(words: str):
            return self.make("TextWithEntities", text=words, entities=[]) if formatted else words

        options = [self.make("PollAnswer", text=text(words), option=bytes([at])) for at, words in enumerate(answers)]
        more = {"hash": 0} if "hash" in kinds else {}
        solution = {}
        if right is not None:
            more["quiz"] = True
            # The right answer was named by its bytes before layer 224.
            by_place = "int" in str(self.constructor("InputMediaPoll").__init__.__annotations__["correct_answers"])
            solution["correct_answers"] = [right if by_place else bytes([right])]
        poll = self.make("Poll", id=0, question=text(question), answers=options, **more)
        return plain(await self.call(
            "messages.SendMedia", peer=await self.peer(chat), media=self.make("InputMediaPoll", poll=poll, **solution),
            message="", random_id=random.getrandbits(62),
        ))

    async def make_folder(self, number: int, title: str, chat) -> bool:
        """A folder with one chat, whose title has formatting since layer 193."""
        formatted = self.constructor("DialogFilter").__init__.__annotations__["title"] is not str
        named = self.make("TextWithEntities", text=title, entities=[]) if formatted else title
        folder = self.make(
            "DialogFilter", id=number, title=named, pinned_peers=[], include_peers=[await self.peer(chat)], exclude_peers=[]
        )
        return await self.call("messages.UpdateDialogFilter", id=number, filter=folder)

    async def sweep(self, methods: list[str], chat, message: int) -> dict[str, str | None]:
        """What comes of each method, called with the plainest arguments."""
        sweep = Sweep(self, chat, message)
        return {method: await sweep.one(method) for method in methods}

    async def state(self) -> dict:
        return await self.invoke("updates.GetState")

    async def difference(self, pts: int, date: int) -> dict:
        """What happened since; the server must have it in one piece."""
        return await self.invoke("updates.GetDifference", pts=pts, date=date, qts=0)
