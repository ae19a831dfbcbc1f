import ChatPresentation

nonisolated extension ArabicLanguage: ChatWords {
    var chatMenu: String { "قائمة المحادثة" }
    var info: String { "معلومات المحادثة" }
    var closeInfo: String { "إغلاق المعلومات" }
    var noMessagesYet: String { "لا توجد رسائل بعد" }
    var noMessagesHint: String { "قل شيئًا." }
    var noNotesHint: String { "ما تحفظه هنا يكون على جميع أجهزتك." }
    var toTheNewest: String { "إلى أحدث رسالة" }
    var toTheNextMention: String { "إلى الإشارة التالية" }
    var toTheNextReaction: String { "إلى التفاعل التالي" }
    func fileWasSaved(_ name: String, in folder: String) -> String {
        "حُفظ الملف \(Self.isolated(name)) في \(Self.isolated(folder))"
    }
}
