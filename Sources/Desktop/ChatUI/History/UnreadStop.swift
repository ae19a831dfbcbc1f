import ClientModel

/// Whether a list that follows its end stops at the line above unread messages. Messages that come while nobody looks
/// would otherwise push the first of them out of view, and all would count as seen when the user returns.
nonisolated struct UnreadStop {
    /// The line below which nothing was seen; nil for none.
    private(set) var line: MessagePosition?
    /// True if the user has scrolled past ``line``, to the end.
    private var isPassed = false

    /// True if the list has to keep the line in view.
    var isWanted: Bool { line != nil && !isPassed }

    /// Takes the line below which nothing was seen.
    mutating func take(_ line: MessagePosition?) {
        if line != self.line { isPassed = false }
        self.line = line
    }

    /// Called when the list has come to its end; `sees` tells whether the line is in view there.
    mutating func cameToEnd(sees: Bool) { isPassed = line != nil && !sees }
}
