/// The unread counts of a list or a folder, by kind of chat and by mute. Each badge, whatever the user's settings, is
/// a sum of a few of these numbers.
public struct UnreadCounters: Equatable, Sendable {
    /// The counts of one kind of chat.
    public struct Cell: Equatable, Sendable {
        /// The number of chats with a badge: unread messages, or a mark of the user's.
        public internal(set) var chats = 0
        /// The number of unread messages.
        public internal(set) var messages = 0
        /// The number of unseen mentions.
        public internal(set) var mentions = 0
        /// The number of messages with unseen reactions.
        public internal(set) var reactions = 0

        /// Creates a cell of zeros.
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

    /// For each category, lowest bit first, the cell of its unmuted chats and then that of the muted ones.
    var cells = [Cell](repeating: Cell(), count: 2 * ChatCategories.each.count)

    /// Creates counters of zero.
    public init() {}

    /// The unread counts in chats of `categories`.
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

/// The unread counts of some lists and folders, live: badges of tabs, of the window and of the tray.
public struct UnreadCountersView: LiveView {
    private let places: Set<ChatPlace>

    /// The counters, by place.
    public private(set) var value: [ChatPlace: UnreadCounters] = [:]

    /// Counts the chats of `places`: by default everything, which is the main list and the archive.
    public init(_ places: some Sequence<ChatPlace> = [.list(.main), .list(.archive)]) {
        self.places = Set(places)
    }

    /// The counters of each place.
    public var watches: Set<DatabaseRegion> { Set(places.map { .unreadCounters($0) }) }

    /// Reads the counters.
    public mutating func load(from reader: StoreReader) throws {
        for place in places { value[place] = try reader.storedCounters(of: place) }
    }

    /// Reads the counters that were touched.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        for place in places where changes.touched.contains(.unreadCounters(place)) {
            value[place] = try reader.storedCounters(of: place)
        }
        return .changed(if: value != old)
    }
}
