import ClientModel
import MessageStore

/// An action that reverts a locally applied change after the server has refused it.
enum Undo: RecordCodable, Equatable, Sendable {
    /// Restores a peer.
    case peer(Peer)
    /// Restores a chat's notification settings, and the time when they were stored, seconds since 1970.
    case notifications(PeerID, PeerNotificationSettings, now: Int32)
    /// Restores the pinned chats of a list.
    case pins(ChatList, [PeerID])
    /// Restores the pinned state of a message.
    case messagePin(MessageKey, isPinned: Bool)
    /// Makes a hole for messages that still exist, so that they are fetched again.
    case hole(PeerID, ClosedRange<Int32>)
    /// Restores whether a user is a contact.
    case contact(PeerID, Bool)
    /// Restores the default notification settings of a kind, and the time when they were stored, seconds since 1970.
    case notificationDefaults(NotificationScope, PeerNotificationSettings, now: Int32)
    /// Restores whether a user is blocked.
    case blocked(PeerID, Bool)
    /// Restores the server's reactions of the user to a message.
    case reaction(MessageKey)
    /// Restores a poll as it was before the vote.
    case vote(Poll)
    /// Restores a media of a message.
    case media(MessageKey, Media)
    /// Restores the list of a chat; nil for none.
    case list(PeerID, ChatList?)
    /// Restores the title of a group, unless it differs from the refused one by now.
    case title(PeerID, refused: String, before: String)
    /// Restores the description of a group, unless it differs from the refused one by now.
    case about(PeerID, refused: String, before: String)
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

    /// Fields: 1 kind, 2 peer, 3 record, 4 number, 5 peers, 6 from, 7 to, 8 text, 9 earlier text.
    init(from reader: inout RecordReader) throws(RecordError) {
        var kind: UInt64 = 0
        var id = PeerID(.user, 0)
        var record: [UInt8] = []
        var number: Int64 = 0
        var peers: [PeerID] = []
        var from: Int32 = 0
        var through: Int32 = 0
        var (text, earlierText) = ("", "")
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
            case 9: earlierText = try reader.string()
            default: break
            }
        }
        switch kind {
        case 1: self = .peer(try Peer(record: record))
        case 2:
            let settings = try PeerNotificationSettings(record: record)
            self = .notifications(id, settings, now: Int32(clamping: number))
        case 3: self = .pins(ChatList(rawValue: Int32(clamping: number)), peers)
        case 4:
            self = .messagePin(MessageKey(peer: id, namespace: .cloud, id: from), isPinned: number != 0)
        case 5 where from <= through: self = .hole(id, from...through)
        case 6: self = .reaction(MessageKey(peer: id, namespace: .cloud, id: from))
        case 7: self = .vote(try Poll(record: record))
        case 8:
            let media = try Media(record: record)
            self = .media(MessageKey(peer: id, namespace: .cloud, id: from), media)
        case 9: self = .list(id, number < 0 ? nil : ChatList(rawValue: Int32(clamping: number)))
        case 10: self = .folders
        case 11: self = .sendTime(MessageKey(peer: id, namespace: .scheduled, id: from), through)
        case 12: self = .scheduled(id)
        case 13: self = .title(id, refused: text, before: earlierText)
        case 14: self = .about(id, refused: text, before: earlierText)
        case 15 where !peers.isEmpty: self = .administrator(peers[0], in: id, number != 0)
        case 20: self = .contact(id, number != 0)
        case 21: self = .blocked(id, number != 0)
        case 22:
            let settings = try PeerNotificationSettings(record: record)
            let scope = NotificationScope(rawValue: Int64(from))
            let now = Int32(clamping: number)
            self = scope.map { .notificationDefaults($0, settings, now: now) } ?? .unknown
        default: self = .unknown
        }
    }

    func write(to writer: inout RecordWriter) {
        switch self {
        case .peer(let peer):
            writer.begin(1)
            writer.write(peer.record(), at: 3)
        case .notifications(let id, let settings, let now):
            writer.begin(2, id)
            writer.write(settings.record(), at: 3)
            writer.write(Int64(now), at: 4)
        case .pins(let list, let peers):
            writer.begin(3)
            writer.write(Int64(list.rawValue), at: 4)
            writer.write(packed: peers, at: 5)
        case .messagePin(let key, let isPinned):
            writer.begin(4, key.peer)
            writer.write(Int64(isPinned ? 1 : 0), at: 4)
            writer.write(key.id, at: 6)
        case .hole(let id, let range):
            writer.begin(5, id)
            writer.write(range.lowerBound, at: 6)
            writer.write(range.upperBound, at: 7)
        case .notificationDefaults(let scope, let settings, let now):
            writer.begin(22)
            writer.write(settings.record(), at: 3)
            writer.write(Int64(now), at: 4)
            writer.write(Int32(truncatingIfNeeded: scope.rawValue), at: 6)
        case .contact(let id, let isContact):
            writer.begin(20, id)
            writer.write(Int64(isContact ? 1 : 0), at: 4)
        case .blocked(let id, let isBlocked):
            writer.begin(21, id)
            writer.write(Int64(isBlocked ? 1 : 0), at: 4)
        case .reaction(let key):
            writer.begin(6, key.peer)
            writer.write(key.id, at: 6)
        case .vote(let poll):
            writer.begin(7)
            writer.write(poll.record(), at: 3)
        case .media(let key, let media):
            writer.begin(8, key.peer)
            writer.write(media.record(), at: 3)
            writer.write(key.id, at: 6)
        case .list(let id, let list):
            writer.begin(9, id)
            writer.write(list.map { Int64($0.rawValue) } ?? -1, at: 4)
        case .folders: writer.begin(10)
        case .sendTime(let key, let date):
            writer.begin(11, key.peer)
            writer.write(key.id, at: 6)
            writer.write(date, at: 7)
        case .scheduled(let id):
            writer.begin(12, id)
        case .title(let id, let refused, let before):
            writer.begin(13, peer: id, refused: refused, before: before)
        case .about(let id, let refused, let before):
            writer.begin(14, peer: id, refused: refused, before: before)
        case .administrator(let user, let id, let isOne): writer.begin(15, peer: id, user: user, wasSo: isOne)
        case .unknown: break
        }
    }
}

