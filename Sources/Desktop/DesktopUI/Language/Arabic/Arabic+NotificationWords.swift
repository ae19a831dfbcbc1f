import ChatPresentation

nonisolated extension ArabicLanguage: NotificationWords {
    var notifications: String { "الإشعارات" }
    var onThisComputer: String { "على هذا الحاسوب" }
    var showNotifications: String { "إظهار الإشعارات" }
    var showText: String { "إظهار نص الرسائل" }
    var showTextHint: String { "وإلا فاسم المرسل وعدد الرسائل فقط" }
    var playSounds: String { "تشغيل الأصوات" }
    var chatsThatTell: String { "المحادثات التي تُشعِر" }
    var chatsThatTellHint: String { "على جميع أجهزتك، للمحادثات التي ليست لها إعدادات خاصة" }
    var privateChats: String { "المحادثات الخاصة" }
    var groups: String { "المجموعات" }
    var channels: String { "القنوات" }
    var mentionsAlways: String { "الإشارات والردود دائمًا" }
    var mentionsAlwaysHint: String { "حتى في المحادثات المكتومة" }
    var contactsJoin: String { "انضمام جهة اتصال" }
}
