public import ClientModel
public import MessageStore
import TelegramSchema

/// Changes, deletes and pins messages: at once here, by persistent tasks on the server.
public struct Editor: Sendable {
    let services: AccountDependencies

    /// An editor of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Changes the text or caption of a message of ours. One that is still on its way is sent as changed.
    ///
    /// - Parameters:
    ///   - key: Which.
    ///   - text: What it says from now on.
    ///   - hasNoPreview: Links in it are to have no preview; one that it shows goes.
    /// - Returns: The task that tells the server; nil when there is nothing to tell it, or nothing yet.
    /// - Throws: `StoreError`.
    @discardableResult
    public func edit(
        _ key: MessageKey,
        to text: FormattedText,
        hasNoPreview: Bool = false
    ) async throws -> TaskID? {
        try await services.store.transaction { transaction in
            guard let message = try transaction.reader.message(key) else { return nil }
            let content = try message.content.decoded()
            let before = content.formattedText
            let losesPreview = hasNoPreview && content.hasWebPage && !content.flags.contains(.noPreview)
            guard before != text || losesPreview else { return nil }
            try transaction.setText(text, hasNoPreview: hasNoPreview, of: message)
            let edit = EditPayload(
                key,
                text: text,
                before: before,
                hasNoPreview: hasNoPreview,
                hadNoPreview: content.flags.contains(.noPreview)
            )
            guard key.namespace == .cloud || key.namespace == .scheduled else {
                return try transaction.addEdit(edit, behindSendingOf: message)
            }
            var task = NewTask(.edit, edit, queue: .edit(in: key.peer))
            task.conditions = [.network, .accountReady]
            return try transaction.addTask(task)
        }
    }

    /// Deletes messages of one chat, here at once. Those that were on their way are not sent.
    ///
    /// - Parameters:
    ///   - keys: Which.
    ///   - forEveryone: Also for the others in the chat.
    /// - Throws: `StoreError`.
    public func delete(_ keys: [MessageKey], forEveryone: Bool) async throws {
        try await services.store.transaction { transaction in
            try transaction.delete(keys)
            for (peer, keys) in Dictionary(grouping: keys.filter { $0.namespace == .cloud }, by: \.peer) {
                for batch in keys.map(\.id).sorted().batches(of: Self.deletionLimit) {
                    let ids = batch.map { MessageID(rawValue: $0) }
                    // Refused: they are there still, and the history fetches them again.
                    let undo = batch.map { Undo.hole(peer, $0...$0) }
                    if peer.kind == .channel {
                        let channel = try transaction.reader.inputChannel(peer)
                        let call = TLFunction.ChannelsDeleteMessages(channel: channel, id: ids)
                        try transaction.enqueueCall(StoredCall(call, undo: undo), queue: nil)
                    } else {
                        let call = TLFunction.MessagesDeleteMessages(revoke: forEveryone, id: ids)
                        try transaction.enqueueCall(StoredCall(call, undo: undo), queue: nil)
                    }
                }
            }
        }
    }

    /// How many messages one call deletes.
    private static let deletionLimit = 100

    /// Empties a chat, here at once.
    ///
    /// - Parameters:
    ///   - peer: Which.
    ///   - forEveryone: Also for the other one of a private chat.
    ///   - removesChat: Takes the chat out of the list as well, with what is typed into it and its pin.
    /// - Throws: `StoreError`, ``TaskFailure`` for a pinned chat that cannot be named to the server.
    public func clearHistory(of peer: PeerID, forEveryone: Bool, removesChat: Bool) async throws {
        let selfID = services.selfID
        let now = Int32(clamping: services.serverTime() / 1000)
        try await services.store.transaction { transaction in
            let newest = try transaction.reader.newestSeenMessage(of: peer)
            try transaction.clearHistory(of: peer)
            if removesChat { try transaction.remove(peer, now: now, selfID: selfID) }
            var task = NewTask(
                .clearHistory,
                ClearPayload(peer, upTo: newest, forEveryone: forEveryone, removesChat: removesChat),
                queue: .clear(peer)
            )
            task.conditions = [.network, .accountReady]
            try transaction.addTask(task)
        }
    }

