import ChatPresentation
import ClientModel
import NodeKit
import Testing

@testable import ChatNodes

@MainActor @Suite struct CustomEmojiLimitTests {
    /// Notes which emoji it is asked for, and knows none.
    private final class AskedProvider: ImageProvider {
        var asked: [Int64] = []

        func file(of source: LayoutImage.Source, width: Int, height: Int) -> ImageFile? { nil }

        func name(of peer: PeerID) -> String { "" }

        func customEmoji(_ document: Int64, changed: @escaping @MainActor () -> Void) -> LayoutImage? {
            asked.append(document)
            return nil
        }
    }

    @Test func `thirty different custom emoji of a text are asked for, however many it names`() {
        var text = FormattedText(String(repeating: "😀", count: 100))
        text.entities = (0..<100).map { number in
            TextEntity(offset: 2 * number, length: 2, .customEmoji(Int64(number / 2)))
        }
        let layout = ShapingMeasurer().shaped(RoleText(text, as: .body, fontSize: 15, width: 400))
        #expect(layout.emoji.count == 100)
        let provider = AskedProvider()
        #expect(ImageLoader(provider).customEmoji(of: layout) {}.isEmpty)
        #expect(provider.asked == Array(0..<30))
    }
}
