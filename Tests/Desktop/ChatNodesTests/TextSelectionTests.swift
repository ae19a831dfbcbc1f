import ListEngine
import Testing

@testable import ChatNodes

@Suite struct TextSelectionTests {
    private let rows = (0..<5).map { ItemID($0) }
    private func order(_ row: ItemID) -> Int? { rows.firstIndex(of: row) }
    private func end(_ row: Int, _ range: Range<Int>) -> TextSelection.End {
        TextSelection.End(item: rows[row], range: range)
    }

    @Test func `within a row it goes from the lower place to the higher, wherever it began`() {
        var selection = TextSelection(end(2, 7..<7), by: .character)
        #expect(selection.isEmpty)
        selection.head = end(2, 3..<3)
        #expect(selection.range(of: rows[2], order: order) == 3..<7)
        #expect(selection.range(of: rows[1], order: order) == nil)
        selection.head = end(2, 9..<9)
        #expect(selection.range(of: rows[2], order: order) == 7..<9)
    }

    @Test func `over several rows it takes the end of the first, the beginning of the last and all between`()
    {
        var selection = TextSelection(end(1, 4..<4), by: .character)
        selection.head = end(3, 6..<6)
        #expect(
            rows.map { selection.range(of: $0, order: order) } == [nil, 4..<Int.max, 0..<Int.max, 0..<6, nil]
        )
        selection.head = end(0, 2..<2)
        #expect(rows.map { selection.range(of: $0, order: order) } == [2..<Int.max, 0..<4, nil, nil, nil])
    }

    @Test func `one that grows by words keeps the word that it began with`() {
        var selection = TextSelection(end(1, 4..<8), by: .word)
        selection.head = end(1, 0..<3)
        #expect(selection.range(of: rows[1], order: order) == 0..<8)
        selection.head = end(1, 9..<12)
        #expect(selection.range(of: rows[1], order: order) == 4..<12)
    }

    @Test func `nothing is selected any more when one of its rows goes`() {
        var selection = TextSelection(end(1, 4..<4), by: .character)
        selection.head = end(3, 6..<6)
        #expect(selection.range(of: rows[2]) { $0 == rows[3] ? nil : order($0) } == nil)
    }

    @Test(arguments: [
        (0, "Hello"), (4, "Hello"), (5, ","), (6, " "), (7, "Ada’s"), (13, "👋🏽"), (15, "👋🏽"), (18, "bye"),
        (99, "bye"),
    ])
    func `two presses take a word, or the sign that stands there`(offset: Int, word: String) {
        let text = "Hello, Ada’s 👋🏽 bye"
        #expect(text.utf16Slice(text.wordRange(at: offset)) == word)
    }

    @Test func `three presses take a paragraph without what ends it`() {
        let text = "one\ntwo three\n\nfour"
        #expect(
            [0, 3, 4, 10, 14, 15, 99].map { text.utf16Slice(text.paragraphRange(at: $0)) } == [
                "one", "one", "two three", "two three", "", "four", "four",
            ]
        )
        #expect("".wordRange(at: 3).isEmpty && "".paragraphRange(at: 3).isEmpty)
    }
}
