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
