import ClientEngine
import MessageStore
import Signals

/// Follows what is unread in an account: in the store that this program works on, and while another program has the
/// account, in that program's store, as long as somebody looks. It only reads there; each of the other's commits that
/// changes a count is heard of by the store's bell, and nothing wakes up in between.
///
/// Threads: an actor.
actor UnreadCountObserver {
    /// Gives the keys of the account.
    typealias Keys = @Sendable () async throws -> AccountKeys

    private let files: StoreFiles
    private let tell: @Sendable (UnreadTotals) -> Void
    private var isWanted = false
    private var subscription: Subscription?
    /// How to open the store that another program works on; nil while it is ours.
    private var others: Keys?
    /// That store.
    private var beside: MessageStore?

    /// Follows nothing yet.
    ///
    /// - Parameters:
    ///   - folder: The account's.
    ///   - tell: Called on whatever thread the store has, for each change.
    init(_ folder: AccountFolder, tell: @escaping @Sendable (UnreadTotals) -> Void) {
        files = folder.store
        self.tell = tell
    }

    /// Follows the account in `store`, which is open here.
    func follow(_ store: MessageStore) async {
        await end()
        subscription = subscribe(to: store)
    }

    /// Another program works on the account from now on.
    func leave(to keys: @escaping Keys) async {
        await end()
        others = keys
        await openBeside()
    }

    /// Notes whether somebody looks at what is told.
    func want(_ isWanted: Bool) async {
        self.isWanted = isWanted
        if isWanted { await openBeside() } else { await closeBeside() }
    }

    /// Follows nothing any more, and closes what it has opened.
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
        // A count that cannot be had is missing, and no more: the program that has the account says what is wrong.
        guard isWanted, beside == nil, let keys = try? await others?() else { return }
        // Much may have happened meanwhile.
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
