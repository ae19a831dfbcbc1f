/// How much of a list's rows may be made into pixels in a frame, in pixels of their heights.
struct StillBudget: Sendable {
    /// What is left; below 0 after a row that was higher than that.
    private(set) var left = 0.0
    /// What was taken.
    private(set) var taken = 0.0

    /// For what has to be there at once.
    static let unlimited = StillBudget(left: .infinity)

    /// A row costs that much more than its height says.
    private static let extra = 20.0

    /// Takes what a row needs, if anything is left.
    ///
    /// - Parameter height: Of the row.
    /// - Returns: Whether it may be made into pixels.
    mutating func takes(row height: Double) -> Bool {
        guard left > 0 else { return false }
        take(row: height)
        return true
    }

    /// Takes what a row needs.
    mutating func take(row height: Double) { take(height + Self.extra) }

    /// Takes an amount that was taken elsewhere.
    mutating func take(_ amount: Double) {
        left -= amount
        taken += amount
    }

    /// The next frame: more may be made than comes into sight, short rows as well, and what was too much in the frames before
    /// is missing.
    mutating func refill(moved: Double) {
        left = min(left, 0) + abs(moved) * 2 + Self.extra
    }
}
