import ChatPresentation

nonisolated extension RussianLanguage: ComposerWords {
    var message: String { "Сообщение" }
    var attachFiles: String { "Прикрепить файлы" }
    func reply(to author: String) -> String { "Ответ: \(author)" }
    var editMessage: String { "Редактирование" }
}
