/// The ends of the loaded parts of the server's chat lists, live: the work list of the component that fetches chats.
public struct ChatListEndsView: LiveView {
    /// The ends of the lists that lack some chats.
    public private(set) var value: [ChatList: ChatPosition] = [:]

    /// Shows the ends of all lists.
    public init() {}

    /// The ends of all lists.
    public var watches: Set<DatabaseRegion> { [.chatListEnds] }

    /// Reads the ends.
    public mutating func load(from reader: StoreReader) throws { value = try reader.chatListEnds() }

    /// Reads the ends.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}

/// The user's folders, live.
public struct ChatFoldersView: LiveView {
    /// The folders, in their order.
    public private(set) var value: [ChatFolder] = []

    /// Shows all folders.
    public init() {}

    /// The folders themselves, not their chats.
    public var watches: Set<DatabaseRegion> { [.chatFolders] }

    /// Reads the folders.
    public mutating func load(from reader: StoreReader) throws { value = try reader.chatFolders() }

    /// Reads the folders.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}

/// The time when the next mute ends, live: call ``StoreTransaction/expireMutes(now:)`` then.
public struct NextMuteEndView: LiveView {
    /// Seconds since 1970, nil when no mute ends.
    public private(set) var value: Int32?

    /// Watches all chats.
    public init() {}

    /// The mutes of all chats.
    public var watches: Set<DatabaseRegion> { [.muteEnds] }

    /// Reads the first end from an index.
    public mutating func load(from reader: StoreReader) throws { value = try reader.nextMuteEnd() }

    /// Reads the first end from an index.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
