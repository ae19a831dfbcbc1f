import StdExtras

/// Reads a date of words and numbers, in the order in which they come.
struct DateReader {
    private enum Token: Equatable {
        case number(Int, digits: Int)
        case word(String)
        case mark(Character)
    }

    private let tokens: [Token]
    private let now: Int
    /// The seconds east of UTC that the text names; nil if it names none.
    private(set) var zone: Int?
    private var used: Set<Int> = []

    init(_ text: String, now: Int) {
        tokens = Self.tokens(text.lowercased())
        self.now = now
    }

    private static func tokens(_ text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = text[...]
        while let first = rest.first, tokens.count < 64 {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest.dropFirst(digits.count)
                tokens.append(.number(Int(digits.prefix(10)) ?? 0, digits: digits.count))
            } else if first.isLetter {
                let word = rest.prefix { $0.isLetter }
                rest = rest.dropFirst(word.count)
                tokens.append(.word(String(word)))
            } else {
                rest = rest.dropFirst()
                if !first.isWhitespace { tokens.append(.mark(first)) }
            }
        }
        return tokens
    }

    /// Seconds since 1970 by the text's own clock.
    mutating func read() -> Int? {
        if let relative { return relative }
        let time = time()
        if time != nil || tokens.contains(.word("t")) { readZone() }
        guard let day = day() else {
            return time.map { CalendarDay(seconds: now).seconds + $0 }
        }
        return day.seconds + (time ?? 0)
    }

    private var relative: Int? {
        let today = CalendarDay(seconds: now).seconds
        guard case .word(let first)? = tokens.first else { return ago }
        switch first {
        case "now": return now
        case "today" where tokens.count == 1: return today
        case "yesterday" where tokens.count == 1: return today - 86_400
        case "tomorrow" where tokens.count == 1: return today + 86_400
        default: return nil
        }
    }

    /// As `3 hours ago`.
    private var ago: Int? {
        guard tokens.count == 3, case .number(let count, _) = tokens[0], case .word(let unit) = tokens[1],
            tokens[2] == .word("ago"), count < 1_000_000
        else { return nil }
        let length: [(String, Int)] = [
            ("sec", 1), ("min", 60), ("hour", 3600), ("day", 86_400), ("week", 604_800), ("month", 2_629_746),
            ("year", 31_556_952),
        ]
        return length.first { unit.hasPrefix($0.0) }.map { now - count * $0.1 }
    }

    // MARK: Time

    private func number(_ index: Int) -> Int? {
        guard tokens.indices.contains(index), case .number(let value, _) = tokens[index] else { return nil }
        return value
    }

    private func isMark(_ index: Int, _ mark: Character) -> Bool {
        tokens.indices.contains(index) && tokens[index] == .mark(mark)
    }

    private mutating func time() -> Int? {
        for index in tokens.indices {
            guard let hour = number(index), hour < 25 else { continue }
            if isMark(index + 1, ":"), let minute = number(index + 2), minute < 60 {
                used.formUnion(index...(index + 2))
                var end = index + 3
                var second = 0
                if isMark(end, ":"), let value = number(end + 1), value < 61 {
                    second = value
                    used.formUnion(end...(end + 1))
                    end += 2
                    if isMark(end, "."), number(end + 1) != nil {
                        used.formUnion(end...(end + 1))
                        end += 2
                    }
                }
                return (half(end).map { $0 + hour % 12 } ?? hour) * 3600 + minute * 60 + second
            }
            if let half = half(index + 1), (1...12).contains(hour) {
                used.insert(index)
                return (half + hour % 12) * 3600
            }
        }
        return nil
    }

    /// The hours to add for the half of the day that is named at a place.
    private mutating func half(_ index: Int) -> Int? {
        guard tokens.indices.contains(index), case .word(let word) = tokens[index] else { return nil }
        if word == "am" || word == "pm" {
            used.insert(index)
            return word == "pm" ? 12 : 0
        }
        guard word == "a" || word == "p", isMark(index + 1, "."), index + 2 < tokens.count,
            tokens[index + 2] == .word("m")
        else { return nil }
        used.formUnion(index...(index + 2))
        return word == "p" ? 12 : 0
    }

    private mutating func readZone() {
        let start = (used.max() ?? -1) + 1
        guard start > 0 else { return }
        for index in start..<max(start, tokens.count) {
            if case .word(let word) = tokens[index], let hours = Self.zones[word] {
                zone = Int(clamping: (hours * 3600).rounded())
                used.insert(index)
                // `GMT+2` says more than `GMT`.
                guard hours == 0 else { return }
            }
            guard isMark(index, "+") || isMark(index, "-") || isMark(index, "−"),
                index == start || zone != nil,
                index + 1 < tokens.count, case .number(let value, let digits) = tokens[index + 1]
            else { continue }
            let sign = isMark(index, "+") ? 1 : -1
            var seconds = digits > 2 ? value / 100 * 3600 + value % 100 * 60 : value * 3600
            used.formUnion(index...(index + 1))
            if isMark(index + 2, ":"), let minutes = number(index + 3), minutes < 60 {
                seconds += minutes * 60
                used.formUnion((index + 2)...(index + 3))
            }
            if seconds <= 18 * 3600 { zone = sign * seconds }
            return
        }
    }

    private static let zones: [String: Double] = [
        "z": 0, "utc": 0, "gmt": 0, "wet": 0, "west": 1, "cet": 1, "cest": 2, "eet": 2, "eest": 3, "msk": 3,
        "bst": 1, "ist": 5.5, "jst": 9, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7, "aest": 10, "aedt": 11,
    ]

    // MARK: Day

    private func day() -> CalendarDay? {
        let left = tokens.enumerated().filter { !used.contains($0.offset) }
        let numbers = left.compactMap { index, token -> (index: Int, value: Int, digits: Int)? in
            if case .number(let value, let digits) = token { (index, value, digits) } else { nil }
        }
        let month = left.compactMap { _, token -> Int? in
            guard case .word(let word) = token, word.count >= 3 else { return nil }
            return Self.months.firstIndex { $0.hasPrefix(word) || word == "sept" && $0 == "september" }
        }.first
        if let month {
            guard let day = numbers.first(where: { $0.digits <= 2 && (1...31).contains($0.value) }) else {
                return nil
            }
            let year = numbers.first { $0.index != day.index && ($0.digits == 4 || $0.digits == 2) }
            return CalendarDay(year: Self.whole(year), month: month + 1, day: day.value)
                ?? CalendarDay(year: CalendarDay(seconds: now).year, month: month + 1, day: day.value)
        }
        if let first = numbers.first, first.digits == 8 {
            return CalendarDay(
                year: first.value / 10_000,
                month: first.value / 100 % 100,
                day: first.value % 100
            )
        }
        guard numbers.count >= 3 else { return nil }
        let (one, two, three) = (numbers[0], numbers[1], numbers[2])
        if one.digits == 4 { return CalendarDay(year: one.value, month: two.value, day: three.value) }
        let isAmerican = isMark(one.index + 1, "/") && one.value <= 12
        return isAmerican
            ? CalendarDay(year: Self.whole(three), month: one.value, day: two.value)
            : CalendarDay(year: Self.whole(three), month: two.value, day: one.value)
    }

    private static func whole(_ year: (index: Int, value: Int, digits: Int)?) -> Int {
        guard let year else { return 0 }
        return year.digits == 2 ? year.value + (year.value < 70 ? 2000 : 1900) : year.value
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]
}
