import ChatPresentation

nonisolated extension RussianLanguage: UndoWords {
    var undo: String { "Отменить" }
    func messagesDeleted(_ count: Int) -> String {
        count == 1
            ? "Сообщение удалено" : "Удалено: \(Self.counted(count, "сообщение", "сообщения", "сообщений"))"
    }
    var historyCleared: String { "История очищена" }
}
