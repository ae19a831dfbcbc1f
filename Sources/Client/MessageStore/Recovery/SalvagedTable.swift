import SQLite
import StdExtras

/// A table as a salvage copies it: its columns, and the columns that order its rows.
struct SalvagedTable {
    let name: String
    let columns: [String]
    /// Columns of the primary key, in its order; `rowid` for a table that is not clustered.
    let keys: [String]
    /// The indexes of the keys among the columns that are read.
    let keyIndexes: [Int]

    /// All tables of `database` with stored, not derived rows. The irreplaceable ones, which only this device has,
    /// come first: they are safe even if the disk fails further during the copy.
    static func all(in database: Connection) throws -> [SalvagedTable] {
        let statement = try database.prepare(
            """
            SELECT name, wr FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
              AND name NOT LIKE 'search\\_%' ESCAPE '\\'
            """
        )
        var names: [(name: String, isClustered: Bool)] = []
        while try statement.step() { names.append((statement.row.string(0), statement.row.bool(1))) }
        let tables = try names.map { try SalvagedTable($0.name, isClustered: $0.isClustered, in: database) }
        let precious = [
            "tasks", "task_needs", "interface_states", "entries", "pending_actions", "deletions",
        ]
        return tables.filter { precious.contains($0.name) } + tables.filter { !precious.contains($0.name) }
    }

    private init(_ name: String, isClustered: Bool, in database: Connection) throws {
        self.name = name
        let statement = try database.prepare("SELECT name, pk FROM pragma_table_info(?)")
        try statement.bind(name, at: 1)
        var columns: [String] = []
        var keys: [(rank: Int, name: String)] = []
        while try statement.step() {
            columns.append(statement.row.string(0))
            if statement.row.int(1) > 0 { keys.append((statement.row.int(1), statement.row.string(0))) }
        }
        if isClustered {
            self.columns = columns
            self.keys = keys.sorted { $0.rank < $1.rank }.map(\.name)
        } else {
            // If a column is an alias of `rowid`, it is written twice, with the same value.
            self.columns = ["rowid"] + columns
            self.keys = ["rowid"]
        }
        let all = self.columns
        keyIndexes = self.keys.compactMap { all.firstIndex(of: $0) }
    }

    private static func list(_ names: [String]) -> String {
        names.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    /// The SQL that selects all columns of the rows whose first keys are bound, from the next key's bound value on if
    /// `isFrom`.
    func scan(prefix: Int, isFrom: Bool, descending: Bool) -> String {
        "SELECT \(Self.list(columns)) \(rows(prefix: prefix, isFrom: isFrom, descending: descending))"
    }

    /// The SQL that selects the key after the prefix of the first of these rows.
    func probe(prefix: Int) -> String {
        "SELECT \"\(keys[prefix])\" \(rows(prefix: prefix, isFrom: true, descending: false)) LIMIT 1"
    }

    private func rows(prefix: Int, isFrom: Bool, descending: Bool) -> String {
        var conditions = keys.prefix(clamping: prefix).map { "\"\($0)\" = ?" }
        if isFrom { conditions.append("\"\(keys[prefix])\" >= ?") }
        let order = keys.map { "\"\($0)\"" + (descending ? " DESC" : "") }.joined(separator: ", ")
        let place = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        return "FROM \"\(name)\" NOT INDEXED\(place) ORDER BY \(order)"
    }

    /// The SQL that stores a row with all columns bound. Later rows win: the new store has rows that its schema made.
    var insert: String {
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        return "INSERT OR REPLACE INTO \"\(name)\"(\(Self.list(columns))) VALUES (\(places))"
    }
}
