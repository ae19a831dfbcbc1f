import ChatPresentation
import ClientModel
import Testing

@testable import ChatNodes

@Suite struct RowTextTests {
    private let measurer = ShapingMeasurer()

    /// A name, and two texts below it.
    private func layout() -> ShapedLayout {
        func element(_ text: String, _ role: ElementRole, y: Double) -> LayoutElement {
            let request = RoleText(FormattedText(text), as: .body, fontSize: 15, width: 400)
            let box = measurer.measure(request)
            let frame = LayoutRect(x: 10, y: y, width: box.size.width, height: box.size.height)
            return LayoutElement(role, frame, .text(request, box))
        }
        return ShapedLayout(
            [element("Ada", .name, y: 0), element("one two", .body, y: 30), element("three", .body, y: 60)],
            size: LayoutSize(width: 420, height: 90),
            measurer: measurer
        )
    }

    @Test func `what somebody wrote can be selected, names cannot`() {
        let text = RowText(layout())
        #expect(text.length == 13 && !text.isEmpty)
        #expect(text.hasText(at: LayoutPoint(x: 20, y: 38)) && !text.hasText(at: LayoutPoint(x: 20, y: 8)))
        #expect(!text.hasText(at: LayoutPoint(x: 300, y: 38)))
    }

    @Test func `above all texts is their beginning, below them their end`() {
        let text = RowText(layout())
        #expect(text.offset(at: LayoutPoint(x: 300, y: 5)) == 0)
        #expect(text.offset(at: LayoutPoint(x: 0, y: 38)) == 0)
        #expect(text.offset(at: LayoutPoint(x: 300, y: 38)) == 7)
        #expect(text.offset(at: LayoutPoint(x: 0, y: 68)) == 8)
        #expect(text.offset(at: LayoutPoint(x: 0, y: 89)) == 13)
    }

    @Test func `a range has its part of each text, and a line between them`() {
        let text = RowText(layout())
        #expect(text.parts(in: 4..<10) == [1: 4..<7, 2: 0..<2])
        #expect(text.excerpt(in: 4..<10).words == "two\nth" && text.excerpt(in: 4..<10).whole == nil)
        #expect(text.parts(in: 0..<Int.max) == [1: 0..<7, 2: 0..<5])
        let part = text.excerpt(in: 4..<7)
        #expect(part.words == "two" && part.whole?.text == "one two" && part.offset == 4)
        #expect(text.word(at: 9) == 8..<13 && text.paragraph(at: 5) == 0..<7)
    }
}
