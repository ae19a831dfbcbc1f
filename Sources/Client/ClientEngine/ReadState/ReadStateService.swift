public import ClientModel
import MessageStore
public import Signals
import TelegramSchema

/// Marks what the member has read: at once here, by persistent tasks on the server.
public struct ReadStateService: Sendable {
    let services: AccountDependencies

    /// Reading of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Notes that incoming messages up to `position` were seen. The counter falls at once.
    ///
    /// - Throws: `StoreError`.
    public func read(upTo position: MessagePosition, in peer: PeerID) async throws {
        try await services.store.transaction { try $0.read(upTo: position, in: peer) }
    }

    /// Notes that all messages of a chat were seen, and ends a mark as unread.
    ///
    /// - Throws: `StoreError`.
    public func readAll(in peer: PeerID) async throws {
        try await services.store.transaction { transaction in
            guard let top = try transaction.reader.chat(peer).top else { return }
            try transaction.read(upTo: top, in: peer)
        }
    }

    /// Marks a chat as unread by hand, or ends that.
    ///
    /// - Throws: `StoreError`.
    public func markUnread(_ isMarked: Bool, _ peer: PeerID) async throws {
        try await services.store.transaction { try $0.markUnread(isMarked, peer, isOurs: true) }
    }

    /// As long as the result is kept, messages that arrive in a chat are read in the very transaction that stores
    /// them, as while the chat is on the screen and at its end: its badge never blinks (client.md TC-71).
    public func readOnArrival(in peer: PeerID) -> Subscription {
        services.store.installHook(for: peer) { transaction, _, message in
            guard message.flags.contains(.incoming) else { return }
            try transaction.read(upTo: message.position, in: peer)
        }
    }

    /// Notes that mentions or voice messages were seen or heard.
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

    /// Notes that all mentions in a chat, or in a thread of it, were seen (client.md TC-109).
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
