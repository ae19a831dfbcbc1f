import SQLite

/// How to open a store.
public struct StoreOptions: Sendable {
    /// The raw database key, 32 bytes; nil for a file in clear, which is for tests and tools only.
    public var key: [UInt8]?
    /// Connections that read while the lane writes.
    public var readerCount = 2
    /// Commits whose change sets are kept, so that a view that was loaded meanwhile catches up without
    /// reading again.
    public var recentCommitLimit = 64
    /// Commits that the change log keeps for other processes.
    public var loggedCommitLimit = 1024

    /// Options with the given key.
    public init(key: [UInt8]?) { self.key = key }
}

extension StoreOptions {
    /// How each connection of the store is opened.
    func connection(_ access: ConnectionOptions.Access) -> ConnectionOptions {
        ConnectionOptions(access: access, key: key)
    }
}
