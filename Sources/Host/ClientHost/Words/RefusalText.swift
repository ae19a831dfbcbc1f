/// What the server's names of refusals mean to a person.
package enum RefusalText {
    /// `the server does not know that yet`, or the name itself where there are no words for it.
    package static func words(_ name: String) -> String { known[name] ?? "the server refused: \(name)" }

    private static let known = [
        "INPUT_METHOD_INVALID": "this server cannot do that yet",
        "REACTION_INVALID": "the server does not have this reaction",
        "REACTIONS_TOO_MANY": "a message cannot have so many reactions",
        "MESSAGE_NOT_MODIFIED": "it is so already",
        "MESSAGE_ID_INVALID": "there is no such message any more",
        "MESSAGE_POLL_CLOSED": "the poll is closed",
        "OPTIONS_TOO_MUCH": "this poll takes one answer",
        "OPTION_INVALID": "the poll has no such answer",
        "REVOTE_NOT_ALLOWED": "a vote in this poll stays",
        "PINNED_DIALOGS_TOO_MUCH": "so many chats cannot be pinned; unpin one first",
        "CHAT_WRITE_FORBIDDEN": "you may not write there",
        "LOCAL_CHAT_UNKNOWN": "this chat is not known well enough",
    ]
}
