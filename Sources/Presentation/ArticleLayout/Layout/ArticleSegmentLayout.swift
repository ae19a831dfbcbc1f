import Articles
public import ChatPresentation
import ClientModel
import Localization

/// A segment as elements with their rectangles.
public struct ArticleSegmentLayout: Sendable {
    /// The elements, from the back to the front.
    public private(set) var elements: [LayoutElement] = []
    /// The size; as wide as the window.
    public private(set) var size: LayoutSize

    let segment: ArticleSegment
    let context: BubbleContext
    let metrics: ArticleMetrics
    /// The place of the segment's content.
    let place: LayoutRect
    /// The lower edge of what was added.
    var bottom: Double

    /// Lays out a segment. The same segment and context give the same layout on every thread.
    public init(_ segment: ArticleSegment, in context: BubbleContext) {
        (self.segment, self.context) = (segment, context)
        metrics = ArticleMetrics(context, isRightToLeft: segment.isRightToLeft)
        let column = ArticleMetrics.column(in: context.width)
        let leading = min(segment.leading, column.width * 0.6)
        place = LayoutRect(
            x: column.x + leading,
            y: segment.above,
            width: max(40, column.width - leading),
            height: 0
        )
        bottom = segment.above
        size = .zero
        addContent()
        addMarker()
        for bar in segment.bars {
            let start = min(bar, column.width * 0.6)
            let top = segment.isContinued(at: bar) ? 0 : segment.above
            add(
                .articleBar,
                LayoutRect(x: column.x + start, y: top, width: 3, height: bottom - top),
                // Rounded ends would show where the bar goes on in the next row.
                .plate(radius: 0)
            )
        }
        size = LayoutSize(width: context.width, height: max(1, bottom.rounded(.up)))
        if segment.isRightToLeft { elements = elements.map { $0.mirrored(within: context.width) } }
    }

    /// The height of a segment that nobody has measured yet.
    public static func estimate(_ segment: ArticleSegment, in context: BubbleContext) -> Double {
        let column = ArticleMetrics.column(in: context.width).width
        let size = ArticleMetrics(context, isRightToLeft: segment.isRightToLeft).text
        return switch segment.content {
        case .text(let text, _):
            segment.above + (Double(text.text.text.utf8.count) * size * 0.5 / column + 1).rounded() * size
                * 1.4
        case .code(let code):
            segment.above + Double(code.text.text.text.utf8.count { $0 == 0x0A } + 1) * size * 1.2
        case .picture(let picture): segment.above + Self.height(of: picture, width: column)
        case .collage, .slide: segment.above + column * 0.6
        case .rows(let rows): segment.above + Double(rows.rowCount) * 40
        default: segment.above + 48
        }
    }

    mutating func add(
        _ role: ElementRole,
        _ frame: LayoutRect,
        _ content: ElementContent = .area,
        action: ElementAction? = nil
    ) {
        elements.append(LayoutElement(role, frame, content, action: action))
    }

    /// Adds a text, and returns its height.
    @discardableResult
    mutating func add(
        _ request: RoleText,
        as role: ElementRole,
        x: Double,
        y: Double,
        width: Double? = nil,
        action: ElementAction? = nil
    ) -> Double {
        let box = context.measurer.measure(request)
        let frame = LayoutRect(x: x, y: y, width: width ?? max(1, box.size.width), height: box.size.height)
        add(role, frame, .text(request, box), action: action)
        return box.size.height
    }

