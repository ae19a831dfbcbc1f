public import ClientModel
public import Signals
import StdExtras

/// Code that runs inside the transaction that stores a message. Its writes are committed with the message, so no view
/// ever shows the one without the other. `old` is nil for a new message. The caller that stores the message gets it
/// as it was before the hook.
public typealias MessageHook =
    @Sendable (_ transaction: StoreTransaction, _ old: Message?, _ new: Message) throws -> Void

extension MessageStore {
    /// Runs `hook` for each message that is stored or changed, in the chat with `peer` or in all for nil. An example
    /// is marking new messages of the visible chat as read. Writes made by hooks run no hooks.
    ///
    /// An error of the hook fails the transaction.
    ///
    /// Threads: `hook` runs on the store's writer queue, also just after the subscription was cancelled on another
    /// thread. Each message waits for it, so it must be short.
    ///
    /// - Returns: A subscription that keeps the hook installed; dropping it removes the hook.
    public func installHook(for peer: PeerID? = nil, _ hook: @escaping MessageHook) -> Subscription {
        hooks.install(peer, hook)
    }
}

/// The hooks of a store. They are installed from any thread and run on the writer queue.
final class StoreHooks: Sendable {
    private struct Entry {
        var peer: PeerID?
        var hook: MessageHook
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var nextID = 0
        var isRunning = false
    }

    private let state = Locked(State())

    func install(_ peer: PeerID?, _ hook: @escaping MessageHook) -> Subscription {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            state.entries[state.nextID] = Entry(peer: peer, hook: hook)
            return state.nextID
        }
        return Subscription(ActionDisposable { [weak self] in self?.remove(id) })
    }

    private func remove(_ id: Int) {
        // Released outside the lock: the hook's captures may run code when they are released.
        _ = state.withLock { $0.entries.removeValue(forKey: id) }
    }

    /// Runs the hooks that match the message, oldest first.
    func run(_ transaction: StoreTransaction, _ old: Message?, _ new: Message) throws {
        let hooks = state.withLock { state -> [MessageHook] in
            guard !state.isRunning, !state.entries.isEmpty else { return [] }
            let wanted = state.entries.filter { $0.value.peer == nil || $0.value.peer == new.key.peer }
            state.isRunning = !wanted.isEmpty
            return wanted.sorted { $0.key < $1.key }.map(\.value.hook)
        }
        guard !hooks.isEmpty else { return }
        defer { state.withLock { $0.isRunning = false } }
        for hook in hooks { try hook(transaction, old, new) }
    }
}
