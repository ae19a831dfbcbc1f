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

extension IDRanges {
    /// The ids that are in this set and in `limits`.
    public func intersection(_ limits: ClosedRange<Int32>) -> IDRanges {
        var common = IDRanges()
        for index in firstIndex(endingAtOrAbove: Int(limits.lowerBound))..<ranges.count {
            guard ranges[index].overlaps(limits) else { break }
            common.append(ranges[index].clamped(to: limits))
        }
        return common
    }

    /// The ids that are in both sets.
    ///
    /// - Complexity: O(n + m) for sets of n and m ranges.
    public func intersection(_ other: IDRanges) -> IDRanges {
        var common = IDRanges()
        var (mine, theirs) = (0, 0)
        while mine < ranges.count, theirs < other.ranges.count {
            let (left, right) = (ranges[mine], other.ranges[theirs])
            if left.overlaps(right) { common.append(left.clamped(to: right)) }
            if left.upperBound < right.upperBound { mine += 1 } else { theirs += 1 }
        }
        return common
    }

    /// The ids that are in either set.
    ///
    /// - Complexity: O(n log n) for n ranges of both sets together.
    public func union(_ other: IDRanges) -> IDRanges { IDRanges(ranges + other.ranges) }

    /// The ids of this set that are not in `other`.
    public func subtracting(_ other: IDRanges) -> IDRanges {
        // Not by the complement, whose domain is smaller than Int32.
        var rest = self
        for range in other.ranges { rest.remove(range) }
        return rest
    }
}

/// The missing ids: the holes of a set of chunks, and the chunks of a set of holes.
extension IDRanges {
    /// The ids of ``domain`` that are not in this set. The complement of that is this set, clipped to the domain.
    public var complement: IDRanges { complement(in: Self.domain) }

    /// The ids of `limits` that are not in this set.
    public func complement(in limits: ClosedRange<Int32>) -> IDRanges {
        var gaps = IDRanges()
        var next = Int(limits.lowerBound)
        for index in firstIndex(endingAtOrAbove: next)..<ranges.count {
            let range = ranges[index]
            guard range.lowerBound <= limits.upperBound else { break }
            if next < range.lowerBound { gaps.append(Int32(next)...range.lowerBound - 1) }
            next = Int(range.upperBound) + 1
        }
        if next <= limits.upperBound { gaps.append(Int32(next)...limits.upperBound) }
        return gaps
    }

    /// The longest range of missing ids that contains `id`; nil when `id` is in the set or outside ``domain``.
    public func gap(containing id: Int32) -> ClosedRange<Int32>? {
        guard Self.domain.contains(id) else { return nil }
        let index = firstIndex(endingAtOrAbove: Int(id))
        guard index == ranges.count || ranges[index].lowerBound > id else { return nil }
        let lower = index > 0 ? ranges[index - 1].upperBound + 1 : .min
        let upper = index < ranges.count ? ranges[index].lowerBound - 1 : .max
        return max(lower, Self.domain.lowerBound)...min(upper, Self.domain.upperBound)
    }

    /// The nearest range of missing ids that lies wholly below `id`, so never the one that contains it.
    public func gap(below id: Int32) -> ClosedRange<Int32>? {
        let (first, last) = (Self.domain.lowerBound, Self.domain.upperBound)
        if id > last { return gap(containing: last) ?? gap(below: last) }
        if let gap = gap(containing: id) {
            return gap.lowerBound > first ? self.gap(below: gap.lowerBound - 1) : nil
        }
        guard let range = range(containing: id), range.lowerBound > first else { return nil }
        return gap(containing: range.lowerBound - 1)
    }

    /// The nearest range of missing ids that lies wholly above `id`, so never the one that contains it.
    public func gap(above id: Int32) -> ClosedRange<Int32>? {
        let (first, last) = (Self.domain.lowerBound, Self.domain.upperBound)
        if id < first { return gap(containing: first) ?? gap(above: first) }
        if let gap = gap(containing: id) {
            return gap.upperBound < last ? self.gap(above: gap.upperBound + 1) : nil
        }
        guard let range = range(containing: id), range.upperBound < last else { return nil }
        return gap(containing: range.upperBound + 1)
    }
}
