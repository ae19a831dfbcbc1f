/// Shows what is due next. Who acts on it sets one timer, for the first, and looks again when the value
/// changes; what is past due is shown until it is called off.
public struct DeadlinesView: LiveView {
    private let tag: DeadlineTag
    private var head: OrderedHead<DeadlineRow>

    /// A view of the first `limit` deadlines of a tag.
    public init(_ tag: DeadlineTag, limit: Int = 10) {
        self.tag = tag
        head = OrderedHead(limit: limit)
    }

    /// The tag.
    public var watches: Set<Watch> { [.deadlines(tag)] }

    /// The deadlines, soonest first.
    public var value: [Deadline] { head.shown.map(\.deadline) }

    /// Reads the deadlines.
    public mutating func load(from reader: StoreReader) throws {
        try head.load { [tag] in try reader.deadlineRows(tag, after: $0, limit: $1) }
    }

    /// Takes in the deadlines that were written.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> Replay {
        var states: [Int64: DeadlineRow?] = [:]
        for id in changes.rows(.deadline, in: Int64(tag.rawValue)) {
            states.updateValue(try reader.deadlineRow(tag, row: id), forKey: id)
        }
        let before = value
        let isChanged = try head.patch(states) { [tag] in
            try reader.deadlineRows(tag, after: $0, limit: $1)
        }
        // A row may give way to another one with the same subject and time.
        return .changed(if: isChanged && value != before)
    }
}
