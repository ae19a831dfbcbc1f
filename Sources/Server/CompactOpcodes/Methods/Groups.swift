import CompactWire
import StdExtras
import TelegramSchema

/// Groups and their members.
extension OpcodeSession {
    /// 64 without a chat: a new group.
    func makeGroup(_ attachment: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        guard attachment.text("event") == "new", attachment.text("chatType") != "CHANNEL" else {
            throw .unsupported
        }
        let users = try attachment.users("userIds").map { id throws(OpcodeError) in try requiredUser(id) }
        return .ask(
            TLFunction.MessagesCreateChat(users: users, title: try attachment.requiredText("title"))
        ) { [self] made throws(OpcodeError) in
            guard case .chat(let group) = made.updates.parts.groups.first else { throw .internalFailure }
            return readChat(.group(group.id), me) { [self] chat in sent(made.updates, me, with: chat) }
        }
    }

    /// Calls, one for each member, then the group as it is now. The first refusal is that of all.
    private func change<Method: TLFunctionCall>(_ id: ChatID, _ methods: [Method], _ me: UserID) -> Step {
        .calls(methods.map { $0.encoded() }) { [self] outcomes in
            .run { () throws(OpcodeError) in
                for outcome in outcomes { _ = try outcome.result(of: Method.self) }
                return readChat(.group(id), me) { .done(.map(["chat": $0])) }
            }
        }
    }

    /// 77: members come and go, get rights, or are let in.
    func updateMembers(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let id = try group(arguments, me)
        let users = try arguments.users("userIds").map { user throws(OpcodeError) in try requiredUser(user) }
        guard !users.isEmpty, users.count <= 100 else { throw .missing("userIds") }
        // A word that is not known must not take something away.
        let isAdding: Bool
        switch arguments.text("operation") {
        case "add": isAdding = true
        case "remove": isAdding = false
        default: throw .missing("operation")
        }
        switch arguments.text("type") {
        case nil, "MEMBER":
            if isAdding {
                // New members see what is written from now on.
                let calls = users.map { TLFunction.MessagesAddChatUser(chatID: id, userID: $0, fwdLimit: 0) }
                return .calls(calls.map { $0.encoded() }) { [self] outcomes in
                    .run { () throws(OpcodeError) in
                        for outcome in outcomes {
                            let added = try outcome.result(of: TLFunction.MessagesAddChatUser.self)
                            guard added.missingInvitees.isEmpty else {
                                throw OpcodeError("contact.denied", "This person cannot be added")
                            }
                        }
                        return readChat(.group(id), me) { .done(.map(["chat": $0])) }
                    }
                }
            }
            return change(id, users.map { TLFunction.MessagesDeleteChatUser(chatID: id, userID: $0) }, me)
        case "ADMIN":
            return change(
                id,
                users.map { TLFunction.MessagesEditChatAdmin(chatID: id, userID: $0, isAdmin: isAdding) },
                me
            )
        case "JOIN_REQUEST":
            let peer = TL.InputPeer.inputPeerChat(.init(chatID: id))
            return change(
                id,
                users.map {
                    TLFunction.MessagesHideChatJoinRequest(approved: isAdding, peer: peer, userID: $0)
                },
                me
            )
        default: throw .unsupported
        }
    }

    /// 59: members, or those who ask to be.
    func members(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let id = try group(arguments, me)
        let count = min(max(arguments.number("count") ?? 50, 1), 500)
        if arguments.text("type") == "JOIN_REQUEST" {
            return .ask(
                TLFunction.MessagesGetChatInviteImporters(
                    requested: true,
                    peer: .inputPeerChat(.init(chatID: id)),
                    offsetDate: 0,
                    offsetUser: .inputUserEmpty,
                    limit: Int32(clamping: min(count, 100))
                )
            ) { [self] answer in
                .done(.map(["members": .array(members(answer.importers.map(\.userID), answer.users))]))
            }
        }
        guard arguments.text("type") ?? "MEMBER" == "MEMBER" else { throw .unsupported }
        let marker = max(arguments.number("marker") ?? 0, 0)
        return .ask(TLFunction.MessagesGetFullChat(chatID: id)) { [self] full throws(OpcodeError) in
            guard case .chatFull(let chat) = full.fullChat else { throw .chatUnknown }
            let all = chat.participants.known.map(\.user)
            let rest = all.dropFirst(clamping: marker)
            let next = rest.count > count ? marker + count : 0
            return .done(
                .map([
                    "members": .array(members(Array(rest.prefix(clamping: count)), full.users)),
                    "marker": .integer(next),
                ])
            )
        }
    }

    private func members(_ ids: [UserID], _ users: [TL.User]) -> [MessagePackValue] {
        note(users)
        let known = Dictionary(users.map { ($0.number, $0) }) { first, _ in first }
        return ids.compactMap { id in
            guard case .user(let user) = known[id] else { return nil }
            return .map(["contact": person(user), "presence": presence(user.status)])
        }
    }

