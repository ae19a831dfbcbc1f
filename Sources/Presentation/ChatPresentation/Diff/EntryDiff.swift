public import ListEngine

/// The difference between the old and new rows of a list, as small as possible.
///
/// Rows are the same if their ids are, and are updated only if something they depend on changed. A new message
/// affects itself and the neighbour that it joins (row LV-76: the original updates all rows each time).
///
/// - Complexity: O(n log n), O(n) if no row changes its place among the others.
public struct EntryDiff: Equatable, Sendable {
    /// A row that moves.
    public struct Move: Equatable, Sendable {
        /// The index among the old rows.
        public var old: Int
        /// The index among the new rows.
        public var new: Int
    }

    /// Indices of removed rows, among the old rows.
    public private(set) var removed: [Int] = []
    /// Indices of inserted rows, among the new rows.
    public private(set) var inserted: [Int] = []
    /// The rows that move, as few as possible.
    public private(set) var moved: [Move] = []
    /// Indices of rows that stay and look different, among the new rows.
    public private(set) var updated: [Int] = []

    /// Indices of all rows that are new, moved or different, among the new rows.
    public var changed: [Int] { updated + inserted + moved.map(\.new) }

    /// True if nothing changes.
    public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }

    /// Creates the difference that leads from `old` to `new`. Ids are unique in each.
    public init(from old: [ChatEntry], to new: [ChatEntry]) {
        let head = Self.commonCount(old, new)
        let tail = Self.commonTail(old, new, after: head)
        var oldIndices: [EntryID: Int] = [:]
        for index in head..<old.count - tail { oldIndices[old[index].id] = index }
        var kept: [Move] = []
        for index in head..<new.count - tail {
            if let place = oldIndices.removeValue(forKey: new[index].id) {
                kept.append(Move(old: place, new: index))
            } else {
                inserted.append(index)
            }
        }
        removed = oldIndices.values.sorted()
        let staying = Self.longestRun(kept.map(\.old))
        var next = staying[...]
        for (position, move) in kept.enumerated() {
            if next.first == position {
                next.removeFirst()
                if old[move.old] != new[move.new] { updated.append(move.new) }
            } else {
                moved.append(move)
            }
        }
        let unequal = { (index: Int) in old[index] != new[index] }
        updated = (0..<head).filter(unequal) + updated
        updated += (new.count - tail..<new.count).filter { old[$0 - new.count + old.count] != new[$0] }
    }

    /// The edits of a list whose rows become `new`, with heights from `height`.
    public func edits(to new: [ChatEntry], height: (ChatEntry) -> ItemHeight) -> ListEdits {
        func item(_ index: Int) -> ListItem { new[index].listItem(height: height(new[index])) }
        return ListEdits(
            removed: removed,
            inserted: inserted.map { ListEdits.Placed(at: $0, item($0)) },
            moved: moved.map { ListEdits.Move(from: $0.old, to: $0.new, item($0.new)) },
            updated: updated.map { ListEdits.Placed(at: $0, item($0)) }
        )
    }

    private static func commonCount(_ old: [ChatEntry], _ new: [ChatEntry]) -> Int {
        var count = 0
        while count < old.count, count < new.count, old[count].id == new[count].id { count += 1 }
        return count
    }

    private static func commonTail(_ old: [ChatEntry], _ new: [ChatEntry], after head: Int) -> Int {
        let most = min(old.count, new.count) - head
        var count = 0
        while count < most, old[old.count - 1 - count].id == new[new.count - 1 - count].id { count += 1 }
        return count
    }

    /// The positions of the longest rising subsequence: rows that need not move.
    private static func longestRun(_ values: [Int]) -> [Int] {
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: values.count)
        for (position, value) in values.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
            }
            previous[position] = low == 0 ? nil : ends[low - 1]
            if low == ends.count { ends.append(position) } else { ends[low] = position }
        }
        var run: [Int] = []
        var next = ends.last
        while let position = next {
            run.append(position)
            next = previous[position]
        }
        return run.reversed()
    }
}
