import ClientHost
import MessageStore
import StdExtras

/// Lists chats, the topmost first.
public struct ListChats: Sendable {
    private let limit: Int
    private let place: ChatPlace

    /// Creates the command for the `limit` topmost chats of the main list or the archive.
    public init(limit: Int, archive isArchive: Bool) {
        self.init(limit: limit, in: .list(isArchive ? .archive : .main))
    }

    /// Creates the command for the `limit` topmost chats of a list or a folder.
    init(limit: Int, in place: ChatPlace) {
        self.limit = limit
        self.place = place
    }

    /// Prints a line for each chat.
    public func run(on opened: OpenedAccount) async throws {
        try await list(on: opened, isFresh: opened.catchUp())
    }

    /// Prints a line for each chat; waits for missing chats if `isFresh`, because then they can be fetched.
    func list(on opened: OpenedAccount, isFresh: Bool) async throws {
        let limit = limit
        let window = try await opened.store.settled(
            ChatListView(place, count: limit),
            within: opened.timeout
        ) { window in
            !isFresh || window.entries.count >= limit || window.edgeBelow != .hole
        }
        let strings = opened.console.style.rowStrings
        let rows = try await opened.store.read { reader in
            try window.entries.suffix(clamping: limit).reversed().map { try reader.row($0, strings) }
        }
        if opened.console.style.isJSON {
            for row in rows { try opened.console.write(JSONLine.encode(row)) }
        } else {
            for line in ChatTable(rows: rows).lines(in: opened.console.style) {
                try opened.console.write(line)
            }
        }
    }
}
