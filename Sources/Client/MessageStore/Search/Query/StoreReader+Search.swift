import ClientModel
import SQLite
import TextFolding

extension StoreReader {
    /// The newest stored messages that match, at most `limit`, or those after a place in an earlier answer.
    ///
    /// Unindexed messages are checked one by one, up to some hundred; `MessageStore.search(_:after:limit:)` indexes
    /// the rest.
    public func search(
        _ query: SearchQuery,
        after place: SearchPosition? = nil,
        limit: Int = 50
    ) throws -> SearchPage {
        guard limit > 0, let plan = try SearchPlan(query, from: self) else { return SearchPage(hits: []) }
        var search = MessageSearch(plan: plan, after: place, limit: limit, reader: self)
        return try search.run()
    }
}

/// One search, while it runs.
private struct MessageSearch {
    let plan: SearchPlan
    let after: SearchPosition?
    let limit: Int
    let reader: StoreReader
    var hits: [SearchHit] = []
    var units = SearchUnits()

    /// The number of unindexed messages that are checked.
    private static let unindexedLimit = 256

    private enum Stop: Error {
        case enough
        case tooManyCandidates(lowest: Int64)
    }

    init(plan: SearchPlan, after: SearchPosition?, limit: Int, reader: StoreReader) {
        self.plan = plan
        self.after = after
        self.limit = limit
        self.reader = reader
    }

    mutating func run() throws -> SearchPage {
        let (unindexed, unseen) = try findUnindexed()
        do {
            try findIndexed(below: nil, isExact: plan.exactMatch == nil)
        } catch Stop.tooManyCandidates(let lowest) {
            try stopping { try $0.findIndexed(below: lowest, isExact: true) }
        } catch Stop.enough {}
        var page = SearchPage(hits: hits, unseenCount: unseen)
        if !unindexed.isEmpty { page.hits = (hits + unindexed).sorted { $0.place > $1.place } }
        if page.hits.count >= limit {
            page.hits.removeSubrange(limit...)
            page.next = page.hits.last?.place
        }
        return page
    }

    private mutating func stopping(_ body: (inout Self) throws -> Void) throws {
        do { try body(&self) } catch Stop.enough {}
    }

    /// Adds the matches from the index.
    private mutating func findIndexed(below slot: Int64?, isExact: Bool) throws {
        guard !plan.isEmpty else { return }
        let slots = SearchSlot.range(from: plan.query.earliest, through: plan.query.latest)
        let high = min(slots.upperBound, after?.slot ?? .max, slot.map { $0 - 1 } ?? .max)
        guard slots.lowerBound <= high else { return }
        var seen = 0
        let expression = isExact ? plan.exactMatch ?? plan.match : plan.match
        let needsText = isExact && plan.exactMatch != nil ? plan.exactNeedsText : plan.needsText
        let body: (Row) throws -> Void = { row in
            guard let hit = try SearchHit(row: row, isFoundBy: plan) else { return }
            if let after, hit.place >= after { return }
            seen += 1
            guard try isRight(hit, needsText: needsText) else {
                if !isExact, seen >= plan.candidateLimit {
                    throw Stop.tooManyCandidates(lowest: hit.place.slot)
                }
                return
            }
            hits.append(hit)
            if hits.count >= limit { throw Stop.enough }
        }
        if let expression {
            try reader.database.query(
                """
                SELECT s.slot, t.stable, t.peer, t.timestamp, t.namespace, t.id
                FROM search f CROSS JOIN search_slots s ON s.slot = ?4 - f.rowid
                  CROSS JOIN stable_messages t ON t.stable = s.stable
                WHERE f.search MATCH ?1 AND f.rowid BETWEEN ?2 AND ?3 ORDER BY f.rowid
                """,
                expression,
                SearchSlot.origin - high,
                SearchSlot.origin - slots.lowerBound,
                SearchSlot.origin,
                body: body
            )
        } else {
            try reader.database.query(
                """
                SELECT s.slot, t.stable, t.peer, t.timestamp, t.namespace, t.id
                FROM search_slots s CROSS JOIN stable_messages t ON t.stable = s.stable
                WHERE s.slot BETWEEN ?1 AND ?2 ORDER BY s.slot DESC
                """,
                slots.lowerBound,
                high,
                body: body
            )
        }
    }

