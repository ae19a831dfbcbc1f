public import ClientModel
public import MessageStore
import SchemaMapping
import TelegramSchema

/// Administration of small groups. Each action is a persistent task whose outcome is the server's decision.
public struct GroupAdministration: Sendable {
    let services: AccountDependencies

    /// The administration of the account's groups.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Sets the title of a group; shown at once.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func setTitle(_ title: String, of peer: PeerID) async throws -> TaskID? {
        try await services.store.transaction { transaction in
            guard case .group(let known)? = try transaction.reader.peer(peer), known.title != title else {
                return nil
            }
            try transaction.updatePeer(peer) { $0.setTitle(title) }
            let call = TLFunction.MessagesEditChatTitle(chatID: peer.chatID, title: title)
            let stored = StoredCall(call, undo: [.title(peer, known.title)])
            return try transaction.enqueueCall(stored, queue: .group(peer))
        }
    }

    /// Sets the description of a group; shown at once.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func setDescription(_ text: String, of peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            let input = try transaction.reader.inputPeer(peer, selfID: selfID)
            var undo: [Undo] = []
            // A partial profile would be taken for a complete one, so only a stored one is updated.
            if let page = try transaction.reader.cachedPeerData(peer) {
                undo = [.about(peer, page.about)]
                try transaction.updateCachedPeerData(peer) { $0.about = text }
            }
            let call = TLFunction.MessagesEditChatAbout(peer: input, about: text)
            return try transaction.enqueueCall(StoredCall(call, undo: undo), queue: .group(peer))
        }
    }

    /// Adds a user to a group, who then sees the last `messageCount` messages.
    ///
    /// - Throws: `StoreError`, ``TaskFailure`` for a user who cannot be named to the server.
    @discardableResult
    public func add(_ user: PeerID, to peer: PeerID, showing messageCount: Int32 = 100) async throws -> TaskID
    {
        try await enqueue(about: user, in: peer) { input in
            StoredCall(
                TLFunction.MessagesAddChatUser(chatID: peer.chatID, userID: input, fwdLimit: messageCount)
            )
        }
    }

    /// Removes a user from a group; removing the account's own user leaves it.
    ///
    /// - Throws: As ``add(_:to:showing:)``.
    @discardableResult
    public func remove(_ user: PeerID, from peer: PeerID) async throws -> TaskID {
        try await enqueue(about: user, in: peer) { input in
            StoredCall(TLFunction.MessagesDeleteChatUser(chatID: peer.chatID, userID: input))
        }
    }

    /// Promotes or demotes an administrator; shown at once.
    ///
    /// - Throws: As ``add(_:to:showing:)``.
    @discardableResult
    public func setAdministrator(_ isOne: Bool, _ user: PeerID, in peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard let input = try transaction.reader.inputUser(user, selfID: selfID) else {
                throw TaskFailure.refused(.unknownChat)
            }
            let members = try transaction.reader.cachedPeerData(peer)?.members ?? []
            let wasOne = members.first { $0.peer == user }.map { $0.role == .admin }
            let undo = wasOne.map { [Undo.administrator(user, in: peer, $0)] } ?? []
            // The server notifies the others, but not the requester.
            try transaction.setAdministrator(isOne, user, in: peer)
            let call = TLFunction.MessagesEditChatAdmin(
                chatID: peer.chatID,
                userID: input,
                isAdmin: isOne
            )
            return try transaction.enqueueCall(StoredCall(call, undo: undo), queue: .group(peer))
        }
    }

    /// Sets the restrictions of ordinary members; shown at once.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func setRestrictions(_ restrictions: ChatRestrictions, of peer: PeerID) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard case .group(let known)? = try transaction.reader.peer(peer),
                known.restrictions != restrictions
            else { return nil }
            try transaction.updatePeer(peer) { $0.setRestrictions(restrictions) }
            let call = TLFunction.MessagesEditChatDefaultBannedRights(
                peer: try transaction.reader.inputPeer(peer, selfID: selfID),
                bannedRights: TL.ChatBannedRights(restrictions)
            )
            let stored = StoredCall(call, undo: [.restrictions(peer, known.restrictions)])
            return try transaction.enqueueCall(stored, queue: .group(peer))
        }
    }

    /// Deletes a group for everybody; only its creator may.
    ///
    /// - Throws: `StoreError`.
    @discardableResult
    public func delete(_ peer: PeerID) async throws -> TaskID {
        try await services.store.transaction { transaction in
            let call = StoredCall(TLFunction.MessagesDeleteChat(chatID: peer.chatID))
            return try transaction.enqueueCall(call, queue: .group(peer))
        }
    }

    private func enqueue(
        about user: PeerID,
        in peer: PeerID,
        _ call: @escaping @Sendable (TL.InputUser) -> StoredCall
    ) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard let input = try transaction.reader.inputUser(user, selfID: selfID) else {
                throw TaskFailure.refused(.unknownChat)
            }
            return try transaction.enqueueCall(call(input), queue: .group(peer))
        }
    }
}

extension StoreTransaction {
    /// Sets the stored role of a member; no effect while the group's members are unknown.
    func setAdministrator(_ isOne: Bool, _ user: PeerID, in group: PeerID) throws {
        let members = try reader.cachedPeerData(group)?.members ?? []
        guard let index = members.firstIndex(where: { $0.peer == user && $0.role != .creator }) else {
            return
        }
        try updateCachedPeerData(group) { $0.members[index].role = isOne ? .admin : .member }
    }
}

extension TaskQueueID {
    /// The queue of one group's actions.
    fileprivate static func group(_ peer: PeerID) -> TaskQueueID { TaskQueueID("group", peer.packed) }
}

extension PeerID {
    /// The chat id of a small group in the schema.
    fileprivate var chatID: ChatID { ChatID(rawValue: number) }
}
