import Testing

@testable import MessageStore

@Suite struct SearchExcerptTests {
    @Test(arguments: [
        ("ПРИВЕТСТВИЕ, мир", "прив", ["ПРИВ"]), ("Việt Nam, việt", "viet", ["Việt", "việt"]),
        ("Straße und Strasse", "strass", ["Straß", "Strass"]),
        ("e\u{301}te\u{301} là", "ete", ["e\u{301}te\u{301}"]),
        ("東京都の京都", "京都", ["京都", "京都"]), ("a 👍🏽 b", "👍", ["👍🏽"]),
        ("quick brown fox", "\"quick brown\"", ["quick brown"]),
        ("nothing here", "else", []), ("one two one", "two one", ["one", "two", "one"]),
        ("ёж ЁЖ", "еж", ["ёж", "ЁЖ"]), ("مُحَمَّد", "محم", ["مُحَمَّ"]),
    ]) func `what was looked for is marked in the original`(text: String, query: String, marked: [String]) {
        #expect(SearchQuery(query).highlights(in: text).map { String(text[$0]) } == marked)
    }

    @Test func `an excerpt is cut around the first word`() {
        let text =
            String(repeating: "lorem ipsum\n", count: 50) + "the needle is here"
            + String(repeating: " dolor", count: 50)
        let excerpt = SearchQuery("needle").excerpt(of: text, length: 60)

        #expect(excerpt.text.count == 60)
        #expect(excerpt.isCutBefore && excerpt.isCutAfter)
        #expect(!excerpt.text.contains("\n"))
        #expect(excerpt.highlights.map { String(excerpt.text[$0]) } == ["needle"])
    }

    @Test func `a text without the words is shown from its beginning`() {
        let excerpt = SearchQuery("absent").excerpt(of: "short text", length: 100)

        #expect(
            excerpt
                == SearchExcerpt(text: "short text", highlights: [], isCutBefore: false, isCutAfter: false)
        )
    }
}
