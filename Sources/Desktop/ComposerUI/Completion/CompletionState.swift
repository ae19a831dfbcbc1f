import ClientModel

/// The choices for the typed word, and the selected one.
nonisolated struct CompletionState: Equatable, Sendable {
    /// A choice.
    struct Choice: Equatable, Sendable {
        /// The emoji before the choice, or empty.
        var sign = ""
        /// The title.
        var title: String
        /// Further information beside the title.
        var detail: String
        /// The text that the choice inserts.
        var text: String
        /// The entity of the inserted text; nil for plain text.
        var kind: TextEntityKind?
        /// The peer whose avatar is shown before the choice.
        var peer: PeerID?
    }

    /// The maximum number of choices.
    static let limit = 8

    /// The part of the text to complete.
    private(set) var query: CompletionQuery?
    /// The choices, the likeliest first.
    private(set) var choices: [Choice] = []
    /// The index of the choice that Enter takes; nil until the user moves to one.
    private(set) var index: Int?

    /// A state without choices.
    init() {}

    /// The choices for a query.
    init(_ query: CompletionQuery?, _ choices: [Choice]) {
        guard let query, !choices.isEmpty else { return }
        (self.query, self.choices) = (query, Array(choices.prefix(Self.limit)))
        // The user may type a new hashtag, so none is selected.
        index = query.kind == .hashtag ? nil : 0
    }

    /// True if there are choices.
    var isActive: Bool { !choices.isEmpty }

    /// The choice that Enter takes.
    var chosen: Choice? { index.map { choices[$0] } }

    /// Moves the selection, wrapping around at the ends.
    mutating func move(by steps: Int) {
        guard isActive else { return }
        let from = index ?? (steps > 0 ? -1 : choices.count)
        index = ((from + steps) % choices.count + choices.count) % choices.count
    }
}

extension CompletionState.Choice {
    /// A member of a group, inserted as username, or without one as a mention of the user.
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
    /// The distinct hashtags that begin with a word, except the word itself.
    nonisolated static func hashtags(_ tags: [String], for word: String) -> [Self] {
        var seen: Set<String> = ["#" + word]
        return tags.filter { tag in
            let plain = tag.lowercased()
            return plain.hasPrefix("#" + word) && seen.insert(plain).inserted
        }
        .map { Self(title: $0, detail: "", text: "\($0) ") }
    }

    /// A command that begins with a word; in a group it includes the bot's username.
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
