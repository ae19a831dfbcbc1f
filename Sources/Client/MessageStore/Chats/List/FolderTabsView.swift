/// One tab over the chat list: the main list, or a folder of the member's (client.md CL-14).
public struct FolderTab: Hashable, Sendable, Identifiable {
    /// What it shows.
    public var place: ChatPlace
    /// As shown; empty for the main list, which the program names in the member's language.
    public var title = ""
    /// The picture on it; empty for none.
    public var emoji = ""
    /// Chats with something unread: those that ring, or where all are muted, these.
    public var unreadChats = 0
    /// Whether all that is unread is in muted chats, so that the badge is a quiet one.
    public var isQuiet = false

    /// The place: a tab stays the same one when its title changes.
    public var id: ChatPlace { place }

    init(_ place: ChatPlace, _ counters: UnreadCounters) {
        self.place = place
        let unmutedChats = counters.total(includingMuted: false).chats
        unreadChats = unmutedChats > 0 ? unmutedChats : counters.total().chats
        isQuiet = unmutedChats == 0 && unreadChats > 0
    }
}

/// The tabs over the chat list with their badges, live: the main list, then the folders in their order.
public struct FolderTabsView: LiveView {
    private var folders: [ChatFolder] = []

    /// The tabs. Never empty; a single one means that there are no folders, and nothing to be shown.
    public private(set) var value = [FolderTab(.list(.main), UnreadCounters())]

    /// Shows all tabs.
    public init() {}

    /// The folders, and what is unread in each.
    public var watches: Set<DatabaseRegion> { Set(places.map { .unreadCounters($0) }).union([.chatFolders]) }

    private var places: [ChatPlace] { [.list(.main)] + folders.map { .folder($0.number) } }

    /// Reads folders and counters.
    public mutating func load(from reader: StoreReader) throws {
        folders = try reader.chatFolders()
        let mainTab = FolderTab(.list(.main), try reader.storedCounters(of: .list(.main)))
        value =
            try [mainTab]
            + folders.map { folder in
                let place = ChatPlace.folder(folder.number)
                var tab = FolderTab(place, try reader.storedCounters(of: place))
                tab.title = folder.title
                tab.emoji = folder.emoji
                return tab
            }
    }

    /// Reads them again: there are as many as fit over a list.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let (old, oldPlaces) = (value, places)
        try load(from: reader)
        return places == oldPlaces ? .changed(if: value != old) : .watchesChanged
    }
}

extension [FolderTab] {
    /// The tab so many steps from another, as swipes and keys go; it stays at the ends. Nil when `place` has no tab.
    public func neighbour(of place: ChatPlace, by steps: Int) -> FolderTab? {
        guard let index = firstIndex(where: { $0.place == place }) else { return nil }
        return self[Swift.min(Swift.max(0, index + steps), count - 1)]
    }

    /// What is selected now that these are the tabs: what was, or when its folder is gone, the tab that stood before it.
    public func selection(after place: ChatPlace, in old: [FolderTab]) -> ChatPlace {
        let before = old.prefix { $0.place != place } + old.filter { $0.place == place }
        let kept = before.last { tab in contains { $0.place == tab.place } }
        return kept?.place ?? .list(.main)
    }
}
