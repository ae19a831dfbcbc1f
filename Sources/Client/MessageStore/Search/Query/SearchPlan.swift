import ClientModel
import TextFolding

/// The translation of a query for the index.
///
/// The index has the units of each message, not their order. The beginning of a word is replaced by the words that
/// have it or, if they are many, by its first two letters. Where the index cannot answer exactly, it yields
/// candidates, whose texts are then checked.
struct SearchPlan {
    let query: SearchQuery
    let clauses: [SearchClause]

    /// The candidates as an FTS5 expression; nil when all messages are candidates.
    private(set) var match: [UInt8]?
    /// True if the texts of the candidates must be checked.
    private(set) var needsText = false

    /// Like ``match``, with the last word in full. SQLite then reads all messages with the word, however common it
    /// is, before it returns the first. This is for queries with many candidates but too few matches.
    private(set) var exactMatch: [UInt8]?
    private(set) var exactNeedsText = false
    /// True if no message in the index can match.
    private(set) var isEmpty = false
    /// The number of candidates to check before the exact expression is tried. Measured: many for a single letter,
    /// which most messages have and of which SQLite would read them all. Fewer for a longer word, whose first two
    /// letters may begin many others.
    private(set) var candidateLimit = 2000

    // Nil for an empty query. The reader provides the words with a given beginning.
    init?(_ query: SearchQuery, from reader: StoreReader) throws {
        self.query = query
        clauses = [SearchClause](parsing: query.text)
        // A text of punctuation alone differs from an empty one.
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

    /// Adds the words with the given beginning. If the index cannot list them all, `terms` yields candidates and
    /// `exactTerms` the slow exact expression.
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

    /// The length of the letters that the index lists with all their messages; `prefix` in its table.
    private static let listedPrefixLength = SearchVocabulary.shortestWord - 1

    /// True if the message matches the query.
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

    /// True if the words of a candidate match.
    func hasClauses(_ message: Message, _ units: inout SearchUnits, from reader: StoreReader) throws -> Bool {
        guard !clauses.isEmpty else { return true }
        units.removeAll()
        try units.add(message, from: reader)
        return clauses.allSatisfy { $0.matches(units) }
    }
}

extension SearchQuery {
    /// True if the query has tags that are not indexed, so that rows must be checked.
    var hasOtherKinds: Bool { !kinds.isSubset(of: SearchScope.indexedKinds) }
}

/// Terms of FTS5, combined with AND. Each is quoted, so that nothing in it is an operator.
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
    /// True if a pair has this unit as its first.
    fileprivate func isFollowedByJoined(_ unit: Unit) -> Bool {
        zip(units, units.dropFirst()).contains { $0 == unit && $1.isJoined }
    }
}

extension ArraySlice<UInt8> {
    /// The number of UTF-8 characters.
    fileprivate var characterCount: Int { count { $0 & 0xC0 != 0x80 } }

    fileprivate func prefix(characters limit: Int) -> ArraySlice<UInt8> {
        var left = limit
        return prefix { byte in
            if byte & 0xC0 != 0x80 { left -= 1 }
            return left >= 0
        }
    }
}
