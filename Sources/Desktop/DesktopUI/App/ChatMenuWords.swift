/// What can be done with a chat.
nonisolated protocol ChatMenuWords {
    /// Shows a chat in a window of its own.
    var openInWindow: String { get }
    /// Puts a chat back among the others.
    var takeOutOfArchive: String { get }
    /// Puts a chat into the archive.
    var putIntoArchive: String { get }
    /// Has a chat make no sound.
    var mute: String { get }
    /// Has a chat make a sound again.
    var unmute: String { get }
    /// Makes a chat one that was read.
    var markAsRead: String { get }
    /// Makes a chat one to come back to.
    var markAsUnread: String { get }
    /// Asks whether the history is to be deleted.
    var clearHistory: String { get }
    /// Asks for it once more.
    var clearHistoryQuestion: String { get }
    /// What becomes of it.
    var clearHistoryText: String { get }
    /// Deletes it here only.
    var clearForMe: String { get }
    /// Deletes it with the other, too.
    var clearForBoth: String { get }
}
