/// What rows of a list have cost so far, for measurements.
public struct LayoutCounts: Equatable, Sendable {
    /// How many layouts were made.
    public var made = 0
    /// How many bytes of text were shaped for them.
    public var shapedBytes = 0
    /// How often a row came on the screen whose layout was there.
    public var found = 0
    /// How often a row came on the screen before its layout.
    public var missed = 0

    /// None yet.
    public init() {}

    /// What came after `earlier`.
    public static func - (later: Self, earlier: Self) -> Self {
        var counts = LayoutCounts()
        counts.made = later.made - earlier.made
        counts.shapedBytes = later.shapedBytes - earlier.shapedBytes
        counts.found = later.found - earlier.found
        counts.missed = later.missed - earlier.missed
        return counts
    }
}
