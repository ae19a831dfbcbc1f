package import Signals

/// The location of a server's database and the settings of its writer.
public struct ServerStoreOptions: Sendable {
    /// Path of the database file. Its folder must exist.
    public var path: String

    /// The raw 32-byte key that encrypts the file; nil for an unencrypted file.
    public var key: [UInt8]?

    /// 32 secret bytes that authorization keys are sealed under, in an encrypted file or not; nil leaves them as they
    /// are. Keys that were sealed under other bytes are not found.
    public var authKeySecret: [UInt8]?

    /// Most jobs that share one commit. Bounds the time that the first of them waits for the last.
    public var maximumBatch = 256

    /// Most jobs of one party in a commit if more wait. Bounds the time that all others wait for it.
    public var batchShare = 64

    /// Most waiting jobs. Beyond that, ``BatchWriter/submit(_:)`` refuses.
    public var maximumQueue = 50_000

    /// Milliseconds without a job after which the writer does upkeep: the text index, then a checkpoint.
    public var upkeepDelayMilliseconds = 500

    /// Most pages of the file; 0 for no limit.
    public var maximumPages = 0

    /// The queue that the writer runs on; nil for a thread of its own. Simulations provide one, so that the order of
    /// events depends on their seed alone; no upkeep is done there.
    package var queue: Queue?

    /// Creates default options for the database at `path`.
    public init(path: String, key: [UInt8]? = nil) {
        self.path = path
        self.key = key
    }
}
