/// Down to where the server's chats are here, live: what the one who fetches them works off.
public struct ChatListEndsView: LiveView {
    /// The ends of the lists of which some chats are missing.
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

/// The member's folders, live.
public struct ChatFoldersView: LiveView {
    /// The folders, in their order.
    public private(set) var value: [ChatFolder] = []

    /// Shows all folders.
    public init() {}

    /// The folders themselves, not what is in them.
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

/// When the next mute ends, live: to call ``StoreTransaction/expireMutes(now:)`` then.
public struct NextMuteEndView: LiveView {
    /// Seconds since 1970, nil when no mute ends.
    public private(set) var value: Int32?

    /// Looks at all chats.
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
