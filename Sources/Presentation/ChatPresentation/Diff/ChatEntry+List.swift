import ClientModel
public import ListEngine

extension HeaderKind {
    /// Days, at the top of the chat.
    public static let day = HeaderKind(1)
    /// Avatars, beside a run of bubbles.
    public static let avatar = HeaderKind(2)
}

extension ChatEntry {
    /// The row as the list knows it, with the headers that float over it: its day, and in groups the avatar of who
    /// wrote it.
    public func listItem(height: ItemHeight) -> ListItem {
        let day = HeaderMark(.day, id: Int64(day.number))
        return ListItem(id.item, height: height, headers: HeaderMarks(day, avatarMark))
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
    /// Whether the avatar of who wrote it stands beside it: others' bubbles in groups, service messages excepted.
    public var hasAvatar: Bool {
        guard !isOutgoing, chat.kind == .group else { return false }
        return !parts.contains { part in
            part.content?.media.contains { if case .action = $0 { true } else { false } } ?? false
        }
    }
}
