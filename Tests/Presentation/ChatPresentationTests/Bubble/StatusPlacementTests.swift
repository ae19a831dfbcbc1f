import ChatPresentation
import ClientModel
import Localization
import Testing

@Suite struct StatusPlacementTests {
    /// The frames of text, time and bubble for a text in a chat of some width.
    private struct Placed {
        var body: LayoutRect
        var box: TextBox
        var status: LayoutRect
        var bubble: LayoutRect

        init(_ text: FormattedText, width: Double, language: Strings = Strings.english) throws {
            var content = MessageContent(text: text.text)
            content.entities = text.entities
            let entry = Fixture.entries(
                [Fixture.message(1, in: Fixture.dialog, content)],
                in: Fixture.dialog
            )[0]
            let layout = BubbleLayout(entry, in: Fixture.context(width: width, language: language))
            let found = try #require(layout.elements.first { $0.role == .body })
            guard case .text(_, let box) = found.content else {
                Issue.record("a body is a text")
                throw CancellationError()
            }
            self.box = box
            body = found.frame
            status = try #require(layout.elements.first { $0.role == .statusTime }).frame
            bubble = layout.bubble
        }

        var isOnLastLine: Bool { status.y < body.maxY - 1 }
    }

    @Test func `the time never lies on a word or outside of the bubble, at any width`() throws {
        let text = FormattedText("The quick brown fox jumps over the lazy dog and runs away")
        var sawBoth = Set<Bool>()
        for width in stride(from: 120.0, through: 900, by: 1) {
            let placed = try Placed(text, width: width)
            #expect(placed.bubble.contains(placed.status))
            #expect(placed.bubble.contains(placed.body))
            let last = try #require(placed.box.lines.last)
            if placed.isOnLastLine {
                #expect(placed.status.x >= placed.body.x + last.width + 7)
            }
            sawBoth.insert(placed.isOnLastLine)
        }
        #expect(sawBoth == [true, false])
    }

    @Test func `after a line that runs to the left the time has a line of its own`() throws {
        #expect(try Placed(FormattedText("שלום"), width: 640).isOnLastLine == false)
        #expect(try Placed(FormattedText("مرحبا"), width: 640).isOnLastLine == false)
        #expect(try Placed(FormattedText("hello"), width: 640).isOnLastLine)
    }

    @Test func `in an interface that runs to the left it is the other way round`() throws {
        let hebrew = try Placed(FormattedText("שלום"), width: 640, language: .mirrored)
        #expect(hebrew.isOnLastLine)
        #expect(hebrew.status.maxX < hebrew.body.maxX)
        #expect(
            try Placed(FormattedText("hello"), width: 640, language: .mirrored).isOnLastLine == false
        )
    }

    @Test(arguments: [TextEntityKind.blockquote, .codeBlock("swift"), .foldedBlockquote])
    func `below a quotation or code at the end the time has a line of its own`(kind: TextEntityKind) throws {
        var text = FormattedText("said so")
        text.entities = [TextEntity(offset: 0, length: 7, kind)]
        #expect(try Placed(text, width: 640).isOnLastLine == false)
    }

    @Test func `a line takes about seventy characters, however wide the window is`() throws {
        let text = FormattedText(String(repeating: "word ", count: 100))
        for width in [900.0, 1600, 3840] {
            let placed = try Placed(text, width: width)
            let columns = placed.body.width / (15 * 0.55)
            #expect((65...75).contains(columns))
        }
    }
}
