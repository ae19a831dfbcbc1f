import ClientModel

/// How a query is put to the index.
///
/// The index knows which units a message has, not in what order they stand, and words by their first two, three and
/// four letters. Where that is less than what is asked, it names candidates, and their texts are looked at.
struct SearchPlan {
    let query: SearchQuery
    let clauses: [SearchClause]

    /// The candidates, in the language of FTS5; nil when all messages are.
    private(set) var match: [UInt8]?
    /// Whether the texts of the candidates must be looked at.
    private(set) var needsText = false

    /// As ``match``, with the last word in full. SQLite then reads all messages that have it, however common it is,
    /// before it gives the first, so this is for when among many candidates too few were right.
    private(set) var exactMatch: [UInt8]?
    private(set) var exactNeedsText = false
    /// Candidates whose texts are looked at before the exact expression is tried. Measured: many for a single
    /// letter, which most messages have and of which SQLite would read them all; few for a longer word, where
    /// the first four letters may stand for much else.
    private(set) var candidateLimit = 120

    /// Nil when nothing is asked for.
    init?(_ query: SearchQuery) {
        self.query = query
        clauses = [SearchClause](parsing: query.text)
        // A text of signs alone is not the same as none.
        guard !clauses.isEmpty || query.text.allSatisfy(\.isWhitespace) else { return nil }
        var terms = Terms()
        terms.add(query)
        var exactTerms = terms
        var differs = false
        for clause in clauses {
            if let word = clause.isPrefix ? clause.units.last : nil {
                let count = word.bytes.characterCount
                if clause.units.count > 1 {
                    let head = SearchClause(units: clause.units.dropLast())
                    terms.add(head)
                    exactTerms.add(head)
                    needsText = true
                    exactNeedsText = true
                }
                if count < Self.prefixLengths.lowerBound || count > Self.prefixLengths.upperBound {
                    differs = true
                    needsText = true
                }
                if count < Self.prefixLengths.lowerBound { candidateLimit = 2000 }
                if count >= Self.prefixLengths.lowerBound {
                    terms.add(prefix: word.bytes.prefix(characters: Self.prefixLengths.upperBound))
                }
                exactTerms.add(prefix: word.bytes)
            } else {
                terms.add(clause)
                exactTerms.add(clause)
                if clause.units.count > 2 || clause.units.dropFirst().contains(where: { !$0.isJoined }) {
                    needsText = true
                    exactNeedsText = true
                }
            }
        }
        guard !clauses.isEmpty || !terms.isEmpty || query.hasOtherKinds else { return nil }
        match = terms.expression
        if differs { exactMatch = exactTerms.expression }
    }

    /// What the index has all messages under, and for which `prefix` in the table of the index stands.
    private static let prefixLengths = 2...4

    /// Whether a message is one of those that are looked for.
    func matches(_ message: Message, _ units: inout SearchUnits, from reader: StoreReader) throws -> Bool {
        let fields = message.fields
        guard SearchScope.includes(fields.key.namespace),
            query.peer == nil || query.peer == fields.key.peer,
            query.thread == nil || query.peer == nil || query.thread == fields.thread,
            query.author == nil || query.author == fields.author,
            query.kinds.isEmpty || !query.kinds.isDisjoint(with: fields.tags),
            isInTime(fields.timestamp)
        else { return false }
        return try hasClauses(message, &units, from: reader)
    }

    func isInTime(_ timestamp: Int32) -> Bool {
        timestamp >= query.earliest && timestamp <= query.latest
    }

    /// Whether the words of a candidate are right.
    func hasClauses(_ message: Message, _ units: inout SearchUnits, from reader: StoreReader) throws -> Bool {
        guard !clauses.isEmpty else { return true }
        units.removeAll()
        try units.add(message, from: reader)
        return clauses.allSatisfy { $0.matches(units) }
    }
}

extension SearchQuery {
    /// Whether it asks for tags that the index does not have, so that rows must be looked at.
    var hasOtherKinds: Bool { !kinds.isSubset(of: SearchScope.indexedKinds) }
}

/// Terms of FTS5, all of which must hold. Each is quoted, so that nothing in it is an operator.
private struct Terms {
    private var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }
    var expression: [UInt8]? { bytes.isEmpty ? nil : bytes }

    mutating func add(_ query: SearchQuery) {
        if let peer = query.peer {
            add(.peer(peer))
            if let thread = query.thread { add(.thread(thread)) }
        }
        if let author = query.author { add(.author(author)) }
        guard !query.kinds.isEmpty, !query.hasOtherKinds else { return }
        begin()
        bytes.append(UInt8(ascii: "("))
        for (index, kind) in query.kinds.spaces.enumerated() {
            if index > 0 { bytes += " OR ".utf8 }
            append(.kind(kind))
        }
        bytes.append(UInt8(ascii: ")"))
    }

    mutating func add(_ clause: SearchClause) {
        for unit in clause.units where !(unit.isJoined || clause.isFollowedByJoined(unit)) { add(unit.bytes) }
        for (first, second) in zip(clause.units, clause.units.dropFirst()) where second.isJoined {
            add(SearchUnits.pair(first.bytes, second.bytes)[...])
        }
    }

    mutating func add(prefix word: ArraySlice<UInt8>) {
        add(word)
        bytes.append(UInt8(ascii: "*"))
    }

    private mutating func add(_ unit: ArraySlice<UInt8>) {
        begin()
        append(unit)
    }

    private mutating func add(_ scope: SearchScope) {
        begin()
        append(scope)
    }

    private mutating func append(_ scope: SearchScope) {
        var unit: [UInt8] = []
        scope.append(to: &unit)
        append(unit.dropLast())
    }

    private mutating func append(_ unit: ArraySlice<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        bytes += unit
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func begin() {
        if !bytes.isEmpty { bytes += " AND ".utf8 }
    }
}

extension SearchClause {
    /// Whether a pair has this unit as its first.
    fileprivate func isFollowedByJoined(_ unit: Unit) -> Bool {
        zip(units, units.dropFirst()).contains { $0 == unit && $1.isJoined }
    }
}

extension ArraySlice<UInt8> {
    /// UTF-8 characters.
    fileprivate var characterCount: Int { count { $0 & 0xC0 != 0x80 } }

    fileprivate func prefix(characters limit: Int) -> ArraySlice<UInt8> {
        var left = limit
        return prefix { byte in
            if byte & 0xC0 != 0x80 { left -= 1 }
            return left >= 0
        }
    }
}
