import ClientModel

@testable import MessageStore

/// Shows the chats with unfinished deletions of messages.
struct DeletionsView: LiveView {
    /// The chats.
    private(set) var value: Set<PeerID> = []

    /// A view of all chats.
    init() {}

    /// All deletions.
    var watches: Set<DatabaseRegion> { [.deletions] }

    /// Reads the list, which is short.
    mutating func load(from reader: StoreReader) throws {
        value = Set(try reader.deletions(limit: .max).map(\.deletion.peer))
    }

    /// Reads the list, which is short.
    mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        try load(from: reader)
        return .changed(if: value != old)
    }
}
