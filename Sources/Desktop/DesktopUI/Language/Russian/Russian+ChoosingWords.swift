import ChatPresentation

nonisolated extension RussianLanguage: ChoosingWords {
    func messageCount(_ count: Int) -> String { Self.counted(count, "сообщение", "сообщения", "сообщений") }
    var chooseNoMore: String { "Снять выделение" }
    var forward: String { "Переслать" }
    var copyAsText: String { "Копировать текстом" }
}
