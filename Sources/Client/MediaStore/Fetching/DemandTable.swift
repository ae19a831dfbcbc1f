/// What readers want of one resource.
///
/// Pure: no threads, no time.
struct DemandTable {
    struct Entry {
        let id: UInt64
        var range: Range<Int64>
        var priority: FetchPriority
    }

    /// The most wanted first; of the same priority, the oldest first.
    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds or changes a demand.
    mutating func set(_ id: UInt64, _ range: Range<Int64>, _ priority: FetchPriority) {
        remove(id)
        let range = range.clamped(to: 0..<BlockLayout.maximumByteCount)
        guard !range.isEmpty else { return }
        let place = entries.firstIndex {
            $0.priority < priority || $0.priority == priority && $0.id > id
        }
        entries.insert(Entry(id: id, range: range, priority: priority), at: place ?? entries.endIndex)
    }

    /// Whether the demand is there.
    func contains(_ id: UInt64) -> Bool { entries.contains { $0.id == id } }

    /// Removes a demand, if it is there.
    mutating func remove(_ id: UInt64) { entries.removeAll { $0.id == id } }

    /// The highest priority with which any byte of `range` is wanted, nil when none is.
    func priority(of range: Range<Int64>) -> FetchPriority? {
        entries.first { $0.range.overlaps(range) }?.priority
    }

    /// Whether any wanted byte is not in `stored`.
    func wantsMore(than stored: ByteRanges, size: Int64?) -> Bool {
        entries.contains { !stored.contains(BlockLayout.wholeBlocks(around: $0.range, size: size)) }
    }

    /// The part to ask for next, nil when all that is wanted is stored or under way.
    ///
    /// While the size is not known, bytes behind a demand with an open end are asked for one part at a time: two
    /// parts ahead may lie behind the end.
    func nextPart(
        lacking stored: ByteRanges,
        underWay: ByteRanges,
        size: Int64?,
        partByteCount: Int64
    ) -> (range: Range<Int64>, priority: FetchPriority)? {
        var taken = stored
        taken.formUnion(underWay)
        for entry in entries {
            let isOpen = size == nil && entry.range.upperBound == BlockLayout.maximumByteCount
            if isOpen, underWay.end > entry.range.lowerBound { continue }
            let wanted = BlockLayout.wholeBlocks(around: entry.range, size: size)
            guard let gap = taken.firstGap(in: wanted) else { continue }
            let boundary = (gap.lowerBound / partByteCount + 1) * partByteCount
            return (gap.lowerBound..<min(gap.upperBound, boundary), entry.priority)
        }
        return nil
    }
}
