import ChatPresentation

nonisolated extension RussianLanguage: InviteWords {
    var inviteLink: String { "Ссылка-приглашение" }
    var inviteLinks: String { "Ссылки-приглашения" }
    var manageInviteLinks: String { "Управление ссылками…" }
    var createInviteLink: String { "Создать ссылку-приглашение" }
    func whatToDo(withLink title: String) -> String { "Действия со ссылкой \(title)" }
    var inviteLinkText: String { "По этой ссылке может вступить каждый, у кого она есть." }
    var otherLinks: String { "Другие ссылки" }
    var otherLinksText: String { "Ссылки со своим названием, сроком или числом вступлений." }
    var revokedLinks: String { "Отозванные ссылки" }
    var shareLinkEntry: String { "Поделиться ссылкой…" }
    var shareLink: String { "Поделиться ссылкой" }
    func linkSent(to name: String) -> String { "Ссылка отправлена: \(name)" }
    func linkSent(toChats count: Int) -> String {
        "Ссылка отправлена в \(Self.counted(count, "чат", "чата", "чатов"))"
    }
    var showQRCode: String { "Показать QR-код" }
    var qrCode: String { "QR-код" }
    var qrCodeText: String { "Отсканировав код телефоном, можно вступить." }
    var editLinkEntry: String { "Изменить ссылку…" }
    var editLink: String { "Изменить ссылку" }
    var revokeLink: String { "Отозвать ссылку…" }
    var revokeLinkQuestion: String { "Отозвать ссылку?" }
    var revokeLinkText: String { "Больше никто не сможет по ней вступить." }
    var revokePrimaryLinkText: String { "Больше никто не сможет по ней вступить. Её заменит новая ссылка." }
    var revokeNow: String { "Отозвать" }
    var deleteLink: String { "Удалить ссылку…" }
    var deleteLinkQuestion: String { "Удалить ссылку?" }
    var deleteLinkText: String { "Она исчезнет из списка вместе с числом вступивших." }
    func joinedByLink(_ count: Int) -> String {
        count == 0 ? "Пока никто не вступил" : Self.counted(count, "вступивший", "вступивших", "вступивших")
    }
    func usesLeft(_ count: Int) -> String { "осталось \(count)" }
    func joinRequests(_ count: Int) -> String { Self.counted(count, "заявка", "заявки", "заявок") }
    func linkValid(until moment: String) -> String { "действует до: \(moment)" }
    var linkExpired: String { "срок истёк" }
    var linkUsedUp: String { "исчерпана" }
    var newLink: String { "Новая ссылка" }
    var linkName: String { "Название" }
    var linkNameHint: String { "Название ссылки, для администраторов" }
    var linkExpiry: String { "Срок действия" }
    var linkNeverExpires: String { "Без срока" }
    var linkForHour: String { "Час" }
    var linkForDay: String { "День" }
    var linkForWeek: String { "Неделя" }
    var linkUses: String { "Сколько человек может вступить" }
    var linkUnlimited: String { "Сколько угодно" }
    func linkUses(_ count: Int) -> String { Self.counted(count, "человек", "человека", "человек") }
    var linkApproval: String { "Одобрять новых участников" }
    var linkApprovalText: String { "Тех, кто пришёл по ссылке, впускает администратор." }
    var joinGroup: String { "Вступить в группу" }
    var joinChannel: String { "Подписаться на канал" }
    var askToJoin: String { "Подать заявку" }
    var askToJoinText: String { "Кого впустить, решает администратор." }
    var joinRequestSent: String { "Заявка отправлена. Решение примет администратор." }
}
