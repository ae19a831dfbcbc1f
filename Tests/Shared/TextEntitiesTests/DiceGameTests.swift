import Testing

@testable import TextEntities

struct DiceGameTests {
    @Test(arguments: zip(["🎲", "🎯", "🎳", "🏀", "⚽", "⚽\u{FE0F}", "🎰"], [6, 6, 6, 5, 5, 5, 64]))
    func `an emoji alone is a game, in both of its forms`(emoji: String, most: Int32) {
        #expect(DiceGame(emoji: emoji)?.values == 1...most)
    }

    @Test(arguments: ["", "🎲🎲", "🎲 ", "a🎲", "🐦", "\u{FE0F}", "⚽\u{FE0F}\u{FE0F}\u{FE0F}"])
    func `any other text is none`(text: String) {
        #expect(DiceGame(emoji: text) == nil)
    }
}
