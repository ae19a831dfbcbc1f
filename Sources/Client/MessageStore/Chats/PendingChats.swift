import ClientModel

/// The chats that a transaction changed. They are written once, at its end: a page of a hundred messages costs one
/// row, and so does an import of a million.
struct PendingChats {
    private(set) var chats: [PeerID: PendingChat] = [:]

    subscript(peer: PeerID) -> PendingChat? { chats[peer] }

    mutating func insert(_ chat: PendingChat, for peer: PeerID) { chats[peer] = chat }

    mutating func takeAll() -> [PeerID: PendingChat] {
        defer { chats = [:] }
        return chats
    }
}

/// One chat that is being changed.
final class PendingChat {
    /// Its row before, nil when it had none.
    let before: ChatState?
    /// The rows that showed it before.
    let placements: [ChatPlacement]
    /// Its state now.
    var now: ChatState
    /// True if the top message was removed or moved down: the next one must be read.
    var isTopStale = false
    /// True if a hole above the read mark may have been filled.
    var isExactnessStale = false
    /// True if the content of its row in a list changed, though the state may be the same.
    var isLookTouched = false

    init(before: ChatState?, placements: [ChatPlacement], now: ChatState) {
        self.before = before
        self.placements = placements
        self.now = now
    }
}
