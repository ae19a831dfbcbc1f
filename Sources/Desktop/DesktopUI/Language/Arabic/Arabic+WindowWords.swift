import ChatPresentation

nonisolated extension ArabicLanguage: WindowWords {
    var noChatOpen: String { "لا توجد محادثة مفتوحة" }
    var noChatOpenHint: String { "اضغط Ctrl+K للبحث عن شخص." }
    var accountUnopenable: String { "تعذّر فتح هذا الحساب" }
    var tryAgain: String { "_إعادة المحاولة" }
}
