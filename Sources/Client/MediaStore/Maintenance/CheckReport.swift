/// What a check of a store has found and put right.
public struct CheckReport: Equatable, Sendable {
    /// Files that were looked at.
    public var fileCount = 0
    /// Files that were passed over because somebody was using them; they are checked another time.
    public var inUseCount = 0
    /// What was not as the ledger said. Nothing of it is left, but for damage to an only copy.
    public var troubles: [MediaStoreIncident] = []

    /// Nothing yet.
    public init() {}
}

/// How closely a check looks.
public enum CheckDepth: Sendable {
    /// Asks the file system for each file's length and space. Some microseconds a file.
    case files
    /// Reads each block and proves that it is what was written. As fast as the disk.
    case blocks
}
