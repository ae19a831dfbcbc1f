import ClientModel

/// Chats that a transaction changed. They are written once, at its end: a page of a hundred messages costs one
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
    /// Where it was shown before.
    let placements: [ChatPlacement]
    /// Its state now.
    var now: ChatState
    /// The top message went away or down: the next one must be looked for.
    var isTopStale = false
    /// A hole above the read mark may have been filled.
    var isExactnessStale = false
    /// What its row in a list shows has changed, though the state may be the same.
    var isLookTouched = false

    init(before: ChatState?, placements: [ChatPlacement], now: ChatState) {
        self.before = before
        self.placements = placements
        self.now = now
    }
}
