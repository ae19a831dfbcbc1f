/// English, with the day before the month and a clock of 24 or 12 hours.
public struct EnglishLanguage: ChatLanguage {
    /// Whether the clock has 12 hours.
    public var usesTwelveHours: Bool

    /// English.
    public init(usesTwelveHours: Bool = false) { self.usesTwelveHours = usesTwelveHours }

    /// From left to right.
    public var isRightToLeft: Bool { false }

    /// Says something.
    public func words(_ phrase: Phrase) -> String {
        switch phrase {
        case .you: "You"
        case .savedMessages: "Saved Messages"
        case .deletedAccount: "Deleted Account"
        case .via(let username): "via @\(username)"
        case .edited: "edited"
        case .forwardedFrom: "Forwarded from"
        case .deletedMessage: "Deleted message"
        case .comments(let count): Self.counted(count, "Comment", "Comments")
        case .leaveComment: "Leave a comment"
        case .unreadMessages: "Unread messages"
        case .today: "Today"
        case .yesterday: "Yesterday"
        case .media(let word): media(word)
        case .count(let word, let count): Self.several(word, count)
        case .unsupported: "This message is not supported by this version."
        case .restricted: "This message cannot be displayed."
        case .expired: "This media has expired"
        case .instantView: "Instant View"
        case .part(let part): words(part)
        case .poll(let isQuiz, let isPublic, let isClosed): Self.poll(isQuiz, isPublic, isClosed)
        case .votes(let count): count == 0 ? "No votes" : Self.counted(count, "vote", "votes")
        case .showResults: "View results"
        case .call(let word): Self.call(word)
        case .viewContact: "View contact"
        case .liveLocation: "Live location"
        case .location: "Location"
        case .draft: "Draft:"
        case .activity(let word, let names, let others): Self.activity(word, names, others)
        case .service(let word): service(word)
        case .unread(let count): Self.counted(count, "unread message", "unread messages")
        case .muted: "muted"
        case .pinned: "pinned"
        case .online: "online"
        case .delivery(let word): words(word)
        }
    }

    /// A time of day.
    public func time(_ time: ClockTime) -> String {
        guard usesTwelveHours else { return "\(Self.twoDigits(time.hour)):\(Self.twoDigits(time.minute))" }
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        return "\(hour):\(Self.twoDigits(time.minute)) \(time.hour < 12 ? "AM" : "PM")"
    }

    /// A day of the week in three letters.
    public func shortWeekday(_ weekday: Int) -> String {
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        return names.indices.contains(weekday - 1) ? names[weekday - 1] : ""
    }

    /// A date in figures.
    public func shortDate(_ date: CivilDate) -> String {
        "\(Self.twoDigits(date.day)).\(Self.twoDigits(date.month)).\(Self.twoDigits(date.year % 100))"
    }

    /// A date in words.
    public func longDate(_ date: CivilDate, withYear: Bool) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        let month = names.indices.contains(date.month - 1) ? names[date.month - 1] : ""
        return withYear ? "\(date.day) \(month) \(date.year)" : "\(date.day) \(month)"
    }

    /// A large number in a few characters.
    public func compact(_ count: Int) -> String {
        CompactNumber(count).text(units: ["", "K", "M", "B"], point: ".")
    }

    /// A size in bytes.
    public func byteCount(_ count: Int64) -> String {
        let units = ["B", "KB", "MB", "GB", "TB"]
        var tenths = max(0, count) <= Int64.max / 10 ? max(0, count) * 10 : Int64.max
        var unit = 0
        while tenths >= 10_240, unit < units.count - 1 {
            tenths /= 1024
            unit += 1
        }
        let whole = "\(tenths / 10)"
        return unit == 0 || tenths % 10 == 0
            ? "\(whole) \(units[unit])" : "\(whole).\(tenths % 10) \(units[unit])"
    }

    /// A number and the form that it asks for.
    package static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
