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

    var database: Connection { reader.database }

    init(reader: StoreReader, caches: StoreCaches) {
        self.reader = reader
        self.caches = caches
    }
}
