import StdExtras

/// What the user typed in answer to a question of the sign-in.
nonisolated enum SignInAnswer {
    /// True if the texts of the fields are an answer: the first is not empty. A page without fields needs none.
    static func isGiven(_ texts: [String]) -> Bool { texts.first?.trimmingWhitespace.isEmpty != true }

    /// The code in a text, which may stand in groups: mail programs and people write it so.
    static func code(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "-" } }
}
