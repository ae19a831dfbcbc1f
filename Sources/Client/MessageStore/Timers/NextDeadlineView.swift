/// The next deadline of one tag, live: call ``StoreTransaction/deleteDueMessages(_:at:limit:)`` then.
public struct NextDeadlineView: LiveView {
    private let tag: DeadlineTag
    /// The soonest deadline; nil without any.
    public private(set) var value: Deadline?

    /// A view of the next deadline with `tag`.
    public init(_ tag: DeadlineTag) { self.tag = tag }

    /// The deadlines of the tag.
    public var watches: Set<DatabaseRegion> { [.deadlines(tag)] }

    /// Reads the first deadline from an index.
    public mutating func load(from reader: StoreReader) throws {
        value = try reader.deadlines(tag, limit: 1).first
    }

    /// Reads the first deadline from an index.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
