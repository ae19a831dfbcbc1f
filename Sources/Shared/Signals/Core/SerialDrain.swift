public import StdExtras
public import Synchronization

/// A serial section that one thread at a time may enter. Events of other threads wait, and the thread inside handles
/// them. So no thread blocks, nothing is called under a lock, and re-entrant events queue behind the current one.
///
/// An uncontended pass is two compare-and-swaps: no lock, no allocation. State that is touched only inside needs no
/// lock of its own: leaving releases it and entering acquires it.
///
/// The three flags of `state`: *busy*, a thread is inside; *waiting*, an event is queued, so leaving must go through
/// `depart`; *closed*, nothing enters any more. A closed drain stays busy for ever, and exactly one caller learns
/// that it was the last inside.
@usableFromInline
struct SerialDrain<Event: Sendable>: ~Copyable, Sendable {
    @usableFromInline static var busy: UInt { 1 }
    @usableFromInline static var waiting: UInt { 2 }
    @usableFromInline static var closed: UInt { 4 }

    @usableFromInline let state = Atomic<UInt>(0)
    @usableFromInline let queue = Locked(Fifo<Event>())

    @usableFromInline init() {}

    @inlinable var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

    /// Enters if no thread is inside. If false, pass the event to ``admit(_:)``.
    @inlinable @inline(__always)
    func tryEnter() -> Bool {
        state.compareExchange(expected: 0, desired: Self.busy, ordering: .acquiring).exchanged
    }

    /// Leaves if nothing waits. If false, call ``depart()`` until it reports the departure.
    @inlinable @inline(__always)
    func tryLeave() -> Bool {
        state.compareExchange(expected: Self.busy, desired: 0, ordering: .releasing).exchanged
    }

    @usableFromInline
    enum Admission: Sendable { case entered, queued, closed }

    /// Enters, or leaves the event to the thread inside.
    @inlinable
    func admit(_ event: Event) -> Admission {
        queue.withLock { queue in
            var old = state.load(ordering: .relaxed)
            while true {
                guard old & Self.closed == 0 else { return .closed }
                let isFree = old & Self.busy == 0
                let desired = isFree ? Self.busy : old | Self.waiting
                let (exchanged, seen) = state.compareExchange(
                    expected: old,
                    desired: desired,
                    ordering: .acquiringAndReleasing
                )
                guard exchanged else {
                    old = seen
                    continue
                }
                if !isFree { queue.append(event) }
                return isFree ? .entered : .queued
            }
        }
    }

    /// Queues the event, even if no thread is inside. True if the caller is now inside and must ``depart()``.
    ///
    /// For callers that must fix an order under their own lock and deliver after releasing it.
    @inlinable
    func stage(_ event: Event) -> Bool {
        queue.withLock { queue in
            var old = state.load(ordering: .relaxed)
            while old & Self.closed == 0 {
                let (exchanged, seen) = state.compareExchange(
                    expected: old,
                    desired: Self.busy | Self.waiting,
                    ordering: .acquiringAndReleasing
                )
                guard exchanged else {
                    old = seen
                    continue
                }
                queue.append(event)
                return old & Self.busy == 0
            }
            return false
        }
    }

    @usableFromInline
    enum Departure: Sendable {
        /// Still inside: handle this event, then call again.
        case handle(Event)
        /// Outside.
        case left
        /// Closed meanwhile, and the caller was the last inside; contains the events that still waited, for their
        /// release.
        case closed([Event])
    }

    /// Continues after ``tryLeave()`` failed. For the thread inside.
    @inlinable
    func depart() -> Departure {
        queue.withLock { queue in
            var old = state.load(ordering: .acquiring)
            while true {
                guard old & Self.closed == 0 else { return .closed(queue.takeAll()) }
                if let event = queue.popFirst() { return .handle(event) }
                let (exchanged, seen) = state.compareExchange(
                    expected: old,
                    desired: 0,
                    ordering: .acquiringAndReleasing
                )
                if exchanged { return .left }
                old = seen
            }
        }
    }

    @usableFromInline
    enum Closing: Sendable { case wasClosed, closedEmpty, closedBusy }

    /// Closes the section. With `closedEmpty` the caller counts as the last inside. With `closedBusy` the thread
    /// inside learns it from ``depart()``; that may be the caller further up its own stack.
    @inlinable
    func close() -> Closing {
        let old = state.bitwiseOr(Self.closed | Self.busy, ordering: .acquiringAndReleasing).oldValue
        if old & Self.closed != 0 { return .wasClosed }
        return old & Self.busy == 0 ? .closedEmpty : .closedBusy
    }
}
