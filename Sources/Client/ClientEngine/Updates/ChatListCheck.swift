import ClientModel
import MessageStore

/// A flag that is set when the server could not report what changed. The stored chat lists are then compared with the
/// server's, from top to bottom, and shown meanwhile.
struct ChatListCheck: Hashable, Sendable {
    var isDue: Bool
}

extension ChatListCheck: RecordCodable {
    /// Fields: 1 is due.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(isDue: false)
        while let field = try reader.next() {
            if field == 1 { isDue = try reader.bool() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(isDue, at: 1) }
}

extension EntryKey where Value == ChatListCheck {
    static let chatListCheck = EntryKey(.protocolState, "chats.check")
}

extension ChatPosition {
    /// The position above every chat.
    static let top = ChatPosition(pinRank: .max, timestamp: .max, peer: PeerID(.secretChat, .max))
}
