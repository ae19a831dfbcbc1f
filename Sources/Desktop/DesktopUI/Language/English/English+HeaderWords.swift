import ChatPresentation

nonisolated extension EnglishLanguage: HeaderWords {
    var lastSeenJustNow: String { "last seen just now" }
    func lastSeen(minutesAgo count: Int) -> String {
        count == 1 ? "last seen a minute ago" : "last seen \(count) minutes ago"
    }
    func lastSeen(at time: String) -> String { "last seen at \(time)" }
    func lastSeenYesterday(at time: String) -> String { "last seen yesterday at \(time)" }
    func lastSeen(on date: String) -> String { "last seen \(date)" }
    var lastSeenRecently: String { "last seen recently" }
    var lastSeenWithinWeek: String { "last seen within a week" }
    var lastSeenWithinMonth: String { "last seen within a month" }
    var bot: String { "bot" }
    func members(_ count: Int) -> String { Self.counted(count, "member", "members") }
    func subscribers(_ count: Int) -> String { Self.counted(count, "subscriber", "subscribers") }
}
