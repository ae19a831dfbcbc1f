import ClientModel
import GTKBridge
import TestKit
import Testing

@testable import NodeKit

@Suite struct TextLayoutTests {
    private static func layout(_ text: FormattedText, width: Float = 300, lines: Int? = nil) -> TextLayout {
        var request = TextRequest(text, width: width)
        request.lineLimit = lines
        return TextEngine().layout(request)
    }

    private static func layout(_ text: String, width: Float = 300, lines: Int? = nil) -> TextLayout {
        layout(FormattedText(text), width: width, lines: lines)
    }

    @Test func `a text is as wide as it may be at most, and its lines lie one below the other`() {
        let engine = TextEngine()
        for seed in 0..<UInt64(propertySteps(80)) {
            Self.judgeLines(engine.layout(TextRequest(MarkedText.random(seed: seed), width: 300)))
        }
    }

    private static func judgeLines(_ layout: TextLayout) {
        // An emoji, for example, cannot be broken and may exceed the width a little.
        #expect(layout.size.width <= 305)
        var y: Float = 0
        for line in layout.lines {
            #expect(line.frame.y >= y - 0.01)
            #expect(line.frame.x >= -0.01 && line.frame.maxX <= layout.size.width + 0.01)
            y = line.frame.maxY
        }
        #expect(y <= layout.size.height + 0.01)
    }

    @Test func `a character is hit where its rectangle is`() {
        let engine = TextEngine()
        for seed in 0..<UInt64(propertySteps(80)) {
            Self.judgeHits(engine.layout(TextRequest(MarkedText.random(seed: seed), width: 300)))
        }
    }

