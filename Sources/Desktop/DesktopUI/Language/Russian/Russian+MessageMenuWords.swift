import ChatPresentation

nonisolated extension RussianLanguage: MessageMenuWords {
    var reply: String { "Ответить" }
    var edit: String { "Изменить" }
    var copyText: String { "Копировать текст" }
    var copied: String { "Скопировано" }
    func react(with emoji: String) -> String { "Реакция \(emoji)" }
    func deleteQuestion(_ count: Int) -> String {
        count == 1
            ? "Удалить сообщение?" : "Удалить \(Self.counted(count, "сообщение", "сообщения", "сообщений"))?"
    }
    var deleteForMe: String { "Удалить у меня" }
    var deleteForEveryone: String { "Удалить у всех" }
    var deleteNow: String { "Удалить" }
    var sendAgain: String { "Отправить ещё раз" }
    var doNotSend: String { "Не отправлять" }
    var cannotOpenYet: String { "Эта версия пока не умеет это открывать" }
    var quoteAndReply: String { "Процитировать" }
    var copySelectedText: String { "Копировать выделенное" }
    var forwardTo: String { "Переслать…" }
    var select: String { "Выбрать" }
}
