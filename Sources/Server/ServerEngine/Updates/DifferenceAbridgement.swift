import ServerStore
import TelegramSchema

/// The messages that an abridged difference leaves out: those of a chat beyond its newest ones. The client fetches them when
/// somebody looks there.
///
/// Some messages do more than fill a history, and always come: the caller's own, which a device may wait for, those that
/// mention the caller, pinned ones, and service messages.
struct DifferenceAbridgement {
    /// The newest messages of each chat, which always come. Clients rely on the number: they take what is older for a hole.
    static let newest = 20

    /// The messages that are left out.
    private(set) var leftOut: Set<MessageID> = []
    /// The chats that they are from.
    private(set) var chats: [MailboxPeer] = []

    /// Chooses from the updates of a user's mailbox.
    init(of difference: MailboxDifference, for user: UserID) throws {
        var pinned: Set<MessageID> = []
        for case .event(.pinned(_, let ids, _), _) in difference.updates { pinned.formUnion(ids) }
        var counts: [MailboxPeer: Int] = [:]
        var shortened: Set<MailboxPeer> = []
        for case .message(let message) in difference.updates.reversed() {
            counts[message.peer, default: 0] += 1
            guard counts[message.peer, default: 0] > Self.newest, !pinned.contains(message.id),
                message.body.sender != user, try Self.onlyFillsHistory(message)
            else { continue }
            leftOut.insert(message.id)
            if shortened.insert(message.peer).inserted { chats.append(message.peer) }
        }
    }

    private static func onlyFillsHistory(_ message: MailboxMessage) throws -> Bool {
        guard message.flags.isDisjoint(with: [.mentioned, .unseenMention, .pinned]) else { return false }
        guard !message.body.content.isEmpty else { return true }
        return try StoredMessageContent(decoding: message.body.content).action == nil
    }
}
