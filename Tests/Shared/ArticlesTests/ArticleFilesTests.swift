import Articles
import Testing

struct ArticleFilesTests {
    private func paragraph(_ text: String) -> ArticleBlock { .text(.paragraph, .plain(text)) }
    private func photo(_ id: Int64) -> ArticleBlock { .photo(ArticlePhoto(id: id), .init()) }

    @Test func `files get other ids wherever they are, and blocks without one are left out`() {
        let article = Article(
            url: "u",
            blocks: [
                photo(1), photo(2), .cover(photo(1)), .cover(photo(2)),
                .collage([photo(1), photo(2)], .init()), .slideshow([photo(2)], .init()),
                .details(title: .empty, blocks: [photo(2), paragraph("a")], isOpen: true),
                .list(ArticleList(.bullets, items: [.init(.blocks([photo(1), photo(2)]))])),
                .blockquote(.init(.blocks([photo(2)])), isCollapsed: false),
                .video(ArticleVideo(documentID: 1), .init()), .audio(documentID: 7, .init()),
            ]
        )
        let made = article.renumbered(photos: { [1: 10][$0] }, documents: { [7: 70][$0] })
        #expect(
            made.blocks == [
                photo(10), .cover(photo(10)), .collage([photo(10)], .init()),
                .details(title: .empty, blocks: [paragraph("a")], isOpen: true),
                .list(ArticleList(.bullets, items: [.init(.blocks([photo(10)]))])),
                .blockquote(.init(.blocks([])), isCollapsed: false), .audio(documentID: 70, .init()),
            ]
        )
    }

    @Test func `the beginning has whole blocks, and says that there is more`() {
        let article = Article(url: "u", blocks: (0..<10).map { _ in paragraph("some words") })
        let all = article.beginning(within: 10_000)
        #expect(all == article)
        let part = article.beginning(within: 100)
        #expect(part.isPart && (1..<10).contains(part.blocks.count))
        #expect(article.beginning(within: 0).blocks.isEmpty)
    }
}
