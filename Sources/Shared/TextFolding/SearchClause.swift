/// Units that must follow one another in a text. A query has several clauses, all of which must be found.
public struct SearchClause: Equatable, Sendable {
    /// A unit of a query.
    public struct Unit: Equatable, Sendable {
        /// The folded bytes, as in the index.
        public var bytes: ArraySlice<UInt8>
        /// The kind of the unit.
        public var kind: SearchUnits.Kind
        /// True if it must follow the unit before directly.
        public var isJoined: Bool
    }

    /// The units in order.
    public var units: [Unit]
    /// True if the last unit, a word, may be the beginning of one.
    public var isPrefix: Bool

    /// Creates a clause of units.
    public init(units: [Unit], isPrefix: Bool = false) {
        self.units = units
        self.isPrefix = isPrefix
    }

    /// True if the clause matches at unit `index` of a text.
    public func matches(_ text: SearchUnits, at index: Int) -> Bool {
        guard index + units.count <= text.units.count else { return false }
        for offset in units.indices {
            let wanted = units[offset]
            let found = text.units[index + offset]
            guard wanted.kind == found.kind, !wanted.isJoined || found.isJoined else { return false }
            let bytes = text.bytes[found.range]
            let isEqual =
                isPrefix && offset == units.count - 1
                ? bytes.starts(with: wanted.bytes) : bytes.elementsEqual(wanted.bytes)
            guard isEqual else { return false }
        }
        return true
    }

    /// True if the clause matches anywhere in a text.
    public func matches(_ text: SearchUnits) -> Bool {
        text.units.indices.contains { matches(text, at: $0) }
    }
}

extension [SearchClause] {
    /// The clauses of the user's input: each word, each run of characters without spaces, each emoji; quoted text is
    /// one clause. The last word may be the beginning of one. Every input is valid.
    public init(parsing query: String) {
        self = []
        let parts = query.prefix(Self.maximumQueryLength)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isQuote)
        var mayGoOn = false
        for (index, part) in parts.enumerated() {
            let units = SearchUnits(String(part))
            guard let last = units.units.last else { continue }
            let isQuoted = index % 2 == 1
            if isQuoted {
                append(SearchClause(units: units.units.map { units.clauseUnit($0) }))
            } else {
                append(words: units)
            }
            // An open quote is still being typed.
            mayGoOn = last.kind == .word && (!isQuoted || index == parts.count - 1)
        }
        if mayGoOn { self[count - 1].isPrefix = true }
        self = Self(prefix(Self.maximumCount))
    }

    /// More clauses only cost time.
    private static var maximumCount: Int { 16 }
    /// In characters. Longer queries are not typed by people.
    private static var maximumQueryLength: Int { 512 }

    private mutating func append(words units: SearchUnits) {
        for unit in units.units {
            if unit.isJoined, let last = indices.last {
                self[last].units.append(units.clauseUnit(unit))
            } else {
                append(SearchClause(units: [units.clauseUnit(unit)]))
            }
        }
    }
}

extension SearchUnits {
    fileprivate func clauseUnit(_ unit: Unit) -> SearchClause.Unit {
        SearchClause.Unit(bytes: bytes[unit.range], kind: unit.kind, isJoined: unit.isJoined)
    }
}

extension Character {
    fileprivate var isQuote: Bool {
        switch self {
        case "\"", "“", "”", "„", "«", "»", "＂": true
        default: false
        }
    }
}
