import ClientModel
import MediaStore
import MessageStore
import StdExtras

/// A piece of data that is requested because it is on screen.
enum RefreshKey: Hashable, Sendable {
    /// The view count of a post.
    case views(MessageKey)
    /// A missing message to which a visible one replies.
    case reply(MessageKey)
    /// All reactions to a message: no counter reports changes during an absence.
    case reactions(MessageKey)
    /// The results of a poll in a message.
    case poll(MessageKey)
    /// The updates of an open channel, by its number.
    case channel(Int64)
    /// The profile of a peer.
    case profile(PeerID)
    /// The article of a page, by its address.
    case article(String)

    /// The kind of request. Kinds whose function the server lacks are not requested again.
    enum Kind: Hashable, Sendable {
        case views, reply, reactions, poll, channel, profile, article
    }

    var kind: Kind {
        switch self {
        case .views: .views
        case .reply: .reply
        case .reactions: .reactions
        case .poll: .poll
        case .channel: .channel
        case .profile: .profile
        case .article: .article
        }
    }

    /// The lifetime of an answer, if the server does not set one.
    var lifetime: Duration {
        switch self {
        case .views, .reactions: .seconds(60)
        case .poll, .channel: .seconds(30)
        // The message arrives, or it is gone for good.
        case .reply, .article: .seconds(3_600)
        case .profile: .seconds(300)
        }
    }

    /// The message that the key refers to; nil for none.
    private var message: MessageKey? {
        switch self {
        case .views(let key), .reply(let key), .reactions(let key), .poll(let key): key
        case .channel, .profile, .article: nil
        }
    }

    /// The content of the next request: replies first, as the user is reading them, then by rate of change, and last what is
    /// fetched in case that it is opened.
    static func batch(of needs: Set<RefreshKey>, limit: Int) -> [RefreshKey]? {
        for kind in [Kind.reply, .channel, .poll, .profile, .reactions, .views, .article] {
            let wanted = needs.filter { $0.kind == kind }
            guard !wanted.isEmpty else { continue }
            switch kind {
            // One at a time, in any order.
            case .poll, .channel, .profile, .article: return wanted.prefix(1).map(\.self)
            case .reply, .reactions, .views:
                let keys = wanted.compactMap(\.message).sorted()
                guard let peer = keys.first?.peer else { return nil }
                // Messages of several chats in the account's own message box fit one request.
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
    /// The keys for messages on screen.
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

extension RefreshKey {
    /// The usual size of an article in bytes: it is known only when it comes.
    private static let usualArticle: Int64 = 256 << 10

    /// The keys for the articles of messages on screen that are not stored in their version of now, and that the rules permit
    /// to load unasked, as they do photos.
    static func articles(
        of keys: Set<MessageKey>,
        _ rules: AutoDownload,
        over network: AutoDownload.NetworkKind,
        in reader: StoreReader
    ) throws -> Set<RefreshKey> {
        var needs: Set<RefreshKey> = []
        for key in keys where key.namespace == .cloud {
            let pages = try reader.message(key)?.mediaIDs.filter { $0.kind == .webPage } ?? []
            let file = MediaDescription(kind: .photo, chat: key.peer, byteCount: usualArticle)
            for id in pages {
                guard case .webPage(let page)? = try reader.media(id), page.hasInstantView,
                    try rules.allows(file, over: network, in: reader)
                else { continue }
                let url = String(page.url.prefix { $0 != "#" })
                guard try reader.entry(.article(url))?.page.hash != page.hash else { continue }
                needs.insert(.article(url))
            }
        }
        return needs
    }
}
