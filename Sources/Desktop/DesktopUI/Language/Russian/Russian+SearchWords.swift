import ChatPresentation

nonisolated extension RussianLanguage: SearchWords {
    var search: String { "Поиск" }
    var peopleAndGroups: String { "Люди и группы" }
    var messages: String { "Сообщения" }
    var nothingFound: String { "Ничего не найдено" }
    var storedOnly: String { "Сервер не ответил: показано то, что хранится здесь" }
}
