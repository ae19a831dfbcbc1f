/// The behaviour of the headers of one kind.
public struct HeaderStyle: Equatable, Sendable {
    /// The kind.
    public var kind: HeaderKind
    /// The height in pixels. The first row of a group has room for it; the last row for a kind that sticks to the
    /// bottom.
    public var height: Double
    /// The end of the viewport to which the header sticks: days stick to the top, avatars to the bottom.
    public var side: VerticalEdge
    /// The distance in pixels from a header of an earlier kind that sticks to the same end.
    public var gap: Double
    /// The longest time in seconds between neighbours that share a header; nil for no limit.
    public var joinsWithin: Int64?
    /// True if the header is hidden while it sticks and the list rests.
    public var hidesAtRest: Bool

    /// Creates a style.
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

    /// True if two neighbours share a header.
    func joins(_ mark: HeaderMark, _ other: HeaderMark) -> Bool {
        guard mark.id == other.id else { return false }
        guard let joinsWithin else { return true }
        let (apart, overflow) = mark.seconds.subtractingReportingOverflow(other.seconds)
        return !overflow && apart.magnitude <= joinsWithin.magnitude
    }
}

/// The place of a header on the screen.
public struct HeaderPlacement: Equatable, Sendable {
    /// The kind of the header.
    public var kind: HeaderKind
    /// The identity of the header within its kind.
    public var id: Int64
    /// The visible row of the group that is nearest to the sticky end. This row tells apart two groups with the
    /// same id.
    public var row: ItemID
    /// The distance of the top edge from the top of the viewport, in pixels.
    public var y: Double
    /// The height, in pixels.
    public var height: Double
    /// The opacity, 0...1.
    public var alpha: Double
    /// The distance from the place without sticking, as a part of the height, 0...1: for a background that fades
    /// in.
    public var stick: Double
}

/// A kind of header: days, avatars or topics. The host numbers the kinds and describes each by a ``HeaderStyle``.
public struct HeaderKind: Hashable, Sendable {
    /// The host's number.
    public var rawValue: Int

    /// Creates the kind with this number.
    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// The header of one kind under which an item stands. Neighbours with the same header share it.
public struct HeaderMark: Hashable, Sendable {
    /// The kind.
    public var kind: HeaderKind
    /// The identity within the kind: the number of a day, for instance, or the author of a message.
    public var id: Int64
    /// The time of the item in seconds, for kinds that join only items that are close in time.
    public var seconds: Int64

    /// Creates a mark.
    public init(_ kind: HeaderKind, id: Int64, seconds: Int64 = 0) {
        self.kind = kind
        self.id = id
        self.seconds = seconds
    }
}

/// The headers of an item, at most one of a kind. There is room for three: days, topics and avatars.
///
/// The marks are stored inline: arrays would cost a heap allocation for each of a hundred thousand rows.
public struct HeaderMarks: Hashable, Sendable {
    private var first: HeaderMark?
    private var second: HeaderMark?
    private var third: HeaderMark?

    /// Creates the marks that are not nil.
    public init(_ first: HeaderMark? = nil, _ second: HeaderMark? = nil, _ third: HeaderMark? = nil) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    /// The mark of a kind.
    public subscript(kind: HeaderKind) -> HeaderMark? {
        if let first, first.kind == kind { return first }
        if let second, second.kind == kind { return second }
        if let third, third.kind == kind { return third }
        return nil
    }
}
