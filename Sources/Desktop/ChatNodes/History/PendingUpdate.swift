import ChatPresentation
import ListEngine

/// An update that waits for its turn.
struct PendingUpdate: Sendable {
    /// The update.
    var update: ChatUpdate
    /// True if the part that fills the screen is already shown.
    var isRest = false

    /// The number of entries from which the part that fills the screen is shown first.
    private static let long = 1_000

    /// Splits a long update in two.
    ///
    /// - Parameter range: the entries that fill the screen.
    /// - Returns: the part that fills the screen, and then the whole update, whose preparation takes longer with
    ///   its length; nil for any other update.
    func parts(_ range: Range<Int>) -> (first: PendingUpdate, rest: PendingUpdate)? {
        guard !isRest, case .initial = update.reason, update.entries.count > Self.long else { return nil }
        var (first, rest) = (self, self)
        first.update.entries = Array(update.entries[range])
        first.update.tag = nil
        // The list must not request pages beyond this part, since they are already here.
        if range.lowerBound > 0 { first.update.edges.top = .end }
        if range.upperBound < update.entries.count { first.update.edges.bottom = .end }
        rest.update.scroll = nil
        rest.isRest = true
        return (first, rest)
    }

    /// The data derived from all entries.
    struct Tables: Sendable {
        var entries: RowEntries<ChatEntry>
        /// The prepared rows of a long list; nil for others, and for entries with duplicate ids, which the list
        /// reports.
        var rows: PreparedRows?
    }

    /// Creates the tables off the main thread.
    ///
    /// - Parameters:
    ///   - heights: the known heights.
    ///   - guess: the estimate for unknown heights.
    ///   - width: the width for which rows were laid out, in pixels.
    /// - Returns: the tables.
    @concurrent
    func tables(_ heights: [ItemID: ItemHeight], guess: ItemHeight, width: Double) async -> Tables {
        let entries = update.entries
        guard isRest else { return Tables(entries: RowEntries(entries)) }
        async let rows = Self.rows(of: entries, heights, guess, width)
        return await Tables(entries: RowEntries(entries), rows: rows)
    }

    @concurrent
    private static func rows(
        of entries: [ChatEntry],
        _ heights: [ItemID: ItemHeight],
        _ guess: ItemHeight,
        _ width: Double
    ) async -> PreparedRows? {
        try? PreparedRows(count: entries.count, width: width) { index in
            entries[index].listItem(height: heights[entries[index].item] ?? guess)
        }
    }
}
