import ChatPresentation
import ListEngine

/// An update that waits for its turn.
struct PendingUpdate: Sendable {
    /// What is to be shown.
    var update: ChatUpdate
    /// What was begun meanwhile.
    private let tables: Task<Tables, Never>?

    /// What is made of all entries, whatever the width of the list.
    struct Tables: Sendable {
        var entries: RowEntries<ChatEntry>
        /// The rows of what is shown first, of which no height is known; nil for all else, and for entries of which two have
        /// one id: the list complains of those.
        var rows: PreparedRows?
    }

    /// An update. The tables of one that is shown in an empty list are made from here on, on another thread: while there is
    /// no window yet to show it in.
    ///
    /// - Parameters:
    ///   - update: What is to be shown.
    ///   - isFirst: Whether nothing is shown yet.
    ///   - guess: How high a row is of which nothing is known.
    init(_ update: ChatUpdate, isFirst: Bool, guess: ItemHeight) {
        self.update = update
        // SAFETY: values go in and out, and the main thread has the toolkit to start meanwhile.
        tables = isFirst ? Task.detached { await Self.tables(of: update.entries, guess) } : nil
    }

    /// The tables, with what is known of heights by now, in rows of a width in pixels.
    @concurrent
    func prepared(_ heights: [ItemID: ItemHeight], for width: Double) async -> Tables {
        guard var made = await tables?.value else { return Tables(entries: RowEntries(update.entries)) }
        for (item, height) in heights {
            if case .measured(let height) = height { made.rows?.measured(height, of: item, for: width) }
        }
        return made
    }

    @concurrent
    private static func tables(of entries: [ChatEntry], _ guess: ItemHeight) async -> Tables {
        async let rows = rows(of: entries, guess)
        return await Tables(entries: RowEntries(entries), rows: rows)
    }

    @concurrent
    private static func rows(of entries: [ChatEntry], _ guess: ItemHeight) async -> PreparedRows? {
        try? PreparedRows(count: entries.count) { entries[$0].listItem(height: guess) }
    }
}
