import Testing

@testable import TelegramSchema

@Suite struct SchemaTableWordsTests {
    private func read<Result>(_ text: StaticString, _ body: (inout SchemaTableWords) -> Result) -> Result {
        text.withUTF8Buffer { bytes in
            var words = SchemaTableWords(bytes)
            return body(&words)
        }
    }

    @Test func `lines begin with a letter, and words stand between spaces`() {
        let found = read("a 12 ff\nb  beef x\n") { words in
            var found: [Int] = []
            while let letter = words.nextLine() {
                found.append(Int(letter))
                if letter == UInt8(ascii: "a") { found.append(words.number()) }
                found.append(Int(words.id()))
            }
            return found
        }
        #expect(found == [97, 12, 255, 98, 0xbeef])
    }

    @Test func `what is no number is 0, and bytes come in pairs of digits`() {
        #expect(read("a z") { words in [Int(words.nextLine() ?? 0), words.number()] } == [97, 0])
        let bytes = read("k 00ff7f\n") { words in
            _ = words.nextLine()
            return words.hexBytes()
        }
        #expect(bytes == [0, 255, 127])
    }

    @Test func `the end of the table ends it`() {
        let isOver = read("a") { words in
            _ = words.nextLine()
            return !words.isAtWord && words.current == nil && words.nextLine() == nil
        }
        #expect(isOver)
        #expect(read("") { $0.nextLine() } == nil)
    }
}
