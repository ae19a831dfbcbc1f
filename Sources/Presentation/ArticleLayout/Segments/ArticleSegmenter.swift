import Articles
import ChatPresentation
import ClientModel
import Localization

/// Cuts the blocks of an article into segments.
struct ArticleSegmenter {
    /// The numbers of segments of one block: a block has fewer pieces.
    static let piecesOfBlock: Int64 = 1 << 20

    let files: ArticleFiles
    let state: ReadingState
    let context: BubbleContext
    let metrics: ArticleMetrics
    let column: LayoutRect
    let isRightToLeft: Bool

    private(set) var segments: [ArticleSegment] = []
    private(set) var anchors: [String: ArticleDocument.Place] = [:]
    private(set) var folded: [ArticleDocument.Folded] = []
    var travels: [Int64: Double] = [:]
    /// The places at which long texts are cut.
    var cuts: TextCuts

    /// The number of the present block.
    private var block: Int64 = 0
    /// The number of the next piece of the block.
    private var piece: Int64 = 0
    /// The place of blocks in lists and quotations.
    var leading = 0.0
    var bars: [Double] = []
    var listDepth = 0
    /// The sign for the next segment.
    var marker: (sign: ArticleSegment.Marker, width: Double)?
    /// The folded parts around the present block, with those that are open.
    private var folds: [Int64] = []
    /// True within a part that is folded.
    private(set) var isHidden = false
    /// The distance between the next segment and the one before; nil for that of its kind.
    var nextGap: Double?
    /// The least distance to the next segment, below what stands out of the text.
    var leastGap = 0.0
    /// The anchors that wait for the next segment.
    private var waiting: [String] = []

    init(
        _ files: ArticleFiles,
        _ state: ReadingState,
        _ context: BubbleContext,
        cuts: TextCuts,
        isRightToLeft: Bool
    ) {
        (self.files, self.state, self.context, self.cuts) = (files, state, context, cuts)
        self.cuts.begin()
        self.isRightToLeft = isRightToLeft
        metrics = ArticleMetrics(context, isRightToLeft: isRightToLeft)
        column = ArticleMetrics.column(in: context.width)
    }

    /// The number of the present block's first segment.
    var blockID: Int64 { block * Self.piecesOfBlock }

    /// The width for a block at the present place.
    var width: Double { max(40, column.width - leading - (marker?.width ?? 0)) }

    /// Starts a block.
    mutating func begin() {
        block += 1
        piece = 0
    }

    /// Adds blocks.
    mutating func append(_ blocks: [ArticleBlock]) {
        for block in blocks { append(block) }
    }

    /// Adds the number of views, and gives anchors at the end their place.
    mutating func finish(views: Int32?) {
        if let views, views > 0, !segments.isEmpty {
            begin()
            append(.plain(context.language.articleViews(count: Int(views))), as: .credit, above: 32)
        }
        if let last = segments.last { place(waiting, at: last.id) }
        waiting = []
    }

    /// Adds a segment at the present place.
    mutating func emit(
        _ content: ArticleSegment.Content,
        above: Double,
        anchors names: [String] = [],
        continuesAbove: Bool = false
    ) {
        let id = blockID + min(piece, Self.piecesOfBlock - 1)
        piece += 1
        place(waiting + names, at: id)
        waiting = []
        var segment = ArticleSegment(id: id, content: content)
        guard !isHidden else {
            folded.append(ArticleDocument.Folded(segment: segment, folds: folds))
            marker = nil
            return
        }
        segment.leading = leading
        segment.bars = bars
        segment.isRightToLeft = isRightToLeft
        segment.continuesAbove = continuesAbove
        segment.above = segments.isEmpty ? 28 : nextGap ?? max(above, leastGap)
        (nextGap, leastGap) = (nil, 0)
        if let marker {
            (segment.marker, segment.markerWidth) = (marker.sign, marker.width)
            self.marker = nil
            segment.leading += marker.width
        }
        segment.isQuoteContinued = segments.last.map { !bars.isEmpty && $0.bars.starts(with: bars) } ?? false
        segments.append(segment)
    }

    private mutating func place(_ names: [String], at id: Int64) {
        for name in names where anchors[name] == nil {
            anchors[name] = ArticleDocument.Place(segment: id, folds: folds)
        }
    }

