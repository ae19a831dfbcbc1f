/// A game of chance that is played by sending its emoji: the server draws a number, which everybody sees.
public enum DiceGame: CaseIterable, Sendable {
    case die
    case darts
    case bowling
    case basketball
    case football
    case slotMachine

    /// The game of an emoji, with or without the mark that asks for its colourful form; nil for any other text.
    public init?(emoji: String) {
        // The longest one has two UTF-16 code units; texts of any length come here.
        guard emoji.utf16.count <= 3 else { return nil }
        let plain = String(String.UnicodeScalarView(emoji.unicodeScalars.filter { $0 != "\u{FE0F}" }))
        guard let game = Self.allCases.first(where: { $0.emoji == plain }) else { return nil }
        self = game
    }

    /// The emoji, as messages name the game.
    public var emoji: String {
        switch self {
        case .die: "🎲"
        case .darts: "🎯"
        case .bowling: "🎳"
        case .basketball: "🏀"
        case .football: "⚽"
        case .slotMachine: "🎰"
        }
    }

    /// The numbers that can be drawn, each as likely as any other.
    public var values: ClosedRange<Int32> {
        switch self {
        case .die, .darts, .bowling: 1...6
        case .basketball, .football: 1...5
        case .slotMachine: 1...64
        }
    }
}
