import ClientModel
import MessageStore
import StdExtras

/// Something that is asked for because it is in sight.
enum RefreshKey: Hashable, Sendable {
    /// How often a post was seen.
    case views(MessageKey)
    /// The message that one in sight answers, and that is not here.
    case reply(MessageKey)
    /// How all reacted to a message: no counter tells what changed while we were away.
    case reactions(MessageKey)
    /// How the poll in a message stands.
    case poll(MessageKey)
    /// What is new in a channel that is open, by its number.
    case channel(Int64)
    /// What a peer's page says.
    case profile(PeerID)

    /// What of the same kind is asked for by one function; those of a function that the server lacks are not asked for
    /// again.
    enum Kind: Hashable, Sendable {
        case views, reply, reactions, poll, channel, profile
    }

    var kind: Kind {
        switch self {
        case .views: .views
        case .reply: .reply
        case .reactions: .reactions
        case .poll: .poll
        case .channel: .channel
        case .profile: .profile
        }
    }

    /// How long an answer is good for, when the server does not say.
    var lifetime: Duration {
        switch self {
        case .views, .reactions: .seconds(60)
        case .poll, .channel: .seconds(30)
        // It comes, or it is gone for good.
        case .reply: .seconds(3_600)
        case .profile: .seconds(300)
        }
    }

    /// The message that it is about; nil for none.
    private var message: MessageKey? {
        switch self {
        case .views(let key), .reply(let key), .reactions(let key), .poll(let key): key
        case .channel, .profile: nil
        }
    }

    /// What goes into one request: the replies first, as somebody reads them, then what changes most.
    static func batch(of needs: Set<RefreshKey>, limit: Int) -> [RefreshKey]? {
        for kind in [Kind.reply, .channel, .poll, .profile, .reactions, .views] {
            let wanted = needs.filter { $0.kind == kind }
            guard !wanted.isEmpty else { continue }
            switch kind {
            // One at a time, whichever.
            case .poll, .channel, .profile: return wanted.prefix(1).map(\.self)
            case .reply, .reactions, .views:
                let keys = wanted.compactMap(\.message).sorted()
                guard let peer = keys.first?.peer else { return nil }
                // Of the account's own box messages of several chats may be asked for together.
                let isOfBox = kind == .reply && peer.kind != .channel
                return wanted.filter { need in
                    guard let other = need.message?.peer else { return false }
                    return isOfBox ? other.kind != .channel : other == peer
                }
                .sorted { ($0.message ?? keys[0]) < ($1.message ?? keys[0]) }.prefix(clamping: limit).map(
                    \.self
                )
            }
        }
        return nil
    }
}

extension RefreshKey {
    /// What is to be known of messages in sight.
    static func needs(of keys: Set<MessageKey>, in reader: StoreReader) throws -> Set<RefreshKey> {
        var needs: Set<RefreshKey> = []
        for key in keys where key.namespace == .cloud {
            guard let message = try reader.message(key) else { continue }
            if message.flags.contains(.post) { needs.insert(.views(key)) }
            if !message.flags.contains(.service) { needs.insert(.reactions(key)) }
            if let poll = try reader.poll(in: key), !poll.flags.contains(.closed) { needs.insert(.poll(key)) }
            if let reply = message.replyTo, reply.namespace == .cloud, try !reader.hasMessage(reply) {
                needs.insert(.reply(reply))
            }
        }
        return needs
    }
}
