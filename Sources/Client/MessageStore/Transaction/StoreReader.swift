import ClientModel
import SQLite

/// Reads of one state of the database. Each feature adds its own in an extension beside its tables.
///
/// Threads: good only inside the closure or method that it was handed to, on that thread.
public final class StoreReader {
    let database: Connection

    /// Rows in memory, on the lane only.
    let hot: WriteThroughTables?

    /// The transaction that runs now, on the lane only: what it put off must be settled before tables are
    /// searched.
    weak var transaction: StoreTransaction?

    init(_ database: Connection, hot: WriteThroughTables? = nil) {
        self.database = database
        self.hot = hot
    }
}
