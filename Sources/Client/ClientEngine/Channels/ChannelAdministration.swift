public import ClientModel
public import MessageStore
import SchemaMapping
import TelegramSchema

/// Actions of members and administrators on channels and large groups (TC-111). Each is a persistent task whose
/// outcome is the server's decision. The tasks of one channel run in order.
public struct ChannelAdministration: Sendable {
    let services: AccountDependencies

    /// The administration of the account's channels.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Joins a channel.
    ///
    /// - Throws: `StoreError`, ``TaskFailure`` for a channel that cannot be named to the server.
    @discardableResult
    public func join(_ peer: PeerID) async throws -> TaskID {
        try await enqueue(peer) { _, channel in StoredCall(TLFunction.ChannelsJoinChannel(channel: channel)) }
    }

    /// Leaves a channel and removes it from the chat list at once.
    ///
    /// - Throws: As ``join(_:)``.
    @discardableResult
    public func leave(_ peer: PeerID) async throws -> TaskID {
        try await enqueue(peer) { transaction, channel in
            let before = try transaction.reader.chat(peer).inclusion?.list
            try transaction.setInclusion(nil, of: peer)
            let call = TLFunction.ChannelsLeaveChannel(channel: channel)
            return StoredCall(call, undo: [.list(peer, before)])
        }
    }

    /// Deletes a channel for everybody.
    ///
    /// - Throws: As ``join(_:)``.
    @discardableResult
    public func delete(_ peer: PeerID) async throws -> TaskID {
        try await enqueue(peer) { _, channel in StoredCall(TLFunction.ChannelsDeleteChannel(channel: channel))
        }
    }

    /// Sets the title of a channel; shown at once.
    ///
    /// - Throws: As ``join(_:)``.
    @discardableResult
    public func setTitle(_ title: String, of peer: PeerID) async throws -> TaskID {
        try await enqueue(peer) { transaction, input in
            let call = TLFunction.ChannelsEditTitle(channel: input, title: title)
            guard case .channel(let known)? = try transaction.reader.peer(peer) else {
                return StoredCall(call)
            }
            try transaction.updatePeer(peer) { $0.setTitle(title) }
            return StoredCall(call, undo: [.title(peer, known.title)])
        }
    }

    /// Sets the public username of a channel; "" removes it.
    ///
    /// - Throws: As ``join(_:)``.
    @discardableResult
    public func setUsername(_ name: String, of peer: PeerID) async throws -> TaskID {
        try await enqueue(peer) { _, channel in
            StoredCall(TLFunction.ChannelsUpdateUsername(channel: channel, username: name))
        }
    }

    /// Sets the slow mode delay in seconds; 0 turns it off.
    ///
    /// - Throws: As ``join(_:)``.
    @discardableResult
    public func setSlowMode(_ seconds: Int32, of peer: PeerID) async throws -> TaskID {
        try await enqueue(peer) { _, channel in
            StoredCall(TLFunction.ChannelsToggleSlowMode(channel: channel, seconds: seconds))
        }
    }

    /// Sets whether posts name their authors.
    ///
    /// - Throws: As ``join(_:)``.
    @discardableResult
    public func setSignatures(_ areShown: Bool, of peer: PeerID) async throws -> TaskID {
        try await enqueue(peer) { _, channel in
            StoredCall(TLFunction.ChannelsToggleSignatures(signaturesEnabled: areShown, channel: channel))
        }
    }

    /// Sets the reactions that members may use, also in a small group.
    ///
    /// - Throws: As ``join(_:)``.
    @discardableResult
    public func setReactions(_ allowed: AllowedReactions, in peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            let call = TLFunction.MessagesSetChatAvailableReactions(
                peer: try transaction.reader.inputPeer(peer, selfID: selfID),
                availableReactions: TL.ChatReactions(allowed),
                reactionsLimit: allowed.limit
            )
            return try transaction.enqueueCall(StoredCall(call), queue: .channel(peer))
        }
    }

    /// Sets the restrictions of ordinary members; shown at once.
    ///
    /// - Throws: As ``join(_:)``.
    @discardableResult
    public func setRestrictions(_ restrictions: ChatRestrictions, in peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            let call = TLFunction.MessagesEditChatDefaultBannedRights(
                peer: try transaction.reader.inputPeer(peer, selfID: selfID),
                bannedRights: TL.ChatBannedRights(restrictions)
            )
            guard case .channel(let known)? = try transaction.reader.peer(peer) else {
                throw TaskFailure.refused(.unknownChat)
            }
            try transaction.updatePeer(peer) { $0.setRestrictions(restrictions) }
            let stored = StoredCall(call, undo: [.restrictions(peer, known.restrictions)])
            return try transaction.enqueueCall(stored, queue: .channel(peer))
        }
    }

    func enqueue(
        _ peer: PeerID,
        _ call: @escaping @Sendable (StoreTransaction, TL.InputChannel) throws -> StoredCall
    ) async throws -> TaskID {
        try await services.store.transaction { transaction in
            let channel = try transaction.reader.inputChannel(peer)
            return try transaction.enqueueCall(try call(transaction, channel), queue: .channel(peer))
        }
    }
}

extension TaskQueueID {
    /// The queue of one channel's actions.
    fileprivate static func channel(_ peer: PeerID) -> TaskQueueID { TaskQueueID("channel", peer.packed) }
}
