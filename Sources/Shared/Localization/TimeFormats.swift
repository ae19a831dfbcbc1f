/// The member's own ways of writing times and dates, in place of the language's.
public struct TimeFormats: Hashable, Sendable {
    /// True for times of twelve hours, as "9:41 PM".
    public var usesTwelveHours: Bool
    /// The date in figures; nil for that of the language.
    public var date: FigureDate?

    /// Creates formats; without arguments, those of the language.
    public init(usesTwelveHours: Bool = false, date: FigureDate? = nil) {
        (self.usesTwelveHours, self.date) = (usesTwelveHours, date)
    }
}

/// A date in figures: the order of day, month and year, and what is between them.
public struct FigureDate: Hashable, Sendable {
    /// A part of a date.
    public enum Part: Hashable, Sendable {
        case day, month, year
    }

    /// The parts in their order, each once.
    public let order: [Part]
    /// The text between two parts.
    public let separator: String

    /// Reads a date in the notation of `strftime`, such as `%d/%m/%y` or `%Y-%m-%d`.
    ///
    /// - Returns: Nil for a notation with anything but figures and one kind of separator.
    public init?(posix format: String) {
        var order: [Part] = []
        var separators: [String] = [""]
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                separators[separators.count - 1].append(character)
                continue
            }
            // Flags: without a leading zero, and the like.
            while let flag = rest.first, "-_0E".contains(flag) { rest = rest.dropFirst() }
            switch rest.popFirst() {
            case "d", "e": order.append(.day)
            case "m": order.append(.month)
            case "y", "Y": order.append(.year)
            case "D":
                order += [.month, .day, .year]
                separators += ["/", "/"]
            case "F":
                order += [.year, .month, .day]
                separators += ["-", "-"]
            default: return nil
            }
            separators.append("")
        }
        guard order.count == 3, Set(order).count == 3, separators.count == 4, separators[0].isEmpty,
            separators[3].isEmpty || separators[3] == separators[1], separators[1] == separators[2],
            (1...2).contains(separators[1].count), !separators[1].contains(where: \.isLetter)
        else { return nil }
        (self.order, separator) = (order, separators[1])
    }

    /// The date in figures; the year has four of them where it comes first, else two.
    public func text(day: Int, month: Int, year: Int) -> String {
        let parts = order.map { part in
            switch part {
            case .day: Self.twoDigits(day)
            case .month: Self.twoDigits(month)
            case .year: order.first == .year ? "\(year)" : Self.twoDigits(year % 100)
            }
        }
        return parts.joined(separator: separator)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
