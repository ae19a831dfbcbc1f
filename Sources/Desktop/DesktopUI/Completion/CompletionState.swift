import ClientModel

/// What may be put in the place of what is being typed, and which of it.
nonisolated struct CompletionState: Equatable, Sendable {
    /// One thing to choose.
    struct Choice: Equatable, Sendable {
        /// The sign before it: an emoji, or none.
        var sign = ""
        /// What it is called.
        var title: String
        /// What is said of it besides.
        var detail: String
        /// What is typed when it is chosen.
        var text: String
        /// What that is.
        var kind: TextEntityKind?
        /// Whose picture stands before it.
        var peer: PeerID?
    }

    /// The most that is shown.
    static let limit = 8

    /// What is being typed.
    private(set) var query: CompletionQuery?
    /// What may take its place, the likeliest first.
    private(set) var choices: [Choice] = []
    /// Which of them Enter takes; nil for none of them, until one of them is gone to.
    private(set) var index: Int?

    /// Nothing.
    init() {}

    /// What may be chosen for what is being typed.
    init(_ query: CompletionQuery?, _ choices: [Choice]) {
        guard let query, !choices.isEmpty else { return }
        (self.query, self.choices) = (query, Array(choices.prefix(Self.limit)))
        // A hashtag may be a new one.
        index = query.kind == .hashtag ? nil : 0
    }

    /// Whether there is something to choose.
    var isActive: Bool { !choices.isEmpty }

    /// Which one Enter takes.
    var chosen: Choice? { index.map { choices[$0] } }

    /// Goes to another one, around the ends.
    mutating func move(by steps: Int) {
        guard isActive else { return }
        let from = index ?? (steps > 0 ? -1 : choices.count)
        index = ((from + steps) % choices.count + choices.count) % choices.count
    }
}

extension CompletionState.Choice {
    /// Somebody of a group: by their username, or if they have none by who they are.
    nonisolated init?(_ user: User, for word: String) {
        let username = user.usernames.first { !$0.isInactive }?.name
        let names = user.name.lowercased().split(separator: " ")
        guard
            word.isEmpty || names.contains(where: { $0.hasPrefix(word) })
                || username?.lowercased().hasPrefix(word) == true
        else { return nil }
        self.init(title: user.name, detail: username.map { "@\($0)" } ?? "", text: "", peer: user.id)
        if let username {
            text = "@\(username) "
        } else {
            text = user.firstName.isEmpty ? "\(user.name) " : "\(user.firstName) "
            kind = .mentionOf(user.id)
        }
    }
}

extension CompletionState.Choice {
    /// Those of hashtags that begin with a word, each once; without the one that is the word.
    nonisolated static func hashtags(_ tags: [String], for word: String) -> [Self] {
        var seen: Set<String> = ["#" + word]
        return tags.filter { tag in
            let plain = tag.lowercased()
            return plain.hasPrefix("#" + word) && seen.insert(plain).inserted
        }
        .map { Self(title: $0, detail: "", text: "\($0) ") }
    }

    /// A command that begins with a word; in a group it names its bot.
    nonisolated init?(_ command: BotCommand, of bot: User, isAlone: Bool, for word: String) {
        guard command.name.lowercased().hasPrefix(word) else { return nil }
        let username = bot.usernames.first { !$0.isInactive }?.name
        let address = isAlone ? "" : username.map { "@\($0)" } ?? ""
        self.init(
            title: "/\(command.name)",
            detail: command.summary,
            text: "/\(command.name)\(address) ",
            peer: bot.id
        )
    }
}
