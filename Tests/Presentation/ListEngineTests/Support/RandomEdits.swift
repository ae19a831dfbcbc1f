import ListEngine
import TestKit

/// Makes random items and edits, with unique ids.
struct RandomEdits {
    var random: SeededRandom
    private var lastID: Int64 = 0

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

    /// A height between that of a line and of an image; with fractions, as texts have them.
    mutating func height() -> Double { Double.random(in: 20...400, using: &random) }

    mutating func freshID() -> ItemID {
        lastID += 1
        return ItemID(lastID)
    }

    mutating func item(_ id: ItemID? = nil, measured: Int = 80) -> ListItem {
        let height = height()
        return ListItem(id ?? freshID(), height: chance(measured) ? .measured(height) : .estimated(height))
    }

    mutating func items(_ count: Int, measured: Int = 80) -> [ListItem] {
        (0..<count).map { _ in item(measured: measured) }
    }

    /// Some valid edits of `items`: up to `most` of each kind.
    mutating func edits(of items: [ListItem], most: Int = 3) -> ListEdits {
        var old = Array(items.indices)
        old.shuffle(using: &random)
        func take(_ wanted: Int) -> [Int] {
            defer { old.removeFirst(min(wanted, old.count)) }
            return Array(old.prefix(wanted))
        }
        var edits = ListEdits()
        edits.removed = take(number(0...most))
        let moving = chance(30) ? take(number(0...most)) : []
        let staying = items.count - edits.removed.count - moving.count
        let insertions = number(0...most)
        var places = freePlaces(moving.count + insertions, beside: staying)
        edits.moved = moving.map { .init(from: $0, to: places.removeFirst(), item(items[$0].id)) }
        edits.inserted = places.map { .init(at: $0, item()) }
        update(some: number(0...most), of: items, &edits)
        return edits
    }

    /// Indices for new rows among `staying` rows: each beside a random row, the later ones shifted.
    private mutating func freePlaces(_ count: Int, beside staying: Int) -> [Int] {
        let gaps = (0..<count).map { _ in number(0...staying) }.sorted()
        var places = gaps.enumerated().map { $0.element + $0.offset }
        places.shuffle(using: &random)
        return places
    }

    private mutating func update(some count: Int, of items: [ListItem], _ edits: inout ListEdits) {
        guard let next = ListModel(items: items).applying(edits)?.items else { return }
        let arrived = Set(edits.inserted.map(\.item.id) + edits.moved.map(\.item.id))
        let stayers = next.indices.filter { !arrived.contains(next[$0].id) }
        for index in Set((0..<count).compactMap { _ in stayers.randomElement(using: &random) }).sorted() {
            edits.updated.append(.init(at: index, item(next[index].id)))
        }
    }
}
