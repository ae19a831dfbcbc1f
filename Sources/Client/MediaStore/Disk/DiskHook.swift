/// What the store is about to do to a file of media.
enum DiskOperation: Sendable {
    /// Writes `bytes` at `offset`.
    case write(path: String, offset: Int64, bytes: [UInt8])
    /// Waits until all that was written is on the disk.
    case sync(path: String)
}

/// Called before each operation; what it throws is thrown as if the system had refused.
///
/// The tests' only way to see what a power cut would leave, and to make a disk full or broken.
typealias DiskHook = @Sendable (DiskOperation) throws(FileError) -> Void
