/// One tab over the chat list: the main list, or a folder of the user's (CL-14).
public struct FolderTab: Hashable, Sendable, Identifiable {
    /// The list or folder that the tab shows.
    public var place: ChatPlace
    /// The title as shown; empty for the main list, which the program names in the user's language.
    public var title = ""
    /// The emoji on the tab; empty for none.
    public var emoji = ""
    /// The number of unmuted chats with something unread or, if all of them are muted, of those.
    public var unreadChats = 0
    /// True if everything unread is in muted chats, so that the badge is a quiet one.
    public var isQuiet = false

    /// The place: a tab keeps its identity when its title changes.
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

    /// The tabs. Never empty; a single tab means that there are no folders, and no tabs are shown.
    public private(set) var value = [FolderTab(.list(.main), UnreadCounters())]

    /// Shows all tabs.
    public init() {}

    /// The folders, and the unread counters of each.
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

    /// Reads them again: the number of tabs is small.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let (old, oldPlaces) = (value, places)
        try load(from: reader)
        return places == oldPlaces ? .changed(if: value != old) : .watchesChanged
    }
}

extension [FolderTab] {
    /// The tab `steps` away from another, as swipes and keys move; it stays at the ends. Nil when `place` has no tab.
    public func neighbour(of place: ChatPlace, by steps: Int) -> FolderTab? {
        guard let index = firstIndex(where: { $0.place == place }) else { return nil }
        return self[Swift.min(Swift.max(0, index + steps), count - 1)]
    }

    /// The selected tab after the tabs changed: the old one or, when its folder is gone, the tab before it.
    public func selection(after place: ChatPlace, in old: [FolderTab]) -> ChatPlace {
        let before = old.prefix { $0.place != place } + old.filter { $0.place == place }
        let kept = before.last { tab in contains { $0.place == tab.place } }
        return kept?.place ?? .list(.main)
    }
}

/// The user's folders, in their order, live.
public struct ChatFoldersView: LiveView {
    /// The folders.
    public private(set) var value: [ChatFolder] = []

    /// Shows all folders.
    public init() {}

    /// The list of folders.
    public var watches: Set<DatabaseRegion> { [.chatFolders] }

    /// Reads the list.
    public mutating func load(from reader: StoreReader) throws { value = try reader.chatFolders() }

    /// Reads the list again, which is short.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
