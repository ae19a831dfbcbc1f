import ClientModel
import Foundation
import Testing

@testable import ClientEngine

struct PageNodesTests {
    private func json(_ text: String, _ entities: [TextEntity] = []) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(PageNodes(FormattedText(text, entities)).nodes)
        return String(decoding: data, as: UTF8.self)
    }

    @Test func `lines are paragraphs, and empty ones are none`() throws {
        #expect(try json("a\n\nb") == #"[{"children":["a"],"tag":"p"},{"children":["b"],"tag":"p"}]"#)
        #expect(try json("") == "[]")
    }

    @Test func `entities that overlap are cut and nested`() throws {
        let made = try json(
            "abcd",
            [TextEntity(0..<3, .bold), TextEntity(2..<4, .link("https://x.example"))]
        )
        #expect(
            made == """
                [{"children":[{"children":["ab"],"tag":"b"},\
                {"children":[{"attrs":{"href":"https://x.example"},"children":["c"],"tag":"a"}],"tag":"b"},\
                {"attrs":{"href":"https://x.example"},"children":["d"],"tag":"a"}],"tag":"p"}]
                """
        )
    }

    @Test func `a quotation and code of several lines are one block`() throws {
        let made = try json(
            "a\nb\nc\nd",
            [TextEntity(2..<5, .blockquote), TextEntity(6..<7, .codeBlock("swift"))]
        )
        #expect(
            made
                == #"[{"children":["a"],"tag":"p"},{"children":["b\nc"],"tag":"blockquote"},{"children":["d"],"tag":"pre"}]"#
        )
    }

    @Test func `entities beyond the text are clipped, and emoji stay whole`() throws {
        let made = try json(
            "🦉x",
            [
                TextEntity(0..<2, .italic), TextEntity(offset: 2, length: 99, .url),
            ]
        )
        #expect(
            made
                == #"[{"children":[{"children":["🦉"],"tag":"i"},{"attrs":{"href":"https://x"},"children":["x"],"tag":"a"}],"tag":"p"}]"#
        )
    }
}
