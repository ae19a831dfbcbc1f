/// The page about the disk and the network.
nonisolated protocol StorageWords {
    /// What the page is called.
    var dataAndStorage: String { get }
    /// Over what media take.
    var onTheDisk: String { get }
    /// What becomes of what is cleared.
    var onTheDiskHint: String { get }
    /// Deletes what can be fetched again.
    var clearCache: String { get }
    /// How much was deleted.
    func freed(_ bytes: Int64) -> String
    /// All together.
    var inAll: String { get }
    /// How many there are.
    func files(_ count: Int) -> String
    /// Over what was sent and received.
    var overTheNetwork: String { get }
    /// Since when.
    var overTheNetworkHint: String { get }
    /// Without files.
    var messagesTraffic: String { get }
    /// Files, pictures and films.
    var filesTraffic: String { get }
    /// What a kind of media is called.
    func name(of kind: StorageKind) -> String
}
