import TestKit
import Testing

@testable import MessageStore

/// Compares the head of a list with the sorted list itself.
@Suite struct OrderedPrefixTests {
    private struct Item: OrderedRow {
        var rowID: Int
        var place: Int
        var text: Int
        var order: Int { place * 1000 + rowID }
    }

    @Test(arguments: [1, 2, 3] as [UInt64], [0, 1, 12, Int.max])
    func `a patched head is the head of the list`(seed: UInt64, limit: Int) throws {
        var random = SeededRandom(seed: seed)
        var list: [Int: Item] = [:]
        let fetch: OrderedPrefix<Item>.Fetch = { place, limit in
            let rest = list.values.sorted { $0.order < $1.order }.filter { $0.order > place ?? .min }
            return Array(rest.prefix(limit))
        }
        var head = OrderedPrefix<Item>(limit: limit)
        try head.load(fetch)
        for step in 0..<300 {
            var states: [Int: Item?] = [:]
            // Alternately few and many rows: the reserve is used up, and overflows.
            let isGrowing = (step / 60).isMultiple(of: 2)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let id = Int.random(in: 1...60, using: &random)
                let isGone = Int.random(in: 0..<4, using: &random) < (isGrowing ? 1 : 3)
                let item = Item(
                    rowID: id,
                    place: .random(in: 0..<50, using: &random),
                    text: .random(in: 0..<2, using: &random)
                )
                list[id] = isGone ? nil : item
                states.updateValue(list[id], forKey: id)
            }
            let before = Array(head.shown)
            let isChanged = try head.patch(states, fetch)
            let expected = Array(try fetch(nil, limit))
            guard Array(head.shown) == expected, !(before != expected && !isChanged) else {
                Issue.record("seed \(seed), step \(step): \(head.shown) is not \(expected)")
                return
            }
        }
    }
}
