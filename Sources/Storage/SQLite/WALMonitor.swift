import CSQLCipher

/// Tracks the length of the write-ahead log after each commit of one connection, and applies the policy.
///
/// Threads: belongs to its connection.
final class WALMonitor {
    /// The number of pages in the log after the connection's last commit or checkpoint.
    var pages = 0

    private let policy: CheckpointPolicy
    /// The number of pages at which the next commit waits for readers.
    private var limit: Int
    private let busyMilliseconds: Int32

    init(_ options: ConnectionOptions) {
        policy = options.checkpoints
        limit = policy.limitPages
        busyMilliseconds = options.busyMilliseconds
    }

    /// Registers with `handle`. The connection keeps this object for as long as it keeps the handle.
    func watch(_ handle: OpaquePointer) {
        sqlite3_wal_hook(
            handle,
            { context, handle, _, pages in
                guard let context, let handle else { return SQLITE_OK }
                Unmanaged<WALMonitor>.fromOpaque(context).takeUnretainedValue().committed(pages, handle)
                return SQLITE_OK
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private func committed(_ count: Int32, _ handle: OpaquePointer) {
        pages = Int(count)
        if pages < policy.limitPages { limit = policy.limitPages }
        // A failed checkpoint does not affect the commit, which is in the log.
        if policy.limitPages > 0, pages >= limit {
            empty(handle)
        } else if policy.commitPages > 0, pages >= policy.commitPages {
            sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        }
    }

    private func empty(_ handle: OpaquePointer) {
        sqlite3_busy_timeout(handle, policy.limitMilliseconds)
        defer { sqlite3_busy_timeout(handle, busyMilliseconds) }
        if sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK {
            pages = 0
        } else {
            // Not at each commit: a reader may continue for minutes, as a backup does.
            limit = pages + policy.limitPages / 4
        }
    }
}
