/// How to open a database.
public struct ConnectionOptions: Sendable {
    /// What a connection may do.
    public enum Access: Sendable {
        /// Reads and writes; makes the file when it is not there.
        case create
        /// Reads and writes a file that is there.
        case readWrite
        /// Reads only. In WAL such a connection sees one consistent state while a writer goes on.
        case readOnly
    }

    /// What a commit waits for.
    public enum Synchronous: Sendable {
        /// Until the disk has it: a power cut takes nothing that was committed.
        case full
        /// Until the system has it: a power cut may take the last commits, all of them from one moment on, and
        /// leaves the file whole. A killed process takes nothing.
        case normal
    }

    /// What the connection may do.
    public var access: Access

    /// The raw key, ``Connection/keyByteCount`` bytes, without derivation; nil for a file in clear.
    public var key: [UInt8]?

    /// What a commit waits for.
    public var synchronous = Synchronous.full

    /// How long to wait for another connection's lock, in milliseconds.
    public var busyMilliseconds: Int32 = 5000

    /// Size of the page cache in KiB.
    public var cacheKibibytes = 16 * 1024

    /// When the write-ahead log is copied back into the file.
    public var checkpoints = CheckpointPolicy()

    /// Pages that the file may have; 0 for SQLite's own limit. Beyond it writes fail with ``SQLiteError/full``.
    public var maximumPages = 0

    /// Whether a file that is made here can be made smaller a step at a time, by `PRAGMA incremental_vacuum`;
    /// costs a page in eight hundred. Has no effect on a file that is there.
    public var shrinks = false

    /// The name of the registered VFS to go through, nil for the system's files. For tests of broken disks.
    package var vfs: String?

    /// Whether the file is to become the copy of another and so takes over its journal mode.
    var isCopy = false

    /// Options with the given access and key.
    public init(access: Access = .create, key: [UInt8]? = nil) {
        self.access = access
        self.key = key
    }
}
