/// The differences of two articles, block by block.
enum BlockDifference {
    /// What became of a block.
    enum Kind: String {
        case same, changed, removed, added
    }

    /// A block of one article or of both; texts are left out where both are the same.
    struct Row: Equatable {
        var kind: Kind
        var before = ""
        var after = ""
    }

    /// Beyond so many pairs of blocks that may differ, all between the equal ends is one change: comparing takes memory that
    /// grows with their square.
    private static let mostPairs = 250_000
    /// Most rows.
    private static let mostRows = 500

    /// The blocks in order. A removed one and an added one at the same place are one that changed.
    static func rows(_ before: [String], _ after: [String]) -> [Row] {
        let start = zip(before, after).prefix { $0 == $1 }.count
        let left = min(before.count, after.count) - start
        let end = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
        let same = min(end, left)
        let (old, new) = (before[start..<before.count - same], after[start..<after.count - same])
        var rows = [Row](repeating: Row(kind: .same), count: start)
        rows += middle(Array(old), Array(new))
        rows += [Row](repeating: Row(kind: .same), count: same)
        // Differences come first in the count, and all in the order of the document.
        var (differences, others) = (mostRows, mostRows)
        return rows.filter { row in
            let isSame = row.kind == .same
            defer { if isSame { others -= 1 } else { differences -= 1 } }
            return isSame ? others > 0 : differences > 0
        }
    }

    private static func middle(_ before: [String], _ after: [String]) -> [Row] {
        guard before.count * after.count <= mostPairs else {
            return before.map { Row(kind: .removed, before: $0) } + after.map { Row(kind: .added, after: $0) }
        }
        var (removed, added): (Set<Int>, Set<Int>) = ([], [])
        for step in after.difference(from: before) {
            switch step {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var rows: [Row] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            let (isRemoved, isAdded) = (removed.contains(old), added.contains(new))
            switch (isRemoved, isAdded) {
            case (true, true): rows.append(Row(kind: .changed, before: before[old], after: after[new]))
            case (true, false): rows.append(Row(kind: .removed, before: before[old]))
            case (false, true): rows.append(Row(kind: .added, after: after[new]))
            case (false, false): rows.append(Row(kind: .same))
            }
            if isRemoved || !isAdded { old += 1 }
            if isAdded || !isRemoved { new += 1 }
        }
        return rows
    }
}
