/// What the window says around its screens.
nonisolated protocol WindowWords {
    /// The heading where no chat is open.
    var noChatOpen: String { get }
    /// What one can do where no chat is open.
    var noChatOpenHint: String { get }
    /// The heading over the reason why an account cannot be opened.
    var accountUnopenable: String { get }
    /// Tries again, with its key.
    var tryAgain: String { get }
}