    private mutating func addContent() {
        switch segment.content {
        case .text(let text, let look):
            guard !text.isEmpty else { return }
            let request = look.style(metrics).request(text, width: place.width)
            bottom += add(request, as: look.role, x: place.x, y: bottom, width: place.width)
        case .code(let code): addCode(code)
        case .divider:
            let width = (place.width / 2).rounded(.down)
            let x = place.x + ((place.width - width) / 2).rounded(.down)
            add(.articleLine, LayoutRect(x: x, y: bottom, width: width, height: 1), .plate(radius: 0))
            bottom += 8
        case .picture(let picture): addPicture(picture)
        case .collage(let pictures): addCollage(pictures)
        case .slide(let picture, let at, let count): addSlide(picture, at: at, of: count)
        case .file(let file):
            let icon: ElementIcon = file.isPlaying ? .pause : file.isSound ? .play : .file
            addBanner(icon, file.title, detail: file.detail, action: .article(.play(file.media)))
        case .banner(let banner):
            addBanner(banner.icon, banner.title, detail: banner.detail, action: banner.action)
        case .details(let title, let isOpen): addDetails(title, isOpen: isOpen)
        case .author(let photo, let name, let detail): addAuthor(photo, name, detail: detail)
        case .rows(let rows): addRows(rows)
        case .related(let article, let photo): addRelated(article, photo)
        case .nothing: bottom += segment.marker == nil ? 0 : (metrics.text * 1.4).rounded()
        }
    }

    private mutating func addMarker() {
        guard let marker = segment.marker else { return }
        let x = place.x - segment.markerWidth
        let line = (metrics.text * 1.36).rounded()
        switch marker {
        case .bullet(let depth):
            let side = max(4, (metrics.text * 0.36).rounded())
            let frame = LayoutRect(
                x: x + (metrics.text * 0.45).rounded(),
                y: segment.above + ((line - side) / 2).rounded(),
                width: side,
                height: side
            )
            add(.articleMarker, frame, .plate(radius: depth % 2 == 0 ? side / 2 : 0))
        case .number(let text):
            let request = metrics.style(.articleText, metrics.text).request(
                text,
                width: segment.markerWidth + 100,
                lines: 1
            )
            // Points of one list stand below each other.
            let room = segment.markerWidth - (metrics.text * 0.5).rounded()
            let box = context.measurer.measure(request)
            add(
                request,
                as: .articleMarker,
                x: x + max(0, (room - box.size.width).rounded(.down)),
                y: segment.above
            )
        case .box(let isChecked):
            let side = (metrics.text * 1.05).rounded()
            let frame = LayoutRect(
                x: x,
                y: segment.above + ((line - side) / 2).rounded(),
                width: side,
                height: side
            )
            add(.articleMarker, frame, .icon(isChecked ? .tickedBox : .box))
        }
    }

    private mutating func addDetails(_ title: ArticleText, isOpen: Bool) {
        let height = (metrics.text * 1.4).rounded() + 20
        let style = metrics.style(.name, metrics.text)
        let request = style.request(title, width: max(1, place.width - ArticleSegment.detailsInset))
        let box = context.measurer.measure(request)
        let row = max(height, box.size.height + 20)
        let frame = LayoutRect(x: place.x, y: bottom, width: place.width, height: row)
        let action = ElementAction.article(.toggle(segment.id))
        add(.articleLine, LayoutRect(x: place.x, y: bottom, width: place.width, height: 1), .plate(radius: 0))
        add(.articleMarker, frame, .area, action: action)
        let sign = LayoutRect(x: place.x + 2, y: bottom + ((row - 14) / 2).rounded(), width: 14, height: 14)
        add(.articleMarker, sign, .icon(isOpen ? .fold : .unfold))
        add(
            request,
            as: .articleText,
            x: place.x + ArticleSegment.detailsInset,
            y: bottom + ((row - box.size.height) / 2).rounded(),
            width: max(1, place.width - ArticleSegment.detailsInset)
        )
        bottom += row
        if !isOpen {
            add(
                .articleLine,
                LayoutRect(x: place.x, y: bottom - 1, width: place.width, height: 1),
                .plate(radius: 0)
            )
        }
    }
}

extension ArticleSegment {
    /// The distance between the start of a folding part and the words of its title, and what is below it.
    static let detailsInset = 26.0
    /// The distance between the edges of a program's ground and its text.
    static let codeInset = 14.0

    /// True if the bar of a quotation goes on from the segment above.
    func isContinued(at bar: Double) -> Bool { isQuoteContinued && bars.contains(bar) }
}
