import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore
import StdExtras

/// Prints the newest messages of a chat, oldest first.
public struct ReadChat: Sendable {
    private let chat: String
    private let limit: Int
    private let marksRead: Bool

    /// Creates the command for the last `limit` messages of `chat`; `marksRead` sends read receipts.
    public init(_ chat: String, limit: Int, marksRead: Bool) {
        self.chat = chat
        self.limit = limit
        self.marksRead = marksRead
    }

    /// Prints the messages. Missing ones are fetched first, if the server can be reached.
    public func run(on opened: OpenedAccount) async throws {
        let isFresh = try await opened.catchUp()
        let peer = try await opened.finder.find(chat)
        let limit = limit
        let window = try await opened.store.settled(
            HistoryView(peer, frame: HistoryFrame(.newest, count: limit)),
            within: opened.timeout
        ) { !isFresh || $0.isWhole(limit) }
        if isFresh, !window.isWhole(limit) {
            opened.console.note(opened.console.style.strings.someNotFetched)
        }
        let entries = window.entries.suffix(clamping: limit)
        let strings = opened.console.style.rowStrings
        let rows = try await opened.store.read { reader in
            try entries.map { try reader.row($0.message, strings) }
        }
        for row in rows { try opened.console.write(row) }
        if marksRead, let last = entries.last { try await markRead(last.message.position, peer, opened) }
    }

    /// Marks the messages as read, and waits for the server; if it cannot be reached it is told later.
    private func markRead(_ position: MessagePosition, _ peer: PeerID, _ opened: OpenedAccount) async throws {
        try await opened.services.reading.read(upTo: position, in: peer)
        let left = try await opened.store.settled(ReadStateSyncsView(), within: opened.timeout) {
            $0[peer] == nil
        }
        if left[peer] != nil { opened.console.note(opened.console.style.strings.othersSeeLater) }
    }
}
