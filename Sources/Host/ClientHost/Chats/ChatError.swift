/// The reason why a typed name finds no chat.
public enum ChatError: Error, Hashable, Sendable {
    /// A chat that matches an ambiguous name.
    public struct Candidate: Hashable, Sendable {
        /// The unambiguous code of the chat.
        public var code: String
        /// The title of the chat.
        public var title: String
    }

    /// The name is empty.
    case empty
    /// There is no such chat, neither here nor on the server.
    case notFound
    /// There is no such chat here, and the server could not be asked.
    case notKnownHere
    /// Several chats match.
    case ambiguous([Candidate])
}
