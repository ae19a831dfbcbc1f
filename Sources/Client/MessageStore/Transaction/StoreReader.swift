import ClientModel
import SQLite

/// Reads of one state of the database. Each feature adds its own in an extension beside its tables.
///
/// Threads: good only inside the closure or method that it was handed to, on that thread.
public final class StoreReader {
    let database: Connection

    init(_ database: Connection) { self.database = database }
}
