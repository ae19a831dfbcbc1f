import Dispatch
import Glibc
import Signals
import Synchronization
import Testing

/// A value of a stress test: its producer, and its number.
struct Ticket: Equatable, Sendable {
    var producer: Int
    var number: Int
}

/// Runs `count` producers on threads of their own, which share `events` tickets, and waits for them.
func produce(
    _ events: Int = stressEvents,
    from count: Int = 4,
    _ send: @escaping @Sendable (Ticket) -> Void
) {
    DispatchQueue.concurrentPerform(iterations: count) { producer in
        for number in 0..<(events / count) { send(Ticket(producer: producer, number: number)) }
    }
}

/// Reads tickets without a lock, so that the sanitizer finds concurrent deliveries. Checks the order of each
/// producer's tickets, and that no delivery begins during another.
final class TicketReader: Sendable {
    private let counts = Unguarded([Int](repeating: 0, count: 16))
    private let last = Unguarded([Int](repeating: -1, count: 16))
    private let inside = Atomic(false)
    private let overlaps = Atomic(0)
    private let disorders = Atomic(0)

    func read(_ ticket: Ticket) {
        if inside.exchange(true, ordering: .acquiringAndReleasing) { overlaps.add(1, ordering: .relaxed) }
        if ticket.number <= last.value[ticket.producer] { disorders.add(1, ordering: .relaxed) }
        last.value[ticket.producer] = ticket.number
        counts.value[ticket.producer] += 1
        inside.store(false, ordering: .releasing)
    }

    /// The number of tickets. Read it at the end.
    var count: Int { counts.value.reduce(0, +) }

    /// The last number of each of the first `producers`.
    func lastNumbers(_ producers: Int = 4) -> [Int] { Array(last.value.prefix(producers)) }

    /// True if all deliveries were serial and in their producer's order.
    var isClean: Bool { overlaps.load(ordering: .relaxed) == 0 && disorders.load(ordering: .relaxed) == 0 }
}

/// Waits for an event on other threads. After five minutes, enough for any computer, the test fails.
func waitUntil(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) {
    let limit = ContinuousClock.now + .seconds(300)
    while !condition() {
        guard ContinuousClock.now < limit else {
            Issue.record("waited in vain", sourceLocation: sourceLocation)
            return
        }
        sched_yield()
    }
}
