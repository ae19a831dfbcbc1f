import StdExtras

/// A row of a list, with its place and its identity.
protocol OrderedRow: Sendable, Equatable {
    associatedtype Order: Comparable & Sendable
    associatedtype RowID: Hashable & Sendable
    /// The place in the list; unique among its rows.
    var order: Order { get }
    /// The identity, which stays when the row moves.
    var rowID: RowID { get }
}

/// The first rows of an ordered list, updated by patching.
///
/// It holds some rows more than it shows, so that a removal seldom reads. When the reserve is used up, only the rows
/// behind the last known place are read.
struct OrderedPrefix<Row: OrderedRow>: Sendable {
    /// Reads up to `limit` rows after `place`, from the start for nil, in order.
    typealias Fetch = (_ place: Row.Order?, _ limit: Int) throws -> [Row]

    /// The number of rows to show; `Int.max` for all.
    let limit: Int
    /// All rows up to ``bound``, in order.
    private(set) var rows: [Row] = []
    private var places: [Row.RowID: Row.Order] = [:]
    /// The last place up to which every row is known; nil while none is.
    private var bound: Row.Order?
    /// True if there are no rows after ``bound``.
    private var isWhole = false

    init(limit: Int = .max) { self.limit = max(limit, 0) }

    /// The rows to show.
    var shown: ArraySlice<Row> { rows.prefix(clamping: limit) }

    private var reserve: Int { limit == .max ? 0 : max(limit / 2, 8) }

    /// Discards everything and reads the first rows.
    mutating func load(_ fetch: Fetch) throws {
        self = OrderedPrefix(limit: limit)
        _ = try refill(fetch)
    }

    /// Applies the current states of some rows, nil for removed ones. Unchanged rows may be among them, and states
    /// may be repeated.
    ///
    /// - Returns: True if ``shown`` changed.
    mutating func patch(_ states: [Row.RowID: Row?], _ fetch: Fetch) throws -> Bool {
        var firstChanged = Int.max
        for (id, row) in states {
            if let index = index(of: id) {
                if rows[index] == row { continue }
                firstChanged = min(firstChanged, index)
                rows.remove(at: index)
                places[id] = nil
            }
            if let row, isKnown(row.order) { firstChanged = min(firstChanged, insert(row)) }
        }
        if !isWhole, rows.count < limit { firstChanged = min(firstChanged, try refill(fetch)) }
        trim()
        return firstChanged < limit
    }

    /// The held row with an identity.
    func row(_ id: Row.RowID) -> Row? { index(of: id).map { rows[$0] } }

    private func isKnown(_ place: Row.Order) -> Bool {
        if isWhole { return true }
        guard let bound else { return false }
        return place <= bound
    }

    /// The index of the first row at or after `place`.
    private func position(_ place: Row.Order) -> Int {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].order < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func index(of id: Row.RowID) -> Int? {
        guard let place = places[id] else { return nil }
        // For a moment two rows may share a place: one is added before the other's move is applied.
        return rows[position(place)...].firstIndex { $0.rowID == id }
    }

    private mutating func insert(_ row: Row) -> Int {
        let index = position(row.order)
        rows.insert(row, at: index)
        places[row.rowID] = row.order
        return index
    }

    /// Reads rows behind the bound. Returns the first index that changed.
    private mutating func refill(_ fetch: Fetch) throws -> Int {
        var firstChanged = rows.count
        let wanted = limit == .max ? Int.max : limit + reserve - rows.count
        let found = try fetch(bound, wanted)
        for row in found {
            // A row that is read may be newer than the replayed change: it may have moved from here.
            if let index = index(of: row.rowID) {
                rows.remove(at: index)
                firstChanged = min(firstChanged, index)
            }
            _ = insert(row)
        }
        bound = found.last?.order ?? bound
        isWhole = found.count < wanted
        return firstChanged
    }

    private mutating func trim() {
        guard limit != .max, rows.count > limit + 2 * reserve else { return }
        for row in rows[(limit + reserve)...] { places[row.rowID] = nil }
        rows.removeSubrange((limit + reserve)...)
        bound = rows.last?.order
        isWhole = false
    }
}

extension ChangeSet {
    /// Notes that row `id`, 1 or more, of a list was written or deleted. Views of the list watch
    /// `DatabaseRegion(subject, scope)`, views of one row `DatabaseRegion(subject, scope, id)`.
    mutating func touchRow(_ subject: DatabaseRegion.Subject, in scope: Int64 = 0, _ id: Int64) {
        touch(DatabaseRegion(subject, scope))
        touch(DatabaseRegion(subject, scope, id))
    }

    /// The rows of a list that ``touchRow(_:in:_:)`` named.
    func rows(_ subject: DatabaseRegion.Subject, in scope: Int64 = 0) -> [Int64] {
        var ids: [Int64] = []
        for watch in touched where watch.subject == subject && watch.first == scope && watch.second != 0 {
            ids.append(watch.second)
        }
        return ids
    }
}
