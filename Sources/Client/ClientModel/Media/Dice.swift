import TextEntities

/// A throw of a game of chance: a number drawn by the server.
public struct Dice: Hashable, Sendable {
    /// The emoji of the game.
    public var emoji: String
    /// The value; 0 until the server has drawn it.
    public var value: Int32

    /// Creates a value.
    public init(emoji: String, value: Int32) {
        self.emoji = emoji
        self.value = value
    }
}

extension Dice {
    /// A throw to send, for a text that is nothing but the emoji of a game; nil for any other text.
    ///
    /// - Parameter written: The text, without spaces around it. Formatted emoji are texts.
    public init?(written: FormattedText) {
        guard written.entities.isEmpty, let game = DiceGame(emoji: written.text) else { return nil }
        self.init(emoji: game.emoji, value: 0)
    }

    /// The meaning of a throw to those who play.
    public enum Outcome: Hashable, Sendable {
        /// The number counts.
        case number(Int32)
        /// The ball went in, or did not.
        case scored(Bool)
        /// The signs of a slot machine, from the left.
        case signs(String)
    }

    /// The outcome; nil until the server has drawn the number.
    public var outcome: Outcome? {
        guard value > 0 else { return nil }
        switch DiceGame(emoji: emoji) {
        case .basketball: return .scored(value >= 4)
        case .football: return .scored(value >= 3)
        case .slotMachine where value <= 64:
            // Three digits to the base of four, the lowest first.
            let signs = ["🅱️", "🍇", "🍋", "7️⃣"]
            return .signs([1, 4, 16].map { signs[Int(value - 1) / $0 % 4] }.joined())
        default: return .number(value)
        }
    }
}

extension Dice: RecordCodable {
    /// Fields: 1 emoji, 2 value.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(emoji: "", value: 0)
        while let field = try reader.next() {
            switch field {
            case 1: emoji = try reader.string()
            case 2: value = try reader.int32()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(emoji, at: 1)
        writer.write(value, at: 2)
    }
}
