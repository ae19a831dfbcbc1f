import ClientHost
import ClientModel
import MessageStore

/// Prints all stored chats, one JSON object per line: each chat, then its messages from the oldest on. For programs,
/// such as tests that compare an account with another client's data.
public struct DumpAccount: Sendable {
    private static let most = 100_000

    private let fetches: Bool

    /// Creates the command; `fetches` first downloads the complete history of all chats.
    public init(fetches: Bool) { self.fetches = fetches }

    /// Prints the dump.
    ///
    /// - Throws: ``TerminalError/incomplete`` when `fetches` is true and something could not be fetched.
    public func run(on opened: OpenedAccount) async throws {
        let isFresh = try await opened.catchUp()
        guard isFresh || !fetches else { throw TerminalError.incomplete }
        for list in [ChatList.main, .archive] {
            for entry in try await chats(in: list, of: opened) {
                let messages = try await messages(of: entry.id, opened)
                let lines = try await opened.store.read { reader in
                    let pins = try reader.pinnedChats(in: .list(list))
                    let chat = try DumpedChat(entry, pins: pins, in: reader)
                    let rows = try messages.map { try DumpedMessage($0, in: reader) }
                    return [try JSONLine.encode(chat)] + (try rows.map { try JSONLine.encode($0) })
                }
                for line in lines { try opened.console.write(line) }
            }
        }
    }

    private func chats(in list: ChatList, of opened: OpenedAccount) async throws -> [ChatListEntry] {
        let fetches = fetches
        let view = ChatListView(.list(list), count: Self.most)
        let window = try await opened.store.settled(view, within: opened.timeout) { window in
            !fetches || window.edgeBelow != .hole
        }
        guard !fetches || window.edgeBelow != .hole else { throw TerminalError.incomplete }
        return window.entries.reversed()
    }

    private func messages(of chat: PeerID, _ opened: OpenedAccount) async throws -> [Message] {
        let fetches = fetches
        let view = HistoryView(chat, frame: HistoryFrame(.newest, count: Self.most))
        let window = try await opened.store.settled(view, within: opened.timeout) { window in
            !fetches || window.isWhole(Self.most)
        }
        guard !fetches || window.isWhole(Self.most) else { throw TerminalError.incomplete }
        return window.entries.map(\.message)
    }
}
