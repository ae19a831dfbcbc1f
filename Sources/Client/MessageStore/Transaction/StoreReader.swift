import ClientModel
import SQLite

/// Reads of one state of the database. Each feature adds its own in an extension beside its tables.
///
/// Threads: valid only inside the closure or method that it was passed to, on that thread.
public final class StoreReader {
    let database: Connection

    /// Rows in memory, on the writer only.
    let hot: WriteThroughTables?

    /// The running transaction, on the writer only: its deferred changes must be settled before tables are searched.
    weak var transaction: StoreTransaction?

    init(_ database: Connection, hot: WriteThroughTables? = nil) {
        self.database = database
        self.hot = hot
    }
}
