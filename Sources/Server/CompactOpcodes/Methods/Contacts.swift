import CompactWire
import TelegramSchema

/// People.
extension OpcodeSession {
    /// The people of a list of contacts.
    func people(of contacts: TL.ContactsContacts, _ me: UserID) -> [MessagePackValue] {
        guard case .contacts(let contacts) = contacts else { return [] }
        return people(contacts.users)
    }

    func people(_ users: some Sequence<TL.User>) -> [MessagePackValue] {
        note(users)
        return users.compactMap { user in
            guard case .user(let user) = user else { return nil }
            return person(user)
        }
    }

    private func users(_ ids: [UserID], then: @escaping ([TL.User]) throws(OpcodeError) -> Step) -> Step {
        let inputs = ids.prefix(100).compactMap(inputUser)
        guard !inputs.isEmpty else { return .run { () throws(OpcodeError) in try then([]) } }
        return .ask(TLFunction.UsersGetUsers(id: inputs), then: then)
    }

    /// 32: people by their numbers. Whom the client cannot know are left out.
    func contacts(_ arguments: Arguments, _ me: UserID) -> Step {
        users(arguments.users("contactIds")) { [self] users in
            .done(.map(["contacts": .array(people(users))]))
        }
    }

    /// 35: when people were last there.
    func presence(_ arguments: Arguments, _ me: UserID) -> Step {
        users(arguments.users("contactIds")) { [self] users in
            .done(
                .map([
                    "presence": .map(
                        users.compactMap { user in
                            guard case .user(let user) = user else { return nil }
                            return MessagePackPair(.string("\(user.id)"), presence(user.status))
                        }
                    ),
                    "time": .integer(clock()),
                ])
            )
        }
    }

    /// 36: the address book.
    func listContacts(_ me: UserID) -> Step {
        .ask(TLFunction.ContactsGetContacts(hash: 0)) { [self] contacts in
            .done(.map(["contacts": .array(people(of: contacts, me))]))
        }
    }

    /// 46: somebody by a phone number.
    func findByPhone(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let phone = arguments.text("phone") ?? arguments.number("phone").map { "\($0)" } ?? ""
        guard !phone.isEmpty else { throw .missing("phone") }
        return .ask(TLFunction.ContactsResolvePhone(phone: phone)) { [self] found throws(OpcodeError) in
            guard let contact = people(found.users).first else { throw .contactUnknown }
            return .done(.map(["contact": contact]))
        }
    }

    /// 21: an address book.
    func importContacts(_ arguments: Arguments) throws(OpcodeError) -> Step {
        guard case .map(let pairs)? = arguments.value["contactList"], pairs.count <= 1000 else {
            throw .missing("contactList")
        }
        var phones: [String] = []
        var contacts: [TL.InputContact] = []
        for pair in pairs {
            guard case .string(let phone) = pair.key else { continue }
            let words = Arguments(value: pair.value)
            contacts.append(
                .init(
                    clientID: Int64(phones.count),
                    phone: phone,
                    firstName: words.text("firstName") ?? phone,
                    lastName: words.text("lastName") ?? ""
                )
            )
            phones.append(phone)
        }
        return .ask(TLFunction.ContactsImportContacts(contacts: contacts)) { [self, phones] imported in
            let known = Dictionary(
                imported.users.compactMap { user -> (UserID, String)? in
                    guard case .user(let user) = user, let phone = user.phone else { return nil }
                    return (user.id, phone)
                }
            ) { first, _ in first }
            return .done(
                .map([
                    "contacts": .array(people(imported.users)),
                    "phones": .map(
                        imported.imported.compactMap { contact in
                            guard let index = Int(exactly: contact.clientID), phones.indices.contains(index),
                                let phone = known[contact.userID]
                            else { return nil }
                            return MessagePackPair(.string(phones[index]), .string(phone))
                        }
                    ),
                ])
            )
        }
    }

    /// 34: adds, removes or blocks somebody.
    func updateContact(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let id = UserID(rawValue: try arguments.requiredNumber("contactId"))
        let user = try requiredUser(id)
        switch arguments.text("action") {
        case "ADD":
            // The API keeps the name that the reader chooses: as these clients choose none, the person's own.
            return .ask(TLFunction.UsersGetUsers(id: [user])) { [self] users throws(OpcodeError) in
                guard case .user(let known) = users.first else { throw .contactUnknown }
                return .ask(
                    TLFunction.ContactsAddContact(
                        id: user,
                        firstName: arguments.text("firstName") ?? known.firstName ?? "",
                        lastName: arguments.text("lastName") ?? known.lastName ?? "",
                        phone: ""
                    )
                ) { [self] updates throws(OpcodeError) in
                    let changed = people(updates.parts.users.filter { $0.number == id }).first
                    return .done(.map(["contact": changed ?? person(known)]))
                }
            }
        case "REMOVE":
            return .ask(TLFunction.ContactsDeleteContacts(id: [user])) { _ in .done(.empty) }
        case "BLOCK":
            return .ask(TLFunction.ContactsBlock(id: try inputPeer(.dialog(with: id)))) { _ in .done(.empty) }
        case "UNBLOCK":
            return .ask(TLFunction.ContactsUnblock(id: try inputPeer(.dialog(with: id)))) { _ in .done(.empty)
            }
        default:
            throw .missing("action")
        }
    }

