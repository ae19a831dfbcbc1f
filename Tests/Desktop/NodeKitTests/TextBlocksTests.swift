import ClientModel
import Testing

@testable import NodeKit

@Suite struct TextBlocksTests {
    @Test func `a quote stands between paragraphs, without the line feeds around it`() {
        let text = MarkedText.of([("before\n", nil), ("quoted\nlines", .blockquote), ("\nafter", nil)])
        let blocks = TextBlocks(text).blocks
        #expect(blocks.map(\.kind) == [.paragraph, .quote(foldedAt: nil), .paragraph])
        #expect(
            blocks.map { String(decoding: $0.bytes, as: UTF8.self) } == ["before", "quoted\nlines", "after"]
        )
        #expect(blocks[1].offsets.first == 7)
        #expect(blocks[2].offsets == [20, 21, 22, 23, 24, 25])
    }

    @Test func `of blocks that overlap the first and longest counts`() {
        var text = FormattedText("abcdefgh")
        text.entities = [
            TextEntity(offset: 2, length: 4, .codeBlock("")), TextEntity(offset: 0, length: 3, .blockquote),
            TextEntity(offset: 0, length: 2, .codeBlock("")),
            TextEntity(offset: 6, length: 2, .foldedBlockquote),
        ]
        let blocks = TextBlocks(text).blocks
        #expect(blocks.map(\.kind) == [.quote(foldedAt: nil), .paragraph, .quote(foldedAt: 6)])
        #expect(blocks.map { String(decoding: $0.bytes, as: UTF8.self) } == ["abc", "def", "gh"])
    }

    @Test func `styles that overlap are cut into parts that do not`() {
        var text = FormattedText("abcdef")
        text.entities = [
            TextEntity(offset: 0, length: 4, .bold), TextEntity(offset: 2, length: 4, .link("x")),
        ]
        let parts = TextBlocks(text).blocks[0].parts
        #expect(parts.map(\.bytes) == [0..<2, 2..<4, 4..<6])
        #expect(parts.map(\.style) == [.bold, [.bold, .link], .link])
    }

    @Test func `a custom emoji is one character whatever stands for it`() {
        let text = MarkedText.of([("a", nil), ("👨‍👩‍👧‍👦", .customEmoji(5)), ("b", nil)])
        let block = TextBlocks(text).blocks[0]
        #expect(String(decoding: block.bytes, as: UTF8.self) == "a\u{FFFC}b")
        #expect(block.parts.map(\.picture?.document) == [5])
        #expect(block.offsets == [0, 1, 1, 1, 12, 13])
    }

    @Test func `an emoji cannot hide a text`() {
        let text = MarkedText.of([(String(repeating: "pay ", count: 20), .customEmoji(5))])
        #expect(TextBlocks(text).blocks[0].bytes.count == 80)
    }

    @Test(arguments: ["no", "7", "😀😀", "😀!", " "])
    func `a picture covers one emoji and nothing else`(covered: String) {
        let block = TextBlocks(MarkedText.of([(covered, .customEmoji(5))])).blocks[0]
        #expect(String(decoding: block.bytes, as: UTF8.self) == covered)
        #expect(block.parts.allSatisfy { $0.picture == nil })
    }

    @Test func `a plain heart is an emoji if a picture covers it`() {
        #expect(TextBlocks(MarkedText.of([("❤", .customEmoji(5))])).blocks[0].parts.map(\.picture?.document) == [5])
    }

    @Test func `a text of nothing has one empty block`() {
        #expect(TextBlocks(FormattedText("")).blocks.map(\.bytes) == [[]])
    }

    @Test(arguments: UInt64(0)..<500)
    func `whatever the entities are, parts are in order, inside their block, and lose no character`(
        seed: UInt64
    ) {
        let text = MarkedText.random(seed: seed)
        var covered: Set<Int32> = []
        for block in TextBlocks(text).blocks {
            #expect(block.offsets.count == block.bytes.count + 1)
            #expect(block.offsets == block.offsets.sorted())
            var end = 0
            for part in block.parts {
                #expect(part.bytes.lowerBound >= end && !part.bytes.isEmpty)
                end = part.bytes.upperBound
            }
            #expect(end <= block.bytes.count)
            #expect(String(validating: block.bytes, as: UTF8.self) != nil)
            covered.formUnion(block.offsets.dropLast())
        }
        let emoji = text.entities.filter { if case .customEmoji = $0.kind { true } else { false } }
        var offset: Int32 = 0
        for scalar in text.text.unicodeScalars {
            let isHidden = emoji.contains {
                $0.offset < offset && Int($0.offset) + Int($0.length) > Int(offset)
            }
            #expect(covered.contains(offset) || isHidden || scalar == "\n")
            offset += Int32(UTF16.width(scalar))
        }
    }
}
