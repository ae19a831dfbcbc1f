import ClientModel
import Testing

@testable import ComposerUI

@Suite struct FormattedAreaTests {
    @MainActor @Test func `neighbouring custom emoji are an entity each`() {
        let entities = FormattedArea.entities(.customEmoji(7), 2..<8, in: "a 🟩🟩 x")
        #expect(entities.map { $0.range(in: 99) } == [2..<4, 4..<6])
        #expect(FormattedArea.entities(.bold, 1..<5, in: "a 🟩🟩").count == 1)
    }
}
