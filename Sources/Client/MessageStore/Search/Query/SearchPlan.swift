import ClientModel

/// How a query is put to the index.
///
/// The index knows which units a message has, not in what order they stand. The beginning of a word stands for the
/// words that have it, or, where they are many, for its first two letters. Where that is less than what is asked, it
/// names candidates, and their texts are looked at.
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
    /// Whether no message in the index can be right.
    private(set) var isEmpty = false
    /// Candidates whose texts are looked at before the exact expression is tried. Measured: many for a single
    /// letter, which most messages have and of which SQLite would read them all; fewer for a longer word, where
    /// the first two letters may stand for much else.
    private(set) var candidateLimit = 2000

    // Nil when nothing is asked for. The reader knows the words that a beginning stands for.
    init?(_ query: SearchQuery, from reader: StoreReader) throws {
        self.query = query
        clauses = [SearchClause](parsing: query.text)
        // A text of signs alone is not the same as none.
        guard !clauses.isEmpty || query.text.allSatisfy(\.isWhitespace) else { return nil }
        var terms = Terms()
        terms.add(query)
        var exactTerms = terms
        for clause in clauses {
            if let word = clause.isPrefix ? clause.units.last : nil {
                if clause.units.count > 1 {
                    let head = SearchClause(units: clause.units.dropLast())
                    terms.add(head)
                    exactTerms.add(head)
                    needsText = true
                    exactNeedsText = true
                }
                try add(beginning: word.bytes, to: &terms, &exactTerms, from: reader)
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
        if exactTerms != terms { exactMatch = exactTerms.expression }
    }

    /// Adds the words that begin so. Where the index cannot tell them all, `terms` names candidates and
    /// `exactTerms` what takes long.
    private mutating func add(
        beginning: ArraySlice<UInt8>,
        to terms: inout Terms,
        _ exactTerms: inout Terms,
        from reader: StoreReader
    ) throws {
        let count = beginning.characterCount
        if count > Self.listedPrefixLength, let words = try reader.searchWords(beginningWith: beginning) {
            isEmpty = isEmpty || words.isEmpty
            terms.add(anyOf: words)
            exactTerms.add(anyOf: words)
            return
        }
        exactTerms.add(prefix: beginning)
        if count >= Self.listedPrefixLength {
            terms.add(prefix: beginning.prefix(characters: Self.listedPrefixLength))
        }
        guard count != Self.listedPrefixLength else { return }
        needsText = true
        if count > Self.listedPrefixLength { candidateLimit = 500 }
    }

    /// Letters of which the index has a list of all messages; `prefix` in its table.
    private static let listedPrefixLength = SearchVocabulary.shortestWord - 1

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
private struct Terms: Equatable {
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

    mutating func add(anyOf words: [[UInt8]]) {
        guard !words.isEmpty else { return }
        begin()
        bytes.append(UInt8(ascii: "("))
        for (index, word) in words.enumerated() {
            if index > 0 { bytes += " OR ".utf8 }
            append(word[...])
        }
        bytes.append(UInt8(ascii: ")"))
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
