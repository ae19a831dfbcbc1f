/// A set of byte positions of a file, kept as half-open ranges: the stored bytes, the demanded ones.
///
/// The ranges are in order, none is empty, and none touches the next, so one set has one form and `==` compares sets.
/// Positions are never negative.
///
/// Complexity: finding a place is O(log n) in the number of ranges; a change also moves those after it.
public struct ByteRanges: Equatable, Sendable {
    /// The ranges, lowest first.
    public private(set) var ranges: [Range<Int64>] = []

    /// The empty set.
    public init() {}

    /// The positions of one range; those below 0 are ignored.
    public init(_ range: Range<Int64>) { insert(range) }

    /// The positions in any of `ranges`, which may overlap and come in any order.
    public init(_ ranges: some Sequence<Range<Int64>>) {
        for range in ranges { insert(range) }
    }

    /// Creates a set from ranges that already have the form that this type promises.
    init(ordered ranges: [Range<Int64>]) { self.ranges = ranges }

    /// True if the set is empty.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The number of positions in the set. O(n) in the number of ranges.
    public var byteCount: Int64 { ranges.reduce(0) { $0 + $1.byteCount } }

    /// The position after the last one, 0 when there is none.
    public var end: Int64 { ranges.last?.upperBound ?? 0 }

    /// Adds the positions of `range`.
    public mutating func insert(_ range: Range<Int64>) {
        let range = range.clamped(to: 0..<Int64.max)
        guard !range.isEmpty else { return }
        // Downloads mostly append: the common case needs neither a search nor a move.
        guard let last = ranges.last, range.lowerBound <= last.upperBound else {
            ranges.append(range)
            return
        }
        let first = firstIndex(endingAtOrAfter: range.lowerBound)
        var next = first
        var union = range
        while next < ranges.count, ranges[next].lowerBound <= range.upperBound {
            union =
                min(
                    union.lowerBound,
                    ranges[next].lowerBound
                )..<max(union.upperBound, ranges[next].upperBound)
            next += 1
        }
        ranges.replaceSubrange(first..<next, with: CollectionOfOne(union))
    }

    /// Removes the positions of `range`.
    public mutating func remove(_ range: Range<Int64>) {
        guard !range.isEmpty else { return }
        let first = firstIndex(endingAtOrAfter: range.lowerBound)
        var next = first
        var rest: [Range<Int64>] = []
        while next < ranges.count, ranges[next].lowerBound < range.upperBound {
            let old = ranges[next]
            if old.lowerBound < range.lowerBound {
                rest.append(old.lowerBound..<min(old.upperBound, range.lowerBound))
            }
            if old.upperBound > range.upperBound {
                rest.append(max(old.lowerBound, range.upperBound)..<old.upperBound)
            }
            next += 1
        }
        ranges.replaceSubrange(first..<next, with: rest)
    }

    /// Adds all positions of `other`.
    public mutating func formUnion(_ other: ByteRanges) {
        for range in other.ranges { insert(range) }
    }

    /// Removes all positions of `other`.
    public mutating func subtract(_ other: ByteRanges) {
        for range in other.ranges { remove(range) }
    }

    /// True if every position of `range` is in the set; true for an empty range.
    public func contains(_ range: Range<Int64>) -> Bool {
        guard !range.isEmpty else { return true }
        let index = firstIndex(endingAtOrAfter: range.lowerBound + 1)
        guard index < ranges.count else { return false }
        return ranges[index].lowerBound <= range.lowerBound && ranges[index].upperBound >= range.upperBound
    }

    /// The part of the set within `range`.
    public func clamped(to range: Range<Int64>) -> ByteRanges {
        guard !range.isEmpty else { return ByteRanges() }
        var inside: [Range<Int64>] = []
        for old in ranges[firstIndex(endingAtOrAfter: range.lowerBound + 1)...] {
            guard old.lowerBound < range.upperBound else { break }
            inside.append(old.clamped(to: range))
        }
        return ByteRanges(ordered: inside)
    }

    /// The first run of positions within `range` that are not in the set, nil when all are.
    public func firstGap(in range: Range<Int64>) -> Range<Int64>? {
        guard !range.isEmpty else { return nil }
        var lower = range.lowerBound
        for old in ranges[firstIndex(endingAtOrAfter: range.lowerBound + 1)...] {
            guard old.lowerBound <= lower else { return lower..<min(old.lowerBound, range.upperBound) }
            lower = old.upperBound
            guard lower < range.upperBound else { return nil }
        }
        return lower..<range.upperBound
    }

    /// The positions of `range` that are not in the set.
    public func gaps(in range: Range<Int64>) -> ByteRanges {
        var gaps = ByteRanges(range)
        gaps.subtract(clamped(to: range))
        return gaps
    }

    /// The end of the run of positions that begins at `start`; `start` itself when it is not in the set.
    public func end(ofRunFrom start: Int64) -> Int64 {
        let index = firstIndex(endingAtOrAfter: start + 1)
        guard index < ranges.count, ranges[index].lowerBound <= start else { return start }
        return ranges[index].upperBound
    }

    /// The index of the first range that ends at or after `position`.
    private func firstIndex(endingAtOrAfter position: Int64) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Range<Int64> {
    /// The number of bytes in the range.
    var byteCount: Int64 { upperBound - lowerBound }
}

extension ByteRanges {
    /// The encoded set for the index: for each range the distance from the end of the one before and its length, as
    /// little-endian base-128 numbers. A whole file takes 2 to 10 bytes.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        var end: Int64 = 0
        for range in ranges {
            bytes.appendVariableLength(UInt64(range.lowerBound - end))
            bytes.appendVariableLength(UInt64(range.byteCount))
            end = range.upperBound
        }
        return bytes
    }

    /// Decodes the output of ``encoded``; nil for any other bytes.
    init?(encoded bytes: [UInt8]) {
        var ranges: [Range<Int64>] = []
        var rest = bytes[...]
        var end: Int64 = 0
        while !rest.isEmpty {
            guard let gap = rest.popVariableLength(), let count = rest.popVariableLength(), count > 0 else {
                return nil
            }
            // Only the first range may begin at the end of the one before, which does not exist.
            guard gap > 0 || ranges.isEmpty else { return nil }
            let (lower, lowerOverflows) = end.addingReportingOverflow(gap)
            let (upper, upperOverflows) = lower.addingReportingOverflow(count)
            guard !lowerOverflows, !upperOverflows else { return nil }
            ranges.append(lower..<upper)
            end = upper
        }
        self.init(ordered: ranges)
    }
}

extension [UInt8] {
    fileprivate mutating func appendVariableLength(_ number: UInt64) {
        var number = number
        while number >= 0x80 {
            append(UInt8(truncatingIfNeeded: number) | 0x80)
            number >>= 7
        }
        append(UInt8(number))
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the first number; nil when there is none that fits in 63 bits.
    fileprivate mutating func popVariableLength() -> Int64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard let byte = popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(number) }
        }
        return nil
    }
}
