import ClientModel
import SQLite
import TextFolding

extension StoreTransaction {
    /// Records a written message for the index. New messages are indexed later, in the order of time: one at a time
    /// would cost more than storing them.
    func updateSearch(from old: Message?, to new: Message?) throws {
        guard let old else {
            if let new { try noteUnindexed(new) }
            return
        }
        if let new, old.isFound(like: new) { return }
        if old.stableID.rawValue > (try indexedStableID()) {
            caches.unindexed.replace(old.stableID, with: new)
            return
        }
        try removeFromIndex(old)
        if new != nil {
            try database.run(
                "INSERT OR IGNORE INTO search_pending(stable) VALUES (?)",
                old.stableID.rawValue
            )
        } else {
            try database.run("DELETE FROM search_pending WHERE stable = ?", old.stableID.rawValue)
        }
    }

    private func noteUnindexed(_ message: Message) throws {
        if message.stableID.rawValue > (try indexedStableID()) {
            caches.unindexed.append(message)
        } else {
            // Another process reserved this number earlier and commits only now.
            try database.run("INSERT INTO search_pending(stable) VALUES (?)", message.stableID.rawValue)
        }
    }

    private func removeFromIndex(_ message: Message) throws {
        guard let slot = try reader.searchSlot(of: message) else { return }
        try database.run("DELETE FROM search WHERE rowid = ?", SearchSlot.origin - slot)
        try database.run("DELETE FROM search_slots WHERE slot = ?", slot)
    }

    /// The last indexed stable id. Read once in each transaction: another process may have indexed.
    func indexedStableID() throws -> Int64 {
        if let known = indexedUpTo { return known }
        let found = try database.first("SELECT indexed FROM search_state") { $0.int64(0) } ?? 0
        indexedUpTo = found
        return found
    }
}

extension StoreReader {
    /// The index row of a message, nil when it has none.
    fileprivate func searchSlot(of message: Message) throws -> Int64? {
        guard SearchScope.includes(message.key.namespace) else { return nil }
        let candidates = SearchSlot.candidates(message.timestamp, message.stableID)
        return try candidates.first { slot in
            try database.first("SELECT stable FROM search_slots WHERE slot = ?", slot) { $0.int64(0) }
                == message.stableID.rawValue
        }
    }
}

extension Message {
    /// True if the same searches find both messages in the same place.
    fileprivate func isFound(like other: Message) -> Bool {
        key == other.key && timestamp == other.timestamp && content == other.content && author == other.author
            && thread == other.thread && mediaIDs == other.mediaIDs
            && fields.mediaRevision == other.fields.mediaRevision
            && tags.intersection(SearchScope.indexedKinds)
                == other.tags.intersection(SearchScope.indexedKinds)
    }
}

/// Words that `search_words` is known to have, so that most words of a new message need no lookup there. Each word
/// has one place and may lose it to another.
struct KnownSearchWords {
    private var words: [[UInt8]] = []
    /// The last indexed message when the words were learned.
    private var indexed: Int64 = 0
    /// A power of two. With their words some megabytes.
    private static let placeCount = 1 << 16

    /// True if the word may be new; it counts as known from now on.
    mutating func insert(_ word: ArraySlice<UInt8>) -> Bool {
        if words.isEmpty { words = Array(repeating: [], count: Self.placeCount) }
        // FNV-1a: words are short, and there are ten in a message.
        let hash = word.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let place = Int(hash ^ hash >> 16) & (Self.placeCount - 1)
        guard words[place][...] != word else { return false }
        words[place] = Array(word)
        return true
    }

    /// Drops the words unless the index is where this process left it: another may have rebuilt it.
    mutating func check(at indexed: Int64) {
        if indexed != self.indexed { removeAll() }
        self.indexed = indexed
    }

    /// Notes the progress of the index.
    mutating func advance(to indexed: Int64) { self.indexed = indexed }

    mutating func removeAll() { words.removeAll() }
}

/// Limits for the words of the index, by which a search replaces the beginning of a word.
enum SearchVocabulary {
    /// Shorter beginnings are found by the index's own prefix list.
    static let shortestWord = 3
    /// The maximum number of words for one beginning. Each costs a search some microseconds, wherever its messages
    /// are.
    static let wordLimit = 48
}

extension StoreTransaction {
    /// Stores the words of a message that is added to the index.
    func addToVocabulary(_ units: SearchUnits) throws {
        for unit in units.units where unit.kind == .word {
            let word = units.bytes[unit.range]
            guard word.hasCharacters(SearchVocabulary.shortestWord) else { continue }
            guard caches.knownWords.insert(word) else { continue }
            try database.run("INSERT OR IGNORE INTO search_words(word) VALUES (?)", [UInt8](word))
        }
    }
}

extension StoreReader {
    /// The words in the index that begin with `prefix`; nil when they are more than ``SearchVocabulary/wordLimit``.
    func searchWords(beginningWith prefix: ArraySlice<UInt8>) throws -> [[UInt8]]? {
        let first = [UInt8](prefix)
        // No word has this byte.
        let end = first + [0xFF]
        let words = try database.all(
            "SELECT word FROM search_words WHERE word >= ? AND word < ? LIMIT ?",
            first,
            end,
            SearchVocabulary.wordLimit + 1
        ) { $0.bytes(0) }
        return words.count > SearchVocabulary.wordLimit ? nil : words
    }
}

extension ArraySlice<UInt8> {
    /// True if it has at least `count` UTF-8 characters.
    fileprivate func hasCharacters(_ count: Int) -> Bool {
        var left = count
        for byte in self where byte & 0xC0 != 0x80 {
            left -= 1
            if left == 0 { return true }
        }
        return false
    }
}

extension Migration {
    /// The first full-text index, which ``third`` replaces.
    ///
    /// `search` has no contents of its own. Its rows are slots of time, see ``SearchSlot``, and `search_slots` has
    /// the message of each. It contains the messages up to `search_state.indexed`, by stable id, except those in
    /// `search_pending`. A leaf of 3970 bytes fits into one encrypted page; the defaults would take two.
    static let searchTables = """
        CREATE VIRTUAL TABLE search USING fts5(
          units, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3 4'
        );
        INSERT INTO search(search, rank) VALUES ('pgsz', 3970), ('automerge', 8), ('hashsize', 8388608);
        CREATE TABLE search_slots(slot INTEGER PRIMARY KEY, stable INTEGER NOT NULL) STRICT;
        CREATE TABLE search_pending(stable INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE search_state(indexed INTEGER NOT NULL, folding INTEGER NOT NULL) STRICT;
        INSERT INTO search_state(indexed, folding) VALUES (0, 0);
        """
}
