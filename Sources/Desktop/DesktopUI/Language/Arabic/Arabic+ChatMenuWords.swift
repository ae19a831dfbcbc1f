import ChatPresentation

nonisolated extension ArabicLanguage: ChatMenuWords {
    var openInWindow: String { "فتح في نافذة جديدة" }
    var takeOutOfArchive: String { "إخراج من الأرشيف" }
    var putIntoArchive: String { "أرشفة" }
    var mute: String { "كتم" }
    var unmute: String { "إلغاء الكتم" }
    var markAsRead: String { "تحديد كمقروءة" }
    var markAsUnread: String { "تحديد كغير مقروءة" }
    var clearHistory: String { "مسح سجل المحادثة…" }
    var clearHistoryQuestion: String { "أتريد مسح سجل المحادثة؟" }
    var clearHistoryText: String { "ستُحذف جميع رسائل هذه المحادثة." }
    var clearForMe: String { "المسح لديّ" }
    var clearForBoth: String { "المسح لدى الطرفين" }
}