    /// Checks a candidate's row when the index alone does not decide.
    private mutating func isRight(_ hit: SearchHit, needsText: Bool) throws -> Bool {
        guard needsText || plan.query.hasOtherKinds else { return true }
        guard let message = try reader.message(hit.stableID) else { return false }
        if plan.query.hasOtherKinds, plan.query.kinds.isDisjoint(with: message.tags) { return false }
        return try !needsText || plan.hasClauses(message, &units, from: reader)
    }

    /// The matches among the newest unindexed messages, and the number of messages not checked.
    private mutating func findUnindexed() throws -> (hits: [SearchHit], unseen: Int) {
        let database = reader.database
        let ids = try database.all(
            """
            SELECT stable FROM stable_messages WHERE stable > (SELECT indexed FROM search_state)
            UNION ALL SELECT stable FROM search_pending ORDER BY stable DESC LIMIT ?
            """,
            Self.unindexedLimit + 1
        ) { StableID(rawValue: $0.int64(0)) }
        var found: [SearchHit] = []
        for id in ids.prefix(Self.unindexedLimit) {
            guard let message = try reader.message(id),
                try plan.matches(message, &units, from: reader)
            else { continue }
            let hit = SearchHit(message)
            if after.map({ hit.place < $0 }) ?? true { found.append(hit) }
        }
        guard ids.count > Self.unindexedLimit else { return (found, 0) }
        let count = try database.first(
            """
            SELECT (SELECT count(*) FROM stable_messages WHERE stable > (SELECT indexed FROM search_state))
              + (SELECT count(*) FROM search_pending)
            """
        ) { $0.int(0) }
        return (found, (count ?? ids.count) - Self.unindexedLimit)
    }
}

extension SearchHit {
    /// Reads a row of the index with its message's position; nil when the message is outside the query's time.
    fileprivate init?(row: Row, isFoundBy plan: SearchPlan) throws {
        let timestamp = row.int32(3)
        guard plan.isInTime(timestamp) else { return nil }
        guard let peer = PeerID(packed: row.int64(2)) else { throw StoreError.damaged }
        let namespace = MessageNamespace(rawValue: row.int32(4))
        key = MessageKey(peer: peer, namespace: namespace, id: row.int32(5))
        stableID = StableID(rawValue: row.int64(1))
        self.timestamp = timestamp
        place = SearchPosition(slot: row.int64(0), stable: row.int64(1))
    }

    /// Creates a hit for a message without a slot.
    fileprivate init(_ message: Message) {
        key = message.key
        stableID = message.stableID
        timestamp = message.timestamp
        let slot = SearchSlot.first(of: message.timestamp)
        place = SearchPosition(slot: slot, stable: message.stableID.rawValue)
    }
}

extension MessageStore {
    /// The newest messages that match, at most `limit`, or those after a place in an earlier answer.
    ///
    /// When more messages are unindexed than can be checked one by one, some of them are indexed first;
    /// ``SearchPage/unseenCount`` is the number left.
    ///
    /// - Throws: ``StoreError``.
    public func search(
        _ query: SearchQuery,
        after place: SearchPosition? = nil,
        limit: Int = 50
    ) async throws -> SearchPage {
        let page = try await read { try $0.search(query, after: place, limit: limit) }
        guard page.unseenCount > 0 else { return page }
        // Some 50 ms of the writer. A longer backlog is left to idle times.
        try await transaction(.buffered) { _ = try $0.indexPendingMessages(limit: 4096) }
        return try await read { try $0.search(query, after: place, limit: limit) }
    }
}
