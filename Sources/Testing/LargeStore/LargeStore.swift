public import ClientModel
public import MessageStore

/// Fills stores with very many chats and messages, for benchmarks. The server knows none of them.
public enum LargeStore {
    /// The number of messages per chat of ``fill(_:chats:)``.
    public static let messagesPerChat = 10

    /// Adds private chats, all of them in the chat list, which ends after them.
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

    /// Sets a chat's read state as the server would send it: all read but the last `unread` messages.
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

    /// Adds a chat without messages.
    ///
    /// - Parameters:
    ///   - name: The first and the last name of its member.
    ///   - number: The number of its member.
    ///   - transaction: The transaction that adds it.
    ///   - isComplete: True if the chat counts as loaded: there is nothing to fetch.
    /// - Returns: The peer of the chat.
    /// - Throws: `StoreError`.
    public static func add(
        _ name: String,
        number: Int64,
        to transaction: StoreTransaction,
        isComplete: Bool = true
    ) throws -> PeerID {
        var user = User(number)
        let words = name.split(separator: " ", maxSplits: 1).map(String.init)
        user.firstName = words.first ?? name
        user.lastName = words.count > 1 ? words[1] : ""
        user.accessHash = 1
        try transaction.setPeers([.user(user)])
        try transaction.setInclusion(ChatInclusion(.main), of: user.id)
        guard isComplete else { return user.id }
        try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: user.id)
        return user.id
    }

    /// An incoming message in a private chat.
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
