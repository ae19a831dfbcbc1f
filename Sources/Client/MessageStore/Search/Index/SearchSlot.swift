import ClientModel

/// The rowid of a message in the index: its time, so that the newest are found first whatever order the history
/// was filled in.
///
/// There are ``perSecond`` slots to a second. Where more messages than that have one second, the rest go to slots
/// a little later; they then come that much too early in a list of hits. Wider slots would order them exactly, but
/// numbers that lie close together are what keeps the index small: with room for every stable id in the slot it is
/// twice the size.
enum SearchSlot {
    static let perSecond: Int64 = 4

    /// The first slot of a second.
    static func first(of timestamp: Int32) -> Int64 { Int64(timestamp) * perSecond }

    /// Slots within which those of a range of time lie. Some slots of other times are between them.
    static func range(from earliest: Int32, through latest: Int32) -> ClosedRange<Int64> {
        let low = first(of: earliest)
        // Messages that did not fit lie a little later; beyond a minute or so of them nobody looks.
        let high = first(of: latest) + perSecond - 1 + spread
        return low...max(low, high)
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
