import ChatPresentation

nonisolated extension ArabicLanguage: StickerWords {
    var stickers: String { "الملصقات" }
    var stickersForbidden: String { "إرسال الملصقات غير مسموح به هنا" }
    var searchStickers: String { "البحث في الملصقات" }
    var recentStickers: String { "المستخدمة مؤخرًا" }
    var stickersInChats: String { "من محادثاتك" }
    var foundStickers: String { "النتائج" }
    func sticker(_ emoji: String) -> String { emoji.isEmpty ? "ملصق" : "ملصق \(emoji)" }
    var noStickers: String { "لا توجد ملصقات" }
    var noStickersYet: String { "ستظهر هنا الملصقات التي تصلك والتي ترسلها." }
    var noStickerSets: String {
        "لا توجد مجموعات ملصقات على هذا الخادم. ستظهر هنا الملصقات التي تصلك والتي ترسلها."
    }
    var stickersUnreachable: String { "ستظهر مجموعات ملصقاتك عند اتصالك بالشبكة." }
    var searchStickersOtherwise: String { "جرّب كلمة أخرى أو رمزًا تعبيريًا." }
}
