import ClientHost

/// Why a chat is not found by what was typed.
public enum ChatError: Error, Hashable, Sendable {
    /// A chat that the words could mean.
    public struct Candidate: Hashable, Sendable {
        /// How it is named without doubt.
        public var code: String
        /// What it is called.
        public var title: String
    }

    /// Nothing was typed.
    case empty
    /// There is none, here or on the server.
    case notFound
    /// There is none here, and the server could not be asked.
    case notKnownHere
    /// There are several.
    case ambiguous([Candidate])
}

extension ChatError: CustomStringConvertible {
    /// What a person can do.
    public var description: String {
        switch self {
        case .empty: "no chat was named"
        case .notFound: "there is no such chat; `chats` lists them, @NAME and +PHONE find people"
        case .notKnownHere: "no such chat is known here, and the server cannot be asked now"
        case .ambiguous(let candidates):
            "several chats are called that:"
                + candidates.map { "\n  \($0.code)  \($0.title.printable)" }.joined()
        }
    }
}
