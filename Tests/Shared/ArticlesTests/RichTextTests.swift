import Articles
import Testing

struct RichTextTests {
    @Test func `the words of a text are those of all its parts`() {
        let text = RichText.concat([
            .plain("see "), .link(.styled(.italic, .plain("here")), .url("https://example.org", pageID: 0)),
            .image(documentID: 1, width: 2, height: 3),
        ])
        #expect(text.string == "see here")
        #expect(!text.isEmpty)
        #expect(RichText.styled(.bold, .concat([.empty, .plain("")])).isEmpty)
    }
}
