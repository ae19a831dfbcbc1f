import ClientEngine
import MessageStore
import Signals

/// Follows the unread counts of an account, in the store that this program has open. While another program has the
/// account, it follows that program's store, as long as somebody needs the counts. It only reads there. The store's
/// change notification reports each commit that changes a count, so nothing polls.
///
/// Threads: an actor.
actor UnreadCountObserver {
    /// Provides the keys of the account.
    typealias Keys = @Sendable () async throws -> AccountKeys

    private let files: StoreFiles
    private let tell: @Sendable (UnreadTotals) -> Void
    private var isWanted = false
    private var subscription: Subscription?
    /// The keys of the store that another program has open; nil while it is ours.
    private var others: Keys?
    /// The store that another program has open.
    private var beside: MessageStore?

    /// Creates an observer that follows nothing yet.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - tell: Called with each change, on the store's thread.
    init(_ folder: AccountFolder, tell: @escaping @Sendable (UnreadTotals) -> Void) {
        files = folder.store
        self.tell = tell
    }

    /// Follows the account in `store`, which is open here.
    func follow(_ store: MessageStore) async {
        await end()
        subscription = subscribe(to: store)
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
        subscription = nil
        await closeBeside()
    }

    private func subscribe(to store: MessageStore) -> Subscription {
        let main = ChatPlace.list(.main)
        return store.follow(
            UnreadCountersView([main]),
            clock: DispatchClock.shared,
            random: { .random(in: 0...UInt64.max) },
            next: { [tell] counters in tell(counters[main].map(UnreadTotals.init) ?? UnreadTotals()) }
        )
    }

    private func openBeside() async {
        // Without a store the count is missing; the program that has the account reports the error.
        guard isWanted, beside == nil, let keys = try? await others?() else { return }
        // The state may have changed during the wait.
        guard isWanted, beside == nil, others != nil else { return }
        var options = StoreOptions(key: keys.messages)
        options.keepLittle()
        guard let store = try? MessageStore.open(files, options: options) else { return }
        beside = store
        subscription = subscribe(to: store)
    }

    private func closeBeside() async {
        guard let store = beside else { return }
        beside = nil
        subscription = nil
        await store.close()
    }
}
