/// What can be done with a message.
nonisolated protocol MessageMenuWords {
    /// Answers it.
    var reply: String { get }
    /// Changes its text.
    var edit: String { get }
    /// Copies its text.
    var copyText: String { get }
    /// It was copied.
    var copied: String { get }
    /// Reacts with an emoji, or takes that back.
    func react(with emoji: String) -> String
    /// Asks for it once more.
    func deleteQuestion(_ count: Int) -> String
    /// Deletes it here only.
    var deleteForMe: String { get }
    /// Deletes it with the others, too.
    var deleteForEveryone: String { get }
    /// Deletes it.
    var deleteNow: String { get }
    /// Tries again to send it.
    var sendAgain: String { get }
    /// Gives up to send it.
    var doNotSend: String { get }
    /// This version does not know how to open it.
    var cannotOpenYet: String { get }
    /// Answers the part that is selected.
    var quoteAndReply: String { get }
    /// Copies what is selected.
    var copySelectedText: String { get }
    /// Asks where to forward it.
    var forwardTo: String { get }
    /// Chooses it, to choose others besides.
    var select: String { get }
}
