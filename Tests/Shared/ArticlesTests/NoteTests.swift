import Articles
import Testing

@Suite struct NoteTests {
    private func note(_ name: String, _ blocks: [ArticleBlock]) -> ArticleBlock? {
        Article(url: "https://example.org", blocks: blocks).note(at: name)
    }

    @Test func `a note is the text of its anchor, or the paragraph or item that follows it`() {
        let list = ArticleList(
            .bullets,
            items: [
                .init(.text(.plain("first"))),
                .init(.text(.concat([.anchor(.empty, name: "two"), .plain("second")]))),
            ]
        )
        let blocks: [ArticleBlock] = [
            .text(.paragraph, .concat([.plain("a"), .anchor(.plain("inside"), name: "one")])),
            .list(list), .anchor(name: "three"), .text(.footer, .plain("third")), .anchor(name: "four"),
            .divider,
            .text(.paragraph, .plain("not it")),
        ]
        #expect(note("one", blocks) == .text(.paragraph, .plain("inside")))
        #expect(note("two", blocks).map { "\($0)".contains("second") } == true)
        #expect(note("three", blocks) == .text(.paragraph, .plain("third")))
        #expect(note("four", blocks) == nil)
        #expect(note("five", blocks) == nil)
    }

    @Test func `a note in a deep text is found at once, and a long text is none`() {
        let deep = (0..<31).reduce(RichText.anchor(.plain("deep"), name: "a")) { text, _ in
            .concat([.plain("x"), text])
        }
        #expect(note("a", [.text(.paragraph, deep)]) == .text(.paragraph, .plain("deep")))
        let long = RichText.plain(String(repeating: "owl ", count: 2000))
        #expect(note("a", [.anchor(name: "a"), .text(.paragraph, long)]) == nil)
    }

    @Test func `photos, videos and sounds are found in reading order, also within other blocks`() {
        let article = Article(
            url: "https://example.org",
            blocks: [
                .cover(.photo(.init(id: 1), .init(text: .plain("one")))),
                .details(title: .plain("more"), blocks: [.audio(documentID: 2, .init())], isOpen: false),
                .collage(
                    [
                        .photo(.init(id: 3), .init()),
                        .video(.init(documentID: 4), .init(text: .plain("four"))),
                    ],
                    .init(text: .plain("both"))
                ),
            ]
        )
        #expect(article.media.map(\.id) == [1, 2, 3, 4])
        #expect(article.media.map(\.kind) == [.photo, .audio, .photo, .video])
        #expect(article.media.map(\.caption) == ["one", "", "both", "four"])
    }
}
