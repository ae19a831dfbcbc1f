import ClientModel

/// The kinds of unread messages that concern the user.
nonisolated enum UnreadMentionKind: CaseIterable, Sendable {
    /// The user is mentioned.
    case mention
    /// Somebody reacted to a message of the user.
    case reaction

    /// The store's tag for such messages.
    var tag: MessageTags {
        switch self {
        case .mention: .unseenMention
        case .reaction: .unseenReaction
        }
    }
}
