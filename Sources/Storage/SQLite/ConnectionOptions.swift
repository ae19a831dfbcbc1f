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

    /// What the connection may do.
    public var access: Access

    /// The raw key, ``Connection/keyByteCount`` bytes, without derivation; nil for a file in clear.
    public var key: [UInt8]?

    /// How long to wait for another connection's lock, in milliseconds.
    public var busyMilliseconds: Int32 = 5000

    /// Size of the page cache in KiB.
    public var cacheKibibytes = 16 * 1024

    /// Pages in the write-ahead log after which a commit copies it back into the file; 0 for never.
    ///
    /// Large, because that copy delays the commit that has to do it. A writer with idle moments calls
    /// ``Connection/checkpoint(_:)`` there and never meets this limit.
    public var checkpointPages = 16_384

    /// Pages that the file may have; 0 for SQLite's own limit. Beyond it writes fail with ``SQLiteError/full``.
    public var maximumPages = 0

    /// Options with the given access and key.
    public init(access: Access = .create, key: [UInt8]? = nil) {
        self.access = access
        self.key = key
    }
}
