public import StdExtras
public import Synchronization

/// Lets one thread at a time into a section; what others bring meanwhile waits and is handled by the one
/// inside. So nobody blocks, nothing is called under a lock, and re-entrant events queue behind the current.
///
/// An uncontended pass is two compare-and-swaps: no lock, no allocation. State that is touched only inside
/// needs no lock of its own: leaving releases it and entering acquires it.
///
/// The three flags of `state`: *busy*, somebody is inside; *waiting*, something is queued, so leaving must go
/// through `depart`; *closed*, nothing enters any more. A closed turnstile stays busy for ever, and exactly one
/// party learns that it was the last inside.
@usableFromInline
struct SerialDrain<Event: Sendable>: ~Copyable, Sendable {
    @usableFromInline static var busy: UInt { 1 }
    @usableFromInline static var waiting: UInt { 2 }
    @usableFromInline static var closed: UInt { 4 }

    @usableFromInline let state = Atomic<UInt>(0)
    @usableFromInline let queue = Locked(Fifo<Event>())

    @usableFromInline init() {}

    @inlinable var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

    /// Enters when nobody is inside. When false, bring the event to ``admit(_:)``.
    @inlinable @inline(__always)
    func tryEnter() -> Bool {
        state.compareExchange(expected: 0, desired: Self.busy, ordering: .acquiring).exchanged
    }

    /// Leaves when nothing waits. When false, call ``depart()`` until it says so.
    @inlinable @inline(__always)
    func tryLeave() -> Bool {
        state.compareExchange(expected: Self.busy, desired: 0, ordering: .releasing).exchanged
    }

    @usableFromInline
    enum Admission: Sendable { case entered, queued, closed }

    /// Enters, or leaves the event to the one inside.
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

    /// Queues the event, also when nobody is inside. True when the caller is now inside and must ``depart()``.
    ///
    /// For those who must fix an order under their own lock and deliver after releasing it.
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
        /// Still inside: handle this, then ask again.
        case handle(Event)
        /// Outside.
        case left
        /// Closed meanwhile, and the caller was the last inside; what still waited is in here, to be released.
        case closed([Event])
    }

    /// For the one inside, when ``tryLeave()`` failed.
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

    /// Closes. With `closedEmpty` the caller counts as the last inside; with `closedBusy` the one inside,
    /// possibly the caller further up its own stack, will learn it from ``depart()``.
    @inlinable
    func close() -> Closing {
        let old = state.bitwiseOr(Self.closed | Self.busy, ordering: .acquiringAndReleasing).oldValue
        if old & Self.closed != 0 { return .wasClosed }
        return old & Self.busy == 0 ? .closedEmpty : .closedBusy
    }
}
