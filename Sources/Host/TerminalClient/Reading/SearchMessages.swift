import ClientModel
import MessageStore

/// Finds messages by their words, the newest first.
public struct SearchMessages: Sendable {
    private let text: String
    private let chat: String?
    private let limit: Int

    /// At most `limit` messages with all words of `text`, of `chat` or of all chats.
    public init(_ text: String, in chat: String?, limit: Int) {
        self.text = text
        self.chat = chat
        self.limit = limit
    }

    /// Prints them.
    public func run(on opened: OpenAccount) async throws {
        _ = try await opened.catchUp()
        let peer: PeerID? = if let chat { try await opened.finder.find(chat) } else { nil }
        let page = try await opened.store.search(SearchQuery(text, in: peer), limit: limit)
        let rows = try await opened.store.read { reader in
            try page.hits.compactMap { hit in
                try reader.message(hit.stableID).map { try reader.row($0, showsChat: peer == nil) }
            }
        }
        for row in rows { try opened.console.write(row) }
        if rows.isEmpty { opened.console.note("nothing found") }
    }
}
