import ClientEngine
import ClientHost
import ClientModel
import Localization
import MessageStore
import Signals

/// Prints new messages until the task is cancelled.
public struct FollowChats: Sendable {
    /// The maximum number of messages at once. More arrive only after a time offline; then the newest are shown.
    private static let burst = 100
    /// The number of chats at the top of each list that are followed.
    fileprivate static let chatCount = 200
    /// The remark that all later messages will be shown.

    private let chat: String?

    /// Creates the command for `chat`, or for all chats.
    public init(_ chat: String?) { self.chat = chat }

    /// Prints each message once.
    public func run(on opened: OpenedAccount) async throws {
        let isFresh = try await opened.catchUp()
        let peer: PeerID? = if let chat { try await opened.finder.find(chat) } else { nil }
        if let peer {
            try await follow(peer, opened)
        } else {
            if isFresh { try await knowChats(opened) }
            try await followAll(opened)
        }
    }

    private func follow(_ peer: PeerID, _ opened: OpenedAccount) async throws {
        var printed = PrintedPositions(onlyAfter: 0)
        _ = try await printed.take(newest(of: peer, opened.store), of: peer)
        opened.console.note(opened.console.style.strings.following)
        let view = HistoryView(peer, frame: HistoryFrame(.newest, count: Self.burst))
        for try await window in opened.store.view(view).values(buffer: .latest()) {
            let messages = window.entries.map(\.message)
            try await print(printed.take(messages, of: peer), opened)
        }
    }

    /// Waits for the chat list: a chat that is loaded later would look new, with all its messages.
    private func knowChats(_ opened: OpenedAccount) async throws {
        let view = ChatListView(.list(.main), count: Self.chatCount)
        _ = try await opened.store.settled(view, within: opened.timeout) { window in
            window.entries.count >= Self.chatCount || window.edgeBelow != .hole
        }
    }

    private func followAll(_ opened: OpenedAccount) async throws {
        var printed = PrintedPositions(
            onlyAfter: Int32(clamping: opened.services.dependencies.serverTime() / 1000)
        )
        let places = [ChatList.main, .archive].map { ChatPlace.list($0) }
        printed.skip(try await opened.store.read { reader in try places.flatMap { try reader.tops(of: $0) } })
        opened.console.note(opened.console.style.strings.following)
        let lists = places.map { opened.store.view(ChatListView($0, count: Self.chatCount)) }
        for try await window in Signal.merge(lists).values(buffer: .block(16)) {
            for entry in window.entries.reversed() {
                guard let top = entry.messages.last, printed.mayHaveNew(top) else { continue }
                let messages = try await newest(of: entry.id, opened.store)
                try await print(printed.take(messages, of: entry.id), opened)
            }
        }
    }

    private func newest(of peer: PeerID, _ store: MessageStore) async throws -> [Message] {
        try await store.read { reader in
            var view = HistoryView(peer, frame: HistoryFrame(.newest, count: Self.burst))
            try view.load(from: reader)
            return view.value.entries.map(\.message)
        }
    }

    private func print(_ messages: [Message], _ opened: OpenedAccount) async throws {
        guard !messages.isEmpty else { return }
        let showsChat = chat == nil
        let strings = opened.console.style.rowStrings
        let rows = try await opened.store.read { reader in
            try messages.map { try reader.row($0, strings, showsChat: showsChat) }
        }
        for row in rows { try opened.console.write(row) }
    }
}

extension StoreReader {
    /// The newest messages of the chats at the top of a list.
    fileprivate func tops(of place: ChatPlace) throws -> [Message] {
        var view = ChatListView(place, count: FollowChats.chatCount)
        try view.load(from: self)
        return view.value.entries.compactMap(\.messages.last)
    }
}

/// The last printed message of each chat.
struct PrintedPositions {
    private var marks: [PeerID: Int32] = [:]
    /// The minimum time of messages in a chat seen for the first time, in seconds since 1970; 0 skips all of them.
    private let start: Int32

    init(onlyAfter start: Int32) { self.start = start }

    /// Marks chats as printed up to these newest messages.
    mutating func skip(_ tops: [Message]) {
        for top in tops { _ = take([top], of: top.key.peer, isOld: true) }
    }

    /// True if a chat with the newest message `top` may have something to print.
    func mayHaveNew(_ top: Message) -> Bool {
        guard top.key.namespace == .cloud else { return true }
        return marks[top.key.peer].map { top.key.id > $0 } ?? true
    }

    /// Returns the messages that were not printed yet. Outgoing ones follow once the server has them.
    mutating func take(_ messages: [Message], of peer: PeerID, isOld: Bool = false) -> [Message] {
        let arrived = messages.filter { $0.key.namespace == .cloud }
        guard let top = arrived.map(\.key.id).max() else {
            // The chat is empty now, so all its later messages are new.
            if marks[peer] == nil { marks[peer] = 0 }
            return []
        }
        defer { marks[peer] = max(top, marks[peer] ?? 0) }
        if let mark = marks[peer] { return arrived.filter { $0.key.id > mark } }
        return start == 0 || isOld ? [] : arrived.filter { $0.timestamp >= start }
    }
}
