/// A set of message ids, kept as sorted ranges that neither overlap nor touch.
///
/// One chat in one namespace and one space (all messages, or those of a tag or a thread) has one such set. It
/// contains the ids of which the local database has every message that exists. Its ranges are *chunks*; the gaps
/// between them, within ``domain``, are *holes*: ids that only the server knows.
///
/// ```swift
/// var known = IDRanges()
/// known.insert(1...10)
/// known.insert(11...20)        // touches: one chunk, 1...20
/// known.remove(5...6)          // splits: 1...4 and 7...20
/// known.gap(above: 20)         // 21...Int32.max - 1
/// ```
///
/// - Complexity: with n ranges, look-ups are O(log n) and changes O(n) moves of eight bytes each.
public struct IDRanges: Hashable, Sendable {
    /// The ids that a message of a server can have. Holes end at its bounds.
    public static let domain: ClosedRange<Int32> = 1...Int32.max - 1

    /// The ranges, ascending. Between two neighbours at least one id is missing.
    public private(set) var ranges: [ClosedRange<Int32>]

    /// The empty set.
    public init() { ranges = [] }

    /// The union of `ranges`, which may overlap and come in any order.
    public init(_ ranges: some Sequence<ClosedRange<Int32>>) {
        self.ranges = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { append(range) }
    }

    /// True if the set is empty.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The number of ids in the set.
    public var idCount: Int {
        ranges.reduce(0) { $0 + Int($1.upperBound) - Int($1.lowerBound) + 1 }
    }

    /// True if `id` is in the set.
    public func contains(_ id: Int32) -> Bool { range(containing: id) != nil }

    /// True if every id of `range` is in the set.
    public func contains(_ range: ClosedRange<Int32>) -> Bool {
        guard let found = self.range(containing: range.lowerBound) else { return false }
        return range.upperBound <= found.upperBound
    }

    /// True if some id of `range` is in the set.
    public func overlaps(_ range: ClosedRange<Int32>) -> Bool {
        let index = firstIndex(endingAtOrAbove: Int(range.lowerBound))
        return index < ranges.count && ranges[index].lowerBound <= range.upperBound
    }

    /// The longest range of the set that contains `id`; nil when `id` is not in the set.
    public func range(containing id: Int32) -> ClosedRange<Int32>? {
        let index = firstIndex(endingAtOrAbove: Int(id))
        guard index < ranges.count, ranges[index].lowerBound <= id else { return nil }
        return ranges[index]
    }

    /// The nearest range that lies wholly below `id`.
    public func range(below id: Int32) -> ClosedRange<Int32>? {
        let index = firstIndex(endingAtOrAbove: Int(id))
        return index > 0 ? ranges[index - 1] : nil
    }

    /// The nearest range that lies wholly above `id`.
    public func range(above id: Int32) -> ClosedRange<Int32>? {
        let index = firstIndex(startingAbove: Int(id))
        return index < ranges.count ? ranges[index] : nil
    }

    /// Adds the ids of `range`; ranges that it overlaps or touches are merged with it.
    ///
    /// - Returns: True if an id was missing before.
    @discardableResult
    public mutating func insert(_ range: ClosedRange<Int32>) -> Bool {
        let first = firstIndex(endingAtOrAbove: Int(range.lowerBound) - 1)
        let end = firstIndex(startingAbove: Int(range.upperBound) + 1)
        guard first < end else {
            ranges.insert(range, at: first)
            return true
        }
        let lower = min(range.lowerBound, ranges[first].lowerBound)
        let upper = max(range.upperBound, ranges[end - 1].upperBound)
        if end - first == 1, ranges[first] == lower...upper { return false }
        ranges.replaceSubrange(first..<end, with: CollectionOfOne(lower...upper))
        return true
    }

    /// Removes the ids of `range`; ranges that overlap it are cut or split.
    ///
    /// - Returns: True if an id was in the set before.
    @discardableResult
    public mutating func remove(_ range: ClosedRange<Int32>) -> Bool {
        let first = firstIndex(endingAtOrAbove: Int(range.lowerBound))
        let end = firstIndex(startingAbove: Int(range.upperBound))
        guard first < end else { return false }
        var rest: [ClosedRange<Int32>] = []
        let lower = ranges[first].lowerBound
        let upper = ranges[end - 1].upperBound
        if lower < range.lowerBound { rest.append(lower...range.lowerBound - 1) }
        if upper > range.upperBound { rest.append(range.upperBound + 1...upper) }
        ranges.replaceSubrange(first..<end, with: rest)
        return true
    }
}

extension IDRanges {
    // Bounds are compared as Int, so that one step past Int32's ends is still a number.

    func firstIndex(endingAtOrAbove id: Int) -> Int { firstIndex { Int($0.upperBound) >= id } }

    func firstIndex(startingAbove id: Int) -> Int { firstIndex { Int($0.lowerBound) > id } }

    /// Adds a range that starts no lower than any range of the set.
    mutating func append(_ range: ClosedRange<Int32>) {
        guard let last = ranges.last, Int(last.upperBound) + 1 >= Int(range.lowerBound) else {
            ranges.append(range)
            return
        }
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }

    /// The first range for which `isPast` holds, given that it holds for all that follow.
    private func firstIndex(where isPast: (ClosedRange<Int32>) -> Bool) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if isPast(ranges[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension IDRanges: ExpressibleByArrayLiteral {
    /// The union of `ranges`, which may overlap and come in any order.
    public init(arrayLiteral ranges: ClosedRange<Int32>...) { self.init(ranges) }
}

extension IDRanges: CustomStringConvertible {
    /// The ranges, as in `[1...4, 7...20]`.
    public var description: String {
        "[\(ranges.map { "\($0.lowerBound)...\($0.upperBound)" }.joined(separator: ", "))]"
    }
}
