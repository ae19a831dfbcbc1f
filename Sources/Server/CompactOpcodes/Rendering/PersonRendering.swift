import CompactWire
import TelegramSchema

extension OpcodeSession {
    /// Remembers how to name people to the API.
    func note(_ people: some Sequence<TL.User>) {
        for case .user(let user) in people where !user.min {
            guard let hash = user.accessHash else { continue }
            users.note(hash, for: user.id)
        }
    }

    /// A person as the API wants them; nil if the client cannot have seen them here.
    func inputUser(_ id: UserID) -> TL.InputUser? {
        if id == me { return .inputUserSelf }
        return users[id].map { .inputUser(.init(userID: id, accessHash: $0)) }
    }

    func requiredUser(_ id: UserID) throws(OpcodeError) -> TL.InputUser {
        guard let user = inputUser(id) else { throw .contactUnknown }
        return user
    }

    /// A chat as the API wants it.
    func inputPeer(_ chat: ChatNumber) throws(OpcodeError) -> TL.InputPeer {
        switch chat {
        case .group(let id): return .inputPeerChat(.init(chatID: id))
        case .dialog(let id):
            if id == me { return .inputPeerSelf }
            guard let hash = users[id] else { throw .chatUnknown }
            return .inputPeerUser(.init(userID: id, accessHash: hash))
        }
    }

    /// The chat that a request names.
    func chat(_ arguments: Arguments, _ me: UserID, _ name: String = "chatId") throws(OpcodeError)
        -> ChatNumber
    {
        guard let chat = ChatNumber(wire: try arguments.requiredNumber(name), of: me) else {
            throw .missing(name)
        }
        return chat
    }

    /// The group that a request names.
    func group(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> ChatID {
        guard case .group(let id) = try chat(arguments, me) else { throw .chatUnknown }
        return id
    }

    /// A person as these clients have them.
    func person(_ user: TL.User.User, about: String? = nil) -> MessagePackValue {
        let (first, last) = (user.firstName ?? "", user.lastName ?? "")
        let name = last.isEmpty ? first : first + " " + last
        var photo: Int64?
        if case .userProfilePhoto(let own) = user.photo { photo = own.photoID }
        let address = photo.flatMap { self.address(ofPhoto: $0, of: user) }
        return .present([
            "id": .integer(user.id.rawValue),
            "accountStatus": .integer(user.deleted ? 1 : 0),
            "names": .array([
                .present([
                    "name": .string(name), "firstName": .string(first), "lastName": .string(last),
                    "type": .string("ONEME"),
                ])
            ]),
            "options": .array([]),
            "phone": user.phone.flatMap { Int64($0) }.map { .integer($0) },
            "link": user.username.map { .string($0) },
            "description": about.flatMap { $0.isEmpty ? nil : .string($0) },
            "photoId": photo.map { .integer($0) },
            "baseUrl": address.map { .string($0) },
            "baseRawUrl": address.map { .string($0) },
            "updateTime": .integer(0),
        ])
    }

    /// The client's user.
    func ownProfile(_ user: TL.User.User, about: String? = nil) -> MessagePackValue {
        .present([
            "contact": person(user, about: about),
            "profileOptions": .array([]),
            // Where another client looks for it.
            "phone": user.phone.flatMap { Int64($0) }.map { .integer($0) },
        ])
    }

    /// When somebody was last there. Nothing is told of who hides it.
    func presence(_ status: TL.UserStatus?) -> MessagePackValue {
        switch status {
        case .userStatusOnline: .map(["seen": .integer(clock() / 1000), "status": .integer(1)])
        case .userStatusOffline(let status): .map(["seen": .number(status.wasOnline)])
        default: .empty
        }
    }

    private func address(ofPhoto id: Int64, of user: TL.User.User) -> String? {
        guard let hash = user.accessHash ?? (user.id == me ? 0 : nil) else { return nil }
        let peer: TL.InputPeer =
            user.id == me ? .inputPeerSelf : .inputPeerUser(.init(userID: user.id, accessHash: hash))
        return addresses.file(
            TL.InputFileLocation.inputPeerPhotoFileLocation(.init(big: true, peer: peer, photoID: id))
                .encoded()
        )
    }
}