    /// Adds a text, cut into pieces at line ends if it is long.
    mutating func append(_ rich: RichText, as look: TextLook, above: Double) {
        let text = ArticleText(rich)
        guard !text.isEmpty || !text.anchors.isEmpty else { return }
        for (index, part) in pieces(of: text, in: look.style(metrics), width: width).enumerated() {
            emit(
                .text(part, look),
                above: index == 0 ? above : 0,
                anchors: part.anchors.map(\.name),
                continuesAbove: index > 0
            )
        }
    }

    /// Adds the words below a block; in the middle below a picture that is narrower than the column.
    mutating func append(_ caption: ArticleBlock.Caption, isInMiddle: Bool = false) {
        append(caption.text, as: isInMiddle ? .middleCaption : .caption, above: 8)
        append(
            caption.credit,
            as: isInMiddle ? .middleCredit : .credit,
            above: caption.text.isEmpty ? 8 : 2
        )
    }

    private mutating func append(_ block: ArticleBlock) {
        begin()
        switch block {
        case .unsupported: break
        case .text(let role, let text): append(text, as: role)
        case .authorDate(let author, let date): append(author: author, date: date)
        case .preformatted(let text, let language): append(code: text, language)
        case .divider: emit(.divider, above: 24)
        case .anchor(let name): waiting.append(name)
        case .list(let list): append(list)
        case .blockquote(let quotation, let isCollapsed): append(quotation, isCollapsed: isCollapsed)
        case .pullquote(let text, let caption):
            append(text, as: .pullquote, above: 28)
            append(caption, as: .middleSpeaker, above: 8)
            leastGap = 28
        case .cover(let inner): append(cover: inner)
        case .photo, .video, .audio, .document, .embed, .collage, .slideshow, .channel, .map:
            append(media: block)
        case .embeddedPost(let post, let caption): append(post, caption)
        case .table(let table): append(table)
        case .details(let title, let blocks, let isOpen): append(title, blocks, isOpen: isOpen)
        case .relatedArticles(let title, let articles):
            append(title, as: .panel, above: 32)
            for article in articles {
                let photo = article.photoID.flatMap { files.photos[$0]?.id }
                emit(.related(article.bounded(to: ArticleSegment.longestLine), photo: photo), above: 8)
            }
        }
    }

    private mutating func append(_ text: RichText, as role: ArticleBlock.TextRole) {
        switch role {
        case .title: append(text, as: .title, above: 12)
        case .subtitle: append(text, as: .subtitle, above: 10)
        case .kicker: append(text, as: .kicker, above: 24)
        case .header: append(text, as: .header, above: 34)
        case .subheader: append(text, as: .subheader, above: 28)
        case .paragraph: append(text, as: .paragraph, above: gapAboveParagraph)
        case .footer: append(text, as: .footer, above: 20)
        }
    }

    /// The text begins at a distance from the title and the author.
    private var gapAboveParagraph: Double {
        if listDepth > 0 { return 8 }
        guard case .text(_, let look)? = segments.last?.content else { return 16 }
        switch look {
        case .title, .subtitle, .author: return 28
        case .header, .subheader: return 12
        default: return 16
        }
    }

    private mutating func append(author: RichText, date: Int32) {
        var parts: [RichText] = author.isEmpty ? [] : [author]
        if date > 0 {
            let day = context.language.longDate(context.zone.day(of: date).date, withYear: true)
            // A date of another direction than the author's name stays whole.
            parts += (parts.isEmpty ? [] : [.plain(" \u{2022} ")]) + [.plain("\u{2068}\(day)\u{2069}")]
        }
        append(.joining(parts), as: .author, above: 12)
    }

    /// Adds blocks below a title that folds them.
    private mutating func append(_ title: RichText, _ blocks: [ArticleBlock], isOpen: Bool) {
        let id = blockID
        let isOpen = isOpen != state.toggled.contains(id)
        let text = ArticleText(title).bounded
        emit(.details(text, isOpen: isOpen), above: 16, anchors: text.anchors.map(\.name))
        let (outer, wasHidden) = (leading, isHidden)
        if !isOpen { folds.append(id) }
        isHidden = isHidden || !isOpen
        leading += ArticleSegment.detailsInset
        append(blocks)
        leading = outer
        isHidden = wasHidden
        if !isOpen { folds.removeLast() }
        if isOpen, !wasHidden { leastGap = 20 }
    }
}
