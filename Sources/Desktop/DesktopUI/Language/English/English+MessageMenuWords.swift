import ChatPresentation

nonisolated extension EnglishLanguage: MessageMenuWords {
    var reply: String { "Reply" }
    var edit: String { "Edit" }
    var copyText: String { "Copy Text" }
    var copied: String { "Copied" }
    var react: String { "React" }
    var delete: String { "Delete…" }
    func deleteQuestion(_ count: Int) -> String {
        count == 1 ? "Delete This Message?" : "Delete These \(count) Messages?"
    }
    var deleteText: String { "It cannot be brought back." }
    var deleteForMe: String { "Delete for Me" }
    var deleteForEveryone: String { "Delete for Everyone" }
    var deleteNow: String { "Delete" }
    var sendAgain: String { "Send Again" }
    var doNotSend: String { "Do Not Send" }
    var cannotOpenYet: String { "This version cannot open that yet" }
}
