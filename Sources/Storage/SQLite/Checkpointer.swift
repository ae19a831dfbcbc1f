import CSQLCipher
import Dispatch
import StdExtras

/// Copies the write-ahead log back into the file on a thread of its own, while others read and write.
///
/// The copying costs no commit any time, other than that of the disk. Tell it of each commit:
///
/// ```swift
/// try database.transaction { … }
/// checkpointer.committed(logPages: database.logPages)
/// ```
///
/// It works when nobody committed for a while, or when the log has grown (``CheckpointPolicy``). A copy that
/// fails is tried again after a later commit; the log keeps everything until then. Whatever it does, a commit
/// applies the policy's limits by itself.
///
/// Threads: any.
public final class Checkpointer: Sendable {
    private struct State {
        var schedule: CheckpointSchedule
        /// Used on the queue only.
        var worker: Worker?
    }

    private let queue = DispatchQueue(label: "SQLite checkpoints", qos: .utility)
    private let policy: CheckpointPolicy
    private let state: Locked<State>
    private let finished: @Sendable (Swift.Result<Int, SQLiteError>) -> Void

    /// Opens a connection for the copying.
    ///
    /// - Parameters:
    ///   - path: The database, which must be there.
    ///   - options: As for the writer.
    /// - Throws: What opening a ``Connection`` throws.
    public convenience init(path: String, options: ConnectionOptions) throws(SQLiteError) {
        try self.init(path: path, options: options, finished: { _ in })
    }

    // `finished` hears of each copy how many pages are left, or why it failed.
    init(
        path: String,
        options: ConnectionOptions,
        finished: @escaping @Sendable (Swift.Result<Int, SQLiteError>) -> Void
    ) throws(SQLiteError) {
        policy = options.checkpoints
        self.finished = finished
        let worker = try Worker(path: path, options: options)
        state = Locked(State(schedule: CheckpointSchedule(options.checkpoints), worker: worker))
    }

    /// Tells of a commit and how long the log is now, ``Connection/logPages``. Takes no time.
    public func committed(logPages: Int) {
        act(state.withLock { $0.schedule.committed(pages: logPages) })
    }

    /// Stops. A copy that runs ends first; none begins.
    public func close() {
        queue.sync { closeOnQueue() }
    }

    private func closeOnQueue() {
        let worker = state.withLock { state in
            defer { state.worker = nil }
            return state.worker
        }
        _ = consume worker
    }

    private func act(_ action: CheckpointSchedule.Action) {
        switch action {
        case .nothing:
            break
        case .wait:
            queue.asyncAfter(deadline: .now() + .milliseconds(policy.idleMilliseconds)) { [weak self] in
                guard let self else { return }
                act(state.withLock { $0.schedule.waited() })
            }
        case .copy:
            copy()
        }
    }

    private func copy() {
        guard let worker = state.withLock({ $0.worker }) else { return }
        let result = worker.copy()
        let rest = (try? result.get()) ?? 0  // after a failure the next commit begins anew
        act(state.withLock { $0.schedule.copied(rest: rest) })
        finished(result)
    }
}

/// The connection that copies.
// SAFETY: used on the checkpointer's queue only, where also the last reference is dropped or nobody is left.
private final class Worker: @unchecked Sendable {
    private let connection: Connection
    private let keptPages: Int

    init(path: String, options: ConnectionOptions) throws(SQLiteError) {
        var options = options
        options.access = .readWrite
        options.cacheKibibytes = 64  // copying goes past the cache
        options.busyMilliseconds = 0  // whoever holds a lock has more to do than this
        keptPages = options.checkpoints.keptBytes / Connection.logPageBytes
        connection = try Connection(path: path, options: options)
    }

    func copy() -> Swift.Result<Int, SQLiteError> {
        do throws(SQLiteError) {
            let rest = try connection.checkpoint()
            if rest == 0, connection.logPages > keptPages { try connection.checkpoint(.truncate) }
            return .success(rest)
        } catch .busy {
            return .success(0)  // somebody else copies, or all is copied and only the truncation has to wait
        } catch {
            return .failure(error)
        }
    }
}
