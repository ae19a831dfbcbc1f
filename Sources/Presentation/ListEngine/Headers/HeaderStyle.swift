/// How headers of a kind behave.
public struct HeaderStyle: Equatable, Sendable {
    /// Which kind.
    public var kind: HeaderKind
    /// How tall, in pixels. The first row of a group (or the last, of a kind that sticks to the bottom) has room for it.
    public var height: Double
    /// The end of the viewport that it sticks to: days stick to the top, avatars to the bottom.
    public var side: VerticalEdge
    /// How much space it keeps from one of an earlier kind that sticks to the same end, in pixels.
    public var gap: Double
    /// Neighbours with the same header share it only if they are at most so many seconds apart; nil if that does not
    /// matter.
    public var joinsWithin: Int64?
    /// Whether it goes away while it sticks and the list rests.
    public var hidesAtRest: Bool

    /// A style.
    public init(
        _ kind: HeaderKind,
        height: Double,
        side: VerticalEdge = .top,
        gap: Double = 0,
        joinsWithin: Int64? = nil,
        hidesAtRest: Bool = false
    ) {
        self.kind = kind
        self.height = max(0, Grid.snap(height))
        self.side = side
        self.gap = max(0, Grid.snap(gap))
        self.joinsWithin = joinsWithin
        self.hidesAtRest = hidesAtRest
    }

    /// Whether two neighbours share a header.
    func joins(_ mark: HeaderMark, _ other: HeaderMark) -> Bool {
        guard mark.id == other.id else { return false }
        guard let joinsWithin else { return true }
        let (apart, overflow) = mark.seconds.subtractingReportingOverflow(other.seconds)
        return !overflow && apart.magnitude <= joinsWithin.magnitude
    }
}

/// Where a header is drawn.
public struct HeaderPlacement: Equatable, Sendable {
    /// Its kind.
    public var kind: HeaderKind
    /// Which one of its kind.
    public var id: Int64
    /// The row of its group that is seen nearest to the end that it sticks to. Two groups with the same id differ
    /// by it.
    public var row: ItemID
    /// The distance of its top edge from the top of the viewport, in pixels.
    public var y: Double
    /// Its height, in pixels.
    public var height: Double
    /// How solid it is, 0...1.
    public var alpha: Double
    /// How far it is from where it would be without sticking, 0...1, where 1 is its own height and more: for
    /// a background that fades in.
    public var stick: Double
}
