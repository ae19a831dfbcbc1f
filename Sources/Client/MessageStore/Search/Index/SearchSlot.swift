import ClientModel

/// The number of a message in the index. It is derived from the time, so that results are in order of time, whatever
/// order the history was filled in.
///
/// There is one slot per second. If more messages have the same second, the rest go to slots a little later, and are
/// listed that much too early in the results. More slots would order them exactly, but adjacent numbers keep the
/// index small. With room for every stable id in the slot it is twice the size.
enum SearchSlot {
    /// The rowid of `search` is this minus the slot. The newest come first, because FTS5 must decode a whole page to
    /// read it from its end. Small positive numbers take the least space.
    static let origin: Int64 = 1 << 33

    /// The first slot of a second.
    static func first(of timestamp: Int32) -> Int64 { Int64(timestamp) }

    /// The slots of a range of time. Some slots of other times are between them.
    static func range(from earliest: Int32, through latest: Int32) -> ClosedRange<Int64> {
        let low = first(of: earliest)
        // Messages without room lie a little later; more than an hour of them is not searched.
        return low...max(low, first(of: latest) + spread)
    }

    private static let spread: Int64 = 4096

    /// The possible slots of a message, in the order in which they are tried. Neighbours come first, then some of
    /// ever wider ranges, so that few are tried, however many messages have one second.
    static func candidates(_ timestamp: Int32, _ id: StableID) -> some Sequence<Int64> {
        let first = first(of: timestamp)
        let seed = UInt64(bitPattern: id.rawValue)
        return (0..<neighbours + widths * triesPerWidth).lazy.map { attempt in
            guard attempt >= neighbours else { return first + Int64(attempt) }
            let (width, number) = (attempt - neighbours).quotientAndRemainder(dividingBy: triesPerWidth)
            let mixed = (seed &+ UInt64(number) << 40) &* 0x9E37_79B9_7F4A_7C15
            return first + Int64(mixed >> (59 - UInt64(width)))
        }
    }

    private static let neighbours = 16
    private static let triesPerWidth = 4
    private static let widths = 27
}
