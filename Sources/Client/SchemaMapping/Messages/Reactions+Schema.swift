public import ClientModel
public import TelegramSchema

extension Reaction {
    /// Converts a reaction; nil for none, and for stars, which this client does not support.
    public init?(_ reaction: TL.Reaction) {
        switch reaction {
        case .reactionEmoji(let emoji): self = .emoji(emoji.emoticon)
        case .reactionCustomEmoji(let emoji): self = .customEmoji(emoji.documentID)
        case .reactionEmpty, .reactionPaid: return nil
        }
    }
}

extension TL.Reaction {
    /// Converts a reaction for the server; nil for a kind of a newer version.
    public init?(_ reaction: Reaction) {
        switch reaction {
        case .emoji(let emoji): self = .reactionEmoji(.init(emoticon: emoji))
        case .customEmoji(let document): self = .reactionCustomEmoji(.init(documentID: document))
        case .unknown: return nil
        }
    }
}

extension Reactions {
    /// Converts the reactions to a message. An update sent to many users does not contain the user's own choice.
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
        // The server counts the user's choices from 0.
        self.init(reaction, count: count.count, ownOrder: count.chosenOrder.map { $0 &+ 1 } ?? 0)
    }
}

extension Reactions.Recent {
    /// Converts one user's reaction; nil as for ``Reaction``.
    public init?(_ told: TL.MessagePeerReaction) {
        guard let reaction = Reaction(told.reaction) else { return nil }
        self.init(PeerID(told.peerID), reaction, date: told.date, isUnread: told.unread)
    }
}

extension AllowedReactions {
    /// Converts the reactions that members of a group or channel may use.
    public init(_ allowed: TL.ChatReactions?, limit: Int32?) {
        self.init()
        self.limit = limit
        switch allowed {
        case .chatReactionsAll?: allowsAll = true
        case .chatReactionsSome(let some)?: reactions = some.reactions.compactMap { Reaction($0) }
        // Servers omit the field if no reactions are allowed.
        case .chatReactionsNone?, nil: break
        }
    }
}

extension TL.ChatReactions {
    /// Converts allowed reactions for the server.
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
