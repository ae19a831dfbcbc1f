import ArticleExtraction
import Articles
import TelegramSchema
import Testing

@testable import Telegraph

struct TelegraphArticleTests {
    private func blocks(_ nodes: TelegraphNode...) throws -> [ArticleBlock] {
        Array(try document(nodes).article.article.blocks.dropFirst())
    }

    @Test func `the head is the cover, the title, the author and the date`() throws {
        let made = try document(
            [
                text(" "), node(.figure, medium(.img, "/file/a.png"), node(.figcaption, text("c"))),
                node(.p, text("Hello")),
            ],
            author: "Ann",
            authorURL: "https://t.me/owls",
            published: 1_700_000_000
        ).article
        let author = RichText.link(.plain("Ann"), .url("https://t.me/owls", pageID: 0))
        #expect(
            made.article.blocks == [
                .cover(.photo(ArticlePhoto(id: 1), .init(text: .plain("c")))), .text(.title, .plain("Owls")),
                .authorDate(author: author, date: 1_700_000_000), .text(.paragraph, .plain("Hello")),
            ]
        )
        #expect(made.media == [.init(.photo, url: "https://pages.example/file/a.png")])
        #expect(!made.article.isRightToLeft && made.article.url == "https://pages.example/Owls-11-29")
    }

    @Test func `a frame, or a picture further down, is no cover`() throws {
        let frame = medium(
            .iframe,
            "/embed/youtube?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daaaaaaaaaaa"
        )
        let made = try document([
            node(.figure, frame), node(.figure, medium(.img, "https://e.org/a.png")),
        ]).article.article.blocks
        guard case .text(.title, _)? = made.first, case .embed(let embed, _)? = made.dropFirst().first else {
            Issue.record("\(made)")
            return
        }
        #expect(embed.url?.contains("youtube.com/embed/aaaaaaaaaaa") == true)
        #expect(made.last == .photo(ArticlePhoto(id: 1), .init()))
    }

    @Test func `headings have anchors that links lead to`() throws {
        #expect(
            try blocks(
                node(.p, link("#Two-words", text("there"))),
                node(.h3, text("Two  words")),
                node(.h4, text("Two words"))
            ) == [
                .text(.paragraph, .link(.plain("there"), .url("#Two-words", pageID: 0))),
                .anchor(name: "Two-words"), .text(.header, .plain("Two  words")),
                .anchor(name: "Two-words-2"), .text(.subheader, .plain("Two words")),
            ]
        )
    }

    @Test func `texts keep their forms and spaces`() throws {
        #expect(
            try blocks(
                node(.p, text("a  "), node(.b, node(.i, text("b"))), node(.br), node(.code, text("c"))),
                node(.p, node(.br)),
                text("d"),
                node(.s, text("e")),
                node(.u, text("f")),
                node(.p, link("mailto:a@b.c", text("g")), link("/h", text("h")))
            ) == [
                .text(
                    .paragraph,
                    .concat([
                        .plain("a  "), .styled(.bold, .styled(.italic, .plain("b"))), .plain("\n"),
                        .styled(.fixed, .plain("c")),
                    ])
                ),
                .text(
                    .paragraph,
                    .concat([
                        .plain("d"), .styled(.strike, .plain("e")), .styled(.underline, .plain("f")),
                    ])
                ),
                .text(
                    .paragraph,
                    .concat([
                        .link(.plain("g"), .email("a@b.c")),
                        .link(.plain("h"), .url("https://pages.example/h", pageID: 0)),
                    ])
                ),
            ]
        )
    }

    @Test func `quotations, code, rules and lists are blocks`() throws {
        let inner = ArticleList(.bullets, items: [.init(.text(.plain("c")))])
        #expect(
            try blocks(
                node(.blockquote, text("q")),
                node(.aside, text("r")),
                node(.pre, text("x\n y")),
                node(.hr),
                node(.ol, node(.li, text("a")), node(.li, text("b"), node(.ul, node(.li, text("c")))))
            ) == [
                .blockquote(.init(.text(.plain("q"))), isCollapsed: false),
                .pullquote(.plain("r"), caption: .empty), .preformatted(.plain("x\n y"), language: ""),
                .divider,
                .list(
                    ArticleList(
                        .numbers(.init()),
                        items: [
                            .init(.text(.plain("a"))),
                            .init(.blocks([.text(.paragraph, .plain("b")), .list(inner)])),
                        ]
                    )
                ),
            ]
        )
    }

    @Test func `media have their captions, and unknown frames are links`() throws {
        let made = try document([
            text("x"),
            node(.figure, medium(.video, "https://e.org/a.mp4"), node(.figcaption, text("film"))),
            node(.figure, medium(.img, "https://e.org/a.png"), medium(.img, "https://e.org/b.png")),
            node(.p, text("y"), medium(.img, "https://e.org/a.png")),
            medium(.iframe, "https://evil.example/frame"),
        ]).article
        #expect(
            made.article.blocks.dropFirst(2) == [
                .video(
                    ArticleVideo(documentID: 1, autoplays: true, loops: true),
                    .init(text: .plain("film"))
                ),
                .slideshow(
                    [.photo(ArticlePhoto(id: 2), .init()), .photo(ArticlePhoto(id: 3), .init())],
                    .init()
                ),
                .text(.paragraph, .plain("y")), .photo(ArticlePhoto(id: 2), .init()),
                .text(
                    .paragraph,
                    .link(
                        .plain("https://evil.example/frame"),
                        .url("https://evil.example/frame", pageID: 0)
                    )
                ),
            ]
        )
        #expect(made.media.map(\.kind) == [.video, .photo, .photo])
    }

    @Test func `pages in Arabic read from right to left`() throws {
        #expect(try document([node(.p, text("123 مرحبا Hello"))]).article.article.isRightToLeft)
        #expect(try !document([node(.p, text("Hello مرحبا"))]).article.article.isRightToLeft)
    }

    @Test(arguments: [TelegraphTag.b, .ul, .blockquote, .figure, .a, .li, .p])
    func `the deepest nesting fits into an article`(tag: TelegraphTag) throws {
        var nested = text("deep")
        for level in 1..<TelegraphLimits.depth {
            nested = .tag(
                level % 2 == 0 && tag == .ul ? .li : tag,
                href: TelegraphAddress("https://e.org"),
                [
                    text("x"), nested,
                ]
            )
        }
        let article = try document([nested]).article.article
        #expect(article.blocks.count > 1)
        #expect(try Article(TL.Page(article, photos: [], documents: [])) == article)
    }
}
