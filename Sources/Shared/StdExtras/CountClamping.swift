// Parts of a collection by a count from outside, or computed from one: the plain forms end the program for a count
// below zero. `Scripts/check-tree` enforces these.
extension Collection {
    /// The first `count` elements, or as many as there are; none for a count below zero.
    @inlinable
    public func prefix(clamping count: some BinaryInteger) -> SubSequence {
        prefix(Int(clampingCount: count))
    }

    /// All but the first `count` elements; all of them for a count below zero.
    @inlinable
    public func dropFirst(clamping count: some BinaryInteger) -> SubSequence {
        dropFirst(Int(clampingCount: count))
    }
}

extension BidirectionalCollection {
    /// The last `count` elements, or as many as there are; none for a count below zero.
    @inlinable
    public func suffix(clamping count: some BinaryInteger) -> SubSequence {
        suffix(Int(clampingCount: count))
    }

    /// All but the last `count` elements; all of them for a count below zero.
    @inlinable
    public func dropLast(clamping count: some BinaryInteger) -> SubSequence {
        dropLast(Int(clampingCount: count))
    }
}

extension Int {
    @usableFromInline
    init(clampingCount count: some BinaryInteger) { self = Swift.max(0, Int(clamping: count)) }
}
