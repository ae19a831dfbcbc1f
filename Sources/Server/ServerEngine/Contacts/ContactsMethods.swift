import ServerStore
import TelegramSchema

/// `contacts.*`: contact lists, and searching for users.
enum ContactsMethods {
    /// Most contacts of one request.
    private static let maximumContacts = 500

    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.ContactsImportContacts.self, within: .addressBook, importContacts)
        routes.transaction(TLFunction.ContactsAddContact.self, addContact)
        routes.transaction(TLFunction.ContactsDeleteContacts.self, deleteContacts)
        routes.transaction(TLFunction.ContactsGetContacts.self, getContacts)
        routes.transaction(TLFunction.ContactsGetStatuses.self, getStatuses)
        routes.transaction(TLFunction.ContactsResolveUsername.self, resolveUsername)
        routes.transaction(TLFunction.ContactsResolvePhone.self, resolvePhone)
        routes.transaction(TLFunction.ContactsSearch.self, search)
        Blocking.register(in: &routes)
        routes.constant(TLFunction.ContactsGetTopPeers.self, .init())
    }

    static func importContacts(
        _ request: TLFunction.ContactsImportContacts,
        _ call: Call
    ) throws -> TL.ContactsImportedContacts {
        guard request.contacts.count <= maximumContacts else { throw RPCError.flood(seconds: 60) }
        let rate = Rate(name: "import #\(call.user)", limit: call.limits.importedContacts)
        try call.scope.take([rate], Int64(request.contacts.count))
        var imported: [TL.ImportedContact] = []
        var users: [TL.User] = []
        for contact in request.contacts {
            guard let phone = PhoneNumber(contact.phone),
                let user = try call.store.users.find(phone: phone.digits), user.id != call.user
            else { continue }
            try call.addContact(user, first: contact.firstName, last: contact.lastName)
            imported.append(TL.ImportedContact(userID: user.id, clientID: contact.clientID))
            users.append(try call.scope.render(user, for: call.user, knowsPhone: true))
        }
        return TL.ContactsImportedContacts(imported: imported, retryContacts: [], users: users)
    }

    static func addContact(_ request: TLFunction.ContactsAddContact, _ call: Call) throws -> TL.Updates {
        let user = try call.resolve(request.id, or: .bad("CONTACT_ID_INVALID"))
        guard user.id != call.user else { throw RPCError.bad("CONTACT_ID_INVALID") }
        guard !request.firstName.isEmpty else { throw RPCError.bad("CONTACT_NAME_EMPTY") }
        try call.addContact(user, first: request.firstName, last: request.lastName)
        return try call.contactUpdates([user.id])
    }

    static func deleteContacts(
        _ request: TLFunction.ContactsDeleteContacts,
        _ call: Call
    ) throws -> TL.Updates {
        guard request.id.count <= maximumContacts else { throw RPCError.bad("LIMIT_INVALID") }
        let users = try request.id.map { try call.resolve($0).id }
        for user in users where try call.store.contacts.delete(owner: call.user, contact: user) {
            call.scope.forgetContacts(call.user, user)
            try call.scope.noteChange(.person, of: .user(user), for: call.user, by: call.session)
        }
        return try call.contactUpdates(users)
    }

    static func getContacts(
        _ request: TLFunction.ContactsGetContacts,
        _ call: Call
    ) throws -> TL.ContactsContacts {
        let book = try call.scope.contacts(of: call.user).values.sorted { $0.contact < $1.contact }
        let hash = book.reduce(into: ListHash([Int64]())) { $0.add($1.contact.rawValue) }
        guard request.hash == 0 || request.hash != hash.value else { return .contactsNotModified }
        return .contacts(
            .init(
                contacts: book.map { TL.Contact(userID: $0.contact, mutual: $0.isMutual) },
                savedCount: 0,
                users: try book.compactMap { entry in
                    try call.scope.user(entry.contact).map { try call.scope.render($0, for: call.user) }
                }
            )
        )
    }

    static func getStatuses(
        _ request: TLFunction.ContactsGetStatuses,
        _ call: Call
    ) throws -> [TL.ContactStatus] {
        try call.scope.contacts(of: call.user).keys.sorted().compactMap { id in
            guard let contact = try call.scope.user(id) else { return nil }
            return TL.ContactStatus(userID: id, status: try call.scope.status(of: contact, for: call.user))
        }
    }
}

extension Call {
    fileprivate func addContact(_ user: UserRecord, first: String, last: String) throws {
        var (firstName, lastName) = (PersonName.part(of: first), PersonName.part(of: last))
        // A contact without a name of the owner's choice keeps their own.
        if firstName.isEmpty, lastName.isEmpty { lastName = user.lastName }
        if firstName.isEmpty { firstName = user.firstName }
        let record = ContactRecord(
            owner: self.user,
            contact: user.id,
            firstName: firstName,
            lastName: lastName,
            date: seconds
        )
        try store.contacts.save(record)
        scope.forgetContacts(self.user, user.id)
        try scope.noteChange(.person, of: .user(user.id), for: self.user, by: session)
    }

    /// The updates that show users after a change of the contact list, here and in the caller's other sessions.
    fileprivate func contactUpdates(_ users: [UserID]) throws -> TL.Updates {
        var updates = UpdatesBuilder(for: user)
        for id in users {
            guard let other = try scope.user(id) else { continue }
            updates.referenced.insert(id)
            updates.updates.append(
                .updatePeerSettings(
                    .init(peer: .peerUser(.init(userID: id)), settings: try peerSettings(for: other))
                )
            )
        }
        let answer = try updates.finish(scope)
        try scope.push(to: user, except: session) { answer }
        return answer
    }
}