    /// Empties a chat up to a message, here at once. What came after it stays.
    ///
    /// - Parameters:
    ///   - peer: Which.
    ///   - id: The newest message to go, of the server's; see `StoreReader.newestSeenMessage(of:)`.
    ///   - forEveryone: Also for the other one of a private chat.
    /// - Throws: `StoreError`.
    public func clearHistory(of peer: PeerID, upTo id: Int32, forEveryone: Bool) async throws {
        guard id > 0 else { return }
        try await services.store.transaction { transaction in
            try transaction.deleteMessages(in: 1...id, .cloud, of: peer)
            try transaction.addChunk(1...id, ChunkScope(.cloud, .everywhere), of: peer)
            var task = NewTask(
                .clearHistory,
                ClearPayload(peer, upTo: id, forEveryone: forEveryone, removesChat: false),
                queue: .clear(peer)
            )
            task.conditions = [.network, .accountReady]
            try transaction.addTask(task)
        }
    }

    /// Pins a message in its chat, or unpins it.
    ///
    /// - Parameters:
    ///   - isPinned: Whether it is to be pinned.
    ///   - key: Which.
    ///   - isSilent: Nobody is told.
    ///   - forEveryone: Also for the other one of a private chat.
    /// - Throws: `StoreError`.
    public func setPinned(
        _ isPinned: Bool,
        _ key: MessageKey,
        isSilent: Bool = false,
        forEveryone: Bool = true
    ) async throws {
        let selfID = services.selfID
        try await services.store.transaction { transaction in
            guard let message = try transaction.reader.message(key), key.namespace == .cloud else { return }
            let before = message.flags.contains(.pinned)
            guard before != isPinned else { return }
            let call = TLFunction.MessagesUpdatePinnedMessage(
                silent: isSilent,
                unpin: !isPinned,
                pmOneside: !forEveryone,
                peer: try transaction.reader.inputPeer(key.peer, selfID: selfID),
                id: MessageID(rawValue: key.id)
            )
            try transaction.setPinned(isPinned, key)
            let undo = [Undo.messagePin(key, isPinned: before)]
            try transaction.enqueueCall(
                StoredCall(call, undo: undo),
                queue: TaskQueueID("pin", key.peer.packed)
            )
        }
    }
}

extension Array {
    /// Cut into pieces of at most `count`.
    func batches(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}

extension StoreTransaction {
    /// Takes a chat out of its list, with its pin and its draft.
    fileprivate func remove(_ peer: PeerID, now: Int32, selfID: PeerID) throws {
        for list in [ChatList.main, .archive] {
            let pinned = try reader.pinnedChats(in: .list(list))
            guard pinned.contains(peer) else { continue }
            try pin(pinned.filter { $0 != peer }, in: list, selfID: selfID)
        }
        try setDraft(DraftState(text: "", date: now), DraftKey(peer))
        try setInclusion(nil, of: peer)
    }
}

extension StoreReader {
    /// The newest stored id on the server's side of a chat; 0 when nothing is stored.
    func newestCloudID(of peer: PeerID) throws -> Int32 {
        if let top = try chat(peer).top, top.namespace == .cloud { return top.id }
        let nearest = try message(nearest: .max, in: peer)
        return nearest?.id ?? 0
    }

    /// The newest id on the server's side of a chat that was seen here, though it may be deleted. At least 1: 0 would
    /// have the server delete what nobody has seen yet.
    public func newestSeenMessage(of peer: PeerID) throws -> Int32 {
        let newest = max(1, try newestCloudID(of: peer))
        guard case .idBased(let read)? = try chat(peer).readState else { return newest }
        return max(newest, read.maxIncomingRead, read.maxOutgoingRead)
    }
}
