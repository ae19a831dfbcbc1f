import ChatPresentation

nonisolated extension RussianLanguage: ForwardWords {
    var whereTo: String { "Куда" }
    var addComment: String { "Добавить комментарий…" }
    var comment: String { "Комментарий" }
    var hideAuthors: String { "Не указывать автора" }
    var nobodyCalledSo: String { "Никого не найдено" }
    func forwardingTo(_ names: [String]) -> String { "Кому: " + names.joined(separator: ", ") }
    var onlyYouSee: String { "Видите только вы" }
    var channel: String { "Канал" }
    func forwarded(to name: String) -> String { "Переслано: \(name)" }
    func forwarded(toChats count: Int) -> String {
        "Переслано в \(Self.counted(count, "чат", "чата", "чатов"))"
    }
    var show: String { "Показать" }
}
