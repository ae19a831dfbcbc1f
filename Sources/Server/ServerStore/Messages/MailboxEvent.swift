public import TelegramSchema

/// An event of a mailbox other than the arrival of a message; each takes at least one pts.
public enum MailboxEvent: Equatable, Sendable {
    /// A message has a new text, content or edit date.
    case edited(MessageID)
    /// Messages were deleted. Takes a pts for each.
    case deleted([MessageID])
    /// The owner read a dialog up to a message; so many later ones are unread.
    case readInbox(peer: MailboxPeer, upTo: MessageID, stillUnread: Int32)
    /// Others read a dialog up to the owner's message.
    case readOutbox(peer: MailboxPeer, upTo: MessageID)
    /// Messages were pinned or unpinned. Takes a pts for each.
    case pinned(peer: MailboxPeer, [MessageID], isPinned: Bool)
    /// Voice messages or round videos were played. Takes a pts for each.
    case played([MessageID])
    /// A page of the web that messages of the mailbox show was found, or there is none.
    case webPage(Int64)
    /// Dialogs were moved to other lists.
    case moved([PlacedDialog])

    /// The number by which it moves the pts.
    public var ptsCount: Int32 {
        switch self {
        case .deleted(let ids), .pinned(_, let ids, _), .played(let ids): Int32(max(1, ids.count))
        case .edited, .readInbox, .readOutbox, .webPage, .moved: 1
        }
    }
}

extension MailboxEvent {
    /// The number of the event's kind in the table. Numbers are never reused.
    var kind: Int {
        switch self {
        case .edited: 1
        case .deleted: 2
        case .readInbox: 3
        case .readOutbox: 4
        case .pinned: 5
        case .played: 6
        case .webPage: 7
        case .moved: 8
        }
    }

    /// The event's fields, in TL's encoding.
    func payload() -> [UInt8] {
        var writer = TLWriter(reserving: 32)
        switch self {
        case .edited(let id):
            id.encode(to: &writer)
        case .deleted(let ids), .played(let ids):
            ids.encode(to: &writer)
        case .readInbox(let peer, let id, let stillUnread):
            peer.key.encode(to: &writer)
            id.encode(to: &writer)
            stillUnread.encode(to: &writer)
        case .readOutbox(let peer, let id):
            peer.key.encode(to: &writer)
            id.encode(to: &writer)
        case .pinned(let peer, let ids, let isPinned):
            peer.key.encode(to: &writer)
            ids.encode(to: &writer)
            isPinned.encode(to: &writer)
        case .webPage(let id):
            id.encode(to: &writer)
        case .moved(let dialogs):
            dialogs.map(\.peer.key).encode(to: &writer)
            dialogs.map(\.folder.rawValue).encode(to: &writer)
        }
        return writer.bytes
    }

    /// Decodes an event from ``kind`` and ``payload()``.
    init(kind: Int, payload: RawSpan) throws(ServerStoreError) {
        var reader = TLReader(payload)
        do {
            switch kind {
            case 1: self = .edited(try MessageID(from: &reader))
            case 2: self = .deleted(try [MessageID](from: &reader))
            case 3:
                self = .readInbox(
                    peer: MailboxPeer(key: try Int64(from: &reader)),
                    upTo: try MessageID(from: &reader),
                    stillUnread: try Int32(from: &reader)
                )
            case 4:
                self = .readOutbox(
                    peer: MailboxPeer(key: try Int64(from: &reader)),
                    upTo: try MessageID(from: &reader)
                )
            case 5:
                self = .pinned(
                    peer: MailboxPeer(key: try Int64(from: &reader)),
                    try [MessageID](from: &reader),
                    isPinned: try Bool(from: &reader)
                )
            case 6: self = .played(try [MessageID](from: &reader))
            case 7: self = .webPage(try Int64(from: &reader))
            case 8:
                let peers = try [Int64](from: &reader)
                let folders = try [Int32](from: &reader)
                self = .moved(
                    zip(peers, folders).map {
                        PlacedDialog(MailboxPeer(key: $0), in: DialogFolder(rawValue: $1) ?? .main)
                    }
                )
            default: throw ServerStoreError.badRow("events")
            }
        } catch {
            throw .badRow("events")
        }
    }
}
