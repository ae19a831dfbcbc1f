public import ClientModel

/// The author of a message as used for runs.
public enum EffectiveAuthor: Hashable, Sendable {
    /// A user, or a chat that posts as itself.
    case peer(PeerID)
    /// An author of whom only the name is known.
    case name(String)
    /// The chat itself: a channel.
    case chat
}

extension BubblePart {
    /// The author of the message. In Saved Messages, and for imported messages, this is the original author. The
    /// original client determines it too late for runs: row BB-36.
    public func author(in chat: ChatTraits) -> EffectiveAuthor {
        if let forward = content?.forward, forward.isImported || chat.kind == .saved {
            if let author = forward.author { return .peer(author) }
            if !forward.authorName.isEmpty { return .name(forward.authorName) }
        }
        return message.author.map(EffectiveAuthor.peer) ?? .chat
    }

    /// The time used for runs: for an imported message, its original time.
    var runTime: Int32 {
        guard let forward = content?.forward, forward.isImported else { return message.timestamp }
        return forward.date
    }

    /// True if the message stands on the user's side. Saved messages of others stand on the other side.
    func isOutgoing(in chat: ChatTraits) -> Bool {
        if chat.kind == .saved, let forward = content?.forward {
            return forward.author == chat.ownID
        }
        return !message.flags.contains(.incoming) && !message.flags.contains(.post)
    }

    /// The closest connection that the message allows to its neighbours.
    var loosestMerge: MergeStyle {
        guard let content else { return .joined }
        for media in content.media {
            switch media {
            case .action, .expired: return .none
            case .document(let document):
                switch document.kind {
                case .round: return .none
                case .sticker: return .run
                default: break
                }
            case .dice: return .run
            default: break
            }
        }
        return .joined
    }

    /// True if the message has inline buttons below it.
    var hasButtons: Bool {
        guard case .inline(let markup)? = content?.markup else { return false }
        return !markup.rows.isEmpty
    }
}
