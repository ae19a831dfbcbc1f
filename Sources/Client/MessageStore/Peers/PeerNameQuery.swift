public import ClientModel
import SQLite

/// A search of peers by the beginnings of the words of their names.
///
/// The tokenizer of the table folds case and accents; what it does not take for an accent is folded here.
struct PeerNameQuery {
    /// For the table's `MATCH`; nil when there is nothing to look for.
    let expression: String?

    /// Every word of `text` must begin a word of the name.
    init(_ text: String) {
        let words = Self.folded(text).unicodeScalars.split { !Self.isWord($0) }.prefix(8)
        // Words have no quotes, so that quoting is enough.
        let terms = words.map { "\"\(String($0))\"*" }
        expression = terms.isEmpty ? nil : terms.joined(separator: " ")
    }

    /// Letters that are no letter with a mark, as people type them without a special keyboard.
    static func folded(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var folded = ""
        for scalar in text.unicodeScalars {
            if let plain = plainLetters[scalar] {
                folded += plain
            } else {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
            || properties.generalCategory == .nonspacingMark
    }

    private static let plainLetters: [Unicode.Scalar: String] = [
        "ё": "е", "Ё": "Е", "й": "и", "Й": "И", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O",
        "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ß": "ss", "ı": "i", "þ": "th", "Þ": "Th", "ð": "d",
    ]
}

extension StoreReader {
    /// Peers whose name or public name has, for each word of `text`, a word that begins with it; contacts first,
    /// then those used last, then the others.
    ///
    /// - Complexity: At most 1,000 matches are looked at.
    public func searchPeers(_ text: String, contactsOnly: Bool = false, limit: Int) throws -> [Peer] {
        guard let expression = PeerNameQuery(text).expression else { return [] }
        let ids = try database.all(
            "SELECT rowid FROM peer_names WHERE peer_names MATCH ? LIMIT 1000",
            expression
        ) { PeerID(packed: $0.int64(0)) }.compactMap(\.self)
        let recent = Set(try recentPeers(limit: 64))
        let ranked = try ids.map { id -> (rank: Int, id: PeerID) in
            (try isContact(id) ? 0 : recent.contains(id) ? 1 : 2, id)
        }
        let wanted = contactsOnly ? ranked.filter { $0.rank == 0 } : ranked
        return try wanted.sorted { $0 < $1 }.prefix(limit).compactMap { try peer($0.id) }
    }
}
