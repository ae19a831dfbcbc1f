public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import TelegramSchema

/// An entry of an address book, to be imported.
public struct ContactEntry: Hashable, Sendable {
    /// In international form.
    public var phone: String
    /// The name in the book.
    public var firstName: String
    /// More of it, or "".
    public var lastName: String

    /// An entry.
    public init(phone: String, firstName: String, lastName: String = "") {
        self.phone = phone
        self.firstName = firstName
        self.lastName = lastName
    }
}

/// Whom the member knows, and whom they do not want to hear of (client.md TC-110): changed at once here, pushed to the
/// server until it has confirmed.
public struct Contacts: Sendable {
    let services: AccountDependencies

    /// How many entries go to the server at once.
    static let batchLength = 100

    /// The account's contacts.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Makes somebody a contact, under a name of the member's choice.
    ///
    /// - Returns: The task that tells the server.
    /// - Throws: `StoreError`, ``TaskFailure`` for a user who cannot be named to the server.
    @discardableResult
    public func add(
        _ peer: PeerID,
        firstName: String,
        lastName: String = "",
        sharingPhone: Bool = false
    ) async throws -> TaskID {
        try await services.store.transaction { transaction in
            guard case .user(let known)? = try transaction.reader.peer(peer),
                let input = TL.InputUser(known)
            else { throw TaskFailure.refused(.unknownChat) }
            let wasContact = try transaction.reader.isContact(peer)
            var user = known
            (user.firstName, user.lastName) = (firstName, lastName)
            try transaction.setPeer(.user(user))
            try transaction.setContact(true, peer)
            let call = TLFunction.ContactsAddContact(
                addPhonePrivacyException: sharingPhone,
                id: input,
                firstName: firstName,
                lastName: lastName,
                phone: ""
            )
            let undo: [Undo] = [.peer(.user(known)), .contact(peer, wasContact)]
            return try transaction.enqueueCall(StoredCall(call, undo: undo), queue: .contact(peer))
        }
    }

    /// Takes somebody out of the contacts.
    ///
    /// - Returns: The task that tells the server; nil when they were none.
    /// - Throws: As ``add(_:firstName:lastName:sharingPhone:)``.
    @discardableResult
    public func remove(_ peer: PeerID) async throws -> TaskID? {
        try await services.store.transaction { transaction in
            guard try transaction.reader.isContact(peer) else { return nil }
            guard let input = try transaction.reader.peer(peer).flatMap({ TL.InputUser($0) }) else {
                throw TaskFailure.refused(.unknownChat)
            }
            try transaction.setContact(false, peer)
            let call = StoredCall(
                TLFunction.ContactsDeleteContacts(id: [input]),
                undo: [.contact(peer, true)]
            )
            return try transaction.enqueueCall(call, queue: .contact(peer))
        }
    }

    /// Has the server look up who of an address book has an account; those become contacts as the answers come.
    ///
    /// - Returns: The tasks that ask, a hundred entries each.
    /// - Throws: `StoreError`.
    @discardableResult
    public func importEntries(_ entries: [ContactEntry]) async throws -> [TaskID] {
        let batches = entries.chunks(of: Self.batchLength)
        return try await services.store.transaction { transaction in
            try batches.map { batch in
                let call = TLFunction.ContactsImportContacts(
                    contacts: batch.enumerated().map { index, entry in
                        TL.InputContact(
                            clientID: Int64(index),
                            phone: entry.phone,
                            firstName: entry.firstName,
                            lastName: entry.lastName
                        )
                    }
                )
                return try transaction.enqueueCall(StoredCall(call), queue: TaskQueueID(rawValue: "import"))
            }
        }
    }

    /// Blocks somebody, or ends that. Of several changes the newest is told.
    ///
    /// - Returns: The task that tells the server.
    /// - Throws: `StoreError`, ``TaskFailure`` for a peer that cannot be named to the server.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool, _ peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            let input = try transaction.reader.inputPeer(peer, selfID: selfID)
            var undo: [Undo] = []
            // A page that was never fetched would be taken for whole.
            if let page = try transaction.reader.cachedPeerData(peer) {
                undo = [.blocked(peer, page.isBlocked)]
                try transaction.updateCachedPeerData(peer) { $0.isBlocked = isBlocked }
            }
            let call =
                isBlocked
                ? StoredCall(TLFunction.ContactsBlock(id: input), undo: undo)
                : StoredCall(TLFunction.ContactsUnblock(id: input), undo: undo)
            return try transaction.enqueueCall(call, queue: TaskQueueID("block", peer.packed), isNewest: true)
        }
    }
}

extension TaskQueueID {
    /// What is done with somebody as a contact, in its order.
    static func contact(_ peer: PeerID) -> TaskQueueID { TaskQueueID("contact", peer.packed) }
}
