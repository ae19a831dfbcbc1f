import ChatPresentation

nonisolated extension ArabicLanguage: WindowMenuWords {
    var menu: String { "القائمة" }
    var settings: String { "الإعدادات" }
    var aboutMartlet: String { "حول Martlet" }
    var aboutText: String { "تطبيق مراسلة لخادمك الخاص" }
    var aboutMaker: String { "مؤلفو Martlet" }
    var accounts: String { "الحسابات" }
    var addAccount: String { "إضافة حساب…" }
    var logOut: String { "تسجيل الخروج…" }
    var logOutQuestion: String { "أتريد تسجيل الخروج؟" }
    var logOutText: String { "سيُحذف ما هو مخزّن من هذا الحساب على هذا الحاسوب، ولن يُرسل ما لم يُرسل بعد." }
    var logOutNow: String { "تسجيل الخروج" }
}
