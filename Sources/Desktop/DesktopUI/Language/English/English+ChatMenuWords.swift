import ChatPresentation

nonisolated extension EnglishLanguage: ChatMenuWords {
    var openInWindow: String { "Open in New Window" }
    var takeOutOfArchive: String { "Take Out of Archive" }
    var putIntoArchive: String { "Archive" }
    var mute: String { "Mute" }
    var unmute: String { "Unmute" }
    var markAsRead: String { "Mark as Read" }
    var markAsUnread: String { "Mark as Unread" }
    var clearHistory: String { "Clear History…" }
    var clearHistoryQuestion: String { "Clear the History?" }
    var clearHistoryText: String { "All messages of this chat are deleted." }
    var clearForMe: String { "Clear for Me" }
    var clearForBoth: String { "Clear for Both" }
}
