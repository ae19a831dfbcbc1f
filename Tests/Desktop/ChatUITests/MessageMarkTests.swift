import ClientModel
import MessageStore
import Testing

@testable import ChatUI

@Suite struct MessageMarkTests {
    private func quote(_ words: String, at offset: Int32) -> MessageMark {
        .quote(Quote(text: FormattedText(words), offset: offset))
    }

    @Test func `of several equal passages the one at the quote's offset is lit`() {
        let text = "tea, tea 🫖 tea"
        #expect(quote("tea", at: 5).ranges(in: text) == [5..<8])
        #expect(quote("tea", at: 12).ranges(in: text) == [12..<15])
        #expect(quote("tea", at: 999).ranges(in: text) == [12..<15])
    }

    @Test func `what an edit took away is not lit`() {
        #expect(quote("coffee", at: 0).ranges(in: "tea").isEmpty)
        #expect(quote("", at: 0).ranges(in: "tea").isEmpty)
    }

    @Test func `found words are lit whatever stands before them`() {
        #expect(MessageMark.words(SearchQuery("tea")).ranges(in: "🫖 Tea and tea") == [3..<6, 11..<14])
    }
}
