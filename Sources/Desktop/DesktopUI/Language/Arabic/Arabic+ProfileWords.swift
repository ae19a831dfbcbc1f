import ChatPresentation

nonisolated extension ArabicLanguage: ProfileWords {
    var profile: String { "الملف الشخصي" }
    var phone: String { "الهاتف" }
    var username: String { "اسم المستخدم" }
    var about: String { "نبذة" }
    var addMembers: String { "إضافة أعضاء" }
    var addContact: String { "إضافة جهة اتصال" }
    var owner: String { "المالك" }
    var administrator: String { "مشرف" }
    var makeAdministrator: String { "تعيين مشرفًا" }
    var dismissAdministrator: String { "إلغاء الإشراف" }
    var removeMember: String { "إزالة…" }
    func whatToDo(with name: String) -> String { "خيارات \u{2068}\(name)\u{2069}" }
    var showAll: String { "إظهار الكل" }
    var leaveGroup: String { "مغادرة المجموعة…" }
    var deleteGroup: String { "حذف المجموعة…" }
    var leaveChannel: String { "مغادرة القناة…" }
    var deleteChannel: String { "حذف القناة…" }
    var leaveChannelQuestion: String { "أتريد مغادرة القناة؟" }
    var leaveChannelText: String { "لن تصلك رسائلها بعد الآن." }
    var deleteChannelQuestion: String { "أتريد حذف القناة؟" }
    var deleteChannelText: String { "ستنتهي لجميع قرائها." }
    var editChannel: String { "تعديل القناة" }
    var editChannelText: String { "سيرى جميع المشتركين التغيير." }
    var channelAbout: String { "موضوع القناة" }
    var deleteContact: String { "حذف جهة الاتصال…" }
    var leaveGroupQuestion: String { "أتريد مغادرة المجموعة؟" }
    var leaveGroupText: String { "لن تصلك رسائلها بعد الآن. يمكن لأعضائها إعادتك." }
    var leaveNow: String { "مغادرة" }
    var deleteGroupQuestion: String { "أتريد حذف المجموعة؟" }
    var deleteGroupText: String { "ستنتهي لجميع أعضائها." }
    var deleteContactQuestion: String { "أتريد حذف جهة الاتصال؟" }
    var deleteContactText: String { "ستبقى الدردشة معه." }
    func removeQuestion(_ name: String) -> String { "أتريد إزالة \u{2068}\(name)\u{2069}؟" }
    var removeText: String { "لن تصله رسائل هذه المجموعة." }
    var removeNow: String { "إزالة" }
    var editGroup: String { "تعديل المجموعة" }
    var editGroupText: String { "سيرى جميع الأعضاء التغيير." }
    var groupTitle: String { "الاسم" }
    var groupAbout: String { "موضوع المجموعة" }
    var changePicture: String { "تغيير الصورة…" }
    var choosePictureTitle: String { "اختر صورة" }
    var save: String { "حفظ" }
    var addToContacts: String { "إضافة إلى جهات الاتصال" }
    var editContact: String { "تعديل جهة الاتصال" }
    var contactNameText: String { "لن يرى هذا الاسم أحد سواك." }
    func groupsInCommon(_ count: Int) -> String { "المجموعات المشتركة: \(count)" }
    var add: String { "إضافة" }
}
