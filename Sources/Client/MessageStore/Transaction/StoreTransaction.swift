import ClientModel
import SQLite

/// Reads and writes that are committed together or not at all. Each feature adds its own writes in an
/// extension beside its tables; each write notes what it changed.
///
/// Threads: good only inside the closure that it was handed to, on that thread.
public final class StoreTransaction {
    /// Reads the state that includes what this transaction wrote so far.
    public let reader: StoreReader

    /// What was changed so far.
    var changes = ChangeSet()

    let caches: StoreCaches

    /// What is to be done once the writes are durable.
    private(set) var completions: [@Sendable () -> Void] = []

    /// Chats that were changed and not yet written.
    var pendingChats = PendingChats()

    /// Counts of messages that were changed and not yet written.
    var pendingTags: [TagSummaryKey: PendingTag] = [:]

    /// How many messages it may still look at to delete them.
    var deletionBudget = Deletion.stepLength

    /// Threads that may have another newest message than their rows say.
    var pendingThreads: Set<ThreadKey> = []

    /// Messages up to this stable id are in the search index; nil while nobody asked.
    var indexedUpTo: Int64?

    var database: Connection { reader.database }

    init(reader: StoreReader, caches: StoreCaches) {
        self.reader = reader
        self.caches = caches
        reader.transaction = self
    }

    /// Writes what was put off to the end of the transaction. Harmless when repeated.
    func settle() throws {
        if !pendingTags.isEmpty { try settleTags() }
        if !pendingThreads.isEmpty { try settleThreads() }
        try settleChats()
    }

    /// Has `body` run on the lane when this transaction is durable, before the views are told; not at all if it
    /// is undone.
    public func afterCommit(_ body: @escaping @Sendable () -> Void) { completions.append(body) }
}
