import ClientEngine
import ClientHost
import ClientModel
import MessageStore
import StdExtras

extension MartletClient {
    /// The maximum number of chats or messages of one call.
    private static let limits = 1...1000

    /// The chats at the top of the user's list, the topmost first, as other clients show them.
    ///
    /// - Parameter limit: The maximum number, up to 1,000.
    /// - Returns: The chats. If the server does not answer within the client's patience: those that are stored.
    /// - Throws: ``MartletClientError``.
    public func chats(limit: Int = 100) async throws(MartletClientError) -> [Chat] {
        let limit = limit.clamped(to: Self.limits)
        return try await perform { [self] in
            let isFresh = try await catchUp()
            let list = ChatListView(.list(.main), count: limit)
            let window = try await store.settled(list, within: patience) { window in
                !isFresh || window.entries.count >= limit || window.edgeBelow != .hole
            }
            let peers = window.topmostFirst.prefix(clamping: limit).map(\.id)
            return try await store.read { reader in try peers.compactMap { try reader.chat(of: $0) } }
        }
    }

    /// The chat of this name: `me` for the user's own notes, `@username`, `+phone`, an id such as `u12`, or the beginning
    /// of a title. A person need not have written before.
    ///
    /// - Throws: ``MartletClientError/noSuchChat``, ``MartletClientError/severalChats(_:)`` and others.
    public func chat(_ name: String) async throws(MartletClientError) -> Chat {
        try await perform { [self] in
            let finder = ChatFinder(
                store,
                selfID: user.peer,
                api: account.isMaster ? account.network : nil,
                timeout: patience
            )
            let peer = try await finder.find(name)
            guard let chat = try await store.read({ try $0.chat(of: peer) }) else {
                throw MartletClientError.noSuchChat
            }
            return chat
        }
    }

    /// The newest messages of a chat, oldest first. Messages that wait to be sent are not among them.
    ///
    /// - Parameters:
    ///   - chat: The chat.
    ///   - limit: The maximum number, up to 1,000.
    /// - Returns: The messages. If the server does not answer within the client's patience: those that are stored.
    /// - Throws: ``MartletClientError``.
    public func messages(in chat: Chat.ID, limit: Int = 50) async throws(MartletClientError) -> [Message] {
        let limit = limit.clamped(to: Self.limits)
        return try await perform { [self] in
            let isFresh = try await catchUp()
            let history = HistoryView(chat.peer, frame: HistoryFrame(.newest, count: limit))
            let window = try await store.settled(history, within: patience) { !isFresh || $0.isWhole(limit) }
            let entries = window.entries
            let messages = try await store.read { reader in
                try entries.compactMap { try reader.message(from: $0.message) }
            }
            return Array(messages.suffix(clamping: limit))
        }
    }

    /// Marks a message and those before it in its chat as read; the others see that. Offline the server is told later.
    ///
    /// - Throws: ``MartletClientError``.
    public func markRead(_ message: Message) async throws(MartletClientError) {
        try await perform { [services] in
            try await services.reading.read(upTo: message.position, in: message.chat.peer)
        }
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