    /// 16: the user's own name and words.
    func changeProfile(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        let change = TLFunction.AccountUpdateProfile(
            firstName: arguments.text("firstName"),
            lastName: arguments.text("lastName"),
            about: arguments.text("description")
        )
        let isChange = change.firstName != nil || change.lastName != nil || change.about != nil
        var calls: [[UInt8]] = isChange ? [change.encoded()] : []
        if let token = arguments.text("photoToken") {
            guard case .uploaded(let id) = FileToken(text: token), let file = uploads[id] else {
                throw .missing("photoToken")
            }
            calls.append(TLFunction.PhotosUploadProfilePhoto(file: file.input(id)).encoded())
        }
        return .calls(calls) { outcomes in
            .run { () throws(OpcodeError) in
                for outcome in outcomes {
                    if let error = try? MTP.RpcError(decoding: outcome.body) { throw OpcodeError(error) }
                }
                return .ask(TLFunction.UsersGetFullUser(id: .inputUserSelf)) {
                    [self] own throws(OpcodeError) in
                    guard case .user(let user) = own.users.first(where: { $0.number == me }) else {
                        throw .internalFailure
                    }
                    return .done(.map(["profile": ownProfile(user, about: own.fullUser.about)]))
                }
            }
        }
    }

    /// 22: settings. Those of chats are notifications; there are no others here.
    func configure(_ arguments: Arguments, _ me: UserID) throws(OpcodeError) -> Step {
        guard let settings = arguments.inside("settings"), settings.inside("user") == nil,
            case .map(let chats)? = settings.value["chats"], chats.count <= 100
        else { throw .unsupported }
        var calls: [TLFunction.AccountUpdateNotifySettings] = []
        for pair in chats {
            guard let number = Arguments.number(pair.key), let chat = ChatNumber(wire: number, of: me),
                let until = Arguments(value: pair.value).number("dontDisturbUntil")
            else { throw .missing("chats") }
            calls.append(
                TLFunction.AccountUpdateNotifySettings(
                    peer: .inputNotifyPeer(.init(peer: try inputPeer(chat))),
                    settings: .init(muteUntil: until < 0 ? .max : Int32(clamping: until / 1000))
                )
            )
        }
        return .askEach(calls) { results throws(OpcodeError) in
            guard results.allSatisfy({ $0 != nil }) else { throw .chatUnknown }
            return .done(.empty)
        }
    }

    /// Tells the API whether somebody looks at the client, as its checks of the connection say.
    public func checked(payload: [UInt8]) {
        guard me != nil, !payload.isEmpty, let value = decoded(payload),
            let isInteractive = Arguments(value: value).truth("interactive")
        else { return }
        let now = clock()
        let isDue = isInteractive && now - interactiveSince >= Self.interactiveInterval
        guard isInteractive != self.isInteractive || isDue else { return }
        // However often a client changes its mind, others hear of it now and then.
        guard now - interactiveSince >= Self.interactiveRest else { return }
        self.isInteractive = isInteractive
        interactiveSince = now
        // Nothing is missed if it is refused.
        let call = TLFunction.AccountUpdateStatus(offline: !isInteractive).encoded()
        proceed(.calls([call]) { _ in .done(.empty) }, for: nil)
    }

    private static let interactiveInterval: Int64 = 60_000
    private static let interactiveRest: Int64 = 10_000
}

extension TL.User {
    var number: UserID {
        switch self {
        case .user(let user): user.id
        case .userEmpty(let user): user.id
        }
    }
}

extension TL.Updates {
    /// What the updates say, and of whom.
    var parts: (updates: [TL.Update], users: [TL.User], groups: [TL.Chat]) {
        switch self {
        case .updates(let all): (all.updates, all.users, all.chats)
        case .updatesCombined(let all): (all.updates, all.users, all.chats)
        case .updateShort(let one): ([one.update], [], [])
        case .updateShortMessage, .updateShortChatMessage, .updateShortSentMessage, .updatesTooLong:
            ([], [], [])
        }
    }
}
