public import ClientModel
import MessageStore
import StdExtras

/// The read state of a reply thread (TC-105). Ids are those of the replies; 0 for none.
public struct ThreadState: Equatable, Sendable {
    /// The newest known reply.
    public internal(set) var newest: Int32 = 0
    /// The newest reply that the user has read.
    public internal(set) var incomingRead: Int32 = 0
    /// The newest reply of the user that somebody has read.
    public internal(set) var outgoingRead: Int32 = 0
    /// The number of unread replies of others.
    public internal(set) var unreadCount: Int32 = 0
    /// The read position that the server has confirmed.
    var toldRead: Int32 = 0

    /// True if the read position is not sent yet.
    var hasUnsentReadState: Bool { incomingRead > toldRead }
}

extension ThreadState: RecordCodable {
    /// Fields: 1 newest, 2 incoming read, 3 outgoing read, 4 unread count, 5 told read.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: newest = try reader.int32()
            case 2: incomingRead = try reader.int32()
            case 3: outgoingRead = try reader.int32()
            case 4: unreadCount = try reader.int32()
            case 5: toldRead = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(newest, at: 1)
        writer.write(incomingRead, at: 2)
        writer.write(outgoingRead, at: 3)
        writer.write(unreadCount, at: 4)
        writer.write(toldRead, at: 5)
    }
}

extension EntryKey where Value == ThreadState {
    /// The read state of a thread that was opened once.
    static func thread(_ key: ReplyThreadKey) -> EntryKey<ThreadState> {
        EntryKey(.list(103), "\(key.peer.packed).\(key.thread)")
    }
}

extension StoreTransaction {
    /// Changes the read state of a thread that was opened once.
    func updateThread(_ key: ReplyThreadKey, _ change: (inout ThreadState) throws -> Void) throws {
        guard let known = try reader.entry(.thread(key)) else { return }
        var state = known
        try change(&state)
        if state != known { try setEntry(state, for: .thread(key)) }
    }

    /// Moves the read position to `id`, and updates the unread count.
    func read(_ state: inout ThreadState, upTo id: Int32, of key: ReplyThreadKey) throws {
        guard id > state.incomingRead else { return }
        let read = try reader.incomingCount(
            inThread: key.thread,
            of: key.peer,
            above: state.incomingRead,
            upTo: id
        )
        state.incomingRead = id
        // Replies that are not stored are counted by the server's next answer.
        state.unreadCount = id >= state.newest ? 0 : max(0, state.unreadCount.subtractingSaturating(read))
    }

    /// Applies a read position from the server.
    func receiveRead(of key: ReplyThreadKey, upTo id: Int32, byOthers: Bool) throws {
        try updateThread(key) { state in
            if byOthers {
                state.outgoingRead = max(state.outgoingRead, id)
            } else {
                state.toldRead = max(state.toldRead, id)
                try read(&state, upTo: id, of: key)
            }
        }
    }

    /// Updates the read position of a post's comments.
    func readComments(of post: MessageKey, upTo id: Int32) throws {
        try update(post) { fields in
            var content = try fields.content.decoded()
            guard var thread = content.thread else { return }
            thread.readID = max(thread.readID ?? 0, id)
            content.thread = thread
            fields.content = EncodedContent(content)
        }
    }

    /// Counts a new message for its thread.
    func noteAnswer(_ message: Message) throws {
        guard let thread = message.thread, message.key.peer.kind == .channel else { return }
        try updateThread(ReplyThreadKey(message.key.peer, thread)) { state in
            state.newest = max(state.newest, message.key.id)
            guard message.flags.contains(.incoming), message.key.id > state.incomingRead else { return }
            state.unreadCount = state.unreadCount.addingSaturating(1)
        }
    }

    /// Removes a message of a channel from its thread's count, before its deletion.
    func noteAnswerGone(_ key: MessageKey) throws {
        guard let message = try reader.message(key), let thread = message.thread else { return }
        try updateThread(ReplyThreadKey(key.peer, thread)) { state in
            guard message.flags.contains(.incoming), key.id > state.incomingRead else { return }
            state.unreadCount = max(0, state.unreadCount.subtractingSaturating(1))
        }
    }
}
