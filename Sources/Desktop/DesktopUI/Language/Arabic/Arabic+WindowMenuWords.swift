import ChatPresentation

nonisolated extension ArabicLanguage: WindowMenuWords {
    var menu: String { "القائمة" }
    var appearance: String { "المظهر" }
    var asTheDesktop: String { "كما في النظام" }
    var light: String { "فاتح" }
    var dark: String { "داكن" }
    var smallText: String { "نص صغير" }
    var normalText: String { "نص عادي" }
    var largeText: String { "نص كبير" }
    var accounts: String { "الحسابات" }
    var addAccount: String { "إضافة حساب…" }
    var logOut: String { "تسجيل الخروج…" }
    var logOutQuestion: String { "أتريد تسجيل الخروج؟" }
    var logOutText: String { "سيُحذف ما هو مخزّن من هذا الحساب على هذا الحاسوب، ولن يُرسل ما لم يُرسل بعد." }
    var logOutNow: String { "تسجيل الخروج" }
}
