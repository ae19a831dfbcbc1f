import Dispatch
import SQLite

/// Copies the write-ahead log back into the file beside the lane, so that no commit has to.
///
/// Threads: any; the copying is done on a queue of its own, with a connection of its own, one at a time.
final class Checkpointer: Sendable {
    private let path: String
    private let options: ConnectionOptions
    private let queue = DispatchQueue(label: "martlet.store.checkpoint", qos: .utility)

    init(path: String, options: StoreOptions) {
        self.path = path
        var connection = options.connection(.readWrite)
        // It copies whole pages and reads none.
        connection.cacheKibibytes = 64
        // Waits for nobody: what it cannot copy now is copied next time.
        connection.busyMilliseconds = 0
        self.options = connection
    }

    /// Begins to copy. With `empties`, gives the log's space back to the disk once all of it is copied.
    ///
    /// A failure leaves the log as it was; the next idle moment tries again.
    func copyLog(thenEmpty empties: Bool) {
        queue.async { [path, options] in
            guard let connection = try? Connection(path: path, options: options),
                let rest = try? connection.checkpoint(.passive)
            else { return }
            // Refused while somebody writes or still reads from the log, and tried again the next time.
            if empties, rest == 0 { _ = try? connection.checkpoint(.truncate) }
        }
    }

    /// Waits for what is under way, so that no connection is left. Call it without being on its queue.
    func finish() { queue.sync {} }
}
