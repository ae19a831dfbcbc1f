import ChatPresentation

nonisolated extension RussianLanguage: ChatWords {
    var chatMenu: String { "Меню чата" }
    var info: String { "Информация о чате" }
    var closeInfo: String { "Закрыть информацию" }
    var noMessagesYet: String { "Пока нет сообщений" }
    var noMessagesHint: String { "Напишите что-нибудь." }
    var noNotesHint: String { "То, что вы здесь сохраните, будет на всех ваших устройствах." }
    var toTheNewest: String { "К последнему сообщению" }
    var toTheNextMention: String { "К следующему упоминанию" }
    var toTheNextReaction: String { "К следующей реакции" }
    func fileWasSaved(_ name: String, in folder: String) -> String { "\(name) теперь в папке «\(folder)»" }
}
