/// When the write-ahead log is copied back into the file, in pages of 4 KiB that the log holds.
///
/// The copy delays whoever does it, so it is best done beside the writer (``Checkpointer``) or by one that has
/// nothing else to do (``Connection/checkpoint(_:)``). The limits here are what a commit does by itself when nobody did.
public struct CheckpointPolicy: Sendable, Equatable {
    /// A commit that leaves the log with as many pages copies what it can without waiting; 0 for never.
    ///
    /// Large: with SQLite's own 1000, random writes to big tables write each page many times.
    public var commitPages = 16_384

    /// A commit that leaves the log with as many pages, because readers always hold a part of it, copies all
    /// and makes the log empty; for that it waits up to ``limitMilliseconds`` for readers. 0 for never.
    public var limitPages = 65_536

    /// How long a commit waits for readers at ``limitPages``, in milliseconds. When they hold out, it tries again
    /// after each further quarter of that.
    public var limitMilliseconds: Int32 = 100

    /// Bytes that an emptied log may keep on the disk for the next commits.
    public var keptBytes = 64 * 1024 * 1024

    /// The policy for a database of some gigabytes.
    public init() {}
}
