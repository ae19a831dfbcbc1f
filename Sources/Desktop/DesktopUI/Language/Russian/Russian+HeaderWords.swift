import ChatPresentation

nonisolated extension RussianLanguage: HeaderWords {
    var lastSeenJustNow: String { "был(а) только что" }
    func lastSeen(minutesAgo count: Int) -> String {
        "был(а) \(Self.counted(count, "минуту", "минуты", "минут")) назад"
    }
    func lastSeen(at time: String) -> String { "был(а) в \(time)" }
    func lastSeenYesterday(at time: String) -> String { "был(а) вчера в \(time)" }
    func lastSeen(on date: String) -> String { "был(а) \(date)" }
    var lastSeenRecently: String { "был(а) недавно" }
    var lastSeenWithinWeek: String { "был(а) на этой неделе" }
    var lastSeenWithinMonth: String { "был(а) в этом месяце" }
    var bot: String { "бот" }
    func members(_ count: Int) -> String { Self.counted(count, "участник", "участника", "участников") }
    func subscribers(_ count: Int) -> String { Self.counted(count, "подписчик", "подписчика", "подписчиков") }
}
