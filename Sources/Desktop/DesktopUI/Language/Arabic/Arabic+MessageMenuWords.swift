import ChatPresentation

nonisolated extension ArabicLanguage: MessageMenuWords {
    var reply: String { "رد" }
    var edit: String { "تعديل" }
    var copyText: String { "نسخ النص" }
    var copied: String { "تم النسخ" }
    func react(with emoji: String) -> String { "تفاعل بـ \(emoji)" }
    func deleteQuestion(_ count: Int) -> String {
        "أتريد حذف \(Self.counted(count, "الرسائل", "هذه الرسالة", "هاتين الرسالتين", "رسائل", "رسالة", "رسالة"))؟"
    }
    var deleteForMe: String { "الحذف لديّ" }
    var deleteForEveryone: String { "الحذف لدى الجميع" }
    var deleteNow: String { "حذف" }
    var sendAgain: String { "إعادة الإرسال" }
    var doNotSend: String { "إلغاء الإرسال" }
    var cannotOpenYet: String { "لا يستطيع هذا الإصدار فتح ذلك بعد" }
    var quoteAndReply: String { "اقتباس ورد" }
    var copySelectedText: String { "نسخ النص المحدد" }
    var forwardTo: String { "إعادة توجيه…" }
    var select: String { "اختيار" }
}
