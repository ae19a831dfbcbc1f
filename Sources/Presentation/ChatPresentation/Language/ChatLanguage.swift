/// The words and formats of a language, as far as bubbles and rows of the chat list need them.
///
/// Whoever adds a ``Phrase`` is told by the compiler which languages lack it. Plurals are the language's own affair:
/// a phrase brings its number.
public protocol ChatLanguage: Sendable {
    /// Whether one reads it from right to left.
    var isRightToLeft: Bool { get }

    /// Says something.
    func words(_ phrase: Phrase) -> String

    /// A time of day, as "14:05" or "2:05 PM".
    func time(_ time: ClockTime) -> String

    /// A day of this week or the last days, short, as "Mon".
    func shortWeekday(_ weekday: Int) -> String

    /// A date in figures, as "03.11.25".
    func shortDate(_ date: CivilDate) -> String

    /// A date in words, with the year only where it is told to, as "3 November".
    func longDate(_ date: CivilDate, withYear: Bool) -> String

    /// A large number in a few characters, as "1.2K".
    func compact(_ count: Int) -> String

    /// A size in bytes, as "4.2 MB".
    func byteCount(_ count: Int64) -> String
}
