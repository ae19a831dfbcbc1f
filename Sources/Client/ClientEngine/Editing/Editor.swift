public import ClientModel
public import MessageStore
import SchemaMapping
import StdExtras
import TelegramSchema

/// Edits, deletes and pins messages: locally at once, on the server by persistent tasks.
public struct Editor: Sendable {
    let services: AccountDependencies

    /// The editor of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Edits the text or caption of an own message. A message that is still waiting is sent with the new text.
    ///
    /// - Parameters:
    ///   - key: The message.
    ///   - text: The new text.
    ///   - hasNoPreview: True to turn off link previews; a present preview is removed.
    ///   - preview: The choice of how the preview of a link is shown; nil to keep it.
    /// - Returns: The task that informs the server; nil if that is not needed, or not yet.
    /// - Throws: `StoreError`.
    @discardableResult
    public func edit(
        _ key: MessageKey,
        to text: FormattedText,
        hasNoPreview: Bool = false,
        preview: PreviewChoice? = nil
    ) async throws -> TaskID? {
        try await services.store.transaction { transaction in
            guard let message = try transaction.reader.message(key) else { return nil }
            let content = try transaction.reader.content(of: message)
            let before = content.formattedText
            // What had a preview keeps it, unless there is a link that the server was never asked about.
            let keepsPreview = content.hasWebPage && Set(text.links).isSubset(of: before.links)
            let makesPreviews = try keepsPreview || transaction.reader.makesLinkPreviews()
            let hasNoPreview = hasNoPreview || !makesPreviews
            let losesPreview = hasNoPreview && content.hasWebPage && !content.flags.contains(.noPreview)
            let chosen = PreviewChoice(content, links: before.links)
            let preview = (preview ?? chosen).among(text.links)
            guard before != text || losesPreview || content.hasWebPage && chosen != preview else {
                return nil
            }
            var edit = EditPayload(
                key,
                text: text,
                before: before,
                hasNoPreview: hasNoPreview,
                hadNoPreview: content.flags.contains(.noPreview)
            )
            (edit.preview, edit.previewBefore) = (preview, chosen)
            try transaction.setText(text, hasNoPreview: hasNoPreview, preview: preview, of: message)
            guard key.namespace == .cloud || key.namespace == .scheduled else {
                return try transaction.addEdit(edit, behindSendingOf: message)
            }
            var task = NewTask(.edit, edit, queue: .edit(in: key.peer))
            task.conditions = [.network, .accountReady]
            return try transaction.addTask(task)
        }
    }

    /// Deletes messages of one chat; locally at once. Messages that are waiting are not sent.
    ///
    /// - Parameters:
    ///   - keys: The messages.
    ///   - forEveryone: True to delete them for the other members, too.
    /// - Throws: `StoreError`.
    public func delete(_ keys: [MessageKey], forEveryone: Bool) async throws {
        try await services.store.transaction { transaction in
            try transaction.delete(keys)
            for (peer, keys) in Dictionary(grouping: keys.filter { $0.namespace == .cloud }, by: \.peer) {
                for batch in keys.map(\.id).sorted().batches(of: Self.deletionLimit) {
                    let ids = batch.map { MessageID(rawValue: $0) }
                    // If the server refuses, the messages still exist: the hole makes the history fetch them again.
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

    /// The maximum number of messages that one call deletes.
    private static let deletionLimit = 100

    /// Clears a chat; locally at once.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - forEveryone: True to clear a private chat for the other user, too.
    ///   - removesChat: True to remove the chat from the list as well, with its draft and its pin.
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

    /// Clears a chat up to a message; locally at once. Later messages stay.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - id: The newest message to delete, by its id on the server; see `StoreReader.newestSeenMessage(of:)`.
    ///   - forEveryone: True to clear a private chat for the other user, too.
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
    ///   - isPinned: True to pin, false to unpin.
    ///   - key: The message.
    ///   - isSilent: True to pin without a notification.
    ///   - forEveryone: True to pin in a private chat for the other user, too.
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
    /// Returns slices of at most `count` elements.
    func batches(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}

extension StoreTransaction {
    /// Removes a chat from its list, with its pin and its draft.
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
    /// The newest stored cloud message id of a chat; 0 if none is stored.
    func newestCloudID(of peer: PeerID) throws -> Int32 {
        if let top = try chat(peer).top, top.namespace == .cloud { return top.id }
        let nearest = try message(nearest: .max, in: peer)
        return nearest?.id ?? 0
    }

    /// The newest cloud message id of a chat that was seen here, even if it is deleted. At least 1: the server takes
    /// 0 for everything, including messages that nobody has seen yet.
    public func newestSeenMessage(of peer: PeerID) throws -> Int32 {
        let newest = max(1, try newestCloudID(of: peer))
        guard case .idBased(let read)? = try chat(peer).readState else { return newest }
        return max(newest, read.maxIncomingRead, read.maxOutgoingRead)
    }
}

// The user's live location, updated in a message of theirs.
extension Editor {
    /// Updates the live location in the message that shows it. Of several unsent updates only the newest is sent.
    ///
    /// - Parameters:
    ///   - place: The new position.
    ///   - heading: The direction of travel, 1…360 degrees from north.
    ///   - key: The message.
    /// - Returns: The task, whose outcome is the server's decision; nil if the message shows no live location.
    /// - Throws: `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    @discardableResult
    public func move(to place: Location, heading: Int32? = nil, _ key: MessageKey) async throws -> TaskID? {
        try await change(key, isStopped: false) { live in
            live.location = place
            live.heading = heading
        }
    }

    /// Stops sharing the live location.
    ///
    /// - Returns: As ``move(to:heading:_:)``.
    /// - Throws: As ``move(to:heading:_:)``.
    @discardableResult
    public func stopLiveLocation(_ key: MessageKey) async throws -> TaskID? {
        let now = Int32(clamping: services.serverTime() / 1_000)
        guard let message = try await services.store.read({ try $0.message(key) }) else { return nil }
        return try await change(key, isStopped: true) {
            $0.period = max(0, now.subtractingSaturating(message.timestamp))
        }
    }

    private func change(
        _ key: MessageKey,
        isStopped: Bool,
        _ change: @escaping @Sendable (inout LiveLocation) -> Void
    ) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard let message = try transaction.reader.message(key), key.namespace == .cloud,
                case .liveLocation(let before)? = try message.content.decoded().media.first
            else { return nil }
            var place = before
            change(&place)
            var told = place
            // The server keeps the period of the first message.
            told.period = 0
            let call = TLFunction.MessagesEditMessage(
                peer: try transaction.reader.inputPeer(key.peer, selfID: selfID),
                id: MessageID(rawValue: key.id),
                media: TL.InputMedia(told, isStopped: isStopped)
            )
            try transaction.setMedia(.liveLocation(place), of: key)
            return try transaction.enqueueCall(
                StoredCall(call, undo: [.media(key, .liveLocation(before))]),
                queue: TaskQueueID("live:\(key.peer.packed)", Int64(key.id)),
                isNewest: true
            )
        }
    }
}
