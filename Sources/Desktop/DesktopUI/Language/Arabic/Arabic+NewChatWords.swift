import ChatPresentation

nonisolated extension ArabicLanguage: NewChatWords {
    var newChat: String { "دردشة جديدة" }
    var newChatEntry: String { "دردشة جديدة…" }
    var newGroup: String { "مجموعة جديدة" }
    var newGroupEntry: String { "مجموعة جديدة…" }
    var newChannel: String { "قناة جديدة" }
    var newChannelEntry: String { "قناة جديدة…" }
    var newChannelText: String { "في القناة تكتب أنت، ويقرأ أي عدد من الناس." }
    var channelTitleHint: String { "اسم القناة" }
    var noChannelsHere: String { "لا قنوات هنا" }
    var noChannelsHereText: String { "ليس في هذا الخادم قنوات بعد. يمكنك إنشاء مجموعة بدلًا منها." }
    var newContact: String { "جهة اتصال جديدة" }
    var newContactEntry: String { "جهة اتصال جديدة…" }
    var newContactText: String { "يُعثر على صاحب الرقم إن كان له حساب على هذا الخادم." }
    var nobodyWithNumber: String { "لم يُعثر على أحد بهذا الرقم" }
    var searchPeople: String { "البحث عن أشخاص" }
    var nameOrUsername: String { "الاسم أو اسم المستخدم" }
    var searchPeopleHint: String { "ابحث عن شخص باسمه أو باسم المستخدم." }
    var nobodyFound: String { "لم يُعثر على أحد" }
    func doNotChoose(_ name: String) -> String { "إلغاء اختيار \u{2068}\(name)\u{2069}" }
    var groupTitleHint: String { "اسم المجموعة" }
    var choosePicture: String { "اختر صورة…" }
    var noPicture: String { "هذه ليست صورة." }
    var create: String { "إنشاء" }
}
