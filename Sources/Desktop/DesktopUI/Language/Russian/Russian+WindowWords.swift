import ChatPresentation

nonisolated extension RussianLanguage: WindowWords {
    var noChatOpen: String { "Чат не выбран" }
    var noChatOpenHint: String { "Нажмите Ctrl+K, чтобы найти кого-нибудь." }
    var accountUnopenable: String { "Не удаётся открыть аккаунт" }
    var tryAgain: String { "_Повторить" }
}
