import ClientModel
public import MessageStore
import Signals

/// Creates tasks for local state that the server does not have yet, as shown by a live view.
///
/// The store's marks (a draft's version, a chat's read mark) must not be lost. A task only carries the newest of
/// them, so one per subject suffices, however often it changes.
final class DirtyStateScheduler: Sendable {
    private let subscription: Subscription

    /// Follows `view`; `tasks` returns the tasks that its value requires.
    init<View: LiveView>(
        _ services: AccountDependencies,
        _ view: View,
        tasks: @escaping @Sendable (View.Value) -> [NewTask]
    ) {
        subscription = services.follow(view) { [store = services.store] value in
            let wanted = tasks(value)
            guard !wanted.isEmpty else { return }
            // A failed write is repeated at the next change, and at the next start.
            store.transactionSignal { transaction in
                for task in wanted { try transaction.requestTask(task) }
            }.startStandalone()
        }
    }

    deinit { subscription.cancel() }
}

/// The payload of tasks that send the newest state of one chat: the chat.
struct PeerPayload: RecordCodable, Equatable {
    var peer: PeerID

    init(_ peer: PeerID) { self.peer = peer }

    /// Fields: 1 peer.
    init(from reader: inout RecordReader) throws(RecordError) {
        var peer: PeerID?
        while let field = try reader.next() {
            if field == 1 { peer = try reader.peerID() }
        }
        guard let peer else { throw .missing(field: 1) }
        self.init(peer)
    }

    func write(to writer: inout RecordWriter) { writer.write(peer, at: 1) }
}

extension StoreTransaction {
    /// Stores a task that carries the newest state of a subject. An equal task that waits in its queue carries that
    /// state as well, and is returned instead. A running task may have read an older state, so another follows it.
    ///
    /// - Returns: The task that will carry the state.
    @discardableResult
    public func requestTask(_ task: NewTask) throws -> TaskID {
        if let queue = task.queue {
            let waiting = try reader.tasks(in: queue).first { $0.kind == task.kind && $0.state != .running }
            if let waiting { return waiting.id }
        }
        return try addTask(task)
    }
}
