import Articles
import ChatPresentation
import ClientModel
import Localization
import StdExtras
import Testing

@testable import ArticleLayout

/// Articles that are made to be expensive.
@Suite struct LargeArticleTests {
    /// Notes the longest measured text, and the number of measured texts.
    private final class WatchingMeasurer: TextMeasuring {
        let longest = Locked(0)
        let count = Locked(0)

        func columnWidth(fontSize: Double) -> Double { CellMeasurer.advance }

        func measure(_ request: RoleText) -> TextBox {
            let length = request.text.text.utf16.count
            longest.withLock { $0 = max($0, length) }
            count.withLock { $0 += 1 }
            return CellMeasurer().measure(request)
        }
    }

    /// A character of 200,000 code units.
    private let large = "a" + String(repeating: "\u{0301}", count: 200_000)

    @Test func `no text of more than a row is measured at once`() {
        var music = Document(MediaID(.document, 9))
        music.kind = .music(MusicInfo(duration: 61, title: large, performer: large))
        var file = Document(MediaID(.document, 10))
        file.name = large
        let related = RelatedArticle(url: large, title: large, description: large, author: large)
        let blocks: [ArticleBlock] = [
            .preformatted(.plain("a"), language: large),
            .list(ArticleList(.numbers(.init()), items: [.init(.text(.plain("a")), number: large)])),
            .table(ArticleTable(rows: [[.init(.plain(large)), .init(.plain("b " + large))]])),
            .channel(ArticleChannel(title: large, username: large)),
            .embed(ArticleEmbed(url: "https://\(large)"), .init()),
            .embed(ArticleEmbed(html: large), .init()),
            .audio(documentID: 9, .init()), .document(documentID: 10, .init()),
            .relatedArticles(title: .plain(large), [related, RelatedArticle(url: large)]),
            .details(title: .plain(large), blocks: [], isOpen: true),
        ]
        let measurer = WatchingMeasurer()
        let context = BubbleContext(width: 900, language: .english, measurer: measurer)
        let files = ArticleFiles(documents: [music, file])
        for segment in ArticleDocument(SampleArticle.article(blocks), files, in: context).segments {
            _ = ArticleSegmentLayout(segment, in: context)
        }
        #expect(measurer.longest.withLock { $0 } <= 4001)
    }

    @Test func `a collage of many pictures is several rows`() {
        let photo = ArticleBlock.photo(ArticlePhoto(id: 7), .init())
        let document = SampleArticle.document([.collage(Array(repeating: photo, count: 25), .init())])
        #expect(document.segments.count == 3)
    }

    @Test func `a long table measures some cells of each column`() {
        let rows = (0..<5_000).map { row in (0..<5).map { ArticleTable.Cell(.plain("cell \(row) \($0)")) } }
        let measurer = WatchingMeasurer()
        let context = BubbleContext(width: 900, language: .english, measurer: measurer)
        let article = SampleArticle.article([.table(ArticleTable(rows: rows))])
        let document = ArticleDocument(article, ArticleFiles(), in: context)
        #expect(document.segments.count == 5_000 && measurer.count.withLock { $0 } <= 5 * 8 * 2)
    }

    @Test func `a long text is measured around the place that is shown, then whole`() {
        let text = (0..<100_000).map { "word\($0)" }.joined(separator: " ")
        let article = SampleArticle.article([.text(.paragraph, .plain(text))])
        let measurer = WatchingMeasurer()
        let context = BubbleContext(width: 900, language: .english, measurer: measurer)
        func cut(_ cuts: TextCuts) -> ArticleDocument {
            ArticleDocument(article, ArticleFiles(), cuts: cuts, in: context)
        }
        let whole = cut(TextCuts())
        #expect(whole.cuts.isComplete)
        let all = measurer.count.withLock { $0 }
        let first = cut(TextCuts(room: 6))
        #expect(measurer.count.withLock { $0 } == all + 6 && !first.cuts.isComplete)
        #expect(first.segments.prefix(6) == whole.segments.prefix(6))
        #expect(first.segments.map(\.id) == whole.segments.map(\.id))
        // The others begin within a line or a word of their place.
        var length = (first: 0, whole: 0)
        for (one, other) in zip(first.segments, whole.segments) {
            #expect(abs(length.first - length.whole) <= 200)
            length.first += one.string.utf16.count
            length.whole += other.string.utf16.count
        }
        #expect(length == (text.utf16.count, text.utf16.count))
        var rest = first.cuts
        rest.room = .max
        #expect(cut(rest).segments == whole.segments)
        #expect(measurer.count.withLock { $0 } == 2 * all)
        // What was measured once is not measured again.
        #expect(cut(whole.cuts).segments == whole.segments)
        #expect(measurer.count.withLock { $0 } == 2 * all)
        var middle = TextCuts(room: 3)
        middle.focus = whole.segments[100].id
        #expect(cut(middle).segments.map(\.id) == whole.segments.map(\.id))
    }

    @Test func `forms of a long text are cut with it`() {
        let words = (0..<20_000).map { RichText.styled(.bold, .plain("word\($0) ")) }
        let rich = RichText.styled(.italic, .concat(words + [.anchor(.plain("end"), name: "end")]))
        let document = SampleArticle.document([.text(.paragraph, rich)])
        var bold = 0
        for segment in document.segments {
            guard case .text(let text, _) = segment.content else { continue }
            let count = text.text.text.utf16.count
            for entity in text.text.entities { #expect(entity.range(in: count).upperBound <= count) }
            #expect(text.text.entities.first?.kind == .italic)
            bold += text.text.entities.count { $0.kind == .bold }
        }
        #expect(bold >= 20_000 && bold < 20_000 + document.segments.count)
        #expect(document.anchors["end"]?.segment == document.segments.last?.id)
    }
}
