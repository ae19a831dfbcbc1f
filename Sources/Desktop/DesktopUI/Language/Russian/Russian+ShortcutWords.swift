import ChatPresentation

nonisolated extension RussianLanguage: ShortcutWords {
    var keyboardShortcuts: String { "Сочетания клавиш" }
    var keysOfTheWindow: String { "Окно" }
    var keysOfChats: String { "Чаты" }
    var keysOfWriting: String { "Сообщение" }
    var keyToSearch: String { "Поиск людей и сообщений" }
    var keyToSettings: String { "Открыть настройки" }
    var keyToShortcuts: String { "Показать этот список" }
    var keyToClose: String { "Закрыть окно" }
    var keyToNext: String { "Следующий чат" }
    var keyToPrevious: String { "Предыдущий чат" }
    var keyToLeave: String { "Закрыть ответ, поиск, чат" }
    var keyToSend: String { "Отправить" }
    var keyToBreak: String { "Новая строка" }
    var keyToEdit: String { "Изменить последнее сообщение" }
}
