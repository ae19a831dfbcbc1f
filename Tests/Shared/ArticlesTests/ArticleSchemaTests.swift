import Articles
import TelegramSchema
import TestKit
import Testing

struct ArticleSchemaTests {
    @Test func `an article comes back from the schema as it went`() throws {
        for seed in 0..<400 as Range<UInt64> {
            var random = RandomArticle(seed: seed)
            let article = random.article()
            let bytes = TL.Page(article, photos: [], documents: []).encoded()
            #expect(try Article(TL.Page(decoding: bytes)) == article, "seed \(seed)")
        }
    }

    @Test func `what only newer clients say becomes what this model has`() throws {
        let plain = TL.RichText.textPlain(.init(text: "x"))
        let blocks: [TL.PageBlock] = [
            .pageBlockHeading1(.init(text: plain)),
            .pageBlockHeading6(.init(text: plain)),
            .pageBlockMath(.init(source: "x^2")),
            .pageBlockThinking(.init(text: plain)),
            .pageBlockParagraph(.init(text: .textAutoUrl(.init(text: plain)))),
            .pageBlockParagraph(.init(text: .textHashtag(.init(text: plain)))),
            .pageBlockParagraph(.init(text: .textCustomEmoji(.init(documentID: 1, alt: "🦉")))),
            .pageBlockMap(.init(geo: .geoPointEmpty, zoom: 1, w: 1, h: 1, caption: noCaption)),
        ]
        let page = TL.Page(url: "https://example.org", blocks: blocks, photos: [], documents: [])
        #expect(
            try Article(page).blocks == [
                .text(.header, .plain("x")),
                .text(.subheader, .plain("x")),
                .preformatted(.plain("x^2"), language: "tex"),
                .text(.paragraph, .plain("x")),
                .text(.paragraph, .link(.plain("x"), .url("x", pageID: 0))),
                .text(.paragraph, .plain("x")),
                .text(.paragraph, .plain("🦉")),
                .unsupported,
            ]
        )
    }

    @Test func `too many blocks, texts or letters are refused`() throws {
        var limits = ArticleLimits()
        limits.blocks = 3
        let page = page([ArticleBlock](repeating: .divider, count: 4))
        #expect(throws: ArticleError.tooLarge) { try Article(page, limits: limits) }
        limits = ArticleLimits()
        limits.bytes = 20
        #expect(throws: ArticleError.tooLarge) {
            try Article(self.page([.text(.title, .plain(String(repeating: "a", count: 21)))]), limits: limits)
        }
        limits = ArticleLimits()
        limits.texts = 2
        #expect(throws: ArticleError.tooLarge) {
            try Article(self.page([.text(.title, .concat([.empty, .empty]))]), limits: limits)
        }
    }

    @Test func `deep blocks and texts are refused`() {
        var block = ArticleBlock.divider
        for _ in 0..<17 { block = .details(title: .empty, blocks: [block], isOpen: false) }
        #expect(throws: ArticleError.tooDeep) { try Article(page([block])) }
        var text = RichText.empty
        for _ in 0..<33 { text = .styled(.bold, text) }
        #expect(throws: ArticleError.tooDeep) { try Article(page([.text(.paragraph, text)])) }
    }

    @Test func `the cells, items and links of a page count as blocks`() {
        var limits = ArticleLimits()
        limits.blocks = 3
        let cells = [ArticleTable.Cell](repeating: .init(nil), count: 3)
        let items = [ArticleList.Item](repeating: .init(.text(.empty)), count: 3)
        let related = [RelatedArticle](repeating: .init(url: ""), count: 3)
        let blocks: [ArticleBlock] = [
            .table(.init(rows: [cells])), .list(.init(.bullets, items: items)),
            .relatedArticles(title: .empty, related),
        ]
        for block in blocks {
            #expect(throws: ArticleError.tooLarge) { try Article(page([block]), limits: limits) }
        }
    }

    private func page(_ blocks: [ArticleBlock]) -> TL.Page {
        TL.Page(Article(url: "", blocks: blocks), photos: [], documents: [])
    }

    private let noCaption = TL.PageCaption(text: .textEmpty, credit: .textEmpty)
}
