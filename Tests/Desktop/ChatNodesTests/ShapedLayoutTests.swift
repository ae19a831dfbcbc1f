import ChatPresentation
import ClientModel
import Testing

@testable import ChatNodes

@Suite struct ShapedLayoutTests {
    private let measurer = ShapingMeasurer()

    /// A line of text with a link, in an element with a link of its own.
    private func layout() -> ShapedLayout {
        var text = FormattedText("See https://example.org for more, or do not.")
        text.entities = [TextEntity(offset: 4, length: 19, .url)]
        let request = RoleText(text, as: .body, fontSize: 15, width: 400)
        let box = measurer.measure(request)
        let frame = LayoutRect(x: 10, y: 20, width: box.size.width, height: box.size.height)
        let plate = LayoutElement(
            .replyPlate,
            LayoutRect(x: 0, y: 0, width: 420, height: 80),
            .plate(radius: 4),
            action: .showVotes
        )
        let body = LayoutElement(.body, frame, .text(request, box))
        return ShapedLayout(
            [plate, body],
            size: LayoutSize(width: 420, height: 80),
            measurer: measurer
        )
    }

    @Test func `a text is shaped once for its layout and its drawing`() {
        _ = layout()
        let before = measurer.shapedByteCount
        #expect(before > 0)
        _ = layout()
        #expect(measurer.shapedByteCount == before)
    }

    @Test func `a link wins over the element that it stands in, and that over nothing`() throws {
        let layout = layout()
        let link = try #require(layout.hit(at: LayoutPoint(x: 90, y: 28)))
        #expect(layout.action(of: link) == .text(.url, "https://example.org"))
        let plate = try #require(layout.hit(at: LayoutPoint(x: 400, y: 70)))
        #expect(layout.action(of: plate) == .element(.showVotes))
        #expect(layout.hit(at: LayoutPoint(x: 500, y: 5)) == nil)
    }

    @Test func `all that does something is there for the keyboard, with its words and its place`() throws {
        let layout = layout()
        #expect(layout.hits.count == 2)
        let link = try #require(layout.hits.first { $0.target != nil })
        #expect(layout.words(of: link) == "https://example.org")
        let frame = layout.frame(of: link)
        #expect(frame.x > 30 && frame.width > 80 && frame.width < 200)
        #expect(frame.y >= 20 && frame.maxY <= 60)
    }

    @Test
    func `a row is there for its picture rather than a link, and for its only link rather than nothing`()
        throws
    {
        let text = layout()
        let link = try #require(text.mainHit)
        #expect(text.action(of: link) == .text(.url, "https://example.org"))
        let picture = LayoutElement(
            .picture,
            LayoutRect(x: 0, y: 80, width: 420, height: 200),
            .area,
            action: .openMedia(StableID(rawValue: 7))
        )
        let size = LayoutSize(width: 420, height: 280)
        let both = ShapedLayout(text.elements + [picture], size: size, measurer: measurer)
        #expect(try both.action(of: #require(both.mainHit)) == .element(.openMedia(StableID(rawValue: 7))))
        #expect(ShapedLayout([text.elements[0]], size: size, measurer: measurer).mainHit == nil)
    }

    @Test func `a line that reads from the right tells its width and its direction`() {
        let request = RoleText(FormattedText("שלום לכולם"), as: .body, fontSize: 15, width: 300)
        let box = measurer.measure(request)
        #expect(box.lines.first?.isRightToLeft == true)
        #expect(abs((box.lines.first?.width ?? 0) - box.size.width) <= 1)
    }

    @Test func `a hundred characters take about the width that a hundred columns say`() {
        let text =
            "Seventy characters a line are a pleasure to read, more of them are a strain on everybody's eyes, no?"
        let request = RoleText(FormattedText(text), as: .body, fontSize: 15, width: 5_000)
        let width = measurer.measure(request).size.width / Double(text.count)
        #expect(abs(width / measurer.columnWidth(fontSize: 15) - 1) < 0.15)
    }

    @Test func `an icon has a drawing, and letters stand for a name`() {
        #expect(ElementIcon.allCases.allSatisfy { IconDrawing.all[$0] != nil })
        #expect(Initials.of("Ann Larkin") == "AL")
        #expect(Initials.of("bob") == "B")
        #expect(Initials.of("🐦 (club) Élan vital") == "ÉV")
        #expect(Initials.of("🐦") == "")
    }
}
