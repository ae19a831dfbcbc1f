import ChatPresentation

nonisolated extension EnglishLanguage: MessageMenuWords {
    var reply: String { "Reply" }
    var edit: String { "Edit" }
    var copyText: String { "Copy Text" }
    var copied: String { "Copied" }
    func react(with emoji: String) -> String { "React with \(emoji)" }
    func deleteQuestion(_ count: Int) -> String {
        count == 1 ? "Delete This Message?" : "Delete These \(count) Messages?"
    }
    var deleteForMe: String { "Delete for Me" }
    var deleteForEveryone: String { "Delete for Everyone" }
    var deleteNow: String { "Delete" }
    var sendAgain: String { "Send Again" }
    var doNotSend: String { "Do Not Send" }
    var cannotOpenYet: String { "This version cannot open that yet" }
    var quoteAndReply: String { "Quote and Reply" }
    var copySelectedText: String { "Copy Selected Text" }
    var forwardTo: String { "Forward…" }
    var select: String { "Select" }
}
