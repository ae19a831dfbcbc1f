/// What is unread in a list or a folder, by kind of chat and by whether it is muted, so that each badge, whatever
/// the member's settings, is a sum of a few numbers.
public struct UnreadCounters: Equatable, Sendable {
    /// What is counted.
    public struct Cell: Equatable, Sendable {
        /// Chats with a badge: unread messages, or a mark of the member's.
        public internal(set) var chats = 0
        /// Unread messages.
        public internal(set) var messages = 0
        /// Mentions that were not seen.
        public internal(set) var mentions = 0
        /// Messages with reactions that were not seen.
        public internal(set) var reactions = 0

        /// Nothing.
        public init() {}

        init(_ chat: ChatState) {
            chats = chat.isUnread ? 1 : 0
            messages = Int(chat.unreadCount)
            mentions = Int(chat.mentionCount)
            reactions = Int(chat.reactionCount)
        }

        mutating func add(_ other: Cell, times factor: Int = 1) {
            chats += factor * other.chats
            messages += factor * other.messages
            mentions += factor * other.mentions
            reactions += factor * other.reactions
        }
    }

    /// For each category, lowest bit first, the chats that ring and then those that are muted.
    var cells = [Cell](repeating: Cell(), count: 2 * ChatCategories.each.count)

    /// Nothing is unread.
    public init() {}

    /// What is unread in chats of `categories`.
    public func total(_ categories: ChatCategories = .all, includingMuted: Bool = true) -> Cell {
        var total = Cell()
        for (index, category) in ChatCategories.each.enumerated() where categories.contains(category) {
            total.add(cells[2 * index])
            if includingMuted { total.add(cells[2 * index + 1]) }
        }
        return total
    }

    mutating func add(_ chat: ChatState) { cells[Self.index(of: chat)].add(Cell(chat)) }

    mutating func subtract(_ chat: ChatState) { cells[Self.index(of: chat)].add(Cell(chat), times: -1) }

    mutating func add(_ other: UnreadCounters) {
        for index in cells.indices { cells[index].add(other.cells[index]) }
    }

    private static func index(of chat: ChatState) -> Int {
        // A newer program's category is counted with the last one.
        let index = ChatCategories.each.firstIndex(of: chat.category) ?? ChatCategories.each.count - 1
        return 2 * index + (chat.isMuted ? 1 : 0)
    }
}
