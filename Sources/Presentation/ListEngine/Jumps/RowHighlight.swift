/// A row that one jumped to, lit up.
public struct RowHighlight: Equatable, Sendable {
    /// Which row.
    public var id: ItemID
    /// How much, 0...1.
    public var strength: Double
}

/// A highlight that waits for its row to be seen, or runs.
struct PendingHighlight: Sendable {
    private static let fading = Timing(.milliseconds(300), .linear)

    /// Which row.
    let id: ItemID
    /// How long it is fully lit.
    let duration: Duration
    /// When it was first seen at rest.
    private var start: Duration?

    init(_ id: ItemID, for duration: Duration) {
        self.id = id
        self.duration = duration
    }

    /// Whether it is over.
    func isOver(at now: Duration) -> Bool {
        start.map { now - $0 >= duration + Self.fading.duration } ?? false
    }

    /// What it looks like: nothing before its row is seen.
    mutating func shown(at now: Duration, isSeen: Bool) -> RowHighlight? {
        if start == nil, isSeen { start = now }
        guard let start, !isOver(at: now) else { return nil }
        return RowHighlight(id: id, strength: 1 - Self.fading.value(at: max(.zero, now - start - duration)))
    }
}
