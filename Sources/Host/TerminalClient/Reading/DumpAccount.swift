import ClientModel
import MessageStore

/// Prints all that is stored of chats, one JSON object a line: each chat, then its messages from the oldest on. It is for
/// programs, such as the tests that compare an account with what another client reads from the server.
public struct DumpAccount: Sendable {
    private static let most = 100_000

    private let fetches: Bool

    /// `fetches` fills what is missing here first, all of every history.
    public init(fetches: Bool) { self.fetches = fetches }

    /// Prints it.
    ///
    /// - Throws: ``TerminalError/incomplete`` when something was to be fetched and could not be.
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
