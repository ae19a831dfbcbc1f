public import ClientModel

/// The result of a salvage.
public struct SalvageReport: Sendable, Equatable {
    /// The result for one table.
    public struct Table: Sendable, Equatable {
        /// The number of rows in the new store.
        public internal(set) var rows = 0
        /// The number of places at which reading met damage. Some rows of the table may be lost when this is not 0.
        public internal(set) var faults = 0
    }

    /// The folder with all damaged files; delete it when the user agrees.
    public let quarantine: String

    /// The tables, by name.
    public internal(set) var tables: [String: Table] = [:]

    /// Messages that are known to have existed and could not be read, by namespace. Those of the server are marked as
    /// holes and will be fetched again; the others are lost.
    public internal(set) var lostMessages: [MessageNamespace: Int] = [:]

    /// True if the missing messages are unknown, so that all history of the server is fetched again.
    public internal(set) var forgetsHistory = false

    /// True if the file could not be opened at all, and the new store is empty.
    public internal(set) var isEmpty = false

    /// True if everything was saved.
    public var isComplete: Bool {
        !isEmpty && lostMessages.isEmpty && tables.values.allSatisfy { $0.faults == 0 }
    }
}
