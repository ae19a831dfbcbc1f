import ClientModel
import MessageStore

/// An action that reverts a locally applied change after the server has refused it. Each restores one value, so that
/// it reverts nothing beside the change.
enum Undo: RecordCodable, Equatable, Sendable {
    /// Restores a chat's notification settings.
    case notifications(PeerID, PeerNotificationSettings)
    /// Restores the pinned chats of a list.
    case pins(ChatList, [PeerID])
    /// Restores the pinned state of a message.
    case messagePin(MessageKey, isPinned: Bool)
    /// Makes a hole for messages that still exist, so that they are fetched again.
    case hole(PeerID, ClosedRange<Int32>)
    /// Restores whether a user is a contact.
    case contact(PeerID, Bool)
    /// Restores the default notification settings of a kind.
    case notificationDefaults(NotificationScope, PeerNotificationSettings)
    /// Restores whether a user is blocked.
    case blocked(PeerID, Bool)
    /// Restores the server's reactions of the user to a message.
    case reaction(MessageKey)
    /// Ends a pending vote in the poll with this number, and restores the options that the user chose before.
    case vote(Int64, own: [[UInt8]])
    /// Restores whether the poll with this number is closed.
    case closedPoll(Int64, Bool)
    /// Restores a media of a message.
    case media(MessageKey, Media)
    /// Restores the list of a chat; nil for none.
    case list(PeerID, ChatList?)
    /// Restores the name of a user.
    case name(PeerID, first: String, last: String)
    /// Restores the title of a group or channel.
    case title(PeerID, String)
    /// Restores the restrictions of the members of a group or channel.
    case restrictions(PeerID, ChatRestrictions)
    /// Restores the description of a group.
    case about(PeerID, String)
    /// Restores whether a group's member is an administrator.
    case administrator(PeerID, in: PeerID, Bool)
    /// Fetches the server's folders.
    case folders
    /// Restores the send time of a scheduled message, seconds since 1970.
    case sendTime(MessageKey, Int32)
    /// Fetches the scheduled messages of a chat again.
    case scheduled(PeerID)
    /// An undo of a newer version, which has no effect.
    case unknown

    /// Fields: 1 kind, 2 peer, 3 record, 4 number, 5 peers, 6 from, 7 to, 8 and 9 texts, 10 options. An older
    /// version wrote kind 1, a whole peer, of which only the name or title is restored.
    init(from reader: inout RecordReader) throws(RecordError) {
        var kind: UInt64 = 0
        var id = PeerID(.user, 0)
        var record: [UInt8] = []
        var number: Int64 = 0
        var peers: [PeerID] = []
        var from: Int32 = 0
        var through: Int32 = 0
        var (text, lastText) = ("", "")
        var options: [[UInt8]] = []
        while let field = try reader.next() {
            switch field {
            case 1: kind = try reader.uint64()
            case 2: id = try reader.peerID()
            case 3: record = try reader.byteArray()
            case 4: number = try reader.int64()
            case 5: peers = try reader.packedPeerIDs()
            case 6: from = try reader.int32()
            case 7: through = try reader.int32()
            case 8: text = try reader.string()
            case 9: lastText = try reader.string()
            case 10: options.append(try reader.byteArray())
            default: break
            }
        }
        switch kind {
        case 1: self = Undo(nameOf: try Peer(record: record))
        case 2: self = .notifications(id, try PeerNotificationSettings(record: record))
        case 3: self = .pins(ChatList(rawValue: Int32(clamping: number)), peers)
        case 4:
            self = .messagePin(MessageKey(peer: id, namespace: .cloud, id: from), isPinned: number != 0)
        case 5 where from <= through: self = .hole(id, from...through)
        case 6: self = .reaction(MessageKey(peer: id, namespace: .cloud, id: from))
        case 7 where !record.isEmpty:
            let poll = try Poll(record: record)
            self = .vote(poll.number, own: poll.results.own)
        case 7: self = .vote(number, own: options)
        case 8:
            let media = try Media(record: record)
            self = .media(MessageKey(peer: id, namespace: .cloud, id: from), media)
        case 9: self = .list(id, number < 0 ? nil : ChatList(rawValue: Int32(clamping: number)))
        case 10: self = .folders
        case 11: self = .sendTime(MessageKey(peer: id, namespace: .scheduled, id: from), through)
        case 12: self = .scheduled(id)
        case 13: self = .title(id, lastText)
        case 14: self = .about(id, lastText)
        case 15 where !peers.isEmpty: self = .administrator(peers[0], in: id, number != 0)
        case 16: self = .name(id, first: text, last: lastText)
        case 17: self = .restrictions(id, ChatRestrictions(rawValue: UInt32(clamping: number)))
        case 18, 19: self = .closedPoll(number, kind == 18)
        case 20: self = .contact(id, number != 0)
        case 21: self = .blocked(id, number != 0)
        case 22:
            let settings = try PeerNotificationSettings(record: record)
            let scope = NotificationScope(rawValue: Int64(from))
            self = scope.map { .notificationDefaults($0, settings) } ?? .unknown
        default: self = .unknown
        }
    }

