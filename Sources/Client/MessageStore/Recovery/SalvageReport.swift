public import ClientModel

/// What became of a damaged store.
public struct SalvageReport: Sendable, Equatable {
    /// What was saved of one table.
    public struct Table: Sendable, Equatable {
        /// Rows that are in the new store.
        public internal(set) var rows = 0
        /// Places at which reading met damage. Some rows of the table may be lost when this is not 0.
        public internal(set) var faults = 0
    }

    /// The folder to which the damaged files were moved, all of them; delete it when the member agrees.
    public let quarantine: String

    /// The tables, by name.
    public internal(set) var tables: [String: Table] = [:]

    /// Messages that are known to have been there and could not be read, by namespace. Those of the server are
    /// marked as holes and will be fetched again; the others are lost.
    public internal(set) var lostMessages: [MessageNamespace: Int] = [:]

    /// Whether it is not known which messages are missing, so that all history of the server is fetched again.
    public internal(set) var forgetsHistory = false

    /// Whether the file could not be opened at all, and the new store is empty.
    public internal(set) var isEmpty = false

    /// Whether everything was saved.
    public var isComplete: Bool {
        !isEmpty && lostMessages.isEmpty && tables.values.allSatisfy { $0.faults == 0 }
    }
}
