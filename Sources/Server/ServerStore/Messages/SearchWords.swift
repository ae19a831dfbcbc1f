import StdExtras
import TextFolding

/// A searched text in the language of the text index.
///
/// The index has the units of each message, not their order. Quoted words, and runs of three and more characters,
/// which are searched by their pairs, yield candidates.
struct SearchWords {
    /// An expression that the candidates match. Each unit is quoted, so that nothing in it is an operator.
    private(set) var match: [UInt8] = []
    /// True if the texts of the candidates must be checked.
    var needsText: Bool {
        clauses.contains { $0.units.count > 2 || $0.units.dropFirst().contains { !$0.isJoined } }
    }

    private let clauses: [SearchClause]

    /// Creates the expression of a text; nil if the text has no units. Quoted words must follow one another; each
    /// other word must begin a word.
    init?(_ text: String) {
        clauses = [SearchClause](parsing: text).map { clause in
            let isWord = clause.units.count == 1 && clause.units[0].kind == .word
            return SearchClause(units: clause.units, isPrefix: clause.isPrefix || isWord)
        }
        guard !clauses.isEmpty else { return nil }
        for clause in clauses { add(clause) }
    }

    /// True if a text has all clauses.
    func matches(_ text: String, _ units: inout SearchUnits) -> Bool {
        units.removeAll()
        units.add(text)
        return clauses.allSatisfy { $0.matches(units) }
    }

    private mutating func add(_ clause: SearchClause) {
        for (index, unit) in clause.units.enumerated() {
            let next = clause.units.dropFirst(clamping: index + 1).first
            if let next, next.isJoined {
                append(SearchUnits.pair(unit.bytes, next.bytes)[...])
            } else if !unit.isJoined {
                append(unit.bytes)
                if clause.isPrefix, next == nil { match.append(UInt8(ascii: "*")) }
            }
        }
    }

    private mutating func append(_ unit: ArraySlice<UInt8>) {
        if !match.isEmpty { match.append(UInt8(ascii: " ")) }
        match.append(UInt8(ascii: "\""))
        match += unit
        match.append(UInt8(ascii: "\""))
    }
}
