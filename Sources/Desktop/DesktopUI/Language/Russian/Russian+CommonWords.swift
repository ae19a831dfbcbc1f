import ChatPresentation

nonisolated extension RussianLanguage: CommonWords {
    var cancel: String { "Отмена" }
    var back: String { "Назад" }
    var pin: String { "Закрепить" }
    var unpin: String { "Открепить" }
    var archive: String { "Архив" }
    var copyLink: String { "Копировать ссылку" }
    var group: String { "Группа" }
}
