/// How much of a list's rows the main thread may make ready in a frame, in pixels of their heights: of those that are seen the
/// pixels, of those that come their widgets and what they are drawn from.
struct RasterBudget: Sendable {
    /// What is left; below 0 after a row that was higher than that.
    private(set) var left = 0.0

    /// For what has to be there at once.
    static let unlimited = RasterBudget(left: .infinity)

    /// A row costs that much more than its height says.
    private static let extra = 20.0

    /// Takes what a row needs, if anything is left.
    ///
    /// - Parameter height: Of the row.
    /// - Returns: Whether it may be made ready.
    mutating func takes(row height: Double) -> Bool {
        guard left > 0 else { return false }
        take(row: height)
        return true
    }

    /// Takes what a row needs.
    mutating func take(row height: Double) { left -= height + Self.extra }

    /// The next frame: more may be made than comes into sight, short rows as well, and what was too much in the frames before
    /// is missing.
    mutating func refill(moved: Double) {
        left = min(left, 0) + abs(moved) * 2 + Self.extra
    }
}
