/// The last number of each group in a payload, for numbers that are written as differences.
struct CompactDifferences {
    /// By group; empty until there is one.
    private var last: [Int32] = []

    /// The last number of a group; 0 before there is one. Then `number` is.
    mutating func replace(_ group: UInt16, by number: Int32) -> Int32 {
        let group = Int(group)
        while last.count <= group { last.append(0) }
        defer { last[group] = number }
        return last[group]
    }

    /// The number that differs by so much from the last one of its group.
    mutating func number(_ group: UInt16, plus difference: Int32) -> Int32 {
        let group = Int(group)
        while last.count <= group { last.append(0) }
        // Numbers go round, so any two have a difference.
        last[group] &+= difference
        return last[group]
    }
}
