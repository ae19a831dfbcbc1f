public import ClientModel

/// Who a message is from, as far as runs of messages are concerned.
public enum EffectiveAuthor: Hashable, Sendable {
    /// A member, or a chat that speaks for itself.
    case peer(PeerID)
    /// Somebody of whom only the name is known.
    case name(String)
    /// Nobody in particular: the channel.
    case chat
}

extension BubblePart {
    /// Who it is from. In the chat with ourselves, and of messages that were brought from elsewhere, that is who wrote
    /// it first. (In the original that is worked out too late to matter for runs: row BB-36.)
    public func author(in chat: ChatTraits) -> EffectiveAuthor {
        if let forward = content?.forward, forward.isImported || chat.kind == .saved {
            if let author = forward.author { return .peer(author) }
            if !forward.authorName.isEmpty { return .name(forward.authorName) }
        }
        return message.author.map(EffectiveAuthor.peer) ?? .chat
    }

    /// The moment that counts for runs: of a message from elsewhere, when it was written there.
    var runTime: Int32 {
        guard let forward = content?.forward, forward.isImported else { return message.timestamp }
        return forward.date
    }

    /// Whether it stands on our side. What we kept from others stands on theirs.
    func isOutgoing(in chat: ChatTraits) -> Bool {
        if chat.kind == .saved, let forward = content?.forward {
            return forward.author == chat.ownID
        }
        return !message.flags.contains(.incoming) && !message.flags.contains(.post)
    }

    /// How closely it lets itself be joined to its neighbours.
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

    /// Whether buttons of a bot hang below it.
    var hasButtons: Bool {
        guard case .inline(let markup)? = content?.markup else { return false }
        return !markup.rows.isEmpty
    }
}
