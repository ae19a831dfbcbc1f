public import ChatPresentation
public import ClientModel
public import GTKBridge
public import ListEngine
public import Localization
public import NodeKit
import StdExtras

/// Receives events of the chat list.
@MainActor
public protocol ChatListSurfaceDelegate: AnyObject {
    /// Called after a click on a row: the primary button opens the chat, the secondary one its menu.
    func clicked(_ chat: PeerID, _ click: ClickEvent)

    /// Called after each step of the list: pages to load, visible rows.
    func didStep(_ step: ListFrameUpdate)
}

/// The view of the chat list.
@MainActor
public final class ChatListSurface: ListSource {
    /// The list surface.
    public let surface: ListSurface
    /// The widget to show.
    public let widget: CustomWidget
    /// The delegate.
    public weak var delegate: (any ChatListSurfaceDelegate)?

    /// The open chat.
    public var selection: PeerID? {
        didSet {
            guard selection != oldValue else { return }
            surface.redraw([oldValue, selection].compactMap { $0.map { ItemID($0.packed) } })
        }
    }

    /// The chat under a drag.
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
    /// The layout key of the present rows.
    private var key: BubbleContext.Key?
    private var isPreparing = false
    /// The moment for which the present rows were made, seconds since 1970.
    private var shownAt: Int32 = 0
    /// The chats of the list, the topmost first.
    private(set) var items: [ItemID] = []

    /// Creates a list without chats.
    ///
    /// - Parameters:
    ///   - metrics: the lengths.
    ///   - language: the language of the texts.
    ///   - zone: the time zone that decides where days begin.
    ///   - theme: the colours.
    ///   - pictures: the loader for pictures.
    ///   - label: the accessible name.
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
            ListSettings(home: .top, window: .ofThisMachine, dependsOnNeighbours: false),
            style: theme.chatListStyle,
            rowsTakeFocus: true
        )
        self.surface = surface
        pipeline = RowLayoutPipeline(
            name: "chats",
            context: context,
            RowLayoutCache(byteLimit: MachineMemory.ofThisMachine.bound(16 << 20)),
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

    /// Shows these chats, the topmost first.
    ///
    /// - Parameters:
    ///   - rows: all rows.
    ///   - edges: the state beyond the rows.
    ///   - now: the present moment, seconds since 1970, which decides what "today" is.
    public func show(_ rows: [ChatRow], edges: ListEdges, now: Int32) {
        newest = (rows, edges, now)
        isShown = false
        showNext()
    }

    /// Changes the text size or the language and lays out all rows again.
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
        // At once: the main thread would have to be woken for it.
        Task.immediate {
            let (entries, changed, heights, table) = await Self.prepare(
                rows,
                now: now,
                old: old,
                of: shownAt,
                most: 3 * first,
                in: pipeline.preparation
            )
            pipeline.keep(table)
            shownAt = now
            keepKeyboard(among: entries.map(\.item))
            items = entries.map(\.item)
            isPreparing = false
            // All rows have the same height.
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

    /// All that is made of the chats off the main thread, in one turn.
    @concurrent
    private static func prepare(
        _ rows: [ChatRow],
        now: Int32,
        old: RowEntries<ChatListRow>,
        of then: Int32,
        most: Int,
        in preparation: RowPreparation<ChatListRow>
    ) async -> (
        entries: [ChatListRow], changed: [ChatListRow], heights: [ItemID: ItemHeight],
        table: RowEntries<ChatListRow>
    ) {
        let context = preparation.context
        let isSameDay = context.zone.day(of: then) == context.zone.day(of: now)
        let entries = rows.map { row in
            // A message changes one row of a hundred.
            if isSameDay, let known = old[ItemID(row.id.packed)], known.row == row,
                row.presence?.resolved(at: then) == row.presence?.resolved(at: now)
            {
                return known
            }
            let model = ChatRowModel(row, language: context.language, zone: context.zone, now: now)
            return ChatListRow(row, model)
        }
        let changed = entries.filter { old[$0.item] != $0 }
        let heights = preparation.heights(of: entries, ahead: Array(changed.prefix(clamping: most)))
        return (entries, changed, heights, RowEntries(entries))
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
        if isHovered || dropGoal?.packed == item.rawValue { return theme.list.hovered }
        return pipeline.entries[item]?.model.isPinned ?? false ? theme.list.pinned : nil
    }

    func isChosen(_ item: ItemID) -> Bool { isSelected(item) }

    func perform(_ action: LayoutAction, in item: ItemID) {}

    func clicked(_ item: ItemID, _ click: ClickEvent) {
        guard let chat = PeerID(packed: item.rawValue) else { return }
        delegate?.clicked(chat, click)
    }

    private func isSelected(_ item: ItemID) -> Bool { selection?.packed == item.rawValue }
}
