import ChatPresentation

nonisolated extension RussianLanguage: ShortcutWords {
    var keyboardShortcuts: String { "Сочетания клавиш" }
    var keysOfTheWindow: String { "Окно" }
    var keysOfChats: String { "Чаты" }
    var keysOfWriting: String { "Сообщение" }
    var keyToSearch: String { "Поиск людей и сообщений" }
    var keyToNewChat: String { "Новый чат" }
    var keyToSettings: String { "Открыть настройки" }
    var keyToShortcuts: String { "Показать этот список" }
    var keyToMinimise: String { "Свернуть окно" }
    var keyToClose: String { "Закрыть окно" }
    var keyToNext: String { "Следующий чат" }
    var keyToPrevious: String { "Предыдущий чат" }
    var keyToFirst: String { "Первый чат" }
    var keyToLast: String { "Последний чат" }
    var keyToPinned: String { "Закреплённый чат" }
    var keyToSaved: String { "Избранное" }
    var keyToMarkRead: String { "Отметить чат прочитанным" }
    var keyToInfo: String { "Показать или скрыть, с кем вы говорите" }
    var keyToLeave: String { "Закрыть ответ, поиск, чат" }
    var keyToSend: String { "Отправить" }
    var keyToBreak: String { "Новая строка" }
    var keyToEdit: String { "Изменить последнее сообщение" }
    var keyToAnswer: String { "Ответить на более раннее или позднее" }
    var keysOfMessages: String { "Сообщения чата" }
    var keyToMessages: String { "Перейти к сообщениям" }
    var keyToMessage: String { "Сообщение выше или ниже" }
    var keyToOpen: String { "Открыть, воспроизвести или ответить" }
    var keyToMenu: String { "Меню сообщения" }
    var keyToChoose: String { "Выбрать сообщение" }
    var keyToChooseOn: String { "Выбрать несколько сообщений" }
    var keyToCopy: String { "Скопировать сообщение" }
    var keyToDelete: String { "Удалить сообщение" }
    var keyToWrite: String { "Вернуться к вводу" }
    var keysOfList: String { "Список чатов" }
    var keyToList: String { "Перейти к списку и дальше" }
    var keyToRow: String { "Чат выше или ниже" }
    var keyToEnds: String { "Начало или конец списка" }
    var keyToOpenChat: String { "Открыть чат" }
    var keyToOpenWindow: String { "Открыть в новом окне" }
    var keyToChatMenu: String { "Меню чата" }
    var keysOfFilms: String { "Фото и видео" }
    var keyToPicture: String { "Предыдущее или следующее фото" }
    var keyToZoom: String { "Крупнее, мельче, целиком" }
    var keyToKeep: String { "Сохранить в файл" }
    var keyToFill: String { "На весь экран" }
    var keyToPlay: String { "Пауза или воспроизведение" }
    var keyToSmallWindow: String { "В маленьком окне и обратно" }
}
