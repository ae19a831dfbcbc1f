import ChatPresentation

nonisolated extension RussianLanguage: ChatMenuWords {
    var openInWindow: String { "Открыть в новом окне" }
    var takeOutOfArchive: String { "Вернуть из архива" }
    var putIntoArchive: String { "Архивировать" }
    var mute: String { "Выключить уведомления" }
    var unmute: String { "Включить уведомления" }
    var markAsRead: String { "Пометить как прочитанное" }
    var markAsUnread: String { "Пометить как непрочитанное" }
    var clearHistory: String { "Очистить историю…" }
    var clearHistoryQuestion: String { "Очистить историю?" }
    var clearHistoryText: String { "Все сообщения этого чата будут удалены." }
    var clearForMe: String { "Очистить у меня" }
    var clearForBoth: String { "Очистить у обоих" }
}
