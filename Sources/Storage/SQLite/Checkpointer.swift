import Dispatch

/// Copies the write-ahead log back into the file on a thread of its own, so that no commit must do it. Others read
/// and write meanwhile.
///
/// ```swift
/// // In an idle moment:
/// if database.logPages > 64 { checkpointer.copyLog(thenEmpty: database.logPages > 4096) }
/// ```
///
/// The database's owner, which knows the idle moments, decides when to copy. A copy that fails leaves the log as it
/// was, and the next one tries again. Whatever this does, a commit applies its ``CheckpointPolicy``.
///
/// Threads: any. One copy runs at a time, with a connection that is open only meanwhile.
public final class Checkpointer: Sendable {
    private let path: String
    private let options: ConnectionOptions
    private let queue = DispatchQueue(label: "SQLite checkpoints", qos: .utility)
    private let finished: @Sendable (Swift.Result<Int, SQLiteError>) -> Void

    /// Copies the log of the database at `path`, which is opened with the writer's `options`.
    public convenience init(path: String, options: ConnectionOptions) {
        self.init(path: path, options: options, finished: { _ in })
    }

    // `finished` is called after each copy with the number of pages left, or the error.
    init(
        path: String,
        options: ConnectionOptions,
        finished: @escaping @Sendable (Swift.Result<Int, SQLiteError>) -> Void
    ) {
        var options = options
        options.access = .readWrite
        options.cacheKibibytes = 64  // copying goes past the cache
        options.busyMilliseconds = 0  // any holder of a lock has priority
        self.path = path
        self.options = options
        self.finished = finished
    }

    /// Begins a copy, and returns at once.
    ///
    /// - Parameter empties: True to truncate the log on the disk once all of it is copied. That is refused while
    ///   another connection writes or still reads from the log.
    public func copyLog(thenEmpty empties: Bool = false) {
        queue.async { [path, options, finished] in
            finished(Self.copyLog(of: path, options, thenEmpty: empties))
        }
    }

    /// Waits for the copies in progress, so that no connection is left.
    public func finish() { queue.sync {} }

    private static func copyLog(
        of path: String,
        _ options: ConnectionOptions,
        thenEmpty empties: Bool
    ) -> Swift.Result<Int, SQLiteError> {
        do throws(SQLiteError) {
            let connection = try Connection(path: path, options: options)
            let rest = try connection.checkpoint()
            if empties, rest == 0 {
                do { try connection.checkpoint(.truncate) } catch .busy {}
            }
            return .success(rest)
        } catch {
            return .failure(error)
        }
    }
}

/// The limits of the write-ahead log, in pages of 4 KiB, at which a commit copies it back into the file.
///
/// The copy delays the connection that does it, so it is best done beside the writer (``Checkpointer``) or by an idle
/// connection (``Connection/checkpoint(_:)``). A commit applies these limits only if neither did.
public struct CheckpointPolicy: Sendable, Equatable {
    /// The number of pages at which a commit copies as much as possible without waiting; 0 for never.
    ///
    /// Large: with SQLite's own 1000, random writes to big tables write each page many times.
    public var commitPages = 16_384

    /// The number of pages, reached because readers always hold a part of the log, at which a commit copies all and
    /// empties the log. For that it waits up to ``limitMilliseconds`` for readers. 0 for never.
    public var limitPages = 65_536

    /// The maximum wait of a commit for readers at ``limitPages``, in milliseconds. After a timeout, it tries again
    /// after each further quarter of that.
    public var limitMilliseconds: Int32 = 100

    /// The size in bytes that an emptied log may keep on the disk for the next commits.
    public var keptBytes = 64 * 1024 * 1024

    /// The policy for a database of some gigabytes.
    public init() {}
}
