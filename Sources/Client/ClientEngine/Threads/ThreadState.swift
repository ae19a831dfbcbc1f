public import ClientModel
import MessageStore
import StdExtras

/// How far a thread of answers is read (client.md TC-105). Ids are those of the answers; 0 for none.
public struct ThreadState: Equatable, Sendable {
    /// The newest answer that is known of.
    public internal(set) var newest: Int32 = 0
    /// The newest that the member has read.
    public internal(set) var incomingRead: Int32 = 0
    /// The newest of the member's own that somebody has read.
    public internal(set) var outgoingRead: Int32 = 0
    /// How many of others the member has not read.
    public internal(set) var unreadCount: Int32 = 0
    /// How far the server knows that the member has read.
    var toldRead: Int32 = 0

    /// Whether the server is still to be told what was read.
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
    /// How far a thread is read that was opened once.
    static func thread(_ key: ReplyThreadKey) -> EntryKey<ThreadState> {
        EntryKey(.list(103), "\(key.peer.packed).\(key.thread)")
    }
}

extension StoreTransaction {
    /// Changes what is known of a thread that was opened once.
    func updateThread(_ key: ReplyThreadKey, _ change: (inout ThreadState) throws -> Void) throws {
        guard let known = try reader.entry(.thread(key)) else { return }
        var state = known
        try change(&state)
        if state != known { try setEntry(state, for: .thread(key)) }
    }

    /// Counts what is unread when the member has read on up to `id`.
    func read(_ state: inout ThreadState, upTo id: Int32, of key: ReplyThreadKey) throws {
        guard id > state.incomingRead else { return }
        let read = try reader.incomingCount(
            inThread: key.thread,
            of: key.peer,
            above: state.incomingRead,
            upTo: id
        )
        state.incomingRead = id
        // Of what is not here the server's next count tells.
        state.unreadCount = id >= state.newest ? 0 : max(0, state.unreadCount.subtractingSaturating(read))
    }

    /// Takes what the server says was read of a thread.
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

    /// Shows at a post how far its comments are read.
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

    /// Counts a message of a channel no more that is about to be deleted.
    func noteAnswerGone(_ key: MessageKey) throws {
        guard let message = try reader.message(key), let thread = message.thread else { return }
        try updateThread(ReplyThreadKey(key.peer, thread)) { state in
            guard message.flags.contains(.incoming), key.id > state.incomingRead else { return }
            state.unreadCount = max(0, state.unreadCount.subtractingSaturating(1))
        }
    }
}
