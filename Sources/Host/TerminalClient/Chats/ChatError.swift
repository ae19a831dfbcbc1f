import ClientHost
import Localization

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

extension ChatError {
    /// What a person can do, as a clause.
    func text(_ strings: Strings) -> String {
        switch self {
        case .empty: strings.noChatNamed
        case .notFound: strings.noSuchChat
        case .notKnownHere: strings.chatNotKnownHere
        case .ambiguous(let candidates):
            strings.severalChats + candidates.map { "\n  \($0.code)  \($0.title.printable)" }.joined()
        }
    }
}
