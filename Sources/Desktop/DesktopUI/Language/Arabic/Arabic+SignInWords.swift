import ChatPresentation

nonisolated extension ArabicLanguage: SignInWords {
    var welcome: String { "أهلًا بك في Martlet" }
    var serverText: String { "ألصق رابط الدعوة الذي وصلك، أو اكتب عنوان الخادم." }
    func linkText(to server: String) -> String {
        "يؤدي رابط إلى الخادم \(Self.isolated(server)). لا تتابع إلا إذا كنت تعرف من أعطاك إياه."
    }
    var linkOrAddress: String { "رابط الدعوة أو العنوان" }
    var linkOrAddressHint: String { "martlet://… أو host:port" }
    var isThisYourServer: String { "هل هذا خادمك؟" }
    func fingerprintText(_ fingerprint: String, of server: String) -> String {
        "بصمة مفتاح \(Self.isolated(server)):\n\n\(Self.isolated(fingerprint))\n\nقارنها بما يعلنه أصحاب الخادم. إذا اختلفت فقد يكون هناك من يتنصّت."
    }
    var itIsTheSame: String { "إنها مطابقة" }
    var yourPhoneNumber: String { "رقم هاتفك" }
    func phoneText(on server: String) -> String { "تسجّل الدخول في \(Self.isolated(server)) برقمك ورمز." }
    var phoneNumber: String { "رقم الهاتف" }
    var enterTheCode: String { "أدخل الرمز" }
    func codeSentToDevices(_ phone: String) -> String {
        "أُرسل رمز للرقم \(Self.isolated(phone)) إلى أجهزتك الأخرى."
    }
    func codeSentAsText(_ phone: String) -> String {
        "أُرسل رمز للرقم \(Self.isolated(phone)) في رسالة نصية، أو إلى حيث يرسل صاحب الخادم الرموز."
    }
    func codeSent(_ phone: String) -> String { "أُرسل رمز للرقم \(Self.isolated(phone))." }
    var code: String { "الرمز" }
    var youAreNew: String { "أنت جديد هنا" }
    func nameText(_ phone: String, on server: String) -> String {
        "الرقم \(Self.isolated(phone)) غير مسجّل بعد في \(Self.isolated(server)). بأي اسم يجدك الآخرون؟"
    }
    var firstName: String { "الاسم الأول" }
    var lastName: String { "اسم العائلة" }
    var lastNameHint: String { "اسم العائلة (اختياري)" }
    var yourPassword: String { "كلمة المرور الخاصة بك" }
    func passwordText(hint: String?) -> String {
        hint.map { "حسابك محمي بكلمة مرور. التلميح: \(Self.isolated($0))" } ?? "حسابك محمي بكلمة مرور."
    }
    var password: String { "كلمة المرور" }
    var join: String { "انضمام" }
    var signIn: String { "تسجيل الدخول" }
    var goOn: String { "متابعة" }
    var signInByPicture: String { "تسجيل الدخول عبر جهاز آخر" }
    var readThePicture: String { "اقرأ هذا بجهاز آخر" }
    var pictureText: String { "يمكن لبرنامج سُجّل دخولك فيه أن يقرأه ويؤكّد. يتجدّد الرمز حتى يُؤكَّد الدخول." }
}
