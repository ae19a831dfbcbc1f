import ChatPresentation

nonisolated extension RussianLanguage: ComposerWords {
    var message: String { "Сообщение" }
    var attachFiles: String { "Прикрепить файлы" }
    var filesForbidden: String { "Отправлять файлы здесь нельзя" }
    func reply(to author: String) -> String { "Ответ: \(author)" }
    var editMessage: String { "Редактирование" }
    func quote(from author: String) -> String { "Цитата: \(author)" }
    var emoji: String { "Эмодзи" }
    var link: String { "Ссылка" }
    var linkAddress: String { "Адрес" }
    var createLink: String { "Создать" }
    var lookingUpLink: String { "Получаем сведения о ссылке…" }
    var withoutPreview: String { "Отправить без предпросмотра" }
}
