import ChatPresentation

nonisolated extension EnglishLanguage: UndoWords {
    var undo: String { "Undo" }
    func messagesDeleted(_ count: Int) -> String {
        count == 1 ? "Message deleted" : "\(count) messages deleted"
    }
    var historyCleared: String { "History cleared" }
}
