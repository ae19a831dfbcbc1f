import Articles
import Testing

@testable import ArticleLayout

@Suite struct ViewsTests {
    @Test(arguments: [(0, ["words"]), (1, ["words", "1 view"]), (1_234, ["words", "1234 views"])])
    func `the last line says how often an article was opened`(views: Int, lines: [String]) {
        var article = SampleArticle.article([.text(.paragraph, .plain("words"))])
        article.views = Int32(views)
        let document = ArticleDocument(article, ArticleFiles(), in: SampleArticle.context())
        #expect(document.segments.map(\.string) == lines)
    }
}
