public import ClientModel
public import MessageStore

/// Fills stores with more chats and messages than anybody has, for benchmarks. The server knows none of them.
public enum LargeStore {
    /// How many messages a chat of ``fill(_:chats:)`` has.
    public static let messagesPerChat = 10

    /// Adds so many private chats, all of them in the list, which ends with them.
    public static func fill(_ store: MessageStore, chats: Int) async throws {
        try await store.transaction { try $0.setChatListEnd(nil, of: .main) }
        for start in stride(from: 0, to: chats, by: 1000) {
            try await store.transaction(.buffered) { transaction in
                for chat in start..<min(start + 1000, chats) { try fill(chat, transaction) }
            }
        }
    }

    private static func fill(_ chat: Int, _ transaction: StoreTransaction) throws {
        let peer = try add("Member \(chat)", number: Int64(1_000_000 + chat), to: transaction)
        let first = Int32(chat * messagesPerChat + 1)
        let messages = (0..<messagesPerChat).map { index in
            message(
                "What member \(chat) had to say at \(index)",
                in: peer,
                id: first + Int32(index),
                at: 1_600_000_000 + first + Int32(index)
            )
        }
        try transaction.add(messages)
        try tellRead(peer, last: messages.last, unread: chat.isMultiple(of: 10) ? 3 : 0, transaction)
    }

    /// Adds how far a chat is read, as the server tells it of all that have messages: but for the last `unread`.
    public static func tellRead(
        _ peer: PeerID,
        last: Message?,
        unread: Int32 = 0,
        _ transaction: StoreTransaction
    ) throws {
        guard let last = last?.key.id else { return }
        let state = IDReadState(
            maxIncomingRead: last - unread,
            maxOutgoingRead: 0,
            maxKnown: last,
            count: unread
        )
        try transaction.setReadState(.idBased(state), of: peer)
    }

    /// Adds a chat of which all is known, without messages.
    ///
    /// - Returns: Who it is with.
    public static func add(
        _ name: String,
        number: Int64,
        to transaction: StoreTransaction
    ) throws -> PeerID {
        var user = User(number)
        let words = name.split(separator: " ", maxSplits: 1).map(String.init)
        user.firstName = words.first ?? name
        user.lastName = words.count > 1 ? words[1] : ""
        user.accessHash = 1
        try transaction.setPeers([.user(user)])
        try transaction.setInclusion(ChatInclusion(.main), of: user.id)
        try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: user.id)
        return user.id
    }

    /// A message that somebody has written to us, in a chat with them.
    public static func message(_ text: String, in peer: PeerID, id: Int32, at time: Int32) -> Message {
        Message(
            MessageFields(
                key: MessageKey(peer: peer, namespace: .cloud, id: id),
                timestamp: time,
                author: peer,
                flags: .incoming,
                content: EncodedContent(MessageContent(text: text))
            )
        )
    }
}
