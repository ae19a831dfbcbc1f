/// The readers' demands for one resource.
///
/// Pure: no threads, no time.
struct DemandTable {
    struct Entry {
        let id: UInt64
        var range: Range<Int64>
        var priority: FetchPriority
    }

    /// The demands by descending priority; of the same priority, the oldest first.
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

    /// True if the table has the demand.
    func contains(_ id: UInt64) -> Bool { entries.contains { $0.id == id } }

    /// Removes a demand, if it exists.
    mutating func remove(_ id: UInt64) { entries.removeAll { $0.id == id } }

    /// The highest priority of the demands for any byte of `range`, nil without one.
    func priority(of range: Range<Int64>) -> FetchPriority? {
        entries.first { $0.range.overlaps(range) }?.priority
    }

    /// True if any demanded byte is not in `stored`.
    func wantsMore(than stored: ByteRanges, size: Int64?) -> Bool {
        entries.contains { !stored.contains(BlockLayout.wholeBlocks(around: $0.range, size: size)) }
    }

    /// The next part to request, nil when all demanded bytes are stored or under way.
    ///
    /// While the size is unknown, bytes for a demand with an open end are requested one part at a time. Two parts
    /// ahead may lie beyond the end.
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
