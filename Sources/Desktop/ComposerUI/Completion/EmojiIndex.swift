import GTKBridge

/// Finds emoji by their names.
nonisolated struct EmojiIndex: Sendable {
    private let all: [EmojiNames.Emoji]

    init(_ all: [EmojiNames.Emoji]) { self.all = all }

    /// Emoji whose name or one of whose words begins with `word`; matches at the start of a name come first.
    func choices(for word: String) -> [CompletionState.Choice] {
        let words = word.split(separator: "_").map(String.init)
        guard !words.isEmpty else { return [] }
        var (near, far): ([EmojiNames.Emoji], [EmojiNames.Emoji]) = ([], [])
        for emoji in all {
            if emoji.name.hasPrefix(words.joined(separator: " ")) {
                near.append(emoji)
            } else if far.count < CompletionState.limit, fits(emoji, words) {
                far.append(emoji)
            }
            if near.count >= CompletionState.limit { break }
        }
        return (near + far).prefix(CompletionState.limit).map { emoji in
            CompletionState.Choice(sign: emoji.text, title: emoji.name, detail: "", text: emoji.text)
        }
    }

    private func fits(_ emoji: EmojiNames.Emoji, _ words: [String]) -> Bool {
        let names = emoji.name.split(separator: " ").map(String.init) + emoji.keywords
        return words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
    }
}
