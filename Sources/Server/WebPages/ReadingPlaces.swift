/// Lets so many tasks work at one time, and few of them for one party; others wait in order. A page in work takes memory.
actor ReadingPlaces {
    private struct Waiter {
        var party: Int64?
        var continuation: CheckedContinuation<Void, Never>
    }

    /// Most places of one party. The others are for everybody else.
    private static let ofParty = 2

    private var free: Int
    private var taken: [Int64: Int] = [:]
    private var waiting: [Waiter] = []

    init(_ count: Int) { free = count }

    /// Waits for a place; nil is nobody in particular, whose places are not counted.
    func take(for party: Int64?) async {
        guard free == 0 || !mayTake(party) else { return occupy(party) }
        // The place is occupied for the waiter before it goes on.
        await withCheckedContinuation { waiting.append(Waiter(party: party, continuation: $0)) }
    }

    /// Gives a place of a party to the next one who may have it.
    func leave(of party: Int64?) {
        free += 1
        if let party, let count = taken[party] { taken[party] = count > 1 ? count - 1 : nil }
        guard let next = waiting.firstIndex(where: { mayTake($0.party) }) else { return }
        let waiter = waiting.remove(at: next)
        occupy(waiter.party)
        waiter.continuation.resume()
    }

    private func mayTake(_ party: Int64?) -> Bool {
        guard let party else { return true }
        return taken[party, default: 0] < Self.ofParty
    }

    private func occupy(_ party: Int64?) {
        free -= 1
        if let party { taken[party, default: 0] += 1 }
    }
}
