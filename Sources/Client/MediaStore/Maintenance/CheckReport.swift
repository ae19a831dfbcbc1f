/// The findings and repairs of a check of a store.
public struct CheckReport: Equatable, Sendable {
    /// The number of checked files.
    public var fileCount = 0
    /// The number of files that were skipped because they were in use; they are checked another time.
    public var inUseCount = 0
    /// The differences from the index. All are repaired, except damage to an only copy.
    public var troubles: [MediaStoreIncident] = []

    /// Creates an empty report.
    public init() {}
}

/// The depth of a check.
public enum CheckDepth: Sendable {
    /// Asks the file system for each file's length and space. Some microseconds a file.
    case files
    /// Reads each block and verifies it. As fast as the disk.
    case blocks
}
