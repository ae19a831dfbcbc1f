/// The rule for a row to count as visible.
nonisolated enum RowVisibility {
    /// Tells whether half of a row is visible, or as much as there is room for.
    ///
    /// - Parameters:
    ///   - top: The row's top, from the top of the visible area, in pixels.
    ///   - bottom: The row's bottom.
    ///   - height: The height of the visible area.
    /// - Returns: True if enough is visible.
    static func isSeen(from top: Double, to bottom: Double, height: Double) -> Bool {
        let seen = min(bottom, height) - max(top, 0)
        return seen > 0 && seen >= min(bottom - top, height) / 2
    }
}
