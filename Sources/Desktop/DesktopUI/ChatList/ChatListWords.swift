/// What stands around the list of chats.
nonisolated protocol ChatListWords {
    /// What the list is called.
    var chats: String { get }
    /// Back from the archive.
    var allChats: String { get }
    /// The folder that has all chats.
    var all: String { get }
    /// The heading of an empty list.
    var noChatsYet: String { get }
    /// What one can do about it.
    var noChatsYetHint: String { get }
}
