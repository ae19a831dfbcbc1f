import Foundation

/// Reads dates as pages write them.
enum DateText {
    private static let lengthLimit = 200

    /// Seconds since 1970.
    ///
    /// - Parameters:
    ///   - text: A date in English words or numbers, or a number of seconds.
    ///   - offset: The seconds by which the text's clock is ahead of UTC, unless it says so itself.
    ///   - now: The present, for dates that are told by their distance.
    /// - Returns: The time; nil for no date.
    static func seconds(_ text: String, offset: Int, now: Int) -> Int? {
        guard text.utf8.count <= lengthLimit else { return nil }
        let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if digits.utf8.count >= 9 || digits.hasPrefix("@"), let seconds = Int(digits.drop { $0 == "@" }) {
            // Programs that count in milliseconds.
            return seconds.magnitude >= 100_000_000_000 ? seconds / 1000 : seconds
        }
        var reader = DateReader(text, now: now + offset)
        guard let local = reader.read() else { return nil }
        return local - (reader.zone ?? offset)
    }

    /// Seconds since 1970.
    ///
    /// - Parameters:
    ///   - text: The date.
    ///   - offset: The seconds by which its clock is ahead of UTC.
    ///   - locale: The language and its calendar, as `fa-IR@calendar=persian`.
    ///   - pattern: The form of the date, as Unicode's technical standard 35 describes it.
    /// - Returns: The time; nil for another text.
    static func seconds(_ text: String, offset: Int, locale: String, pattern: String) -> Int? {
        guard text.utf8.count <= lengthLimit, pattern.utf8.count <= lengthLimit, isLocale(locale) else {
            return nil
        }
        let formatter = DateFormatter()
        let named = Locale(identifier: locale.replacing("-", with: "_", maxReplacements: 2))
        formatter.locale = named
        formatter.calendar = named.calendar
        formatter.timeZone = TimeZone(secondsFromGMT: offset)
        formatter.isLenient = true
        formatter.dateFormat = pattern
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let date = formatter.date(from: trimmed) else { return nil }
        return Int(exactly: date.timeIntervalSince1970.rounded())
    }

    /// True for a text in the form of a locale. Foundation crashes on others.
    private static func isLocale(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                    || "-_@=;".unicodeScalars.contains($0)
            }
    }
}
