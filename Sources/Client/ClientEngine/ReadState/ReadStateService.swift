public import ClientModel
import MessageStore
public import Signals
import TelegramSchema

/// Marks messages as read: locally at once, on the server by persistent tasks.
public struct ReadStateService: Sendable {
    let services: AccountDependencies

    /// The read state of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Marks incoming messages up to `position` as read. The counter falls at once.
    ///
    /// - Throws: `StoreError`.
    public func read(upTo position: MessagePosition, in peer: PeerID) async throws {
        try await services.store.transaction { try $0.read(upTo: position, in: peer) }
    }

    /// Marks all messages of a chat as read, and removes an unread mark.
    ///
    /// - Throws: `StoreError`.
    public func readAll(in peer: PeerID) async throws {
        try await services.store.transaction { transaction in
            guard let top = try transaction.reader.chat(peer).top else { return }
            try transaction.read(upTo: top, in: peer)
        }
    }

    /// Sets or removes a manual unread mark.
    ///
    /// - Throws: `StoreError`.
    public func markUnread(_ isMarked: Bool, _ peer: PeerID) async throws {
        try await services.store.transaction { try $0.markUnread(isMarked, peer, isOurs: true) }
    }

    /// Marks arriving messages of a chat as read while the result is kept, in the transaction that stores them. Used
    /// while the end of the chat is on screen, so that its badge never blinks (TC-71).
    public func readOnArrival(in peer: PeerID) -> Subscription {
        services.store.installHook(for: peer) { transaction, _, message in
            guard message.flags.contains(.incoming) else { return }
            try transaction.read(upTo: message.position, in: peer)
        }
    }

    /// Marks mentions or voice messages as seen or heard.
    ///
    /// - Throws: `StoreError`.
    public func readContents(of messages: [MessageKey]) async throws {
        try await services.store.transaction { transaction in
            var ids: [Int32] = []
            var inChannels: [PeerID: [Int32]] = [:]
            for key in messages where key.namespace == .cloud {
                guard let message = try transaction.reader.message(key),
                    !message.flags.isDisjoint(with: [.unreadMention, .mediaUnread])
                else { continue }
                try transaction.update(key) { fields in
                    fields.flags.subtract([.unreadMention, .mediaUnread])
                    fields.tags.remove(.unseenMention)
                }
                if key.peer.kind == .channel {
                    inChannels[key.peer, default: []].append(key.id)
                } else {
                    ids.append(key.id)
                }
            }
            for (peer, ids) in inChannels {
                let channel = try transaction.reader.inputChannel(peer)
                let ids = ids.map { MessageID(rawValue: $0) }
                let call = TLFunction.ChannelsReadMessageContents(channel: channel, id: ids)
                try transaction.enqueueCall(StoredCall(call), queue: nil)
            }
            guard !ids.isEmpty else { return }
            let call = TLFunction.MessagesReadMessageContents(id: ids.map { MessageID(rawValue: $0) })
            try transaction.enqueueCall(StoredCall(call), queue: nil)
        }
    }

    /// Marks all mentions in a chat, or in one of its threads, as seen (TC-109).
    ///
    /// - Throws: `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    public func readAllMentions(in peer: PeerID, thread: Int64? = nil) async throws {
        let selfID = services.selfID
        try await services.store.transaction { transaction in
            let call = TLFunction.MessagesReadMentions(
                peer: try transaction.reader.inputPeer(peer, selfID: selfID),
                topMsgID: thread.map { MessageID(rawValue: Int32(clamping: $0)) }
            )
            try transaction.clearTag(.unseenMention, .unreadMention, in: peer, thread: thread)
            try transaction.enqueueCall(StoredCall(call), queue: TaskQueueID("seen", peer.packed))
        }
    }
}
