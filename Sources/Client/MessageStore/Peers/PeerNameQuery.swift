public import ClientModel
import SQLite
import StdExtras
import TextFolding

/// A search of peers by the beginnings of the words of their names, folded as messages are.
struct PeerNameQuery {
    /// The value of `peer_names.facets` for a contact.
    static let contactFacet = "contact"

    /// More words only cost time.
    private static let maximumCount = 8

    private let clauses: [SearchClause]

    /// Requires every word of `text` to begin a word of the name; nil when there are no words.
    init?(_ text: String) {
        // Quotes mean nothing in a name.
        let words = [SearchClause](parsing: String(text.map { $0 == "\"" ? " " : $0 })).prefix(
            Self.maximumCount
        )
        clauses = words.map { SearchClause(units: $0.units, isPrefix: $0.units.last?.kind == .word) }
        guard !clauses.isEmpty else { return nil }
    }

    /// The operand of the table's `MATCH`.
    func expression(contactsOnly: Bool = false) -> [UInt8] {
        var bytes = Array("name : (".utf8)
        for (index, clause) in clauses.enumerated() {
            if index > 0 { bytes += " AND ".utf8 }
            // Units have no quotes, so quoting suffices.
            bytes += "\"".utf8
            for unit in clause.units { bytes += unit.bytes + " ".utf8 }
            bytes += "\"".utf8
            if clause.isPrefix { bytes += "*".utf8 }
        }
        bytes += ")".utf8
        if contactsOnly { bytes += " AND facets : \"\(Self.contactFacet)\"".utf8 }
        return bytes
    }

    /// True if the peer matches.
    func matches(_ peer: Peer) -> Bool {
        let units = SearchUnits(peer.searchableName)
        return clauses.allSatisfy { $0.matches(units) }
    }
}

extension StoreReader {
    /// The peers whose name or public name has, for each word of `text`, a word that begins with it. Contacts come
    /// first, recent ones before the others; then other recent peers, then strangers.
    ///
    /// - Complexity: Reads the numbers of all contacts that match, and of no more strangers than are missing.
    public func searchPeers(_ text: String, contactsOnly: Bool = false, limit: Int) throws -> [Peer] {
        guard limit > 0, let query = PeerNameQuery(text) else { return [] }
        let recent = try recentPeers(limit: 64)
        let ranks = Dictionary(recent.enumerated().map { ($1, $0) }) { first, _ in first }
        var found = try ids(query.expression(contactsOnly: true), limit: .max)
            .sorted { (ranks[$0] ?? .max, $0) < (ranks[$1] ?? .max, $1) }
        if !contactsOnly, found.count < limit {
            var known = Set(found)
            for id in recent where !known.contains(id) {
                if let peer = try peer(id), query.matches(peer) { found.append(id) }
            }
            known.formUnion(found)
            if found.count < limit {
                // As many as are found already may be among them.
                found += try ids(query.expression(), limit: limit + found.count).filter {
                    !known.contains($0)
                }
            }
        }
        return try found.prefix(clamping: limit).compactMap { try peer($0) }
    }

    private func ids(_ expression: [UInt8], limit: Int) throws -> [PeerID] {
        try database.all(
            "SELECT rowid FROM peer_names WHERE peer_names MATCH ? LIMIT ?",
            expression,
            limit
        ) { PeerID(packed: $0.int64(0)) }.compactMap(\.self)
    }
}
