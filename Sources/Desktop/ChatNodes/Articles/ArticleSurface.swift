public import ArticleLayout
public import Articles
public import ChatPresentation
public import ClientModel
public import GTKBridge
public import ListEngine
public import Localization
public import NodeKit
import StdExtras

/// Receives what a reader does in an article.
@MainActor
public protocol ArticleSurfaceDelegate: AnyObject {
    /// Called after a click on a link, a picture or another part that leads elsewhere.
    func perform(_ action: LayoutAction)

    /// Called after a change of the selected text.
    func selectionChanged()

    /// Called after a press of the secondary button at a point of the widget.
    ///
    /// - Parameters:
    ///   - link: The address of the link at the point; nil for none.
    ///   - point: The point.
    func openMenu(of link: String?, at point: Point)
}

/// The view of an article: its segments as the rows of a list.
@MainActor
public final class ArticleSurface: ListSource {
    /// An article with its files.
    struct Content: Sendable {
        var article: Article
        var files: ArticleFiles
    }

    /// The pieces of long texts that are measured before an article is shown: some screens.
    private static let firstPieces = 3
    /// The pause before the others are measured.
    private static let restPause = Duration.milliseconds(400)

    /// The list surface.
    public let surface: ListSurface
    /// The widget to show.
    public let widget: CustomWidget
    /// The delegate.
    public weak var delegate: (any ArticleSurfaceDelegate)?
    /// The article as rows; nil until it is cut.
    public private(set) var document: ArticleDocument?
    /// The changes of the reader.
    public internal(set) var state = ReadingState()

    let painter: LayoutPainter
    let pipeline: RowLayoutPipeline<ArticleEntry>
    private var content: Content?
    private(set) var size = Size(width: 0, height: 0)
    /// The place to show once the article is there.
    private var firstPlace: SavedPosition?
    /// The anchor to scroll to once the part around it is open.
    private var wantedAnchor: String?
    /// The found words to scroll to once the part around them is open.
    var wantedFound: FoundPlace?
    private var isShown = true
    private var isPreparing = false
    private var isFirst = true
    /// True if what is to be shown is another version of what is shown.
    private var isOtherVersion = false
    /// True if what follows only measures the long texts that were not measured at first.
    private var isMeasuringRest = false
    /// The layout key of the present rows.
    private var key: BubbleContext.Key?
    /// The words that are searched for.
    var needle = ""
    /// The drag that moves a table or a program.
    var sidewaysDrag: SidewaysDrag?
    /// The selected text.
    var textSelection: TextSelection?

    /// Creates a view without an article.
    ///
    /// - Parameters:
    ///   - metrics: the lengths.
    ///   - language: the language of the words around the article.
    ///   - zone: the time zone of dates.
    ///   - theme: the colours.
    ///   - pictures: the loader for pictures.
    ///   - label: the accessible name.
    public init(
        metrics: ChatMetrics,
        language: Strings,
        zone: TimeZoneRules,
        theme: ChatTheme,
        pictures: ImageLoader,
        label: String
    ) {
        let measurer = pictures.texts.measurer
        var context = BubbleContext(width: 0, metrics: metrics, language: language, measurer: measurer)
        context.zone = zone
        painter = LayoutPainter(theme: theme, pictures: pictures)
        let surface = ListSurface(
            ListSettings(home: .top, window: .ofThisMachine, dependsOnNeighbours: false),
            style: theme.articleStyle,
            rowsTakeFocus: true
        )
        self.surface = surface
        pipeline = RowLayoutPipeline(
            name: "article",
            context: context,
            RowLayoutCache(byteLimit: MachineMemory.ofThisMachine.bound(32 << 20)),
            pictures.texts.measurers
        ) {
            [weak surface] in
            surface?.measured($0)
        }
        widget = surface.makeWidget(styleName: "article", label: label)
        surface.source = self
    }

