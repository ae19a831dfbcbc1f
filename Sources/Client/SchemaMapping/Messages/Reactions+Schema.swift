public import ClientModel
public import TelegramSchema

extension Reaction {
    /// With what somebody reacted; nil for nothing, and for stars, which this client has not.
    public init?(_ reaction: TL.Reaction) {
        switch reaction {
        case .reactionEmoji(let emoji): self = .emoji(emoji.emoticon)
        case .reactionCustomEmoji(let emoji): self = .customEmoji(emoji.documentID)
        case .reactionEmpty, .reactionPaid: return nil
        }
    }
}

extension TL.Reaction {
    /// With what we react; nil for a kind that only a newer version knows.
    public init?(_ reaction: Reaction) {
        switch reaction {
        case .emoji(let emoji): self = .reactionEmoji(.init(emoticon: emoji))
        case .customEmoji(let document): self = .reactionCustomEmoji(.init(documentID: document))
        case .unknown: return nil
        }
    }
}

extension Reactions {
    /// How all reacted to a message. What was told to many at once does not say what we chose.
    public init(_ told: TL.MessageReactions) {
        self.init(
            counts: told.results.compactMap { Count($0) },
            recent: (told.recentReactions ?? []).compactMap { Recent($0) },
            canListSenders: told.canSeeList
        )
        isPartial = told.min
    }
}

extension Reactions.Count {
    fileprivate init?(_ count: TL.ReactionCount) {
        guard let reaction = Reaction(count.reaction) else { return nil }
        // The server counts our choices from 0.
        self.init(reaction, count: count.count, ownOrder: count.chosenOrder.map { $0 &+ 1 } ?? 0)
    }
}

extension Reactions.Recent {
    /// How somebody reacted; nil as for a ``Reaction``.
    public init?(_ told: TL.MessagePeerReaction) {
        guard let reaction = Reaction(told.reaction) else { return nil }
        self.init(PeerID(told.peerID), reaction, date: told.date, isUnread: told.unread)
    }
}

extension AllowedReactions {
    /// With what one may react in a group or channel.
    public init(_ allowed: TL.ChatReactions?, limit: Int32?) {
        self.init()
        self.limit = limit
        switch allowed {
        case .chatReactionsAll?: allowsAll = true
        case .chatReactionsSome(let some)?: reactions = some.reactions.compactMap { Reaction($0) }
        // Servers say nothing where nothing is allowed.
        case .chatReactionsNone?, nil: break
        }
    }
}

extension TL.ChatReactions {
    /// With what one shall be allowed to react.
    public init(_ allowed: AllowedReactions) {
        if allowed.allowsAll {
            self = .chatReactionsAll(.init())
        } else if allowed.reactions.isEmpty {
            self = .chatReactionsNone
        } else {
            self = .chatReactionsSome(.init(reactions: allowed.reactions.compactMap { TL.Reaction($0) }))
        }
    }
}
