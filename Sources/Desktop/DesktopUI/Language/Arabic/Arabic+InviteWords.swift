import ChatPresentation

nonisolated extension ArabicLanguage: InviteWords {
    var inviteLink: String { "رابط الدعوة" }
    var inviteLinks: String { "روابط الدعوة" }
    var manageInviteLinks: String { "إدارة روابط الدعوة…" }
    var createInviteLink: String { "إنشاء رابط دعوة" }
    func whatToDo(withLink title: String) -> String { "خيارات الرابط \(Self.isolated(title))" }
    var inviteLinkText: String { "يمكن لكل من لديه هذا الرابط الانضمام." }
    var otherLinks: String { "روابط أخرى" }
    var otherLinksText: String { "روابط لها اسم أو مدة أو عدد استخدامات خاص بها." }
    var revokedLinks: String { "روابط ملغاة" }
    var shareLinkEntry: String { "مشاركة الرابط…" }
    var shareLink: String { "مشاركة الرابط" }
    func linkSent(to name: String) -> String { "أُرسل الرابط إلى \(Self.isolated(name))" }
    func linkSent(toChats count: Int) -> String { "الدردشات التي أُرسل إليها الرابط: \(count)" }
    var showQRCode: String { "إظهار رمز QR" }
    var qrCode: String { "رمز QR" }
    var qrCodeText: String { "يمكن لمن يمسح هذا الرمز بهاتفه الانضمام." }
    var editLinkEntry: String { "تعديل الرابط…" }
    var editLink: String { "تعديل الرابط" }
    var revokeLink: String { "إلغاء الرابط…" }
    var revokeLinkQuestion: String { "أتريد إلغاء الرابط؟" }
    var revokeLinkText: String { "لن يتمكن أحد من الانضمام به بعد الآن." }
    var revokePrimaryLinkText: String { "لن يتمكن أحد من الانضمام به بعد الآن، ويحل محله رابط جديد." }
    var revokeNow: String { "إلغاء الرابط" }
    var deleteLink: String { "حذف الرابط…" }
    var deleteLinkQuestion: String { "أتريد حذف الرابط؟" }
    var deleteLinkText: String { "سيختفي من القائمة مع عدد من انضموا به." }
    func joinedByLink(_ count: Int) -> String {
        Self.counted(
            count,
            "لم ينضم أحد بعد",
            "انضم شخص واحد",
            "انضم شخصان",
            "أشخاص انضموا",
            "شخصًا انضموا",
            "شخص انضموا"
        )
    }
    func usesLeft(_ count: Int) -> String { "المتبقي: \(count)" }
    func joinRequests(_ count: Int) -> String {
        Self.counted(count, "لا طلبات", "طلب واحد", "طلبان", "طلبات", "طلبًا", "طلب")
    }
    func linkValid(until moment: String) -> String { "صالح حتى \(Self.isolated(moment))" }
    var linkExpired: String { "انتهت مدته" }
    var linkUsedUp: String { "استُنفد" }
    var newLink: String { "رابط جديد" }
    var linkName: String { "الاسم" }
    var linkNameHint: String { "اسم الرابط، للمشرفين" }
    var linkExpiry: String { "المدة" }
    var linkNeverExpires: String { "دائم" }
    var linkForHour: String { "ساعة" }
    var linkForDay: String { "يوم" }
    var linkForWeek: String { "أسبوع" }
    var linkUses: String { "كم شخصًا يمكنه الانضمام" }
    var linkUnlimited: String { "أي عدد" }
    func linkUses(_ count: Int) -> String {
        Self.counted(count, "لا أحد", "شخص واحد", "شخصان", "أشخاص", "شخصًا", "شخص")
    }
    var linkApproval: String { "الموافقة على الأعضاء الجدد" }
    var linkApprovalText: String { "يوافق مشرف على كل من يتبع الرابط." }
    var joinGroup: String { "الانضمام إلى المجموعة" }
    var joinChannel: String { "الاشتراك في القناة" }
    var askToJoin: String { "طلب الانضمام" }
    var askToJoinText: String { "يقرر مشرف من يُسمح له بالانضمام." }
    var joinRequestSent: String { "أُرسل طلبك، وسيقرر مشرف بشأنه." }
}
