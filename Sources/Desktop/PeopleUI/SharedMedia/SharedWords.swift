import ChatPresentation
import Localization
import StdExtras

/// Says what something is that a chat has shared.
nonisolated struct SharedWords: Sendable {
    let language: Strings
    let zone: TimeZoneRules
    /// The day of now.
    let today: Day

    /// When it was sent.
    func day(_ moment: Int32) -> String {
        RowTime.header(zone.day(of: moment), today: today, language: language)
    }

    /// Several facts in one line.
    func line(_ facts: String...) -> String { facts.filter { !$0.isEmpty }.joined(separator: " · ") }
}
