import Articles
import Testing

struct RichTextTests {
    @Test func `joined texts have no empty parts and no plain neighbours`() {
        let text = RichText.joining([
            .plain("a"), .empty, .plain(""), .concat([.plain("b"), .styled(.bold, .plain("c"))]), .plain("d"),
        ])
        #expect(text == .concat([.plain("ab"), .styled(.bold, .plain("c")), .plain("d")]))
        #expect(RichText.joining([.plain("a"), .plain("b")]) == .plain("ab"))
        #expect(RichText.joining([.empty]) == .empty)
    }

    @Test func `an anchor without text stays when texts are joined`() {
        let anchor = RichText.anchor(.empty, name: "note")
        #expect(RichText.joining([.plain("a"), anchor]) == .concat([.plain("a"), anchor]))
    }

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
