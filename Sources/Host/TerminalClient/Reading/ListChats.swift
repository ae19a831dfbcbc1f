import MessageStore

/// Lists chats, the one that is highest in the list first.
public struct ListChats: Sendable {
    private let limit: Int
    private let isArchive: Bool

    /// The `limit` topmost chats of the main list or the archive.
    public init(limit: Int, archive isArchive: Bool) {
        self.limit = limit
        self.isArchive = isArchive
    }

    /// Prints a line for each.
    public func run(on opened: OpenAccount) async throws {
        let isFresh = try await opened.catchUp()
        let (limit, place) = (limit, ChatPlace.list(isArchive ? .archive : .main))
        let window = try await opened.store.settled(
            ChatListView(place, count: limit),
            within: opened.patience
        ) { window in
            !isFresh || window.entries.count >= limit || window.edgeBelow != .hole
        }
        guard let window else { return }
        let rows = try await opened.store.read { reader in
            try window.entries.suffix(limit).reversed().map { try reader.row($0) }
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
