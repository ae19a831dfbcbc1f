import ClientModel
import MessageStore

/// The unplayed voice messages of a chat, oldest first.
struct UnplayedVoicesView: LiveView {
    private let peer: PeerID
    private var places: [StableID: MessagePosition] = [:]

    init(_ peer: PeerID) { self.peer = peer }

    var watches: Set<DatabaseRegion> { [.history(peer)] }

    var value: [StableID] { places.sorted { $0.value < $1.value }.map(\.key) }

    mutating func load(from reader: StoreReader) throws {
        var found: [StableID: MessagePosition] = [:]
        try reader.scanMessages(of: peer) { message in
            found[message.stableID] = Self.place(of: message)
            return true
        }
        places = found
    }

    mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let before = places
        for (id, message) in changes.messages[peer] ?? [:] {
            places[id] = message.flatMap(Self.place)
        }
        return .changed(if: places != before)
    }

    /// The position of an unplayed voice message; nil for every other message.
    private static func place(of message: Message) -> MessagePosition? {
        let isUnplayed = message.tags.contains(.voice) && message.flags.contains(.mediaUnread)
        return isUnplayed ? message.position : nil
    }
}