    func write(to writer: inout RecordWriter) {
        switch self {
        case .notifications(let id, let settings): writer.begin(2, id, record: settings.record())
        case .notificationDefaults(let scope, let settings):
            writer.begin(22, record: settings.record())
            writer.write(Int32(truncatingIfNeeded: scope.rawValue), at: 6)
        case .pins(let list, let peers):
            writer.begin(3, number: Int64(list.rawValue))
            writer.write(packed: peers, at: 5)
        case .messagePin(let key, let isPinned):
            writer.begin(4, key.peer, number: isPinned ? 1 : 0)
            writer.write(key.id, at: 6)
        case .hole(let id, let range):
            writer.begin(5, id)
            writer.write(range.lowerBound, at: 6)
            writer.write(range.upperBound, at: 7)
        case .contact(let id, let isContact): writer.begin(20, id, number: isContact ? 1 : 0)
        case .blocked(let id, let isBlocked): writer.begin(21, id, number: isBlocked ? 1 : 0)
        case .reaction(let key):
            writer.begin(6, key.peer)
            writer.write(key.id, at: 6)
        case .vote(let poll, let own):
            writer.begin(7, number: poll)
            writer.write(own, at: 10)
        case .closedPoll(let poll, let isClosed): writer.begin(isClosed ? 18 : 19, number: poll)
        case .media(let key, let media):
            writer.begin(8, key.peer, record: media.record())
            writer.write(key.id, at: 6)
        case .list(let id, let list): writer.begin(9, id, number: list.map { Int64($0.rawValue) } ?? -1)
        case .folders: writer.begin(10)
        case .sendTime(let key, let date):
            writer.begin(11, key.peer)
            writer.write(key.id, at: 6)
            writer.write(date, at: 7)
        case .scheduled(let id): writer.begin(12, id)
        case .name(let id, let first, let last):
            writer.begin(16, id)
            writer.write(first, at: 8)
            writer.write(last, at: 9)
        case .title(let id, let title):
            writer.begin(13, id)
            writer.write(title, at: 9)
        case .restrictions(let id, let restrictions):
            writer.begin(17, id, number: Int64(restrictions.rawValue))
        case .about(let id, let text):
            writer.begin(14, id)
            writer.write(text, at: 9)
        case .administrator(let user, let id, let isOne):
            writer.begin(15, id, number: isOne ? 1 : 0)
            writer.write(packed: [user], at: 5)
        case .unknown: break
        }
    }
}

extension RecordWriter {
    /// Writes the kind of undo, the peer, the number and the record.
    fileprivate mutating func begin(
        _ kind: UInt64,
        _ peer: PeerID? = nil,
        number: Int64 = 0,
        record: [UInt8] = []
    ) {
        write(kind, at: 1)
        write(peer, at: 2)
        write(record, at: 3)
        write(number, at: 4)
    }
}

extension Undo {
    /// The undo that restores the name of a user, or the title of a group or channel.
    private init(nameOf peer: Peer) {
        if case .user(let user) = peer {
            self = .name(peer.id, first: user.firstName, last: user.lastName)
        } else {
            self = .title(peer.id, peer.title)
        }
    }

    /// The undo that restores whether a member is an administrator.
    static func administrator(_ member: GroupMember, of group: PeerID) -> Undo {
        .administrator(member.peer, in: group, member.role == .admin)
    }

    /// What the call of an older version shows, whose `record` of an undo holds the refused title or description;
    /// ``unknown`` for all other undos.
    static func shown(beside record: [UInt8]) throws(RecordError) -> Undo {
        var reader = try RecordReader(record.span.bytes)
        var kind: UInt64 = 0
        var id = PeerID(.user, 0)
        var text = ""
        while let field = try reader.next() {
            switch field {
            case 1: kind = try reader.uint64()
            case 2: id = try reader.peerID()
            case 8: text = try reader.string()
            default: break
            }
        }
        return switch kind {
        case 13: .title(id, text)
        case 14: .about(id, text)
        default: .unknown
        }
    }
}
