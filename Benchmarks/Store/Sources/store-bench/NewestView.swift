import ClientModel
import MessageStore

/// Stands in until the history view lands.
struct NewestView: LiveView {
    let peer: PeerID
    var messages: [Message] = []
    init(_ peer: PeerID) { self.peer = peer }
    var watches: Set<Watch> { [.history(peer)] }
    var value: [Message] { messages }
    mutating func load(from reader: StoreReader) throws {}
    mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> Replay {
        for message in (changes.messages[peer] ?? [:]).values { if let message { messages.append(message) } }
        return .changed
    }
}
