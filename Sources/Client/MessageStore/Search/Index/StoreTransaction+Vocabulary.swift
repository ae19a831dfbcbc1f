import ClientModel
import SQLite

/// Words that `search_words` is known to have, so that most words of a new message need not be looked up there. Each
/// word has one place and may lose it to another.
struct KnownSearchWords {
    private var words: [[UInt8]] = []
    /// Up to which message the index had come when they were learned.
    private var indexed: Int64 = 0
    /// A power of two. With their words some megabytes.
    private static let placeCount = 1 << 16

    /// Whether the word may be new; it counts as known from now on.
    mutating func insert(_ word: ArraySlice<UInt8>) -> Bool {
        if words.isEmpty { words = Array(repeating: [], count: Self.placeCount) }
        // FNV-1a: words are short, and there are ten in a message.
        let hash = word.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let place = Int(hash ^ hash >> 16) & (Self.placeCount - 1)
        guard words[place][...] != word else { return false }
        words[place] = Array(word)
        return true
    }

    /// Forgets the words unless the index stands where this process left it: another may have made it anew.
    mutating func check(at indexed: Int64) {
        if indexed != self.indexed { removeAll() }
        self.indexed = indexed
    }

    /// The index has come further.
    mutating func advance(to indexed: Int64) { self.indexed = indexed }

    mutating func removeAll() { words.removeAll() }
}

/// The words that the index has, for the beginnings of words: a beginning stands for the words that have it.
enum SearchVocabulary {
    /// Shorter ones are found by the index's own list of beginnings.
    static let shortestWord = 3
    /// Words that a beginning may stand for. Each costs a search some microseconds, wherever its messages are.
    static let wordLimit = 48
}

extension StoreTransaction {
    /// Notes the words of a message that is put into the index.
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
    /// Whether it has at least so many characters of UTF-8.
    fileprivate func hasCharacters(_ count: Int) -> Bool {
        var left = count
        for byte in self where byte & 0xC0 != 0x80 {
            left -= 1
            if left == 0 { return true }
        }
        return false
    }
}
