/// The highlight of a row after a jump.
public struct RowHighlight: Equatable, Sendable {
    /// The id of the row.
    public var id: ItemID
    /// The strength, 0...1.
    public var strength: Double
}

/// A highlight that waits until its row is visible, or runs.
struct PendingHighlight: Sendable {
    private static let fading = Timing(.milliseconds(300), .linear)

    /// The id of the row.
    let id: ItemID
    /// The duration at full strength.
    let duration: Duration
    /// The time at which the row was first seen at rest.
    private var start: Duration?

    init(_ id: ItemID, for duration: Duration) {
        self.id = id
        self.duration = duration
    }

    /// True if the highlight has ended.
    func isOver(at now: Duration) -> Bool {
        start.map { now - $0 >= duration + Self.fading.duration } ?? false
    }

    /// The highlight to draw; nil before its row is visible and after the end.
    mutating func shown(at now: Duration, isSeen: Bool) -> RowHighlight? {
        if start == nil, isSeen { start = now }
        guard let start, !isOver(at: now) else { return nil }
        return RowHighlight(id: id, strength: 1 - Self.fading.value(at: max(.zero, now - start - duration)))
    }
}
