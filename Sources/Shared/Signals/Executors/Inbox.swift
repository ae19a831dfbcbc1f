public import Dispatch
public import StdExtras

/// A bounded mailbox between producers on any thread and one consumer that is either idle or busy.
///
/// A producer that makes an idle consumer busy learns so, and has to wake it.
@usableFromInline
final class Inbox<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline
    enum Item {
        case value(Value)
        /// The end, after all values, once.
        case end(SignalEnd<Failure>)
        /// The consumer counts as idle from now on.
        case nothing
        case closed
    }

    @usableFromInline
    struct State {
        @usableFromInline var mailbox: Mailbox<Value>
        @usableFromInline var end: SignalEnd<Failure>?
        @usableFromInline var isConsumerBusy = false
        @usableFromInline var isClosed = false
        @usableFromInline var blockedProducers = 0
    }

    @usableFromInline
    enum Offered {
        case accepted(wakes: Bool, dropped: Value?)
        case isFull
        /// The caller waits for a signal of free room.
        case enlisted
        case closed
    }

    @usableFromInline
    enum WhenFull { case tell, enlist, force }

    @usableFromInline let policy: BufferPolicy<Value>
    @usableFromInline let isConsumer: @Sendable () -> Bool
    @usableFromInline let state: Locked<State>
    @usableFromInline let room = DispatchSemaphore(value: 0)

    /// Creates an inbox. `isConsumer` is true if the calling producer is the consumer, which must not wait for
    /// itself.
    @usableFromInline
    init(_ policy: BufferPolicy<Value>, isConsumer: @escaping @Sendable () -> Bool) {
        self.policy = policy
        self.isConsumer = isConsumer
        state = Locked(State(mailbox: Mailbox(policy)))
    }

    @inlinable
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Stores `value` by the policy; may block. True if the caller has to wake the consumer.
    @inlinable
    func offer(_ value: Value) -> Bool {
        let key = Mailbox.key(of: value, under: policy)
        var whenFull = WhenFull.tell
        while true {
            switch offer(value, key: key, whenFull: whenFull) {
            case .closed: return false
            case .accepted(let wakes, _): return wakes
            case .isFull: whenFull = isConsumer() ? .force : .enlist
            case .enlisted: room.wait()
            }
        }
    }

    @inlinable
    func offer(_ value: Value, key: Mailbox<Value>.Key?, whenFull: WhenFull) -> Offered {
        state.withLock { state in
            guard !state.isClosed, state.end == nil else { return .closed }
            var dropped: Value?
            switch state.mailbox.offer(value, key: key, isForced: whenFull == .force) {
            case .full:
                guard whenFull == .enlist else { return .isFull }
                state.blockedProducers += 1
                return .enlisted
            case .stored: break
            case .dropped(let value): dropped = value
            }
            defer { state.isConsumerBusy = true }
            return .accepted(wakes: !state.isConsumerBusy, dropped: dropped)
        }
    }

    /// Ends the input. True if the caller has to wake the consumer.
    @inlinable
    func end(_ end: SignalEnd<Failure>) -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.end == nil else { return false }
            state.end = end
            defer { state.isConsumerBusy = true }
            return !state.isConsumerBusy
        }
    }

    /// Takes the next item. For the consumer.
    @inlinable
    func take() -> Item {
        let (item, released): (Item, Int) = state.withLock { state in
            guard !state.isClosed else { return (.closed, 0) }
            if let value = state.mailbox.pop() {
                guard state.blockedProducers > 0, state.mailbox.hasAmpleRoom else {
                    return (.value(value), 0)
                }
                defer { state.blockedProducers = 0 }
                return (.value(value), state.blockedProducers)
            }
            if let end = state.end {
                state.isClosed = true
                return (.end(end), 0)
            }
            state.isConsumerBusy = false
            return (.nothing, 0)
        }
        for _ in 0..<released { room.signal() }
        return item
    }

    /// Drops the waiting values, refuses further ones and releases blocked producers.
    @inlinable
    func close() {
        let (leaving, blocked) = state.withLock { state in
            defer { state.blockedProducers = 0 }
            state.isClosed = true
            return (state.mailbox.takeAll(), state.blockedProducers)
        }
        for _ in 0..<blocked { room.signal() }
        // The dropped values are released here, outside the lock.
        withExtendedLifetime(leaving) {}
    }
}