    /// 55: a group's title, words, picture and link, and the pinned message of any chat.
    func updateChat(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let chat = try chat(arguments, me)
        let peer = try inputPeer(chat)
        var calls: [[UInt8]] = []
        if let pinned = arguments.number("pinMessageId") {
            guard let id = MessageID(wire: pinned) else { throw .messageUnknown }
            let isSilent = arguments.truth("notifyPin") == false
            calls.append(
                TLFunction.MessagesUpdatePinnedMessage(silent: isSilent, peer: peer, id: id).encoded()
            )
        }
        if case .group(let id) = chat {
            if let title = arguments.text("theme"), !title.isEmpty {
                calls.append(TLFunction.MessagesEditChatTitle(chatID: id, title: title).encoded())
            }
            if let about = arguments.text("description") {
                calls.append(TLFunction.MessagesEditChatAbout(peer: peer, about: about).encoded())
            }
            if let token = arguments.text("photoToken") {
                guard case .uploaded(let number) = FileToken(text: token), let file = uploads[number] else {
                    throw .missing("photoToken")
                }
                let photo = TL.InputChatPhoto.inputChatUploadedPhoto(.init(file: file.input(number)))
                calls.append(TLFunction.MessagesEditChatPhoto(chatID: id, photo: photo).encoded())
            }
            if arguments.truth("revokePrivateLink") == true {
                calls.append(
                    TLFunction.MessagesExportChatInvite(legacyRevokePermanent: true, peer: peer).encoded()
                )
            }
        }
        // The API has no method for another owner. What members may do it can change, but these clients know fewer rights
        // than it has, and none is mapped yet.
        guard !calls.isEmpty else { throw .unsupported }
        return .calls(calls) { [self] outcomes in
            .run { () throws(OpcodeError) in
                for outcome in outcomes {
                    // What is set already is set.
                    guard let error = try? MTP.RpcError(decoding: outcome.body),
                        !error.errorMessage.hasSuffix("_NOT_MODIFIED")
                    else { continue }
                    throw OpcodeError(error)
                }
                return readChat(chat, me) { .done(.map(["chat": $0])) }
            }
        }
    }

    /// 57: joins by a link.
    func join(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        .ask(
            TLFunction.MessagesImportChatInvite(hash: try Self.secret(of: arguments))
        ) { [self] joined throws(OpcodeError) in
            guard case .chatInviteJoinResultOk(let joined) = joined,
                case .chat(let group) = joined.updates.parts.groups.first
            else { throw .internalFailure }
            return readChat(.group(group.id), me) { chat in
                .done(.map(["chat": chat.adding("cid", .integer(0))]))
            }
        }
    }

    /// 89: what a link leads to. Who is no member is told no number, as there is none to write to.
    func linkInfo(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        .ask(
            TLFunction.MessagesCheckChatInvite(hash: try Self.secret(of: arguments))
        ) { [self] invite throws(OpcodeError) in
            switch invite {
            case .chatInviteAlready(let known):
                guard case .chat(let group) = known.chat else { throw .chatUnknown }
                return readChat(.group(group.id), me) { .done(.map(["chat": $0])) }
            case .chatInvite(let invite):
                return .done(
                    .map([
                        "invite": .map([
                            "title": .string(invite.title), "description": .string(invite.about ?? ""),
                            "participantsCount": .number(invite.participantsCount),
                            "joinRequest": .bool(invite.requestNeeded),
                        ])
                    ])
                )
            case .chatInvitePeek: throw .chatUnknown
            }
        }
    }

    /// The secret of a link: what stands behind the last sign of an address.
    private static func secret(of arguments: Arguments) throws(OpcodeError) -> String {
        let link = try arguments.requiredText("link")
        guard let secret = link.split(whereSeparator: { "/=+".contains($0) }).last else {
            throw .missing("link")
        }
        return String(secret)
    }

    /// 58: leaves a group.
    func leave(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        .ask(
            TLFunction.MessagesDeleteChatUser(chatID: try group(arguments, me), userID: .inputUserSelf)
        ) { _ in .done(.empty) }
    }

    /// 54: empties a history.
    func clearChat(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        .ask(
            TLFunction.MessagesDeleteHistory(
                justClear: true,
                revoke: arguments.truth("forAll") == true,
                peer: try inputPeer(try chat(arguments, me)),
                maxID: 0
            )
        ) { _ in .done(.empty) }
    }

    /// 52: removes a chat. A group that is not one's own is left.
    func deleteChat(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let chat = try chat(arguments, me)
        let isForAll = arguments.truth("forAll") != false
        let forget = TLFunction.MessagesDeleteHistory(
            revoke: isForAll,
            peer: try inputPeer(chat),
            maxID: 0
        )
        guard case .group(let id) = chat else { return .ask(forget) { _ in .done(.empty) } }
        return .ask(TLFunction.MessagesGetFullChat(chatID: id)) { full in
            let group = full.chats.group(id)
            if isForAll, group?.creator == true {
                return .ask(TLFunction.MessagesDeleteChat(chatID: id)) { _ in .done(.empty) }
            }
            let own = TLFunction.MessagesDeleteHistory(peer: forget.peer, maxID: 0)
            guard group?.left == false else { return .ask(own) { _ in .done(.empty) } }
            return .ask(TLFunction.MessagesDeleteChatUser(chatID: id, userID: .inputUserSelf)) { _ in
                .ask(own) { _ in .done(.empty) }
            }
        }
    }
}
