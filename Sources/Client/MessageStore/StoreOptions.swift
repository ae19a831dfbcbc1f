public import Signals
package import SQLite

/// How to open a store.
public struct StoreOptions: Sendable {
    /// The raw database key, 32 bytes; nil for a file in clear, which is for tests and tools only.
    public var key: [UInt8]?
    /// Connections that read while the lane writes.
    public var readerCount = 2
    /// How much of the file each connection keeps decrypted, in KiB, of which there are the readers and one that writes.
    /// A page that does not fit is decrypted anew, some 20 µs each time.
    public var cacheKibibytes = 8 * 1024
    /// Commits whose change sets are kept, so that a view that was loaded meanwhile catches up without
    /// reading again.
    public var recentCommitLimit = 64
    /// Commits that the change log keeps for other processes.
    public var loggedCommitLimit = 1024
    /// How long nobody must have written before chores are done: ``Maintenance``.
    public var idleDelay = Duration.milliseconds(500)
    /// Measures that.
    public var clock: any SignalClock = DispatchClock.shared
    /// How long to wait for another process's transaction, in milliseconds.
    public var busyMilliseconds: Int32 = 10_000

    /// Makes the queues that the store works on. Simulations put their own in, so that what happens when depends on
    /// their seed alone.
    package var makeQueue: @Sendable (_ label: String) -> Queue = { Queue(label: $0) }
    /// The chores; nil for the usual ones.
    var duties: [MaintenanceTask]?
    /// The name of an SQLite VFS to go through, for tests of broken disks.
    package var vfs: String?
    /// When a commit copies the log back, for tests that want it often.
    package var checkpoints = CheckpointPolicy()

    /// Options with the given key.
    public init(key: [UInt8]?) { self.key = key }

    /// For a program that is to stay small, and shows a few messages at a time.
    public mutating func keepLittle() {
        readerCount = 1
        cacheKibibytes = 1024
    }
}

extension StoreOptions {
    /// How each connection of the store is opened.
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