    private static func judgeHits(_ layout: TextLayout) {
        for line in layout.lines {
            for cluster in layout.clusters[line.clusters]
            where cluster.width > 1 && cluster.start < cluster.end {
                let range = Int(cluster.start)..<Int(cluster.end)
                let y = line.frame.y + line.frame.height / 2
                let middle = Point(x: cluster.x + cluster.width / 2, y: y)
                #expect(layout.hit(middle).character == range)
                let left = layout.hit(Point(x: cluster.x + cluster.width / 4, y: y)).offset
                let right = layout.hit(Point(x: cluster.x + cluster.width * 3 / 4, y: y)).offset
                #expect(
                    cluster.isRightToLeft
                        ? (left, right) == (range.upperBound, range.lowerBound)
                        : (left, right) == (range.lowerBound, range.upperBound)
                )
                #expect(layout.rectangles(for: range).contains { $0.contains(middle) })
            }
        }
    }

    @Test func `the rectangles of a selection cover its characters and nothing else`() {
        let engine = TextEngine()
        for seed in 0..<UInt64(propertySteps(80)) { Self.judgeSelection(seed: seed, engine) }
    }

    private static func judgeSelection(seed: UInt64, _ engine: TextEngine) {
        var random = SeededRandom(seed: seed)
        let text = MarkedText.random(seed: seed)
        let layout = engine.layout(TextRequest(text, width: 300))
        let length = text.text.utf16.count
        let start = Int.random(in: 0...length, using: &random)
        let range = start..<Int.random(in: start...length, using: &random)
        let rectangles = layout.rectangles(for: range)
        let chosen = layout.clusters.filter {
            Int($0.start) < range.upperBound && Int($0.end) > range.lowerBound
        }
        let area = rectangles.reduce(0) { $0 + $1.width }
        #expect(abs(area - chosen.reduce(0) { $0 + $1.width }) < 0.1 * Float(1 + chosen.count))
        for (index, one) in rectangles.enumerated() {
            for other in rectangles[(index + 1)...] where other.y == one.y {
                #expect(other.x >= one.maxX - 0.01)
            }
        }
    }

    @Test func `nothing is hit beside and between lines, and yet the nearest place is known`() {
        let layout = Self.layout("first\nsecond")
        #expect(layout.hit(Point(x: -5, y: 2)) == TextHit(offset: 0))
        #expect(layout.hit(Point(x: 290, y: 2)) == TextHit(offset: 5))
        #expect(layout.hit(Point(x: 290, y: 500)) == TextHit(offset: 12))
        #expect(layout.hit(Point(x: -5, y: -500)) == TextHit(offset: 0))
    }

    @Test func `a click finds the innermost of what it may mean`() throws {
        var text = FormattedText("a long link with a #tag in it")
        text.entities = [
            TextEntity(offset: 2, length: 27, .link("x")), TextEntity(offset: 19, length: 4, .hashtag),
            TextEntity(offset: 0, length: 29, .bold),
        ]
        let layout = Self.layout(text)
        func target(at offset: Int) throws -> TextEntityKind? {
            let frame = try #require(layout.rectangles(for: offset..<offset + 1).first)
            return layout.target(at: Point(x: frame.x + frame.width / 2, y: frame.y + 5))?.kind
        }
        #expect(try target(at: 0) == nil)
        #expect(try target(at: 4) == .link("x"))
        #expect(try target(at: 20) == .hashtag)
    }

    @Test(arguments: [1, 2, 3, 5])
    func `a text has no more lines than it may, and says when some are missing`(limit: Int) {
        let engine = TextEngine()
        for seed in 0..<UInt64(propertySteps(40)) { Self.judgeLimit(limit, seed: seed, engine) }
    }

    private static func judgeLimit(_ limit: Int, seed: UInt64, _ engine: TextEngine) {
        let text = MarkedText.random(seed: seed)
        var whole = TextRequest(text, width: 200)
        whole.openQuotes = Set(0...text.text.utf16.count)
        var limited = whole
        limited.lineLimit = limit
        let all = engine.layout(whole)
        let some = engine.layout(limited)
        #expect(some.lines.count <= limit)
        #expect(some.isTruncated == (all.lines.count > limit))
        if all.lines.count <= limit { #expect(some.lines == all.lines) }
    }

    @Test func `a huge text is cut before it is shaped`() {
        var request = TextRequest(
            FormattedText(String(repeating: "A paragraph of no use.\n", count: 5_000)),
            width: 300
        )
        request.lineLimit = 2
        let engine = TextEngine()
        #expect(engine.layout(request).lines.count == 2)
        #expect(engine.shapedByteCount < 10_000)
    }

    @Test func `a folded quote shows three lines until it is opened`() {
        let words = String(repeating: "word ", count: 80)
        let text = MarkedText.of([("Look:\n", nil), (words, .foldedBlockquote), ("\nafter", nil)])
        let folded = Self.layout(text)
        #expect(folded.lines.count == 5)
        #expect(folded.plates.map(\.kind) == [.foldedQuote(offset: 6, isOpen: false)])
        #expect(!folded.isTruncated, "a fold is not a limit")
        var request = TextRequest(text, width: 300)
        request.openQuotes = [6]
        let open = TextEngine().layout(request)
        #expect(open.lines.count > 8)
        #expect(open.plates.map(\.kind) == [.foldedQuote(offset: 6, isOpen: true)])
    }

    @Test func `a quote that is short enough is not folded, and no press on it does anything`() {
        let text = MarkedText.of([("Two\nlines", .foldedBlockquote)])
        let layout = Self.layout(text)
        #expect(layout.plates.map(\.kind) == [.quote])
        #expect(layout.targets.isEmpty)
    }

    @Test func `lines that read from the right go to the right edge of the room that there is`() throws {
        let layout = Self.layout("שלום\na much longer line of Latin letters")
        let hebrew = layout.lines[0]
        #expect(hebrew.isRightToLeft)
        #expect(abs(hebrew.frame.maxX - layout.size.width) < 0.01)
        #expect(layout.lines[1].frame.x == 0)
        let wide = layout.fitted(to: 280, TextMetrics())
        #expect(wide.size.width == 280)
        #expect(abs(wide.lines[0].frame.maxX - 280) < 0.01)
        #expect(wide.lines[1] == layout.lines[1])
        #expect(wide.hit(Point(x: 279, y: 5)) == TextHit(offset: 0, character: 0..<1))
    }

    @Test func `lines stand in the middle where they are told to`() {
        var request = TextRequest(FormattedText("You created the group\n“Harbour”\nשלום"), width: 300)
        request.metrics.centersLines = true
        let layout = TextEngine().layout(request)
        #expect(layout.lines[0].frame.x == 0)
        for line in layout.lines { #expect(abs(line.frame.x + line.frame.maxX - layout.size.width) <= 2) }
    }

    @Test func `the end of the last line says where a time may stand`() {
        let short = Self.layout("A long first line that is broken into two, the second short", width: 250)
        #expect(short.trailing.width < 200 && !short.trailing.isRightToLeft && !short.trailing.isInBlock)
        #expect(Self.layout("שלום").trailing.isRightToLeft)
        #expect(Self.layout(MarkedText.of([("a\n", nil), ("b", .blockquote)])).trailing.isInBlock)
    }

    @Test func `a custom emoji has a place, and the text goes on behind it`() throws {
        let layout = Self.layout(MarkedText.of([("a", nil), ("👨‍👩‍👧‍👦", .customEmoji(5)), ("b", nil)]))
        let slot = try #require(layout.emoji.first)
        #expect(slot.document == 5 && layout.emoji.count == 1)
        let behind = try #require(layout.rectangles(for: 12..<13).first)
        #expect(abs(behind.x - slot.frame.maxX) < 0.01)
        let middle = Point(x: slot.frame.x + 5, y: slot.frame.y + 5)
        #expect(layout.hit(middle).character == 1..<12)
    }

    @Test func `a larger scale of fonts makes a larger text`() {
        var request = TextRequest(FormattedText("words of some length"), width: 1_000)
        let usual = TextEngine().layout(request).size
        request.fontScale = 1.5
        let larger = TextEngine().layout(request).size
        #expect(abs(larger.width - usual.width * 1.5) < 3 && larger.height > usual.height * 1.4)
    }

    @Test func `threads with engines of their own agree`() async {
        let texts = (UInt64(0)..<25).map { MarkedText.random(seed: $0) }
        let expected = texts.map { Self.layout($0).lines }
        await withTaskGroup(of: [[TextLayout.Line]].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let engine = TextEngine()
                    return texts.map { engine.layout(TextRequest($0, width: 300)).lines }
                }
            }
            for await lines in group { #expect(lines == expected) }
        }
    }
}
