import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore

/// Finds messages by their words, the newest first, in the store and, if it answers in time, on the server.
public struct SearchMessages: Sendable {
    private let text: String
    private let chat: String?
    private let limit: Int

    /// Creates the command for at most `limit` messages with all words of `text`, in `chat` or in all chats.
    public init(_ text: String, in chat: String?, limit: Int) {
        self.text = text
        self.chat = chat
        self.limit = limit
    }

    /// Prints the messages.
    public func run(on opened: OpenedAccount) async throws {
        _ = try await opened.catchUp()
        let peer: PeerID? = if let chat { try await opened.finder.find(chat) } else { nil }
        var messages: [Message] = []
        var start: SearchStart?
        repeat {
            let query = SearchQuery(text, in: peer)
            let page = try await opened.search(query, from: start, limit: limit - messages.count)
            messages += page?.messages ?? []
            start = page?.next
        } while start != nil && messages.count < limit
        let found = messages
        let strings = opened.console.style.rowStrings
        let rows = try await opened.store.read { reader in
            try found.map { try reader.row($0, strings, showsChat: peer == nil) }
        }
        for row in rows { try opened.console.write(row) }
        if rows.isEmpty { opened.console.note(opened.console.style.strings.terminalNothingFound) }
    }
}

extension OpenedAccount {
    /// A page of results. Only stored ones if the server does not answer, or if another process is the account's
    /// master.
    fileprivate func search(_ query: SearchQuery, from start: SearchStart?, limit: Int) async throws
        -> FoundMessages?
    {
        let asksServer = account.isMaster
        let found = try await services.search.messages(query, from: start, limit: limit)
            .settled(within: timeout) { !asksServer || $0.extent != .storedSoFar }
        if asksServer, found?.extent != .all {
            console.note(console.style.strings.terminalStoredOnly)
        }
        return found
    }
}
