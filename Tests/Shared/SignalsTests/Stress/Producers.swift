import Dispatch
import Glibc
import Signals
import Synchronization
import Testing

/// What a producer of a stress test sends: who it is and its how-manieth value this is.
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

/// Sees tickets without a lock, so that the sanitizer finds deliveries that are not serial; checks that each
/// producer's tickets come in order, and that no delivery begins during another.
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

    /// How many came. Ask when all is over.
    var count: Int { counts.value.reduce(0, +) }

    /// The last number of each of the first `producers`.
    func lastNumbers(_ producers: Int = 4) -> [Int] { Array(last.value.prefix(producers)) }

    /// Whether all deliveries were serial and in their producer's order.
    var isClean: Bool { overlaps.load(ordering: .relaxed) == 0 && disorders.load(ordering: .relaxed) == 0 }
}

/// Waits for what ends on other threads. What has not ended after some minutes, which no machine is too slow for,
/// never will: the test fails there.
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
