/// An operation that the store is about to do on a media file.
enum DiskOperation: Sendable {
    /// Writes `bytes` at `offset`.
    case write(path: String, offset: Int64, bytes: [UInt8])
    /// Waits until all writes are on the disk.
    case sync(path: String)
}

/// Called before each operation; an error is thrown as if the system had refused.
///
/// Only by this hook tests can simulate a power cut, or a full or broken disk.
typealias DiskHook = @Sendable (DiskOperation) throws(FileError) -> Void
