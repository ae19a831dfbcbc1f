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
    /// Which of them Enter takes.
    private(set) var index = 0

    /// Nothing.
    init() {}

    /// What may be chosen for what is being typed.
    init(_ query: CompletionQuery?, _ choices: [Choice]) {
        guard let query, !choices.isEmpty else { return }
        (self.query, self.choices) = (query, Array(choices.prefix(Self.limit)))
    }

    /// Whether there is something to choose.
    var isActive: Bool { !choices.isEmpty }

    /// Which one Enter takes.
    var chosen: Choice? { choices.indices.contains(index) ? choices[index] : nil }

    /// Goes to another one, around the ends.
    mutating func move(by steps: Int) {
        guard isActive else { return }
        index = ((index + steps) % choices.count + choices.count) % choices.count
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
