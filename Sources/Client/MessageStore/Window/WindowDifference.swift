/// Compares two lists of keys that are both in the order of their positions.
///
/// Most keys are in both lists at the same position, and one walk along both finds them. The few left over were
/// added, removed or moved; only those are looked up by identity.
///
/// - Complexity: O(n) for n keys, plus O(m log m) for m that changed their position.
struct WindowDifference<Identity: Hashable & Sendable, Position: Comparable & Sendable> {
    typealias Key = WindowKey<Identity, Position>

    private(set) var changes = WindowChanges()

    /// A key without a partner at its position; `rank` counts the keys with partners before it.
    private struct Leftover {
        var index: Int
        var rank: Int
    }

    /// Compares `old` with `new`, in which the keys with this `round` have changed.
    init(old: [Key], new: ArraySlice<Key>, round: UInt32) {
        let base = new.startIndex
        var gone: [Leftover] = []
        var come: [Leftover] = []
        var (left, right, rank) = (0, base, 0)
        while left < old.count, right < new.endIndex {
            let (before, after) = (old[left], new[right])
            if before.position < after.position {
                gone.append(Leftover(index: left, rank: rank))
                left += 1
            } else if before.position > after.position || before.identity != after.identity {
                // At one position but not the same element: this one was added, and the old one has no partner.
                come.append(Leftover(index: right - base, rank: rank))
                right += 1
            } else {
                if after.round == round { changes.updated.append(.init(old: left, new: right - base)) }
                rank += 1
                left += 1
                right += 1
            }
        }
        gone += (left..<old.count).map { Leftover(index: $0, rank: rank) }
        come += (right..<new.endIndex).map { Leftover(index: $0 - base, rank: rank) }
        if gone.isEmpty || come.isEmpty {
            changes.removed = gone.map(\.index)
            changes.inserted = come.map(\.index)
        } else {
            match(gone, come: come, old: old, new: new)
        }
    }

    /// Separates elements that changed their position from added and removed ones.
    private mutating func match(_ gone: [Leftover], come: [Leftover], old: [Key], new: ArraySlice<Key>) {
        var places = [Identity: Leftover](minimumCapacity: gone.count)
        for leftover in gone { places[old[leftover.index].identity] = leftover }
        var inPlace: [WindowChanges.Step] = []
        for leftover in come {
            guard let place = places.removeValue(forKey: new[new.startIndex + leftover.index].identity) else {
                changes.inserted.append(leftover.index)
                continue
            }
            let step = WindowChanges.Step(old: place.index, new: leftover.index)
            // Between the same unmoved neighbours as before: perhaps no visible change.
            if place.rank == leftover.rank { inPlace.append(step) } else { changes.moved.append(step) }
        }
        changes.removed = gone.map(\.index).filter { places[old[$0].identity] != nil }
        let kept = Self.longestAscent(inPlace)
        changes.updated = (changes.updated + kept).sorted { $0.new < $1.new }
        changes.moved = (changes.moved + Set(inPlace).subtracting(kept)).sorted { $0.new < $1.new }
    }

    /// The longest sequence of steps with ascending old and new indices: those need not move.
    private static func longestAscent(_ steps: [WindowChanges.Step]) -> [WindowChanges.Step] {
        // tails[n] is the step with the lowest old index that ends an ascent of n + 1 steps.
        var tails: [Int] = []
        var previous = [Int?](repeating: nil, count: steps.count)
        for (index, step) in steps.enumerated() {
            let length = tails.firstIndex { steps[$0].old > step.old } ?? tails.count
            if length > 0 { previous[index] = tails[length - 1] }
            if length < tails.count { tails[length] = index } else { tails.append(index) }
        }
        var ascent: [WindowChanges.Step] = []
        var next = tails.last
        while let index = next {
            ascent.append(steps[index])
            next = previous[index]
        }
        return ascent.reversed()
    }
}
