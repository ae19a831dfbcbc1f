import Articles
import ChatPresentation
import ClientModel
import Testing

@testable import ArticleLayout

@Suite struct SegmentTests {
    /// The texts of a layout.
    private func texts(_ segments: [ArticleSegment], width: Double = 900) -> [String] {
        segments.flatMap { segment in
            ArticleSegmentLayout(segment, in: SampleArticle.context(width)).elements.compactMap { element in
                if case .text(let request, _) = element.content { request.text.text } else { nil }
            }
        }
    }

    @Test func `no text of any kind of block is lost`() {
        let shown = texts(SampleArticle.document().segments)
        let expected = [
            "cover caption", "cover credit", "a kicker", "a title", "a subtitle", "a header", "a subheader",
            "a bold paragraph", "swift", "let a = 1\nlet b = 2", "first item", "second item", "i.",
            "inner item",
            "ticked item", "a quotation", "a speaker", "quoted block", "a pullquote", "its speaker",
            "photo caption", "photo credit", "video caption", "1:05", "Song", "audio caption", "paper.pdf",
            "document credit", "video.example", "embed caption", "a poster", "post text", "post caption",
            "collage caption", "1 / 2", "slides caption", "a channel", "@channel", "open details",
            "open inside",
            "closed details", "a table", "head one", "head two", "tall", "b2", "c2", "b3", "c3", "related",
            "another article", "map caption", "a footer",
        ]
        for text in expected { #expect(shown.contains(text), "\(text)") }
        #expect(shown.contains { $0.hasPrefix("an author \u{2022} ") })
        #expect(!shown.contains("closed inside"))
    }

    @Test(arguments: [40, 200, 360, 900, 2000]) func `every segment is laid out in every width`(width: Double)
    {
        for isRightToLeft in [false, true] {
            let article = SampleArticle.article(isRightToLeft: isRightToLeft)
            let context = SampleArticle.context(width)
            let document = ArticleDocument(article, SampleArticle.files, in: context)
            for segment in document.segments {
                let layout = ArticleSegmentLayout(segment, in: context)
                #expect(layout.size.height > 0 && layout.size.height < 5000)
                for element in layout.elements {
                    #expect(element.frame.width >= 0 && element.frame.height >= 0)
                    #expect(element.frame.y >= 0 && element.frame.maxY <= layout.size.height + 1)
                }
            }
        }
    }

    @Test func `a folded part opens, and the numbers of all other segments stay`() throws {
        let closed = SampleArticle.document()
        let title = try #require(closed.segments.first { $0.string == "closed details" })
        #expect(closed.anchors["hidden"]?.folds == [title.id])
        let inside = try #require(closed.folded.first { $0.segment.string == "closed inside" })
        #expect(inside.folds == [title.id])
        var state = ReadingState()
        state.toggled = [title.id]
        let open = SampleArticle.document(SampleArticle.blocks, state)
        #expect(open.segments.contains { $0.string == "closed inside" })
        #expect(open.anchors["hidden"]?.folds == [])
        #expect(Set(closed.segments.map(\.id)).isSubset(of: open.segments.map(\.id)))
    }

    @Test func `a part and the whole article number the same blocks alike`() {
        let part = SampleArticle.document(Array(SampleArticle.blocks.prefix(12)))
        let whole = SampleArticle.document()
        #expect(whole.segments.map(\.id).starts(with: part.segments.map(\.id)))
        #expect(Set(whole.segments.map(\.id)).count == whole.segments.count)
    }

    @Test func `a paragraph of a megabyte is cut at the ends of lines`() {
        let word = "brown foxes jump "
        let text = String(repeating: word, count: (1 << 20) / word.utf8.count)
        let segments = SampleArticle.document([.text(.paragraph, .plain(text))]).segments
        #expect(segments.count > 200)
        #expect(segments.map(\.string).joined() == text)
        let line = Int(720 / CellMeasurer.advance)
        for segment in segments.dropLast() {
            #expect(segment.string.utf16.count <= ArticleSegmenter.longestPiece)
            // Each piece is full lines: another word would not fit.
            let box = CellMeasurer().measure(
                RoleText(FormattedText(segment.string), as: .body, fontSize: 17, width: 720)
            )
            #expect(box.lines.last.map { $0.width > Double(line - 8) * CellMeasurer.advance } == true)
        }
        #expect(segments.dropFirst().allSatisfy { $0.above == 0 })
    }

    @Test func `a paragraph without any space is cut, too`() {
        let text = String(repeating: "\u{1F98A}", count: 20_000)
        let segments = SampleArticle.document([.text(.paragraph, .plain(text))]).segments
        #expect(segments.map(\.string).joined() == text)
    }

    @Test func `ten thousand blocks are ten thousand segments`() {
        let blocks = (0..<10_000).map { ArticleBlock.text(.paragraph, .plain("Paragraph \($0)")) }
        let segments = SampleArticle.document(blocks).segments
        #expect(segments.count == 10_000)
        #expect(segments[9_999].string == "Paragraph 9999")
    }

    @Test func `forms of a text become entities and marks`() {
        let rich = RichText.concat([
            .plain("E = mc"), .styled(.superscript, .plain("2")), .plain(" "),
            .link(.styled(.italic, .plain("see")), .url("https://a.example/#b", pageID: 3)),
            .anchor(.plain("!"), name: "end"),
        ])
        let text = ArticleText(rich)
        #expect(text.text.text == "E = mc2 see!")
        #expect(text.marks == [TextMark(6..<7, .raised)])
        #expect(text.text.entities.map(\.kind) == [.link("https://a.example/#b"), .italic])
        #expect(text.anchors.map(\.offset) == [11])
        #expect(SampleArticle.article([.text(.paragraph, rich)]).linkedPages == ["https://a.example/#b"])
    }
}
