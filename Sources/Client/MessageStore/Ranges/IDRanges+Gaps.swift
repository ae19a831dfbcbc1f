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
