/// Which part of a row has to be seen for it to count as in sight.
nonisolated enum RowVisibility {
    /// Whether half of a row is seen, or as much as there is room for.
    ///
    /// - Parameters:
    ///   - top: Where it begins, from the top of what is seen, in pixels.
    ///   - bottom: Where it ends.
    ///   - height: How high what is seen is.
    /// - Returns: Whether that is so.
    static func isSeen(from top: Double, to bottom: Double, height: Double) -> Bool {
        let seen = min(bottom, height) - max(top, 0)
        return seen > 0 && seen >= min(bottom - top, height) / 2
    }
}
