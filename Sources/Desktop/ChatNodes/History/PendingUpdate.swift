import ChatPresentation
import ListEngine

/// An update that waits for its turn.
struct PendingUpdate: Sendable {
    /// What is to be shown.
    var update: ChatUpdate
    /// Whether what fills the screen of it is shown already.
    var isRest = false

    /// Of more entries than this those come first that fill the screen.
    private static let long = 1_000

    /// Cuts a long update in two.
    ///
    /// - Parameter range: The entries that fill the screen.
    /// - Returns: What fills the screen, and then all of it around that, which takes the longer the more there is; nil of any
    ///   other update.
    func parts(_ range: Range<Int>) -> (first: PendingUpdate, rest: PendingUpdate)? {
        guard !isRest, case .initial = update.reason, update.entries.count > Self.long else { return nil }
        var (first, rest) = (self, self)
        first.update.entries = Array(update.entries[range])
        first.update.tag = nil
        // Nobody is to ask for what lies beyond: it is there.
        if range.lowerBound > 0 { first.update.edges.top = .end }
        if range.upperBound < update.entries.count { first.update.edges.bottom = .end }
        rest.update.scroll = nil
        rest.isRest = true
        return (first, rest)
    }

    /// What is made of all entries.
    struct Tables: Sendable {
        var entries: RowEntries<ChatEntry>
        /// The rows, where it takes long to make them; nil of entries of which two have one id, too: the list complains of
        /// those.
        var rows: PreparedRows?
    }

    /// Makes the tables, off the main thread.
    ///
    /// - Parameters:
    ///   - heights: Those that are known.
    ///   - guess: Those that are not.
    ///   - width: What rows were laid out for, in pixels.
    /// - Returns: The tables.
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
