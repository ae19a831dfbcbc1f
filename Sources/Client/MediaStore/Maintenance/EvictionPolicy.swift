public import ClientModel

/// The rules for removing unused media.
public struct EvictionPolicy: Sendable {
    /// The maximum space of all media on the disk, in bytes; nil for no limit. Beyond it the longest unused are
    /// removed first.
    public var maximumByteCount: Int64?

    /// The maximum age of unused media, in seconds; nil for ever.
    public var maximumAge: Int64?

    /// The maximum age for some kinds, in seconds; nil for ever.
    public var maximumAgeByKind: [MediaKind: Int64?] = [:]

    /// The maximum age for some chats, whatever the kind, in seconds; nil for ever.
    public var maximumAgeByChat: [PeerID: Int64?] = [:]

    /// Creates a policy that keeps everything, except for the given limits.
    public init(maximumByteCount: Int64? = nil, maximumAge: Int64? = nil) {
        self.maximumByteCount = maximumByteCount
        self.maximumAge = maximumAge
    }

    func maximumAge(of row: MediaIndexRow) -> Int64? {
        if let owner = row.owner, let age = maximumAgeByChat[owner] { return age }
        return maximumAgeByKind[row.kind] ?? maximumAge
    }

    /// The least age, in seconds, at which any file is removed because of its age.
    var shortestAge: Int64 {
        ([maximumAge] + maximumAgeByKind.values + maximumAgeByChat.values).compactMap(\.self).min() ?? .max
    }
}

/// The removed files, and those that were requested but kept.
public struct RemovalReport: Equatable, Sendable {
    /// The number of removed files.
    public var fileCount = 0
    /// The space that they took on the disk, in bytes.
    public var byteCount: Int64 = 0
    /// The number of files kept because they are being read or fetched, here or in another process.
    public var inUseCount = 0
    /// The number of files kept because they are pinned.
    public var pinnedCount = 0
    /// The number of files kept because there is no other copy.
    public var onlyCopyCount = 0

    /// Creates an empty report.
    public init() {}
}
