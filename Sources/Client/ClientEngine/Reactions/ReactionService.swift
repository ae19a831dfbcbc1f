public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import TelegramSchema

/// The user's reactions and votes. Both are shown at once, sent by persistent tasks, and reverted if the server
/// refuses (TC-100).
public struct ReactionService: Sendable {
    let services: AccountDependencies
    let processor: UpdateProcessor

    /// The reactions and votes of the account; `processor` stores the users in answers.
    public init(_ services: AccountDependencies, processor: UpdateProcessor) {
        self.services = services
        self.processor = processor
    }

    /// Sets the user's reactions to a message, in this order; an empty list removes them.
    ///
    /// Of several unsent changes only the newest is sent.
    ///
    /// - Returns: The task, whose outcome is the server's decision; nil if nothing changed.
    /// - Throws: `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    @discardableResult
    public func react(
        _ reactions: [Reaction],
        to key: MessageKey,
        isBig: Bool = false
    ) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            guard let message = try transaction.reader.message(key), key.namespace == .cloud,
                message.reactions.own != reactions
            else { return nil }
            let input = try transaction.reader.inputPeer(key.peer, selfID: selfID)
            let sent = reactions.compactMap { TL.Reaction($0) }
            let call = TLFunction.MessagesSendReaction(
                big: isBig,
                addToRecent: !sent.isEmpty,
                peer: input,
                msgID: MessageID(rawValue: key.id),
                reaction: sent.isEmpty ? nil : sent
            )
            let known = try transaction.reader.pendingReaction(to: message.stableID)
            let pending = PendingReaction(
                chosen: reactions,
                confirmed: known?.confirmed ?? message.reactions.own
            )
            try transaction.setPendingAction(.reaction, of: message.stableID, pending.record())
            let shown = message.reactions.choosing(reactions)
            try transaction.update(key) { $0.reactions = shown }
            return try transaction.enqueueCall(
                StoredCall(call, undo: [.reaction(key)]),
                queue: .reaction(key),
                isNewest: true
            )
        }
    }

    /// Adds a reaction, or removes it if it was chosen. Beyond `limit`, which the server sets, the oldest choice is
    /// dropped.
    ///
    /// - Returns: As ``react(_:to:isBig:)``.
    /// - Throws: As ``react(_:to:isBig:)``.
    @discardableResult
    public func toggle(_ reaction: Reaction, on key: MessageKey, limit: Int = 1) async throws -> TaskID? {
        guard let message = try await services.store.read({ try $0.message(key) }) else { return nil }
        var own = message.reactions.own
        if own.contains(reaction) {
            own.removeAll { $0 == reaction }
        } else {
            own = own.suffix(max(0, limit - 1)) + [reaction]
        }
        return try await react(own, to: key)
    }

    /// Marks all reactions of others to the user's messages in a chat as seen (TC-109).
    ///
    /// - Throws: As ``react(_:to:isBig:)``.
    public func markAllSeen(in peer: PeerID, thread: Int64? = nil) async throws {
        let selfID = services.selfID
        try await services.store.transaction { transaction in
            let call = TLFunction.MessagesReadReactions(
                peer: try transaction.reader.inputPeer(peer, selfID: selfID),
                topMsgID: thread.map { MessageID(rawValue: Int32(clamping: $0)) }
            )
            try transaction.clearTag(.unseenReaction, .unreadReaction, in: peer, thread: thread)
            try transaction.enqueueCall(StoredCall(call), queue: TaskQueueID("seen", peer.packed))
        }
    }

    /// Requests one page of a message's reactions from the server, newest first.
    ///
    /// - Parameters:
    ///   - key: The message.
    ///   - reaction: The reaction; nil for all.
    ///   - offset: ``ReactionPage/next`` of the page before; nil for the first.
    ///   - limit: The maximum number of reactions.
    /// - Returns: The reactions of the page.
    /// - Throws: `APIError`, `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    public func senders(
        of key: MessageKey,
        with reaction: Reaction? = nil,
        after offset: String? = nil,
        limit: Int32 = 50
    ) async throws -> ReactionPage {
        let selfID = services.selfID
        let input = try await services.store.read { try $0.inputPeer(key.peer, selfID: selfID) }
        let answer = try await services.api.call(
            TLFunction.MessagesGetMessageReactionsList(
                peer: input,
                id: MessageID(rawValue: key.id),
                reaction: reaction.flatMap { TL.Reaction($0) },
                offset: offset,
                limit: limit
            )
        )
        let peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        try await processor.perform { try $0.store(peers) }
        return ReactionPage(
            count: answer.count,
            senders: answer.reactions.compactMap { Reactions.Recent($0) },
            next: answer.nextOffset
        )
    }
}

