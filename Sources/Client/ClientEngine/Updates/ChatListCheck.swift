import ClientModel
import MessageStore

/// Whether the stored chat lists are to be compared with the server's, from the top down to where they end: the
/// server could not say what changed. What is stored is shown meanwhile.
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
    /// Above every chat.
    static let top = ChatPosition(pinRank: .max, timestamp: .max, peer: PeerID(.secretChat, .max))
}
