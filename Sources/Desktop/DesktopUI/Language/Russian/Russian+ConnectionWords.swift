import ChatPresentation

nonisolated extension RussianLanguage: ConnectionWords {
    var waitingForNetwork: String { "Ожидание сети…" }
    var connecting: String { "Соединение…" }
    var connectingThroughProxy: String { "Соединение через прокси…" }
    var updating: String { "Обновление…" }
}
