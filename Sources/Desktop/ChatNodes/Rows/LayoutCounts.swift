/// The layout statistics of a list, for measurements.
public struct LayoutCounts: Equatable, Sendable {
    /// The number of layouts made.
    public var made = 0
    /// The number of text bytes shaped for the layouts.
    public var shapedBytes = 0
    /// The number of times a row appeared with its layout ready.
    public var found = 0
    /// The number of times a row appeared before its layout.
    public var missed = 0

    /// Creates empty statistics.
    public init() {}

    /// The difference from `earlier`.
    public static func - (later: Self, earlier: Self) -> Self {
        var counts = LayoutCounts()
        counts.made = later.made - earlier.made
        counts.shapedBytes = later.shapedBytes - earlier.shapedBytes
        counts.found = later.found - earlier.found
        counts.missed = later.missed - earlier.missed
        return counts
    }
}
