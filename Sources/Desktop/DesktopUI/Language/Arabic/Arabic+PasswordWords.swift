import ChatPresentation

nonisolated extension ArabicLanguage: PasswordWords {
    var twoStep: String { "التحقق بخطوتين" }
    var passwordOn: String { "مفعّل" }
    var passwordOff: String { "معطّل" }
    var passwordMissing: String { "التحقق بخطوتين غير متاح على هذا الخادم بعد." }
    var passwordNotSet: String { "لم تُعيَّن كلمة مرور" }
    var passwordPurpose: String {
        "مع كلمة المرور لا يكفي الرمز وحده لتسجيل الدخول، حتى لمن يستطيع قراءة رسائلك."
    }
    var passwordIsSet: String { "يحتاج تسجيل الدخول على جهاز آخر إلى كلمة مرورك إضافة إلى الرمز." }
    var setPassword: String { "تعيين كلمة المرور" }
    var setPasswordText: String {
        "اختر كلمة مرور لا تستعملها في مكان آخر. إن نسيتها فلن يعيدها إلا بريد الاسترداد."
    }
    var changePassword: String { "تغيير كلمة المرور" }
    var changePasswordText: String { "تبقى الأجهزة التي سُجّل الدخول عليها كما هي." }
    var recoveryEmail: String { "بريد الاسترداد" }
    var recoveryEmailText: String { "يُرسل إليه رمز إذا نسيت كلمة المرور." }
    func emailWaits(_ pattern: String) -> String { "لم يُؤكَّد \(Self.isolated(pattern)) بعد." }
    var enterEmailCode: String { "إدخال الرمز" }
    func emailCodeText(_ pattern: String) -> String { "أدخل الرمز المرسل إلى \(Self.isolated(pattern))." }
    var resendEmailCode: String { "إرسال رمز آخر" }
    var emailCodeSent: String { "أُرسل رمز آخر." }
    var cancelEmail: String { "التخلي عن هذا العنوان" }
    var confirmEmail: String { "تأكيد" }
    var removePassword: String { "إزالة كلمة المرور" }
    var removePasswordText: String { "سيكفي الرمز وحده لتسجيل الدخول." }
    var currentPassword: String { "كلمة المرور الحالية" }
    var newPassword: String { "كلمة المرور الجديدة" }
    var repeatPassword: String { "كلمة المرور الجديدة مرة أخرى" }
    var passwordHint: String { "تلميح (اختياري)" }
    var optionalEmail: String { "بريد الاسترداد (اختياري)" }
    func hintIs(_ hint: String) -> String { "التلميح: \(Self.isolated(hint))" }
    var passwordsDiffer: String { "كلمتا المرور غير متطابقتين." }
    var hintIsPassword: String { "يجب ألا يكون التلميح كلمة المرور نفسها." }
    var passwordSaved: String { "حُفظ" }
    var passwordRemoved: String { "أُزيلت كلمة المرور." }
    var emailConfirmed: String { "تم تأكيد بريد الاسترداد." }
}
