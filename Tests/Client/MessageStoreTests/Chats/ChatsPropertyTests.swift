import ClientModel
import Signals
import StdExtras
import TestKit
import Testing

@testable import MessageStore

/// The last value of a view, and whether each value followed from the one before.
private final class Follower: Sendable {
    private let state = Locked((window: ChatListWindow(), misfits: 0))
    private let started = AsyncStream<Void>.makeStream()

    func hear(_ window: ChatListWindow) {
        state.withLock { state in
            let expected = window.changes.applied(to: state.window.entries) { window.entries[$0] }
            if expected != window.entries { state.misfits += 1 }
            state.window = window
        }
        started.continuation.yield()
    }

    /// Waits for the first value.
    func start() async { for await _ in started.stream { return } }

    var window: ChatListWindow { state.withLock { $0.window } }
    var misfits: Int { state.withLock { $0.misfits } }
}

@Suite struct ChatsPropertyTests {
    static let places: [ChatPlace] = [.list(.main), .list(.archive), .folder(0), .folder(1), .folder(2)]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `lists, counters and live views agree with the model`(seed: UInt64) async throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = fixture.store
        var random = SeededRandom(seed: seed)
        var model = ChatsModel()
        try await store.transaction { transaction in
            for peer in ChatsModel.peers {
                try transaction.addChunk(1...(.max - 1), ChunkScope(.cloud, .everywhere), of: peer)
                try transaction.setReadState(ReadStateTests.state(read: 0, count: 0, known: 0), of: peer)
            }
        }
        var views: [(view: ChatListView, follower: Follower, handle: Subscription)] = []
        for place in Self.places {
            for view in [ChatListView(place, count: 2), ChatListView(place, count: 9)] {
                let follower = Follower()
                views.append((view, follower, store.view(view).start(next: { follower.hear($0) })))
            }
        }
        let counters = Locked<[ChatPlace: UnreadCounters]>([:])
        let counting = store.view(UnreadCountersView(Self.places))
            .start(next: { value in counters.withLock { $0 = value } })
        for (_, follower, _) in views { await follower.start() }
        // Views are handed to the lane after their first value; what is asked of it later comes after that.
        try await store.transaction { _ in }
        for step in 0..<300 {
            let count = Int.random(in: 1...4, using: &random)
            (model, random) = try await store.transaction { [model, random] transaction in
                var (model, random) = (model, random)
                for _ in 0..<count { try model.step(&random, transaction) }
                return (model, random)
            }
            try await Self.compare(store, model, "seed \(seed), step \(step)")
            for (view, follower, _) in views {
                let fresh = try await store.read { reader in
                    var view = view
                    try view.load(from: reader)
                    return view.value
                }
                #expect(
                    Self.difference(follower.window.entries, fresh.entries) == nil,
                    "seed \(seed), step \(step)"
                )
                #expect(follower.window.edgeBelow == fresh.edgeBelow, "seed \(seed), step \(step)")
                #expect(follower.misfits == 0, "seed \(seed), step \(step)")
            }
            let stored = try await store.read { reader in
                try Dictionary(
                    uniqueKeysWithValues: Self.places.map { ($0, try reader.unreadCounters(of: $0)) }
                )
            }
            #expect(counters.withLock { $0 } == stored, "seed \(seed), step \(step)")
        }
        #expect(try await CounterAuditTests.audit(store) == [])
        for (_, _, handle) in views { handle.cancel() }
        counting.cancel()
    }

    /// What differs first, in a line.
    private static func difference(_ left: [ChatListEntry], _ right: [ChatListEntry]) -> String? {
        guard left.map(\.position) == right.map(\.position) else {
            return "\(left.map(\.position)) / \(right.map(\.position))"
        }
        for (left, right) in zip(left, right) where left != right {
            if left.chat != right.chat { return "\(left.chat) / \(right.chat)" }
            if left.messages != right.messages { return "\(left.messages) / \(right.messages)" }
            let (peers, other) = ([left.peer, left.author], [right.peer, right.author])
            if peers != other { return "\(peers) / \(other)" }
            return
                "\(left.presence as Any) \(left.draft as Any) / \(right.presence as Any) \(right.draft as Any)"
        }
        return nil
    }

    private static func compare(_ store: MessageStore, _ model: ChatsModel, _ note: Comment) async throws {
        let order = model.order
        for place in places {
            let expected = order[place] ?? []
            let (peers, counters) = try await store.read { reader in
                (
                    try reader.chatPositions(in: place, limit: 99).map(\.peer),
                    try reader.unreadCounters(of: place)
                )
            }
            #expect(peers == expected, note)
            let (all, ringing) = (counters.total(), counters.total(includingMuted: false))
            let sums = [all.chats, all.messages, all.mentions, ringing.chats, ringing.messages]
            #expect(sums == model.counters(of: expected), note)
        }
    }
}
