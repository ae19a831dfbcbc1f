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
