import ClientModel

/// The number of a message in the index: its time, so that order of time costs nothing, whatever order the history was
/// filled in.
///
/// There is one slot to a second. Where more messages than that have one second, the rest go to slots a little
/// later; they then come that much too early in a list of hits. More slots would order them exactly, but numbers that
/// lie close together are what keeps the index small: with room for every stable id in the slot it is twice the size.
enum SearchSlot {
    /// The rowid of `search` is this less the slot: the newest come first, as FTS5 has to decode a whole page to read
    /// it from its end. Small numbers above zero take the least space.
    static let origin: Int64 = 1 << 33

    /// The first slot of a second.
    static func first(of timestamp: Int32) -> Int64 { Int64(timestamp) }

    /// Slots within which those of a range of time lie. Some slots of other times are between them.
    static func range(from earliest: Int32, through latest: Int32) -> ClosedRange<Int64> {
        let low = first(of: earliest)
        // Messages that did not fit lie a little later; beyond an hour or so of them nobody looks.
        return low...max(low, first(of: latest) + spread)
    }

    private static let spread: Int64 = 4096

    /// The slots that a message may be in, in the order in which they are tried: neighbours, then some of ever
    /// wider stretches, so that however many have one second, few are tried.
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
