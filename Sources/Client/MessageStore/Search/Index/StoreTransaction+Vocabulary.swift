import ClientModel
import SQLite

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
