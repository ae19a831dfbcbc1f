/// When somebody was here, and how many there are.
nonisolated protocol HeaderWords {
    /// Less than a minute ago.
    var lastSeenJustNow: String { get }
    /// Less than an hour ago.
    func lastSeen(minutesAgo count: Int) -> String
    /// Today.
    func lastSeen(at time: String) -> String
    /// Yesterday.
    func lastSeenYesterday(at time: String) -> String
    /// Before that.
    func lastSeen(on date: String) -> String
    /// In the last days; nobody may know when.
    var lastSeenRecently: String { get }
    /// In the last week.
    var lastSeenWithinWeek: String { get }
    /// In the last month.
    var lastSeenWithinMonth: String { get }
    /// A program and no person.
    var bot: String { get }
    /// Of a group.
    func members(_ count: Int) -> String
    /// Of a channel.
    func subscribers(_ count: Int) -> String
}
