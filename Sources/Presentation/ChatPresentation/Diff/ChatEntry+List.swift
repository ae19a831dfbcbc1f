import ClientModel
public import ListEngine

extension HeaderKind {
    /// Day headers, at the top of the chat.
    public static let day = HeaderKind(1)
    /// Avatars beside a run of bubbles.
    public static let avatar = HeaderKind(2)
}

extension ChatEntry {
    /// The row as a list item, with its floating headers: the day, and in groups the author's avatar.
    public func listItem(height: ItemHeight) -> ListItem {
        // The description of a bot has no day.
        if case .description = self { return ListItem(id.item, height: height) }
        let day = HeaderMark(.day, id: Int64(day.number))
        return ListItem(id.item, height: height, headers: HeaderMarks(day, avatarMark), isNews: id != .unread)
    }

    private var avatarMark: HeaderMark? {
        guard case .bubble(let bubble) = self, bubble.hasAvatar, let part = bubble.parts.last else {
            return nil
        }
        guard case .peer(let author) = part.author(in: bubble.chat) else { return nil }
        return HeaderMark(.avatar, id: author.packed, seconds: Int64(part.message.timestamp))
    }
}

extension BubbleEntry {
    /// True if the author's avatar stands beside the bubble: incoming bubbles in groups, except service messages.
    public var hasAvatar: Bool {
        guard !isOutgoing, chat.kind == .group else { return false }
        return !parts.contains { part in
            part.content?.media.contains { if case .action = $0 { true } else { false } } ?? false
        }
    }
}
