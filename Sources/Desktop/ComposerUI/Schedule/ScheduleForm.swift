import ChatPresentation
import StdExtras

/// A reason why a form names no time at which a message can be sent.
nonisolated enum ScheduleFormError: Error, Equatable, Sendable {
    /// The text is no time of day.
    case noTime
    /// The time has passed.
    case passed
    /// The time is so near that the server would send at once.
    case tooSoon
    /// The time is too far away.
    case tooFar
}

/// The time at which a message is to be sent, as the user writes it.
nonisolated struct ScheduleForm: Equatable, Sendable {
    /// The longest wait, in seconds: a year.
    static let longestWait: Int64 = 365 * 86_400
    /// The wait from which a message is scheduled, in seconds: what is due within ten seconds, a server sends at once.
    static let shortestWait: Int64 = 15
    /// The wait that is proposed, in seconds.
    static let proposedWait: Int64 = 600

    /// The time of day, as "14:05" or "2:05 PM".
    var time: String

    /// The time of day; nil if the text is none.
    var clockTime: ClockTime? {
        let text = time.trimmingWhitespace
        let figures = text.prefix { $0.isASCII && $0.isNumber || $0 == ":" }
        // Four figures are a time without its colon.
        let isBare = figures.count == 4 && !figures.contains(":")
        let parts =
            isBare
            ? [figures.prefix(2), figures.suffix(2)]
            : figures.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<60).contains(minute)
        else { return nil }
        let half = String(text[figures.endIndex...]).trimmingWhitespace.lowercased()
        switch half.first {
        case nil where (0..<24).contains(hour): return ClockTime(hour: hour, minute: minute)
        // AM and PM, and their likes in the languages of the window.
        case "a" where (1...12).contains(hour), "ص" where (1...12).contains(hour):
            return ClockTime(hour: hour % 12, minute: minute)
        case "p" where (1...12).contains(hour), "م" where (1...12).contains(hour):
            return ClockTime(hour: hour % 12 + 12, minute: minute)
        default: return nil
        }
    }

    /// Checks the time that the day and ``clockTime`` give.
    ///
    /// - Parameters:
    ///   - moment: The moment of ``clockTime`` on the chosen day, in seconds since 1970; nil for no such time.
    ///   - now: The present, in seconds since 1970.
    /// - Returns: The moment.
    static func check(_ moment: Int64?, now: Int64) -> Result<Int32, ScheduleFormError> {
        guard let moment else { return .failure(.noTime) }
        guard moment > now else { return .failure(.passed) }
        guard moment - now > shortestWait else { return .failure(.tooSoon) }
        guard moment - now <= longestWait, let date = Int32(exactly: moment) else { return .failure(.tooFar) }
        return .success(date)
    }
}
