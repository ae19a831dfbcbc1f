import CEnchant

/// A word that no dictionary knows.
public struct SpellingMistake: Hashable, Sendable {
    /// Its place in the text, in UTF-16 code units.
    public var range: Range<Int>
    /// The word.
    public var word: String
}

/// Looks words up in the spelling dictionaries of this computer, by Enchant, which also keeps the words that the user
/// adds: programs of the desktop share them.
///
/// Threads: an actor, as a dictionary takes a tenth of a second to load, which happens at the first look.
public actor SpellChecker {
    /// Most suggestions for a word.
    private static let mostSuggestions = 5
    /// Most words whose spelling is remembered.
    private static let mostKnown = 10_000

    private let languages: [String]
    private var broker: OpaquePointer?
    private var dictionaries: [SpellingScript: [OpaquePointer]]?
    private var known: [String: Bool] = [:]

    /// A checker for languages such as `de_AT`; those without a dictionary are left out.
    public init(_ languages: [String]) { self.languages = languages }

    isolated deinit {
        guard let broker else { return }
        for dictionary in (dictionaries ?? [:]).values.joined() {
            enchant_broker_free_dict(broker, dictionary)
        }
        enchant_broker_free(broker)
    }

    /// The words that no dictionary knows. Those of a script without a dictionary are left out.
    public func mistakes(in text: String) -> [SpellingMistake] {
        var mistakes: [SpellingMistake] = []
        for word in SpellingWord.all(in: text) where !isRight(word) {
            // Nobody waits for it any more.
            if Task.isCancelled { return [] }
            mistakes.append(SpellingMistake(range: word.range, word: word.text))
        }
        return mistakes
    }

    /// Words that may have been meant, the likeliest first, five at most.
    public func suggestions(for word: String) -> [String] {
        var found: [String] = []
        for dictionary in dictionaries(for: word) {
            var count = 0
            guard let list = enchant_dict_suggest(dictionary, word, word.utf8.count, &count) else { continue }
            for place in 0..<count {
                if let text = list[place].map({ String(cString: $0) }), !found.contains(text) {
                    found.append(text)
                }
            }
            enchant_dict_free_string_list(dictionary, list)
        }
        return Array(found.prefix(Self.mostSuggestions))
    }

    /// Adds a word to the user's own, for the first language of its script.
    public func learn(_ word: String) {
        guard let dictionary = dictionaries(for: word).first else { return }
        enchant_dict_add(dictionary, word, word.utf8.count)
        known[word] = true
    }

    private func isRight(_ word: SpellingWord) -> Bool {
        if let known = known[word.text] { return known }
        let dictionaries = loaded()[word.script] ?? []
        guard !dictionaries.isEmpty else { return true }
        // Negative is an error, which is no fault of the word.
        let isRight = dictionaries.contains { enchant_dict_check($0, word.text, word.text.utf8.count) <= 0 }
        if known.count >= Self.mostKnown { known = [:] }
        known[word.text] = isRight
        return isRight
    }

    private func dictionaries(for word: String) -> [OpaquePointer] {
        guard let script = word.unicodeScalars.first.flatMap(SpellingScript.init) else { return [] }
        return loaded()[script] ?? []
    }

    private func loaded() -> [SpellingScript: [OpaquePointer]] {
        if let dictionaries { return dictionaries }
        var made: [SpellingScript: [OpaquePointer]] = [:]
        broker = enchant_broker_init()
        if let broker {
            for tag in SpellingLanguages.dictionaries(for: languages, installed: Self.installed(broker)) {
                guard let dictionary = enchant_broker_request_dict(broker, tag) else { continue }
                made[SpellingScript(language: tag), default: []].append(dictionary)
            }
        }
        dictionaries = made
        return made
    }

    private static func installed(_ broker: OpaquePointer) -> [String] {
        var tags: [String] = []
        withUnsafeMutablePointer(to: &tags) { tags in
            enchant_broker_list_dicts(
                broker,
                { tag, _, _, _, tags in
                    guard let tag else { return }
                    // SAFETY: the list is the caller's, who waits for this.
                    tags?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: tag))
                },
                tags
            )
        }
        return tags
    }
}