    /// Shows an article in place of the one before, which it is a newer version of.
    ///
    /// - Parameters:
    ///   - article: The article.
    ///   - files: Its photos and documents.
    ///   - place: The place to show at first; later versions stay where the reader is.
    ///   - kept: The changes of the reader to show at first.
    public func show(
        _ article: Article,
        _ files: ArticleFiles,
        at place: SavedPosition? = nil,
        _ kept: ReadingState = ReadingState()
    ) {
        if content == nil {
            firstPlace = place
            (state.toggled, state.shifts) = (kept.toggled, kept.shifts)
        }
        isOtherVersion = content != nil
        content = Content(article: article, files: files)
        refresh()
    }

    /// Shows which sound plays now; nil for none of the article.
    public func show(playing id: MediaID?) {
        guard state.playing != id else { return }
        state.playing = id
        refresh()
    }

    /// Sets the lengths and the font, and lays out all rows again if they are others.
    public func setLook(_ metrics: ChatMetrics, hasSerifs: Bool) {
        guard metrics != pipeline.context.metrics || hasSerifs != pipeline.context.hasSerifs else { return }
        change { ($0.metrics, $0.hasSerifs) = (metrics, hasSerifs) }
    }

    /// Sets the colours.
    public func setTheme(_ theme: ChatTheme) {
        guard theme != painter.theme else { return }
        painter.theme = theme
        surface.style = theme.articleStyle
        surface.redrawAll()
    }

    /// Changes the text size or the language and lays out all rows again.
    public func change(_ context: (inout BubbleContext) -> Void) {
        context(&pipeline.context)
        pipeline.context.version += 1
        refresh()
    }

    /// Scrolls to the place of an anchor, and opens folded parts around it.
    ///
    /// - Returns: False if the article has no such place.
    @discardableResult
    public func go(toAnchor name: String) -> Bool {
        // The rows of now are about to be replaced: their folds are not those of the reader any more.
        guard let document, isShown, !isPreparing else {
            wantedAnchor = name
            return document.map { $0.anchors[name] != nil } ?? true
        }
        guard let place = document.anchors[name] else { return false }
        if place.folds.isEmpty {
            scroll(to: place.segment)
        } else {
            wantedAnchor = name
            open(place.folds)
        }
        return true
    }

    /// True if the rows of now show the present changes of the reader.
    var isSettled: Bool { isShown && !isPreparing }

    func open(_ folds: [Int64]) {
        for fold in folds { flip(fold) }
        refresh()
    }

    /// Scrolls back to a place that was left.
    public func go(back place: SavedPosition) {
        surface.change { $0.scroll(to: ScrollIntent(to: place.target(home: .top), isAnimated: true), at: $1) }
    }

    /// Scrolls to a segment.
    func scroll(to segment: Int64) {
        surface.change {
            $0.scroll(to: ScrollIntent(to: .item(ItemID(segment), .top(12)), isAnimated: true), at: $1)
        }
    }

    private func toggle(_ fold: Int64) {
        flip(fold)
        refresh()
    }

    private func flip(_ fold: Int64) {
        if state.toggled.remove(fold) == nil { state.toggled.insert(fold) }
    }

    func refresh() {
        isShown = false
        showNext()
    }

