/// What stands around the messages of a chat.
nonisolated protocol ChatWords {
    /// The button with what can be done with the chat.
    var chatMenu: String { get }
    /// The button that shows who is talked to beside the chat.
    var info: String { get }
    /// The button that ends that.
    var closeInfo: String { get }
    /// The heading of an empty chat.
    var noMessagesYet: String { get }
    /// What one can do about it.
    var noMessagesHint: String { get }
    /// What the chat with oneself is for.
    var noNotesHint: String { get }
    /// The button that leads to the end.
    var toTheNewest: String { get }
    /// The button that leads to where one is named.
    var toTheNextMention: String { get }
    /// The button that leads to a message that somebody reacted to.
    var toTheNextReaction: String { get }
    /// A file was put among the downloads.
    func fileWasSaved(_ name: String, in folder: String) -> String
}