/// One page of reactions to a message.
public struct ReactionPage: Sendable, Equatable {
    /// The total number of reactions.
    public var count: Int32
    /// The senders and their reactions.
    public var senders: [Reactions.Recent]
    /// The offset of the next page; nil after the last.
    public var next: String?
}

extension StoreTransaction {
    /// Removes a tag from all stored messages of a chat, or of one of its threads.
    func clearTag(_ tag: MessageTags, _ flag: MessageFlags, in peer: PeerID, thread: Int64?) throws {
        var keys: [MessageKey] = []
        try reader.scanMessages(of: peer) { message in
            if message.tags.contains(tag), thread == nil || message.thread == thread {
                keys.append(message.key)
            }
            return true
        }
        for key in keys {
            try update(key) { fields in
                fields.flags.subtract(flag)
                fields.tags.subtract(tag)
            }
        }
        guard thread == nil else { return }
        try setTagSummary(TagSummaryKey(peer, .tag(tag)), count: 0, newest: reader.newestCloudID(of: peer))
    }
}

extension PendingActionKind {
    /// A reaction of the user that was not sent yet.
    static let reaction = PendingActionKind(rawValue: 1)
}

/// The user's unconfirmed reactions to a message.
struct PendingReaction: Equatable, Sendable {
    /// All reactions that the user has chosen.
    var chosen: [Reaction]
    /// The reactions that the server has, as far as known.
    var confirmed: [Reaction]
}

extension PendingReaction: RecordCodable {
    /// Fields: 1 chosen, 2 confirmed.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(chosen: [], confirmed: [])
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &chosen)
            case 2: try reader.append(to: &confirmed)
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(chosen, at: 1)
        writer.write(confirmed, at: 2)
    }
}

extension TaskQueueID {
    /// The queue of the user's reactions to one message.
    static func reaction(_ key: MessageKey) -> TaskQueueID {
        TaskQueueID("react:\(key.peer.packed)", Int64(key.id))
    }
}

extension StoreReader {
    /// The user's unconfirmed reactions to a message; nil if there are none.
    func pendingReaction(to message: StableID) throws -> PendingReaction? {
        try pendingAction(.reaction, of: message).map { try PendingReaction(record: $0) }
    }
}

extension StoreTransaction {
    /// Settles a pending reaction after the server has taken or refused it. After a refusal the message shows the
    /// server's reactions again. While a newer reaction waits, that one is shown.
    ///
    /// - Parameters:
    ///   - key: The message.
    ///   - taken: The reactions that the server took; nil if it refused.
    ///   - task: The task that sent them.
    /// - Throws: `StoreError`.
    func settleReaction(to key: MessageKey, taken: [Reaction]?, by task: TaskID?) throws {
        guard let message = try reader.message(key),
            var pending = try reader.pendingReaction(to: message.stableID)
        else { return }
        if let taken { pending.confirmed = taken }
        let isWaiting = try reader.tasks(in: .reaction(key)).contains { $0.id != task }
        guard !isWaiting else {
            return try setPendingAction(.reaction, of: message.stableID, pending.record())
        }
        try setPendingAction(.reaction, of: message.stableID, nil)
        guard taken == nil else { return }
        let reactions = message.reactions.choosing(pending.confirmed)
        try update(key) { $0.reactions = reactions }
    }
}
