import ChatPresentation

nonisolated extension ArabicLanguage: UndoWords {
    var undo: String { "تراجع" }
    func messagesDeleted(_ count: Int) -> String {
        "حُذفت \(Self.counted(count, "الرسائل", "الرسالة", "رسالتان", "رسائل", "رسالة", "رسالة"))"
    }
    var historyCleared: String { "مُسح سجل المحادثة" }
}