extension RecordWriter {
    /// Writes the kind of undo and the peer.
    fileprivate mutating func begin(_ kind: UInt64, _ peer: PeerID? = nil) {
        write(kind, at: 1)
        write(peer, at: 2)
    }

    /// Writes the kind of undo, the group, the user, and the former state.
    fileprivate mutating func begin(_ kind: UInt64, peer: PeerID, user: PeerID, wasSo: Bool) {
        begin(kind, peer)
        write(Int64(wasSo ? 1 : 0), at: 4)
        write(packed: [user], at: 5)
    }

    /// Writes the kind of undo, the peer, the refused text and the former text.
    fileprivate mutating func begin(_ kind: UInt64, peer: PeerID, refused: String, before: String) {
        begin(kind, peer)
        write(refused, at: 8)
        write(before, at: 9)
    }
}

extension StoreTransaction {
    /// Applies an undo.
    func apply(_ undo: Undo) throws {
        switch undo {
        case .peer(let peer): try setPeer(peer)
        case .notifications(let peer, let settings, let now):
            try setNotificationSettings(settings, of: peer, now: now)
        case .pins(let list, let peers): try setPinnedChats(peers, in: .list(list))
        case .messagePin(let key, let isPinned): try setPinned(isPinned, key)
        case .hole(let peer, let range):
            try addHole(range, ChunkScope(.cloud, .everywhere), of: peer)
        case .notificationDefaults(let scope, let settings, let now):
            try setDefaultNotificationSettings(settings, for: scope, now: now)
        case .reaction(let key): try settleReaction(to: key, taken: nil, by: nil)
        case .vote(let before):
            try updatePoll(before.id) { poll in
                poll.pendingVotes = []
                poll.results = poll.results.choosing(before.results.own)
            }
        case .media(let key, let media): try setMedia(media, of: key)
        case .list(let peer, let list): try setInclusion(list.map { ChatInclusion($0) }, of: peer)
        case .sendTime(let key, let date): try update(key) { $0.timestamp = date }
        case .scheduled(let peer):
            try addHole(1...Int32.max, ChunkScope(.scheduled, .everywhere), of: peer)
        case .title(let peer, let refused, let before):
            guard case .group(var group)? = try reader.peer(peer), group.title == refused else { return }
            group.title = before
            try setPeer(.group(group))
        case .about(let peer, let refused, let before):
            guard try reader.cachedPeerData(peer)?.about == refused else { return }
            try updateCachedPeerData(peer) { $0.about = before }
        case .administrator(let user, let group, let isOne): try setAdministrator(isOne, user, in: group)
        case .folders: try setEntry(FolderCheck(isDue: true), for: .folderCheck)
        case .contact(let peer, let isContact): try setContact(isContact, peer)
        case .blocked(let peer, let isBlocked):
            try updateCachedPeerData(peer) { $0.isBlocked = isBlocked }
        case .unknown: break
        }
    }

