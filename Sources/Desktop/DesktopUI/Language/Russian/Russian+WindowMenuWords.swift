import ChatPresentation

nonisolated extension RussianLanguage: WindowMenuWords {
    var menu: String { "Меню" }
    var appearance: String { "Оформление" }
    var asTheDesktop: String { "Как в системе" }
    var light: String { "Светлое" }
    var dark: String { "Тёмное" }
    var smallText: String { "Мелкий текст" }
    var normalText: String { "Обычный текст" }
    var largeText: String { "Крупный текст" }
    var accounts: String { "Аккаунты" }
    var addAccount: String { "Добавить аккаунт…" }
    var logOut: String { "Выйти…" }
    var logOutQuestion: String { "Выйти из аккаунта?" }
    var logOutText: String {
        "Данные этого аккаунта на компьютере будут удалены, а неотправленные сообщения не уйдут."
    }
    var logOutNow: String { "Выйти" }
}
