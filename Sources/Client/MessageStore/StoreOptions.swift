public import Signals
package import SQLite

/// Options for opening a store.
public struct StoreOptions: Sendable {
    /// The raw database key, 32 bytes; nil for a file in clear, which is for tests and tools only.
    public var key: [UInt8]?
    /// The number of connections that read while the writer works.
    public var readerCount = 2
    /// The size of each connection's cache of decrypted pages, in KiB; the connections are the readers and the
    /// writer. A page that does not fit is decrypted again, some 20 µs each time.
    public var cacheKibibytes = 8 * 1024
    /// The number of commits whose change sets are kept, so that a view that was loaded meanwhile catches up without
    /// reading again.
    public var recentCommitLimit = 64
    /// The number of commits that the change log keeps for other processes.
    public var loggedCommitLimit = 1024
    /// The idle time without writes before maintenance starts: ``Maintenance``.
    public var idleDelay = Duration.milliseconds(500)
    /// The clock for the idle time.
    public var clock: any SignalClock = DispatchClock.shared
    /// The maximum wait for another process's transaction, in milliseconds.
    public var busyMilliseconds: Int32 = 10_000

    /// Creates the queues that the store works on. Simulations use their own, so that the schedule depends on their
    /// seed alone.
    package var makeQueue: @Sendable (_ label: String) -> Queue = { Queue(label: $0) }
    /// The maintenance tasks; nil for the usual ones.
    var duties: [MaintenanceTask]?
    /// The name of the SQLite VFS, for tests of broken disks.
    package var vfs: String?
    /// The conditions for copying the log back at a commit, for tests that need it often.
    package var checkpoints = CheckpointPolicy()

    /// Creates options with the given key.
    public init(key: [UInt8]?) { self.key = key }

    /// Reduces memory, for a program that shows a few messages at a time.
    public mutating func keepLittle() {
        readerCount = 1
        cacheKibibytes = 1024
    }
}

extension StoreOptions {
    /// The options for each connection of the store.
    func connection(_ access: ConnectionOptions.Access) -> ConnectionOptions {
        var connection = ConnectionOptions(access: access, key: key)
        connection.busyMilliseconds = busyMilliseconds
        connection.cacheKibibytes = cacheKibibytes
        connection.checkpoints = checkpoints
        connection.shrinks = true
        connection.vfs = vfs
        return connection
    }
}