    /// Sets the media of a stored message.
    func setMedia(_ media: Media, of key: MessageKey) throws {
        if let id = media.id {
            try updateMedia(id) { $0 = media }
        } else if let message = try reader.message(key) {
            var content = try message.content.decoded()
            content.media = [media]
            let encoded = EncodedContent(content)
            try update(key) { $0.content = encoded }
        }
    }

    /// Sets the pinned state of a stored message.
    func setPinned(_ isPinned: Bool, _ key: MessageKey) throws {
        try update(key) { fields in
            if isPinned {
                fields.flags.insert(.pinned)
                fields.tags.insert(.pinned)
            } else {
                fields.flags.remove(.pinned)
                fields.tags.remove(.pinned)
            }
        }
    }
}

extension StoreTransaction {
    /// Reverts the changes of a refused call. A change that a later call of the same queue made again stays visible.
    /// If that call is refused as well, it restores the state from before both.
    func undo(_ call: StoredCall, of task: StoredTask) throws {
        let later = try task.queue.map { try reader.tasks(in: $0) } ?? []
        let waiting = later.filter { $0.kind == .call && $0.id > task.id }
        for undo in call.undo where try !leave(undo, to: waiting) { try apply(undo) }
    }

    /// Has the first call of a queue about a subject restore, if it is refused, what the server has told of that since the
    /// call was made.
    func rebase(_ told: Undo, in queue: TaskQueueID) throws {
        _ = try leave(told, to: reader.tasks(in: queue).filter { $0.kind == .call })
    }

    /// Hands `undo` to the first waiting call about the same subject; false if there is none.
    private func leave(_ undo: Undo, to waiting: [StoredTask]) throws -> Bool {
        for task in waiting {
            var call = try StoredCall(record: task.payload)
            for index in call.undo.indices {
                guard let earlier = undo.earlierUndo(for: call.undo[index]) else { continue }
                call.undo[index] = earlier
                try saveTask(task.id, payload: call.record())
                return true
            }
        }
        return false
    }
}

extension Undo {
    /// The undo that restores the state from before both this and `later`, a change of the same subject. Nil for
    /// another subject, and for undos that refetch the state from the server.
    fileprivate func earlierUndo(for later: Undo) -> Undo? {
        switch (self, later) {
        case (.title(let peer, _, let before), .title(let other, let refused, _)):
            peer == other ? .title(peer, refused: refused, before: before) : nil
        case (.about(let peer, _, let before), .about(let other, let refused, _)):
            peer == other ? .about(peer, refused: refused, before: before) : nil
        case (.peer(let peer), .peer(let other)): peer.id == other.id ? self : nil
        case (.notifications(let peer, _, _), .notifications(let other, _, _)): peer == other ? self : nil
        case (.notificationDefaults(let scope, _, _), .notificationDefaults(let other, _, _)):
            scope == other ? self : nil
        case (.pins(let list, _), .pins(let other, _)): list == other ? self : nil
        case (.messagePin(let key, _), .messagePin(let other, _)): key == other ? self : nil
        case (.media(let key, _), .media(let other, _)): key == other ? self : nil
        case (.sendTime(let key, _), .sendTime(let other, _)): key == other ? self : nil
        case (.contact(let peer, _), .contact(let other, _)): peer == other ? self : nil
        case (.blocked(let peer, _), .blocked(let other, _)): peer == other ? self : nil
        case (.list(let peer, _), .list(let other, _)): peer == other ? self : nil
        case (.administrator(let user, let peer, _), .administrator(let later, let other, _)):
            user == later && peer == other ? self : nil
        default: nil
        }
    }
}

extension TaskQueueID {
    /// The pins of messages in a chat, one after the other.
    static func messagePins(in peer: PeerID) -> TaskQueueID { TaskQueueID("pin", peer.packed) }
}
