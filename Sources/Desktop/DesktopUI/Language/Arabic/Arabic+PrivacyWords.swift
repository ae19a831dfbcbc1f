import ChatPresentation
import ClientModel

nonisolated extension ArabicLanguage: PrivacyWords {
    var privacy: String { "الخصوصية" }
    var whoSeesWhat: String { "من يراك ومن يصل إليك" }
    var whoSeesWhatHint: String { "يسري على هذا الخادم، لجميع أجهزتك" }
    var privacyUnsupported: String { "هذه الإعدادات غير متاحة على هذا الخادم بعد." }
    func title(_ key: PrivacyKey) -> String {
        switch key {
        case .phoneNumber: "رقم الهاتف"
        case .lastSeen: "آخر ظهور"
        case .profilePhoto: "صورة الملف الشخصي"
        case .about: "نبذة"
        case .forwards: "الرسائل المعاد توجيهها"
        case .calls: "المكالمات"
        case .invitations: "المجموعات والقنوات"
        case .voiceMessages: "الرسائل الصوتية"
        }
    }
    func question(_ key: PrivacyKey) -> String {
        switch key {
        case .phoneNumber: "من يرى رقم هاتفك؟"
        case .lastSeen: "من يرى آخر ظهور لك؟"
        case .profilePhoto: "من يرى صورتك؟"
        case .about: "من يقرأ نبذتك؟"
        case .forwards: "من يمكنه الإشارة إليك عند إعادة توجيه رسائلك؟"
        case .calls: "من يمكنه الاتصال بك؟"
        case .invitations: "من يمكنه إضافتك إلى المجموعات والقنوات؟"
        case .voiceMessages: "من يمكنه إرسال رسائل صوتية إليك؟"
        }
    }
    func audience(_ audience: PrivacyRules.Audience) -> String {
        switch audience {
        case .everybody: "الجميع"
        case .contacts: "جهات اتصالي"
        case .nobody: "لا أحد"
        }
    }
    var exceptions: String { "الاستثناءات" }
    var exceptionsHint: String { "لا يسري الاختيار أعلاه على هؤلاء." }
    func title(_ exception: PrivacyRules.Exception) -> String {
        switch exception {
        case .always: "السماح دائمًا"
        case .never: "عدم السماح أبدًا"
        }
    }
    var noExceptions: String { "إضافة أشخاص" }
    var security: String { "الأمان" }
    var blockedPeople: String { "المحظورون" }
    var blockedHint: String { "لا يستطيع المحظور مراسلتك ولا يرى متى تكون متصلًا." }
    var nobodyBlocked: String { "لا أحد محظور" }
    var noneBlocked: String { "لا أحد" }
    var blockSomebody: String { "حظر شخص" }
    var unblock: String { "إلغاء الحظر" }
    func unblock(_ name: String) -> String { "إلغاء حظر \(Self.isolated(name))" }
}
