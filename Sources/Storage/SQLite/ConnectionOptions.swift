/// Options for opening a database.
public struct ConnectionOptions: Sendable {
    /// The access of a connection.
    public enum Access: Sendable {
        /// Reads and writes; creates the file if it is missing.
        case create
        /// Reads and writes an existing file.
        case readWrite
        /// Reads only. In WAL such a connection sees one consistent state while a writer continues.
        case readOnly
    }

    /// The condition that a commit waits for.
    public enum Synchronous: Sendable {
        /// The disk has the commit: a power cut loses no commit.
        case full
        /// The system has the commit: a power cut may lose the last commits, all of them from one moment on, and
        /// leaves the file whole. A killed process loses nothing.
        case normal
    }

    /// The access of the connection.
    public var access: Access

    /// The raw key, ``Connection/keyByteCount`` bytes, without derivation; nil for a file in clear.
    public var key: [UInt8]?

    /// The condition that a commit waits for.
    public var synchronous = Synchronous.full

    /// The maximum wait for another connection's lock, in milliseconds.
    public var busyMilliseconds: Int32 = 5000

    /// The size of the page cache in KiB.
    public var cacheKibibytes = 16 * 1024

    /// The limits at which a commit copies the write-ahead log back into the file.
    public var checkpoints = CheckpointPolicy()

    /// The maximum number of pages in the file; 0 for SQLite's own limit. Beyond it writes fail with
    /// ``SQLiteError/full``.
    public var maximumPages = 0

    /// True if a file that is created here can shrink a step at a time, by `PRAGMA incremental_vacuum`; costs a page
    /// in eight hundred. Has no effect on an existing file.
    public var shrinks = false

    /// The name of the registered VFS, nil for the system's files. For tests of broken disks.
    package var vfs: String?

    /// True if the file will become the copy of another and so takes over its journal mode.
    var isCopy = false

    /// Creates options with the given access and key.
    public init(access: Access = .create, key: [UInt8]? = nil) {
        self.access = access
        self.key = key
    }
}
