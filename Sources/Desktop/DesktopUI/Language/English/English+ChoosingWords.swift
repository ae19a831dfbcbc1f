import ChatPresentation

nonisolated extension EnglishLanguage: ChoosingWords {
    func messageCount(_ count: Int) -> String { Self.counted(count, "message", "messages") }
    var chooseNoMore: String { "Choose no more" }
    var forward: String { "Forward" }
    var copyAsText: String { "Copy as text" }
}