    private func showNext() {
        guard !isPreparing, !isShown, size.width > 0, let content else { return }
        isShown = true
        isPreparing = true
        let (width, state, context) = (size.width, state, pipeline.context)
        let old = key == context.key ? pipeline.entries : RowEntries()
        let (lease, place, shown) = (pipeline.lease, firstPlace, Set(surface.step.rows.map(\.id)))
        let height = Double(size.height)
        let cuts = cuts(at: place, isRest: isMeasuringRest)
        let isQuiet = isFirst || isMeasuringRest || old.isEmpty || isOtherVersion
        let isRest = isMeasuringRest
        let read = isOtherVersion ? readRows : []
        (isMeasuringRest, isOtherVersion) = (false, false)
        Task {
            // The first screen is drawn before the processor is busy again.
            if isRest { try? await Task.sleep(for: Self.restPause) }
            let made = await Self.cut(content, state, context, cuts: cuts, with: lease, old: old)
            let ahead = await made.screen(of: height) { Self.isStart($0, place, shown) }
            let heights = await pipeline.prepare(made.entries, ahead: ahead)
            let rows = await made.rows(heights, width: Double(width))
            pipeline.keep(made.table)
            (document, key) = (made.document, context.key)
            isPreparing = false
            var transaction = ListTransaction(.prepared(rows), edges: ListEdges(top: .end, bottom: .end))
            let start = isFirst ? place : await made.position(of: read)
            if let start { transaction.scroll = ScrollIntent(to: start.target(home: .top)) }
            transaction.animation = isQuiet ? .none : .rows
            (isFirst, firstPlace) = (false, nil)
            surface.submit(transaction)
            if old.isEmpty { surface.redrawAll() } else { surface.redraw(made.changed) }
            showWantedAnchor(in: made.document)
            if isShown, let place = wantedFound { go(toFound: place) }
            if isShown, !made.document.cuts.isComplete {
                isMeasuringRest = true
                isShown = false
            }
            showNext()
        }
    }

    /// The segments on the screen, from the top down, with the places of their rows.
    private var readRows: [ArticleCut.ReadRow] {
        let rows = surface.step.rows.filter { $0.bottom > 0 }.sorted { $0.y < $1.y }
        return rows.compactMap { row in
            pipeline.entries[row.id].map { ArticleCut.ReadRow(segment: $0.segment, top: row.y) }
        }
    }

    /// The measured places of long texts, and how many more are measured: first those of a screen and some more around what
    /// is shown, so that it is shown soon, then all.
    private func cuts(at place: SavedPosition?, isRest: Bool) -> TextCuts {
        var cuts = document?.cuts ?? TextCuts()
        (cuts.room, cuts.focus) = (isRest ? .max : Self.firstPieces, 0)
        guard !isRest else { return cuts }
        if let top = surface.step.rows.min(by: { $0.y < $1.y }) {
            cuts.focus = top.id.rawValue
        } else if case .item(let item, _)? = place {
            cuts.focus = item.rawValue - 1
        }
        return cuts
    }

    /// Scrolls to the anchor that waits for its part to open. A part may be within another that is folded.
    private func showWantedAnchor(in document: ArticleDocument) {
        guard let name = wantedAnchor else { return }
        if let place = document.anchors[name], !place.folds.isEmpty { return open(place.folds) }
        wantedAnchor = nil
        if let place = document.anchors[name] { scroll(to: place.segment) }
    }

    nonisolated private static func isStart(_ item: ItemID, _ place: SavedPosition?, _ shown: Set<ItemID>)
        -> Bool
    {
        if case .item(item, _)? = place { return true }
        return shown.contains(item)
    }

    @concurrent
    private static func cut(
        _ content: Content,
        _ state: ReadingState,
        _ context: BubbleContext,
        cuts: TextCuts,
        with lease: MeasurerPool.Lease,
        old: RowEntries<ArticleEntry>
    ) async -> ArticleCut {
        var context = context
        context.measurer = lease.measurer
        let document = ArticleDocument(content.article, content.files, state, cuts: cuts, in: context)
        let entries = document.segments.map { ArticleEntry(segment: $0) }
        return ArticleCut(
            document: document,
            entries: entries,
            table: RowEntries(entries),
            estimates: document.segments.map { ArticleSegmentLayout.estimate($0, in: context) },
            changed: old.isEmpty ? [] : entries.filter { old[$0.item] != $0 }.map(\.item)
        )
    }

    // MARK: - ListSource

    /// See ``ListSource``.
    public func makeRow() -> any ListRow { LayoutRow(owner: self) }

