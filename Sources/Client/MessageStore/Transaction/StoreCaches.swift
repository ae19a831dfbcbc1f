import ClientModel
import Signals

/// What the lane remembers between transactions so that a write need not look it up.
///
/// All of it can be read from the tables again, so ``removeAll()`` is always right, and needed after a
/// rollback and after another process wrote.
final class StoreCaches {
    /// Stable ids that this process may give to messages.
    var freeStableIDs: Range<Int64> = 0..<0
    /// New messages that the search index does not have yet.
    var unindexed = UnindexedMessages()
    /// Words that the search index is known to have.
    var knownWords = KnownSearchWords()
    /// While the search index is made into one piece: up to which message it had come at the start of that.
    var mergesIndexUpTo: Int64?

    /// Whether messages may be waiting to be deleted: not until somebody looked, and again when another process wrote.
    var mayHaveDeletions = true

    /// Rows of tables.
    let hot = WriteThroughTables()

    /// Code of others that runs inside transactions. Not of the tables, so it stays.
    let hooks = StoreHooks()

    /// Counters that upkeep found wrong and put right.
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
