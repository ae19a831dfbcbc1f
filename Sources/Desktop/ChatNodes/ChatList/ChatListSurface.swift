public import ChatPresentation
public import ClientModel
public import GTKBridge
public import ListEngine
public import Localization
public import NodeKit
import StdExtras

/// What the list of chats tells who shows it.
@MainActor
public protocol ChatListSurfaceDelegate: AnyObject {
    /// A chat was clicked, at a place of its row: by the primary button to open it, by the secondary one for its menu.
    func clicked(_ chat: PeerID, _ click: ClickEvent)

    /// The list moved: pages to load, rows that are seen.
    func didStep(_ step: ListFrameUpdate)
}

/// The list of chats on the screen.
@MainActor
public final class ChatListSurface: ListSource {
    /// The list.
    public let surface: ListSurface
    /// The widget to show.
    public let widget: CustomWidget
    /// Who is told.
    public weak var delegate: (any ChatListSurfaceDelegate)?

    /// The chat that is open.
    public var selection: PeerID? {
        didSet {
            guard selection != oldValue else { return }
            surface.redraw([oldValue, selection].compactMap { $0.map { ItemID($0.packed) } })
        }
    }

    /// The chat that something is dragged over.
    public var dropGoal: PeerID? {
        didSet {
            guard dropGoal != oldValue else { return }
            surface.redraw([oldValue, dropGoal].compactMap { $0.map { ItemID($0.packed) } })
        }
    }

    let painter: LayoutPainter
    private let pipeline: RowLayoutPipeline<ChatListRow>
    private let measurer: ShapingMeasurer
    private var size = Size(width: 0, height: 0)
    private var newest: (rows: [ChatRow], edges: ListEdges, now: Int32)?
    private var isShown = true
    /// What the rows were laid out with that the list has.
    private var key: BubbleContext.Key?
    private var isPreparing = false
    /// The chats that the list has, the topmost first.
    private(set) var items: [ItemID] = []

    /// A list without chats.
    ///
    /// - Parameters:
    ///   - metrics: Its lengths.
    ///   - language: Its words.
    ///   - zone: Where days begin.
    ///   - theme: Its colours.
    ///   - pictures: Its pictures.
    ///   - label: What assistive technologies call it.
    public init(
        metrics: ChatMetrics = ChatMetrics(),
        language: Strings,
        zone: TimeZoneRules,
        theme: ChatTheme,
        pictures: ImageLoader,
        label: String
    ) {
        measurer = pictures.texts.measurer
        var context = BubbleContext(width: 0, metrics: metrics, language: language, measurer: measurer)
        context.zone = zone
        painter = LayoutPainter(theme: theme, pictures: pictures)
        let surface = ListSurface(
            ListSettings(home: .top, dependsOnNeighbours: false),
            style: theme.chatListStyle,
            rowsTakeFocus: true
        )
        self.surface = surface
        pipeline = RowLayoutPipeline(
            name: "chats",
            context: context,
            RowLayoutCache(byteLimit: 16 << 20),
            pictures.texts.measurers
        ) {
            [weak surface] in
            surface?.measured($0)
        }
        widget = surface.makeWidget(styleName: "chats", label: label)
        surface.source = self
    }

    /// The colours.
    public var theme: ChatTheme {
        get { painter.theme }
        set {
            painter.theme = newValue
            surface.style = newValue.chatListStyle
            surface.redrawAll()
        }
    }

    /// Shows these chats from now on, the topmost first.
    ///
    /// - Parameters:
    ///   - rows: All of them.
    ///   - edges: What lies beyond them.
    ///   - now: The moment, seconds since 1970: what "today" is.
    public func show(_ rows: [ChatRow], edges: ListEdges, now: Int32) {
        newest = (rows, edges, now)
        isShown = false
        showNext()
    }

    /// Another size of text, other words: all is laid out anew.
    public func change(_ context: (inout BubbleContext) -> Void) {
        context(&pipeline.context)
        pipeline.context.version += 1
        isShown = false
        showNext()
    }

    private func showNext() {
        guard !isPreparing, !isShown, size.width > 0, let (rows, edges, now) = newest else { return }
        isShown = true
        isPreparing = true
        let old = key == pipeline.context.key ? pipeline.entries : RowEntries()
        key = pipeline.context.key
        let width = size.width
        let first = Int(size.height / 40) + 4
        Task {
            let entries = await Self.rows(rows, pipeline.context, now: now)
            let changed = entries.filter { old[$0.item] != $0 }
            let heights = await pipeline.prepare(entries, ahead: Array(changed.prefix(clamping: 3 * first)))
            pipeline.keep(await Self.table(of: entries))
            keepKeyboard(among: entries.map(\.item))
            items = entries.map(\.item)
            isPreparing = false
            // All are as high as any.
            let height = heights.values.first ?? .estimated(60)
            let items = entries.map { entry in
                ListItem(
                    entry.item,
                    height: width == size.width ? heights[entry.item] ?? height : .estimated(60)
                )
            }
            var transaction = ListTransaction(.replacement(items), edges: edges)
            transaction.animation = old.isEmpty ? .none : .full
            surface.submit(transaction)
            surface.redraw(changed.map(\.item))
            showNext()
        }
    }

    @concurrent
    private static func rows(_ rows: [ChatRow], _ context: BubbleContext, now: Int32) async -> [ChatListRow] {
        rows.map { row in
            ChatListRow(row, ChatRowModel(row, language: context.language, zone: context.zone, now: now))
        }
    }

    @concurrent
    private static func table(of entries: [ChatListRow]) async -> RowEntries<ChatListRow> {
        RowEntries(entries)
    }

    // MARK: - ListSource

    /// See ``ListSource``.
    public func makeRow() -> any ListRow { LayoutRow(owner: self) }

    /// See ``ListSource``.
    public func layOut(_ requests: [LayoutRequest]) { pipeline.request(requests) }

    /// See ``ListSource``.
    public func resized(to size: Size) {
        self.size = size
        pipeline.context.width = Double(size.width)
        painter.pictures.scale = widget.scaleFactor
        showNext()
    }

    /// See ``ListSource``.
    public func draw(_ header: HeaderPlacement, width: Float, on snapshot: borrowing Snapshot) {}

    /// See ``ListSource``.
    public func action(of header: HeaderPlacement, at point: Point) -> (@MainActor () -> Void)? { nil }

    /// See ``ListSource``.
    public func didStep(_ step: ListFrameUpdate) { delegate?.didStep(step) }
}

extension ChatListSurface: LayoutRowOwner {
    var language: Strings { pipeline.context.language }

    func drawing(of item: ItemID) -> RowDrawing? {
        var drawing = pipeline.cache.latest(item)
        drawing?.background = .row(isSelected: isSelected(item))
        return drawing
    }

    func ground(of item: ItemID, isHovered: Bool) -> Color? {
        if isSelected(item) { return theme.list.selected }
        return isHovered || dropGoal?.packed == item.rawValue ? theme.list.hovered : nil
    }

    func isChosen(_ item: ItemID) -> Bool { isSelected(item) }

    func perform(_ action: LayoutAction, in item: ItemID) {}

    func clicked(_ item: ItemID, _ click: ClickEvent) {
        guard let chat = PeerID(packed: item.rawValue) else { return }
        delegate?.clicked(chat, click)
    }

    private func isSelected(_ item: ItemID) -> Bool { selection?.packed == item.rawValue }
}