    /// See ``ListSource``.
    public func layOut(_ requests: [LayoutRequest]) { pipeline.request(requests) }

    /// See ``ListSource``.
    public func resized(to size: Size) {
        let isWider = self.size.width != size.width
        self.size = size
        pipeline.context.width = Double(size.width)
        painter.pictures.scale = widget.scaleFactor
        if isWider { refresh() }
    }

    /// See ``ListSource``.
    public func draw(_ header: HeaderPlacement, width: Float, on snapshot: borrowing Snapshot) {}

    /// See ``ListSource``.
    public func action(of header: HeaderPlacement, at point: Point) -> (@MainActor () -> Void)? { nil }

    /// See ``ListSource``.
    public func didStep(_ step: ListFrameUpdate) {}

    /// See ``ListSource``. The topmost row that is whole on the screen.
    public func rowForKeyboard() -> ItemID? {
        let rows = surface.step.rows.sorted { $0.y < $1.y }
        return (rows.first { $0.y >= 0 } ?? rows.first)?.id
    }
}

// The keyboard.
extension ArticleSurface {
    /// See ``ListSource``. Tab goes from part to part of the whole article.
    public func rowForKeyboard(_ way: FocusDirection, from row: ItemID?) -> ItemID? {
        guard let segments = document?.segments else { return nil }
        if let row {
            guard let place = segments.firstIndex(where: { $0.id == row.rawValue }) else { return nil }
            let next =
                way == .forward
                ? segments[(place + 1)...].first(where: \.isActive)
                : segments[..<place].last(where: \.isActive)
            return next.map { ItemID($0.id) }
        }
        let height = Double(size.height)
        let shown = surface.step.rows.filter { $0.bottom > 0 && $0.y < height }.sorted { $0.y < $1.y }
        let active = shown.filter { pipeline.entries[$0.id]?.segment.isActive == true }
        if let row = way == .forward ? active.first : active.last { return row.id }
        return shown.last.flatMap { rowForKeyboard(way, from: $0.id) }
    }

    /// See ``ListSource``. The keys move the wide block with the keyboard, or the first on the screen.
    public func moveSideways(by distance: Double) -> Bool {
        let focused = surface.keyboardRow.flatMap { wideBlock(in: $0) }
        let first = surface.step.rows.sorted { $0.y < $1.y }.lazy.compactMap { self.wideBlock(in: $0.id) }
            .first
        guard let block = focused ?? first else { return false }
        move(block, by: distance)
        return true
    }
}

extension ArticleSurface: LayoutRowOwner {
    var language: Strings { pipeline.context.language }

    func drawing(of item: ItemID) -> RowDrawing? {
        guard let drawing = pipeline.cache.latest(item) else { return nil }
        guard !state.shifts.isEmpty, let segment = pipeline.entries[item]?.segment,
            let block = segment.movable, let shift = state.shifts[block]
        else { return drawing }
        var moved = drawing
        let distance = min(shift, document?.travels[block] ?? 0)
        moved.layout = drawing.layout.showing(segment.moved(drawing.layout.elements, by: distance))
        moved.parts = drawing.parts.map { $0.movedCells(by: segment.beginsAtRight ? distance : -distance) }
        return moved
    }

    func ground(of item: ItemID, isHovered: Bool) -> Color? { nil }

    func isChosen(_ item: ItemID) -> Bool { false }

    func lit(in item: ItemID) -> [Int: [Range<Int>]] { foundWords(in: item) }

    func perform(_ action: LayoutAction, in item: ItemID) {
        switch action {
        case .element(.article(.toggle(let fold))): toggle(fold)
        case .element(.article(.turn(let block, let place, _))):
            state.slides[block] = place
            refresh()
        default: delegate?.perform(action)
        }
    }
}

extension ChatTheme {
    /// The style of an article's list.
    var articleStyle: ListStyle {
        ListStyle(ground: incoming.ground, highlight: highlight, indicator: indicator)
    }
}
