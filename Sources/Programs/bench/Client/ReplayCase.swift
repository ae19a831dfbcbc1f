import BenchKit
import ClientEngine
import ClientModel
import ClientNetwork
import Foundation
import MessageStore
import Signals
import StdExtras
import TelegramSchema

/// An account that missed 100,000 updates: its time to catch up, the number of values of its views, and its memory.
struct ReplayCase {
    private static let lastText = "This is the end."
    private let accounts: BenchAccounts
    private let count: Int

    init(_ accounts: BenchAccounts, updates count: Int) {
        self.accounts = accounts
        self.count = count
    }

    func run(_ results: inout Results) async throws {
        let away = try await accounts.open("away")
        try await away.start()
        try await accounts.signIn("88820000001", on: away)
        let busy = try await accounts.open("busy")
        try await busy.start()
        try await accounts.signIn("88820000002", on: busy)
        let missing = try await BacklogWorkload(busy, friend: "88820000001")
        // The chats are loaded before: only the missed updates are measured.
        try await waitForChats(2, in: away.store)
        await away.stop()
        // Our server keeps up to 100,000 updates; beyond that clients must reload.
        try await missing.live(count - 100, last: Self.lastText)
        await busy.stop()
        try await catchUp(&results)
    }

    private func waitForChats(_ count: Int, in store: MessageStore) async throws {
        _ = try await store.view(ChatListView(.list(.main), count: 20))
            .filter { $0.entries.count >= count }
            .first()
    }

    private func catchUp(_ results: inout Results) async throws {
        let account = try await accounts.open("away")
        let chats = try await account.store.view(ChatListView(.list(.main), count: 20)).first()?.entries ?? []
        let counts = Locked([String: ValueRate]())
        let note: @Sendable (String) -> Void = { view in
            counts.withLock { $0[view, default: ValueRate()].note(Stopwatch.wallNanoseconds) }
        }
        var watching = [
            account.store.view(ChatListView(.list(.main), count: 20)).start(next: { _ in note("chats") }),
            account.store.view(UnreadCountersView()).start(next: { _ in note("counters") }),
        ]
        for chat in chats {
            let view = HistoryView(chat.id, frame: HistoryFrame(.newest, count: 50))
            watching.append(account.store.view(view).start(next: { _ in note("history") }))
        }
        let memory = ProcessMemory()
        let start = Stopwatch.wallNanoseconds
        let cpu = Stopwatch.processNanoseconds
        try await account.start()
        for chat in chats {
            let view = HistoryView(chat.id, frame: HistoryFrame(.newest, count: 1))
            _ = try await account.store.view(view)
                .filter { Self.isLast($0.entries.last) }
                .first()
        }
        let wall = Stopwatch.wallNanoseconds - start
        let spent = Stopwatch.processNanoseconds - cpu
        watching = []
        let stored = try await account.store.read { reader in
            try chats.map { try reader.storedIDs(in: IDRanges.domain, of: $0.id).count }.reduce(0, +)
        }
        guard stored > count / 2 else { throw LoadError.unexpected("\(stored) messages after it") }
        let rates = counts.withLock { $0 }
        results.add(
            "replay",
            "\(count) updates",
            [
                "s": Double(wall) / 1e9,
                "CPU s": Double(spent) / 1e9,
                "MB": memory.growth,
                "values/s, most": Double(rates.values.map(\.most).max() ?? 0),
                "values": Double(rates.values.map(\.count).reduce(0, +)),
            ]
        )
        await account.stop()
    }

    private static func isLast(_ entry: HistoryEntry?) -> Bool {
        (try? entry?.message.content.decoded().text) == lastText
    }
}

/// The number of events, in total and in the busiest second.
struct ValueRate {
    private(set) var count = 0
    private(set) var most = 0
    private var recent: [Int64] = []

    mutating func note(_ nanoseconds: Int64) {
        count += 1
        recent.removeAll { nanoseconds - $0 >= 1_000_000_000 }
        recent.append(nanoseconds)
        most = max(most, recent.count)
    }
}
