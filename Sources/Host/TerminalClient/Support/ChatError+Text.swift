import ClientHost
import Localization

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
