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
