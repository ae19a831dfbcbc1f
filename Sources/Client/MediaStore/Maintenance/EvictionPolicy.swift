public import ClientModel

/// Which media may go when nobody has used them for a while.
public struct EvictionPolicy: Sendable {
    /// What all media may take on the disk, in bytes; nil for any amount. Beyond it the longest unused go first.
    public var maximumByteCount: Int64?

    /// How long unused media are kept, in seconds; nil for ever.
    public var maximumAge: Int64?

    /// The same for some kinds; nil for ever.
    public var maximumAgeByKind: [MediaKind: Int64?] = [:]

    /// The same for some chats, whatever the kind; nil for ever.
    public var maximumAgeByChat: [PeerID: Int64?] = [:]

    /// A policy that keeps all, but for what is said.
    public init(maximumByteCount: Int64? = nil, maximumAge: Int64? = nil) {
        self.maximumByteCount = maximumByteCount
        self.maximumAge = maximumAge
    }

    func maximumAge(of row: MediaIndexRow) -> Int64? {
        if let owner = row.owner, let age = maximumAgeByChat[owner] { return age }
        return maximumAgeByKind[row.kind] ?? maximumAge
    }

    /// No file younger than this goes because of its age.
    var shortestAge: Int64 {
        ([maximumAge] + maximumAgeByKind.values + maximumAgeByChat.values).compactMap(\.self).min() ?? .max
    }
}

/// What was removed, and what was not although it was asked for.
public struct RemovalReport: Equatable, Sendable {
    /// Files that are gone.
    public var fileCount = 0
    /// What they took on the disk, in bytes.
    public var byteCount: Int64 = 0
    /// Files that stay because somebody reads or fetches them, here or in another process.
    public var inUseCount = 0
    /// Files that stay because they are pinned.
    public var pinnedCount = 0
    /// Files that stay because there is no other copy.
    public var onlyCopyCount = 0

    /// Nothing yet.
    public init() {}
}
