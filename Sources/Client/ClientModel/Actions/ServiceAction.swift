/// The event that a service message reports. Stored as a choice record.
public enum ServiceAction: Hashable, Sendable {
    /// A group was created.
    case groupCreated(GroupCreation)
    /// The chat got this title.
    case titleChanged(String)
    /// The chat got this photo.
    case photoChanged(Photo)
    /// The photo was removed.
    case photoRemoved
    /// The author added these users; the author alone means that the author joined.
    case membersAdded([PeerID])
    /// This member was removed; the author means that the author left.
    case memberRemoved(PeerID)
    /// The author joined by a link of this peer.
    case joinedByLink(PeerID)
    /// The author's request to join was approved.
    case joinedByRequest
    /// A channel of this title was created.
    case channelCreated(String)
    /// The group became this channel.
    case migratedTo(PeerID)
    /// The channel was this group.
    case migratedFrom(GroupMigration)
    /// The message that this one answers was pinned.
    case messagePinned
    /// The history before was deleted.
    case historyCleared
    /// A text of the server's.
    case custom(String)
    /// A contact of ours joined the service.
    case contactJoined
    /// A screenshot of a secret chat was taken.
    case screenshotTaken
    /// The timer for deleting messages was changed.
    case deleteTimerSet(DeleteTimer)
    /// A call.
    case call(CallRecord)
    /// A call of the whole chat.
    case groupCall(GroupCallRecord)
    /// A topic was created.
    case topicCreated(TopicInfo)
    /// A topic was changed.
    case topicChanged(TopicInfo)
    /// The bot may write, because we opened this site; "" for another reason.
    case botAllowed(String)
    /// The chat's theme is now that of this emoji; "" for none.
    case themeChanged(String)
    /// An action of a kind that only a newer version knows.
    case unknown(UnknownRecord)
}

extension ServiceAction: RecordCodable {
    /// Choices: 1 group created, 2 title changed, 3 photo changed, 4 photo removed, 5 members added, 6 member
    /// removed, 7 joined by link, 8 joined by request, 9 channel created, 10 migrated to, 11 migrated from, 12
    /// message pinned, 13 history cleared, 14 custom, 15 contact joined, 16 screenshot taken, 17 delete timer set, 18
    /// call, 19 group call, 20 topic created, 21 topic changed, 22 bot allowed, 23 theme changed.
    public init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.next() {
        case 1: self = .groupCreated(try reader.record())
        case 2: self = .titleChanged(try reader.string())
        case 3: self = .photoChanged(try reader.record())
        case 4: self = .photoRemoved
        case 5: self = .membersAdded(try reader.packedPeerIDs())
        case 6: self = .memberRemoved(try reader.peerID())
        case 7: self = .joinedByLink(try reader.peerID())
        case 8: self = .joinedByRequest
        case 9: self = .channelCreated(try reader.string())
        case 10: self = .migratedTo(try reader.peerID())
        case 11: self = .migratedFrom(try reader.record())
        case 12: self = .messagePinned
        case 13: self = .historyCleared
        case 14: self = .custom(try reader.string())
        case 15: self = .contactJoined
        case 16: self = .screenshotTaken
        case 17: self = .deleteTimerSet(try reader.record())
        case 18: self = .call(try reader.record())
        case 19: self = .groupCall(try reader.record())
        case 20: self = .topicCreated(try reader.record())
        case 21: self = .topicChanged(try reader.record())
        case 22: self = .botAllowed(try reader.string())
        case 23: self = .themeChanged(try reader.string())
        default: self = .unknown(reader.unknownRecord())
        }
    }

    /// Writes the choice.
    public func write(to writer: inout RecordWriter) {
        switch self {
        case .groupCreated(let value): writer.write(value, at: 1)
        case .titleChanged(let value): writer.writeAlways(value, at: 2)
        case .photoChanged(let value): writer.write(value, at: 3)
        case .photoRemoved: writer.write(true, at: 4)
        case .membersAdded(let value): writer.writeAlways(packed: value, at: 5)
        case .memberRemoved(let value): writer.write(value, at: 6)
        case .joinedByLink(let value): writer.write(value, at: 7)
        case .joinedByRequest: writer.write(true, at: 8)
        case .channelCreated(let value): writer.writeAlways(value, at: 9)
        case .migratedTo(let value): writer.write(value, at: 10)
        case .migratedFrom(let value): writer.write(value, at: 11)
        case .messagePinned: writer.write(true, at: 12)
        case .historyCleared: writer.write(true, at: 13)
        case .custom(let value): writer.writeAlways(value, at: 14)
        case .contactJoined: writer.write(true, at: 15)
        case .screenshotTaken: writer.write(true, at: 16)
        case .deleteTimerSet(let value): writer.write(value, at: 17)
        case .call(let value): writer.write(value, at: 18)
        case .groupCall(let value): writer.write(value, at: 19)
        case .topicCreated(let value): writer.write(value, at: 20)
        case .topicChanged(let value): writer.write(value, at: 21)
        case .botAllowed(let value): writer.writeAlways(value, at: 22)
        case .themeChanged(let value): writer.writeAlways(value, at: 23)
        case .unknown(let record): writer.write(fieldsOf: record)
        }
    }
}
