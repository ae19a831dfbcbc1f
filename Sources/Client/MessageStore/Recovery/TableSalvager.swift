import SQLite

/// Copies the readable rows of one table.
///
/// A scan runs from the first row until it meets damage, another from the last. The keys between them are tried value
/// by value: the next readable one is found by doubling steps, then halving them.
struct TableSalvager {
    /// The number of damaged places in one table after which the rest between two scans is given up.
    static let faultLimit = 5000

    private let table: SalvagedTable
    private let source: Connection
    private let target: Connection
    private let insert: Statement
    private(set) var result = SalvageReport.Table()

    init(_ table: SalvagedTable, from source: Connection, to target: Connection) throws {
        self.table = table
        self.source = source
        self.target = target
        insert = try target.prepare(table.insert)
    }

    /// Copies the readable rows, inside a transaction of the target.
    mutating func copy() throws {
        try copy(prefix: [])
        let count = try target.prepare("SELECT count(*) FROM \"\(table.name)\"")
        result.rows = try count.step() ? count.row.int(0) : 0
    }

    /// Copies the rows whose first keys are `prefix`.
    private mutating func copy(prefix: [StoredValue]) throws {
        let depth = prefix.count
        let forward = try scan(prefix, from: nil, descending: false)
        guard !forward.isWhole, result.faults < Self.faultLimit, depth < table.keys.count else { return }
        let backward = try scan(prefix, from: nil, descending: true)
        guard !backward.isWhole else { return }
        let isLast = depth + 1 == table.keys.count
        let low = forward.lastKey.map { $0[depth] }
        let high = backward.lastKey.map { $0[depth] }
        if let low, !isLast { try copy(prefix: prefix + [low]) }
        if let high, high != low, !isLast { try copy(prefix: prefix + [high]) }
        try copyBetween(low, high, prefix)
    }

    /// Copies the readable rows with the key after `prefix` between the two.
    private mutating func copyBetween(
        _ low: StoredValue?,
        _ high: StoredValue?,
        _ prefix: [StoredValue]
    ) throws {
        let isLast = prefix.count + 1 == table.keys.count
        var current: Int64
        switch low {
        case .integer(let value): current = value
        case nil: current = -1
        default: return  // texts and blobs cannot be guessed
        }
        var end = Int64.max
        if case .integer(let value) = high { end = value }
        while current < end, result.faults < Self.faultLimit,
            let next = try nextKey(after: current, before: end, prefix)
        {
            let found = try scan(prefix, from: .integer(next), descending: false)
            if found.isWhole { return }
            current = next
            if case .integer(let last)? = found.lastKey?[prefix.count] { current = max(next, last) }
            if !isLast, current < end { try copy(prefix: prefix + [.integer(current)]) }
        }
    }

    /// The next key after `current` that can be found: the first one after a damaged place, or some values on.
    private mutating func nextKey(
        after current: Int64,
        before end: Int64,
        _ prefix: [StoredValue]
    ) throws -> Int64? {
        var bad = current
        var step: Int64 = 1
        while true {
            let (place, overflows) = current.addingReportingOverflow(step)
            guard !overflows, place < end else { return nil }
            if case .read(let found) = try probe(place, prefix) {
                guard var first = found else { return nil }
                var good = place
                while good - bad > 1 {
                    let middle = bad + (good - bad) / 2
                    if case .read(let earlier) = try probe(middle, prefix) {
                        good = middle
                        first = earlier ?? first
                    } else {
                        bad = middle
                    }
                }
                return first < end ? first : nil
            }
            bad = place
            guard step <= Int64.max / 2 else { return nil }
            step *= 2
        }
    }

    private enum Probe {
        /// The place can be read; the first key there, nil when there is none.
        case read(Int64?)
        case damaged
    }

    /// Finds the first key from `place` on.
    private mutating func probe(_ place: Int64, _ prefix: [StoredValue]) throws -> Probe {
        do {
            let statement = try source.prepare(table.probe(prefix: prefix.count))
            try bind(prefix + [.integer(place)], to: statement)
            return .read(try statement.step() ? statement.row.int64(0) : nil)
        } catch  where error.isDamage {
            result.faults += 1
            return .damaged
        }
    }

    /// Copies rows until the end or damage. Returns the keys of the last row that was read.
    private mutating func scan(
        _ prefix: [StoredValue],
        from start: StoredValue?,
        descending: Bool
    ) throws -> (isWhole: Bool, lastKey: [StoredValue]?) {
        var lastKey: [StoredValue]?
        do {
            let sql = table.scan(prefix: prefix.count, isFrom: start != nil, descending: descending)
            let statement = try source.prepare(sql)
            try bind(prefix + (start.map { [$0] } ?? []), to: statement)
            while try statement.step() {
                let values = table.columns.indices.map { statement.row.value(Int32($0)) }
                lastKey = table.keyIndexes.map { values[$0] }
                try store(values)
            }
            return (true, lastKey)
        } catch let error as SQLiteError where error.isDamage {
            result.faults += 1
            return (false, lastKey)
        }
    }

    /// Throws ``StoreError``, so that an error of the new file is not taken for damage of the old one.
    private func store(_ values: [StoredValue]) throws(StoreError) {
        defer { insert.reset() }
        do throws(SQLiteError) {
            try bind(values, to: insert)
            _ = try insert.step()
        } catch .constraint {
            // A row that breaks a rule of the schema was not written by us.
        } catch {
            throw StoreError(error)
        }
    }

    private func bind(_ values: [StoredValue], to statement: Statement) throws(SQLiteError) {
        for (index, value) in values.enumerated() { try value.bind(to: statement, at: Int32(index + 1)) }
    }
}

extension SQLiteError {
    /// True if a page could not be read as it was written.
    var isDamage: Bool {
        switch self {
        case .corrupt, .notADatabase, .io: true
        default: false
        }
    }
}
