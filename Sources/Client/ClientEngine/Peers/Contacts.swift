public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import TelegramSchema

/// An address book entry to import.
public struct ContactEntry: Hashable, Sendable {
    /// The phone number in international form.
    public var phone: String
    /// The first name in the address book.
    public var firstName: String
    /// The last name, or "".
    public var lastName: String

    /// Creates an entry.
    public init(phone: String, firstName: String, lastName: String = "") {
        self.phone = phone
        self.firstName = firstName
        self.lastName = lastName
    }
}

/// The user's contacts and blocks (TC-110). Changes apply locally at once, and are sent until the server confirms
/// them.
public struct Contacts: Sendable {
    let services: AccountDependencies

    /// The maximum number of entries per request.
    static let batchLength = 100

    /// The account's contacts.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Adds a contact, under a name of the user's choice.
    ///
    /// - Returns: The task that informs the server.
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
            try transaction.updatePeer(peer) { $0.setName(firstName, lastName) }
            try transaction.setContact(true, peer)
            let call = TLFunction.ContactsAddContact(
                addPhonePrivacyException: sharingPhone,
                id: input,
                firstName: firstName,
                lastName: lastName,
                phone: ""
            )
            let undo: [Undo] = [
                .name(peer, first: known.firstName, last: known.lastName), .contact(peer, wasContact),
            ]
            return try transaction.enqueueCall(StoredCall(call, undo: undo), queue: .contact(peer))
        }
    }

    /// Removes a contact.
    ///
    /// - Returns: The task that informs the server; nil if the user was no contact.
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

    /// Imports an address book: the server looks up the entries, and those with an account become contacts as the
    /// answers come.
    ///
    /// - Returns: The tasks, one for a hundred entries each.
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

    /// Blocks or unblocks a peer. Of several changes only the newest is sent.
    ///
    /// - Returns: The task that informs the server.
    /// - Throws: `StoreError`, ``TaskFailure`` for a peer that cannot be named to the server.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool, _ peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            let input = try transaction.reader.inputPeer(peer, selfID: selfID)
            var undo: [Undo] = []
            // A partial profile would be taken for a complete one, so only a stored one is updated.
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
    /// The queue of changes to one contact.
    static func contact(_ peer: PeerID) -> TaskQueueID { TaskQueueID("contact", peer.packed) }
}
