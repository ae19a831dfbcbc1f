/// What asks where messages are to be forwarded.
nonisolated protocol ForwardWords {
    /// The line to look for chats in.
    var whereTo: String { get }
    /// The line for a comment, while it is empty.
    var addComment: String { get }
    /// A message to send before.
    var comment: String { get }
    /// Whether to leave out who wrote the originals.
    var hideAuthors: String { get }
    /// Nothing was found.
    var nobodyCalledSo: String { get }
    /// Whom they go to.
    func forwardingTo(_ names: [String]) -> String
    /// Of the chat with oneself.
    var onlyYouSee: String { get }
    /// What a chat is.
    var channel: String { get }
    /// They are on their way to one.
    func forwarded(to name: String) -> String
    /// They are on their way to several.
    func forwarded(toChats count: Int) -> String
    /// Opens that chat.
    var show: String { get }
}
