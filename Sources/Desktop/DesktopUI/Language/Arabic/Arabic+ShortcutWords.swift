import ChatPresentation

nonisolated extension ArabicLanguage: ShortcutWords {
    var keyboardShortcuts: String { "اختصارات لوحة المفاتيح" }
    var keysOfTheWindow: String { "النافذة" }
    var keysOfChats: String { "المحادثات" }
    var keysOfWriting: String { "الكتابة" }
    var keyToSearch: String { "البحث عن الأشخاص والرسائل" }
    var keyToNewChat: String { "محادثة جديدة" }
    var keyToSettings: String { "فتح الإعدادات" }
    var keyToShortcuts: String { "عرض هذه القائمة" }
    var keyToMinimise: String { "تصغير النافذة" }
    var keyToClose: String { "إغلاق النافذة" }
    var keyToNext: String { "المحادثة التالية" }
    var keyToPrevious: String { "المحادثة السابقة" }
    var keyToFirst: String { "المحادثة الأولى" }
    var keyToLast: String { "المحادثة الأخيرة" }
    var keyToPinned: String { "محادثة مثبتة" }
    var keyToSaved: String { "الرسائل المحفوظة" }
    var keyToMarkRead: String { "تعليم المحادثة كمقروءة" }
    var keyToInfo: String { "إظهار معلومات المحادثة أو إخفاؤها" }
    var keyToLeave: String { "ترك الرد أو البحث أو المحادثة" }
    var keyToSend: String { "إرسال" }
    var keyToBreak: String { "سطر جديد" }
    var keyToEdit: String { "تعديل آخر رسالة" }
    var keyToAnswer: String { "الرد على رسالة أسبق أو أحدث" }
    var keysOfMessages: String { "الرسائل" }
    var keyToMessages: String { "الانتقال من الكتابة إلى الرسائل" }
    var keyToMessage: String { "الرسالة السابقة أو التالية" }
    var keyToOpen: String { "فتح الرسالة أو تشغيلها أو الرد عليها" }
    var keyToMenu: String { "قائمة الرسالة" }
    var keyToChoose: String { "تحديد رسالة" }
    var keyToChooseOn: String { "تحديد عدة رسائل" }
    var keyToCopy: String { "نسخ رسالة" }
    var keyToDelete: String { "حذف رسالة" }
    var keyToWrite: String { "العودة إلى الكتابة" }
    var keysOfList: String { "قائمة المحادثات" }
    var keyToList: String { "الانتقال إلى القائمة وما بعدها" }
    var keyToRow: String { "المحادثة الأعلى أو الأدنى" }
    var keyToEnds: String { "أول القائمة أو آخرها" }
    var keyToOpenChat: String { "فتح المحادثة" }
    var keyToOpenWindow: String { "فتحها في نافذة جديدة" }
    var keyToChatMenu: String { "قائمة المحادثة" }
    var keysOfFilms: String { "الصور والفيديو" }
    var keyToPicture: String { "الصورة السابقة أو التالية" }
    var keyToZoom: String { "تكبير وتصغير وملاءمة" }
    var keyToKeep: String { "الحفظ كملف" }
    var keyToFill: String { "ملء الشاشة" }
    var keyToPlay: String { "تشغيل أو إيقاف مؤقت" }
    var keyToSmallWindow: String { "التشغيل في نافذة صغيرة والعودة" }
}
