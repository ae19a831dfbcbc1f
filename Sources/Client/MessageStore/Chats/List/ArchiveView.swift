/// The number of chats with unread messages in the archive; nil while nothing is archived.
public struct ArchiveView: LiveView {
    /// The number; nil without archived chats.
    public private(set) var value: Int?

    /// Shows the archive.
    public init() {}

    /// The archive's counters and its order.
    public var watches: Set<DatabaseRegion> {
        [.unreadCounters(.list(.archive)), .chatList(.list(.archive))]
    }

    /// Reads both.
    public mutating func load(from reader: StoreReader) throws {
        let isEmpty = try reader.chatPositions(in: .list(.archive), limit: 1).isEmpty
        value = isEmpty ? nil : try reader.storedCounters(of: .list(.archive)).total().chats
    }

    /// Reads both again.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
