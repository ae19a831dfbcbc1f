import ClientModel
import Testing

@testable import ComposerUI

@Suite struct MarkdownTests {
    private func read(_ text: String) -> FormattedText { FormattedText(text).readingMarkdown }

    /// The text with its entities as brackets with the first letters of their kinds.
    private func shown(_ text: FormattedText) -> String {
        var signs: [Int: String] = [:]
        for entity in text.entities.reversed() {
            let name = "\(entity.kind)".prefix { $0 != "(" }
            signs[Int(entity.offset)] = "<\(name) " + (signs[Int(entity.offset)] ?? "")
            signs[Int(entity.offset + entity.length)] =
                (signs[Int(entity.offset + entity.length)] ?? "") + ">"
        }
        let units = Array(text.text.utf16)
        var (result, open) = ("", 0)
        for index in signs.keys.sorted() {
            result += String(decoding: units[open..<index], as: UTF16.self) + (signs[index] ?? "")
            open = index
        }
        return result + String(decoding: units[open...], as: UTF16.self)
    }

    @Test(arguments: [
        ("a **bold** word", "a <bold bold> word"),
        ("__slanted__, ~~wrong~~", "<italic slanted>, <strikethrough wrong>"),
        ("||hidden|| and `code`", "<spoiler hidden> and <code code>"),
        ("**жирный** 😀 __а__", "<bold жирный> 😀 <italic а>"),
        ("**a __b__ c**", "<bold a <italic b> c>"),
        ("(**x**)", "(<bold x>)"),
    ])
    func `signs that enclose words format them and go`(text: String, expected: String) {
        #expect(shown(read(text)) == expected)
    }

    @Test(arguments: [
        "2 ** 3 ** 4", "snake__case__name", "**", "****", "** x **", "a || b || c", "**never closed", "`",
        "``", "```", "` `a",
        "x**y**z", "5 * 3", "~~", "",
    ])
    func `signs that enclose nothing, or stand inside of words, stay`(text: String) {
        let read = read(text)
        #expect(read.text == text || read.entities.allSatisfy { $0.kind == .code })
    }

    @Test func `nothing is read within code, and blocks have their language`() {
        #expect(shown(read("`**a**`")) == "<code **a**>")
        let block = read("See:\n```swift\nlet a = **b**\n```\nso")
        #expect(block.text == "See:\nlet a = **b**\nso")
        #expect(block.entities == [TextEntity(offset: 5, length: 13, .codeBlock("swift"))])
        #expect(read("```a b\nc```").entities.map(\.kind) == [.codeBlock("")])
    }

    @Test func `what was formatted by keys stays where it was`() {
        var text = FormattedText("**a** bc `d`")
        text.entities = [
            TextEntity(offset: 6, length: 2, .italic), TextEntity(offset: 0, length: 5, .underline),
        ]
        let read = text.readingMarkdown
        #expect(read.text == "a bc d")
        #expect(
            Set(read.entities) == [
                TextEntity(offset: 0, length: 1, .bold), TextEntity(offset: 0, length: 1, .underline),
                TextEntity(offset: 2, length: 2, .italic), TextEntity(offset: 5, length: 1, .code),
            ]
        )
    }

    @Test func `no input is too strange`() {
        var random = SystemRandomNumberGenerator()
        let signs = ["*", "**", "_", "__", "`", "```", "|", "||", "~~", "a", " ", "\n", "😀", "é"]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0..<14, using: &random)).map { _ in
                signs[Int.random(in: 0..<14, using: &random)]
            }
            .joined()
            let read = read(text)
            let length = read.text.utf16.count
            #expect(
                read.entities.allSatisfy { $0.length > 0 && Int($0.offset + $0.length) <= length },
                "\(text)"
            )
        }
    }

    @Test func `white space goes from the ends and formatting stays with its words`() {
        var text = FormattedText(" \n bold  ")
        text.entities = [TextEntity(offset: 2, length: 6, .bold)]
        let trimmed = text.trimmingWhitespace
        #expect(trimmed.text == "bold" && trimmed.entities == [TextEntity(offset: 0, length: 4, .bold)])
        #expect(FormattedText(" \n").trimmingWhitespace.text.isEmpty)
    }

    @Test func `a long text in pieces keeps its formatting`() {
        var text = FormattedText(Array(repeating: "sieben", count: 30).joined(separator: " "))
        text.entities = [TextEntity(offset: 0, length: Int32(text.text.utf16.count), .italic)]
        let pieces = text.pieces(of: 100)
        #expect(pieces.count > 1 && pieces.map(\.text).joined(separator: " ") == text.text)
        #expect(
            pieces.allSatisfy {
                $0.entities == [TextEntity(offset: 0, length: Int32($0.text.utf16.count), .italic)]
            }
        )
    }
}
