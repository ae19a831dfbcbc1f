import ChatPresentation

nonisolated extension RussianLanguage: WindowMenuWords {
    var menu: String { "Меню" }
    var settings: String { "Настройки" }
    var aboutMartlet: String { "О программе" }
    var aboutText: String { "Мессенджер для собственного сервера" }
    var aboutMaker: String { "Авторы Martlet" }
    var accounts: String { "Аккаунты" }
    var addAccount: String { "Добавить аккаунт…" }
    var logOut: String { "Выйти…" }
    var logOutQuestion: String { "Выйти из аккаунта?" }
    var logOutText: String {
        "Данные этого аккаунта на компьютере будут удалены, а неотправленные сообщения не уйдут."
    }
    var logOutNow: String { "Выйти" }
}
