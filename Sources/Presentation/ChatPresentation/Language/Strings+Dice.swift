import ClientModel
import Localization

extension Strings {
    /// A throw in one line: its emoji, and what was thrown.
    func words(_ dice: Dice) -> String {
        switch dice.outcome {
        case .number(let number): "\(dice.emoji) \(number)"
        case .scored(let scored): "\(dice.emoji) \(scored ? ballScored : ballMissed)"
        case .signs(let signs): "\(dice.emoji) \(signs)"
        case nil: dice.emoji
        }
    }
}
