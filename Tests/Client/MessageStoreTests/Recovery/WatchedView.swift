import ClientModel
import MessageStore
import Signals
import StdExtras
import StoreStressTest
import Testing

/// A view on a store and its last value.
protocol AnyWatchedView {
    /// True if the last value equals that of a newly opened view.
    func isFresh() async throws -> Bool
    func cancel()
}

struct WatchedView<View: LiveView>: AnyWatchedView {
    private let store: MessageStore
    private let view: View
    private let told = Heard<View.Value>()
    private let isSame: @Sendable (View.Value, View.Value) -> Bool
    private let subscription: Subscription

    /// Opens `view` and waits for its first value.
    init(
        _ view: View,
        on store: MessageStore,
        isSame: @escaping @Sendable (View.Value, View.Value) -> Bool
    ) async {
        self.store = store
        self.view = view
        self.isSame = isSame
        subscription = store.view(view).start(next: { [told] in told.hear($0) })
        for await _ in told.stream { break }
    }

    func isFresh() async throws -> Bool {
        let fresh = try await store.read { [view] reader in
            var view = view
            try view.load(from: reader)
            return view.value
        }
        return told.all.last.map { isSame($0, fresh) } ?? false
    }

    func cancel() { subscription.cancel() }
}

extension WatchedView where View.Value: Equatable {
    init(_ view: View, on store: MessageStore) async {
        await self.init(view, on: store) { $0 == $1 }
    }
}

/// Views of every kind that a stress test affects.
struct StormViews {
    private var views: [(name: String, view: any AnyWatchedView)] = []

    init(on store: MessageStore, writers: Range<Int>) async {
        for writer in writers {
            let peer = StressWriter(seed: 0, number: writer).peer
            await add(
                "history",
                WatchedView(HistoryView(peer, frame: HistoryFrame(.newest)), on: store) {
                    $0.shows(sameAs: $1)
                }
            )
            await add("marker", WatchedView(MessageView(message(1, in: peer).key), on: store))
            await add("read state", WatchedView(ReadStateView([peer]), on: store))
        }
        await add("tasks", WatchedView(RunnableTasksView(), on: store))
        await add("unread", WatchedView(UnreadCountersView(), on: store))
        await add(
            "chats",
            WatchedView(ChatListView(.list(.main), count: 20), on: store) { $0.entries == $1.entries }
        )
    }

    private mutating func add(_ name: String, _ view: any AnyWatchedView) async {
        views.append((name, view))
    }

    /// Expects that each view equals a newly opened one. Nothing may be written meanwhile.
    func expectFresh(_ comment: Comment) async throws {
        for (name, view) in views {
            #expect(try await view.isFresh(), "\(name): \(comment)")
        }
    }

    func cancel() { for (_, view) in views { view.cancel() } }
}
