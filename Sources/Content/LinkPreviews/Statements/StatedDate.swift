import StdExtras

/// A date as pages write it: ISO 8601 in its usual forms, or that of mail.
struct StatedDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Seconds since 1970, UTC.
    let seconds: Int

    init?(_ text: String) {
        guard let seconds = Self.iso(text.prefix(64)) ?? Self.mail(text.prefix(64)) else { return nil }
        self.seconds = seconds
    }

    /// `2016-05-24`, `2016-05-24T13:30:03.000Z`, `2016-05-24 13:30+0200`.
    private static func iso(_ text: Substring) -> Int? {
        var rest = text.drop(while: \.isWhitespace)
        guard let year = number(&rest, 4), skip(&rest, "-"), let month = number(&rest, 2), skip(&rest, "-"),
            let day = number(&rest, 2), let date = days(year, month, day)
        else { return nil }
        guard skip(&rest, "T") || skip(&rest, "t") || skip(&rest, " "), let clock = clock(&rest) else {
            return date * 86_400
        }
        return date * 86_400 + clock - zone(rest)
    }

    /// `Tue, 24 May 2016 13:30:03 GMT`.
    private static func mail(_ text: Substring) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.drop { Int($0) == nil }
        guard words.count >= 3, let first = words.first, let day = Int(first) else { return nil }
        let rest = words.dropFirst()
        guard let name = rest.first,
            let month = months.firstIndex(of: name.lowercased().prefix(3).description),
            let year = rest.dropFirst().first.flatMap({ Int($0) }), let date = days(year, month + 1, day)
        else { return nil }
        let end = rest.dropFirst().first?.endIndex ?? text.endIndex
        var time = text[end...].drop(while: \.isWhitespace)
        guard let clock = clock(&time) else { return date * 86_400 }
        return date * 86_400 + clock - zone(time)
    }

    private static func clock(_ rest: inout Substring) -> Int? {
        guard let hour = number(&rest, 2), skip(&rest, ":"), let minute = number(&rest, 2), hour < 24,
            minute < 60
        else { return nil }
        var second = 0
        if skip(&rest, ":") { second = min(59, number(&rest, 2) ?? 0) }
        if skip(&rest, ".") { rest = rest.drop { $0.isASCII && $0.isNumber } }
        return hour * 3600 + minute * 60 + second
    }

    /// Seconds east of Greenwich.
    private static func zone(_ text: Substring) -> Int {
        var rest = text.drop(while: \.isWhitespace)
        let sign = skip(&rest, "+") ? 1 : skip(&rest, "-") ? -1 : 0
        guard sign != 0, let hours = number(&rest, 2), hours < 24 else { return 0 }
        _ = skip(&rest, ":")
        return sign * (hours * 3600 + min(59, number(&rest, 2) ?? 0) * 60)
    }

    private static func number(_ rest: inout Substring, _ digits: Int) -> Int? {
        let part = rest.prefix(clamping: digits)
        guard part.count == digits, part.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        rest = rest[part.endIndex...]
        return Int(part)
    }

    private static func skip(_ rest: inout Substring, _ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Days since 1970 by the Gregorian calendar; nil for no day of it between the years 1800 and 2200.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1800...2200).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        return CalendarDay.number(year: year, month: month, day: day)
    }
}
