import Articles
import ChatPresentation
import Testing

@testable import ArticleLayout

@Suite struct CodeTests {
    private let wide = "let owls = \(String(repeating: "owl + ", count: 60))owl\nreturn owls"

    private func code(_ text: String, isRightToLeft: Bool = false) -> ArticleDocument {
        var article = SampleArticle.article([.preformatted(.plain(text), language: "swift")])
        article.isRightToLeft = isRightToLeft
        return ArticleDocument(article, ArticleFiles(), in: SampleArticle.context())
    }

    @Test(arguments: [false, true])
    func `IV-43: lines of a program stay whole and move to their end`(isRightToLeft: Bool) throws {
        let document = code(wide, isRightToLeft: isRightToLeft)
        let segment = try #require(document.segments.first)
        let travel = try #require(segment.movable.flatMap { document.travels[$0] })
        let layout = ArticleSegmentLayout(segment, in: SampleArticle.context())
        let text = try #require(layout.elements.last { $0.role == .articleText })
        let ground = try #require(layout.elements.first { $0.role == .articleGround })
        guard case .text(_, let box) = text.content else { return #expect(Bool(false)) }
        #expect(box.lines.count == 2)
        let column = ArticleMetrics.column(in: layout.size.width)
        #expect(ground.frame.x == column.x, "its first letters are shown at first")
        let moved = segment.moved(layout.elements, by: travel)
        let end = try #require(moved.first { $0.role == .articleGround }).frame.maxX
        #expect(abs(end - column.maxX) <= 1)
    }

    @Test func `a narrow program fills the column and stays`() throws {
        let document = code("let owl = 1")
        #expect(document.travels.isEmpty)
        let layout = ArticleSegmentLayout(try #require(document.segments.first), in: SampleArticle.context())
        let ground = try #require(layout.elements.first { $0.role == .articleGround })
        #expect(ground.frame.width == ArticleMetrics.column(in: layout.size.width).width)
    }

    @Test func `a line without an end wraps`() throws {
        let document = code(String(repeating: "x", count: 3_000))
        let segment = try #require(document.segments.first)
        let layout = ArticleSegmentLayout(segment, in: SampleArticle.context())
        #expect(try #require(document.travels.values.first) < 10_000 && layout.size.height > 80)
    }
}
