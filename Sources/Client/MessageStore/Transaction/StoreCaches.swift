import ClientModel
import Signals

/// The writer's caches between transactions, which save lookups during writes.
///
/// All of them can be read from the tables again, so ``removeAll()`` is always right, and needed after a rollback and
/// after another process wrote.
final class StoreCaches {
    /// The stable ids that this process may assign to messages.
    var freeStableIDs: Range<Int64> = 0..<0
    /// New messages that the search index does not have yet.
    var unindexed = UnindexedMessages()
    /// Words that the search index is known to have.
    var knownWords = KnownSearchWords()
    /// While the search index is merged into one segment: the last indexed message at the start of the merge.
    var mergesIndexUpTo: Int64?

    /// True if unfinished deletions may exist: until they were read, and again when another process wrote.
    var mayHaveDeletions = true

    /// Rows of tables.
    let hot = WriteThroughTables()

    /// The code of callers that runs inside transactions. Not read from tables, so it stays.
    let hooks = StoreHooks()

    /// The counters that maintenance repaired.
    let repairs = ValuePipe<CounterAudit.Repair>()

    func removeAll() {
        freeStableIDs = 0..<0
        mayHaveDeletions = true
        hot.removeAll()
        unindexed.removeAll()
        knownWords.removeAll()
        mergesIndexUpTo = nil
    }
}
