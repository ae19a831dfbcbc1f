import ChatPresentation

nonisolated extension ArabicLanguage: ChoosingWords {
    func messageCount(_ count: Int) -> String {
        Self.counted(count, "لا رسائل", "رسالة واحدة", "رسالتان", "رسائل", "رسالة", "رسالة")
    }
    var chooseNoMore: String { "إنهاء الاختيار" }
    var forward: String { "إعادة توجيه" }
    var copyAsText: String { "نسخ كنص" }
}
