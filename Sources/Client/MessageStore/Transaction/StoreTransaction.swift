import ClientModel
import SQLite

/// Reads and writes that are committed together or not at all. Each feature adds its own writes in an extension
/// beside its tables; each write notes its changes.
///
/// Threads: valid only inside the closure that it was passed to, on that thread.
public final class StoreTransaction {
    /// Reads the state that includes this transaction's writes so far.
    public let reader: StoreReader

    /// The changes so far.
    var changes = ChangeSet()

    let caches: StoreCaches

    /// The closures to run once the writes are durable.
    private(set) var completions: [@Sendable () -> Void] = []

    /// Chats that were changed and not yet written.
    var pendingChats = PendingChats()

    /// Counts of messages that were changed and not yet written.
    var pendingTags: [TagSummaryKey: PendingTag] = [:]

    /// The number of messages that it may still check for deletion.
    var deletionBudget = Deletion.stepLength

    /// Threads whose newest message may differ from their rows.
    var pendingThreads: Set<ThreadKey> = []

    /// The last indexed stable id; nil until it is read.
    var indexedUpTo: Int64?

    var database: Connection { reader.database }

    init(reader: StoreReader, caches: StoreCaches) {
        self.reader = reader
        self.caches = caches
        reader.transaction = self
    }

    /// Writes the changes that were deferred to the end of the transaction. Harmless when repeated.
    func settle() throws {
        if !pendingTags.isEmpty { try settleTags() }
        if !pendingThreads.isEmpty { try settleThreads() }
        try settleChats()
    }

    /// Runs `body` on the writer queue when this transaction is durable, before the views are updated; not at all if
    /// it is undone.
    public func afterCommit(_ body: @escaping @Sendable () -> Void) { completions.append(body) }
}

/// The condition that a commit waits for before it is published.
public enum Durability: Sendable {
    /// The disk has it: a power cut loses nothing. For the user's own actions.
    case synced
    /// The system has it: a killed program loses nothing. A power cut may lose the last few seconds of such
    /// transactions, all from one moment on. For data of the server, whose position in the update stream is stored in
    /// the same transaction, so that losses are requested again. A later synced transaction makes all before it
    /// durable as well.
    case buffered
}
