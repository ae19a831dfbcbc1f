package import Signals

/// Where a server's database is and how its lane behaves.
public struct ServerStoreOptions: Sendable {
    /// Path of the database file. Its folder must exist.
    public var path: String

    /// The raw 32-byte key that encrypts the file; nil for a file in clear.
    public var key: [UInt8]?

    /// 32 secret bytes under which authorization keys are sealed, in a file in clear as in an encrypted one; nil leaves
    /// them as they are. Keys that were sealed under other bytes are not found as long as these are given.
    public var authKeySecret: [UInt8]?

    /// Most jobs that share one commit. Bounds how long the first of them waits for the last.
    public var maximumBatch = 256

    /// Most jobs of one party in a commit when more wait. Bounds how long everybody else waits for it.
    public var batchShare = 64

    /// Most jobs that wait. Beyond it ``BatchWriter/submit(_:)`` refuses.
    public var maximumQueue = 50_000

    /// Milliseconds without a job after which the lane does upkeep: the text index, then a checkpoint.
    public var upkeepDelayMilliseconds = 500

    /// Pages that the file may have; 0 for no limit.
    public var maximumPages = 0

    /// Where the lane works; nil for a thread of its own. Simulations put their own in, so that what happens when
    /// depends on their seed alone; no upkeep is done there.
    package var queue: Queue?

    /// Options with defaults for the database at `path`.
    public init(path: String, key: [UInt8]? = nil) {
        self.path = path
        self.key = key
    }
}
