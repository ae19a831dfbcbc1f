import ClientModel
public import MessageStore

extension TaskKind {
    /// Sends messages to one chat.
    public static let send = TaskKind(rawValue: "send")
}

extension TaskQueueID {
    /// The queue of messages to one chat, in the sender's order; scheduled messages do not delay others.
    static func send(to peer: PeerID, isLater: Bool = false) -> TaskQueueID {
        TaskQueueID(isLater ? "later" : "send", peer.packed)
    }
}

/// The payload of a task of the kind ``MessageStore/TaskKind/send``: one message, an album, or forwards.
struct SendPayload: RecordCodable, Equatable {
    /// The chat.
    var peer: PeerID
    /// The local messages, in order. Deleted or sent ones are skipped.
    var messages: [StableID] = []
    /// The originals of forwards, one for each message; empty for new messages.
    var originals: [MessageKey] = []
    /// True for forwards without the authors' names.
    var hidesAuthors = false
    /// True for forwards without captions.
    var hidesCaptions = false
    /// The upload task of each message's media, 0 for none; empty if nothing is uploaded.
    var uploads: [TaskID] = []
    /// The local message that they reply to, if that was not sent yet itself: its key changes when it is.
    var answered: StableID?
    /// True if access to the media was renewed once; another failure is final.
    var isRepaired = false
    /// The number of answers that the server has the messages already.
    var duplicates: Int32 = 0

    init(peer: PeerID, messages: [StableID]) {
        self.peer = peer
        self.messages = messages
    }

    /// Fields: 1 peer, 2 messages, 3 originals, 4 hides authors, 5 hides captions, 6 uploads, 7 is repaired, 8
    /// answered, 9 duplicates.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        var payload = SendPayload(peer: PeerID(.user, 0), messages: [])
        while let field = try reader.next() {
            switch field {
            case 1: peer = try reader.peerID()
            case 2: payload.messages = try reader.packed().map(StableID.init(rawValue:))
            case 3: try reader.append(to: &payload.originals)
            case 4: payload.hidesAuthors = try reader.bool()
            case 5: payload.hidesCaptions = try reader.bool()
            case 6: payload.uploads = try reader.packed().map(TaskID.init(rawValue:))
            case 7: payload.isRepaired = try reader.bool()
            case 8: payload.answered = StableID(rawValue: try reader.int64())
            case 9: payload.duplicates = try reader.int32()
            default: break
            }
        }
        guard let peer else { throw .missing(field: 1) }
        payload.peer = peer
        self = payload
    }

    func write(to writer: inout RecordWriter) {
        writer.write(peer, at: 1)
        writer.write(packed: messages.map(\.rawValue), at: 2)
        writer.write(originals, at: 3)
        writer.write(hidesAuthors, at: 4)
        writer.write(hidesCaptions, at: 5)
        writer.write(packed: uploads.map(\.rawValue), at: 6)
        writer.write(isRepaired, at: 7)
        if let answered { writer.write(answered.rawValue, at: 8) }
        writer.write(duplicates, at: 9)
    }
}
