import ClientEngine
import ClientModel
import MessageStore
import Signals

/// Follows what the desktop shows of an account, its unread counts and last chats, in the store that this program has
/// open. While another program has the account, it follows that program's store, as long as somebody needs that. It
/// only reads there. The store's change notification reports each commit that changes something, so nothing polls.
///
/// Threads: an actor.
actor StoreObserver {
    /// A part of what the desktop shows.
    enum Change: Equatable, Sendable {
        /// The unread counts.
        case unread(UnreadTotals)
        /// The last chats, the latest first.
        case chats([RecentChat])
    }

    /// The most last chats that are reported.
    static let mostChats = 5
    /// The part of the list in which they are looked for: pinned chats, however old, are at its top.
    private static let depth = 24

    /// Provides the keys of the account.
    typealias Keys = @Sendable () async throws -> AccountKeys

    private let files: StoreFiles
    private let tell: @Sendable (Change) -> Void
    private var isWanted = false
    /// The store that this program has open for the account's work.
    private var own: MessageStore?
    private var subscriptions: [Subscription] = []
    /// The keys of the store that another program has open; nil while it is ours.
    private var others: Keys?
    /// The store that another program has open.
    private var beside: MessageStore?

    /// Creates an observer that follows nothing yet.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - tell: Called with each change, on the store's thread.
    init(_ folder: AccountFolder, tell: @escaping @Sendable (Change) -> Void) {
        files = folder.store
        self.tell = tell
    }

    /// Follows the account in `store`, which is open here.
    func follow(_ store: MessageStore) async {
        await end()
        own = store
        subscriptions = subscribe(to: store)
    }

    /// Follows the account in the store of another program.
    func leave(to keys: @escaping Keys) async {
        await end()
        others = keys
        await openBeside()
    }

    /// Starts or stops following the store of another program.
    func want(_ isWanted: Bool) async {
        self.isWanted = isWanted
        if isWanted { await openBeside() } else { await closeBeside() }
    }

    /// Stops following, and closes its own connection.
    func end() async {
        others = nil
        own = nil
        subscriptions = []
        await closeBeside()
    }

    /// Reads the account's store, wherever it is open: here, or in another program.
    ///
    /// - Returns: What `body` returns; nil if the store cannot be read now.
    func read<Value: Sendable>(_ body: @escaping @Sendable (StoreReader) throws -> Value) async -> Value? {
        if let open = own ?? beside { return try? await open.read(body) }
        guard let keys = try? await others?(), let store = open(keys) else { return nil }
        let value = try? await store.read(body)
        await store.close()
        return value
    }

    private func subscribe(to store: MessageStore) -> [Subscription] {
        let main = ChatPlace.list(.main)
        return [
            store.follow(
                UnreadCountersView([main]),
                clock: DispatchClock.shared,
                random: { .random(in: 0...UInt64.max) },
                next: { [tell] counters in
                    tell(.unread(counters[main].map(UnreadTotals.init) ?? UnreadTotals()))
                }
            ),
            store.follow(
                ChatListView(main, count: Self.depth),
                clock: DispatchClock.shared,
                random: { .random(in: 0...UInt64.max) },
                next: { [tell] in tell(.chats(RecentChat.latest(in: $0, most: Self.mostChats))) }
            ),
        ]
    }

    private func openBeside() async {
        // Without a store the count is missing; the program that has the account reports the error.
        guard isWanted, beside == nil, let keys = try? await others?() else { return }
        // The state may have changed during the wait.
        guard isWanted, beside == nil, others != nil, let store = open(keys) else { return }
        beside = store
        subscriptions = subscribe(to: store)
    }

    private func open(_ keys: AccountKeys) -> MessageStore? {
        var options = StoreOptions(key: keys.messages)
        options.keepLittle()
        return try? MessageStore.open(files, options: options)
    }

    private func closeBeside() async {
        guard let store = beside else { return }
        beside = nil
        subscriptions = []
        await store.close()
    }
}
