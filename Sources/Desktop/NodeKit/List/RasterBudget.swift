/// The part of a list's rows that the main thread may prepare in a frame, in pixels of height. Visible rows need
/// bitmaps; coming rows need widgets and drawing data.
struct RasterBudget: Sendable {
    /// The rest of the budget; negative after a row that was higher than it.
    private(set) var left = 0.0

    /// The budget for work that cannot wait.
    static let unlimited = RasterBudget(left: .infinity)

    /// The fixed cost of a row, in addition to its height.
    private static let extra = 20.0

    /// Takes the cost of a row, if anything is left.
    ///
    /// - Parameter height: the height of the row.
    /// - Returns: true if the row may be prepared.
    mutating func takes(row height: Double) -> Bool {
        guard left > 0 else { return false }
        take(row: height)
        return true
    }

    /// Takes the cost of a row.
    mutating func take(row height: Double) { left -= height + Self.extra }

    /// Refills the budget for the next frame, for more than becomes visible and for short rows. An overdraft of
    /// earlier frames is subtracted.
    mutating func refill(moved: Double) {
        left = min(left, 0) + abs(moved) * 2 + Self.extra
    }
}
