public import ChatPresentation
import ClientModel
public import GTKBridge
public import ListEngine
public import Localization
public import NodeKit

/// The view of a chat's history: bubbles with floating day headers and avatars.
///
/// Pass all entries with each change (``show(_:)``). The surface computes the difference and the new layouts, both
/// off the main thread.
@MainActor
public final class ChatSurface: ListSource {
    /// The list surface.
    public let surface: ListSurface
    /// The widget to show.
    public let widget: CustomWidget
    /// The delegate.
    public weak var delegate: (any ChatSurfaceDelegate)?

    /// The day that is called "today".
    public var today: Day {
        didSet {
            guard today != oldValue else { return }
            forgetHeaders()
            surface.redraw([])
        }
    }

    let painter: LayoutPainter
    let pipeline: RowLayoutPipeline<ChatEntry>
    let measurer: ShapingMeasurer
    var size = Size(width: 0, height: 0)
    /// The present rows of the list, or those it is about to get.
    public internal(set) var entries: [ChatEntry] = []
    var waiting: [PendingUpdate] = []
    var isPreparing = false
    /// The time at which the last live update was submitted to the list.
    var lastLive = Duration.zero
    let headers = HeaderNodes()
    let days: DayLayouts
    let wallpaper: Wallpaper
    /// The lease of the layout cache, released with this object.
    private let layouts: ChatLayoutCache.Lease?
    var selection = SurfaceSelection()

    /// Creates a chat without messages.
    ///
    /// - Parameters:
    ///   - metrics: the lengths.
    ///   - language: the language of the texts.
    ///   - zone: the time zone that decides where days begin.
    ///   - today: the day that is called "today".
    ///   - theme: the colours.
    ///   - pictures: the loader for pictures.
    ///   - layouts: the cached layouts of the chat.
    ///   - label: the accessible name of the list.
    public init(
        metrics: ChatMetrics = ChatMetrics(),
        language: Strings,
        zone: TimeZoneRules,
        today: Day,
        theme: ChatTheme,
        pictures: ImageLoader,
        layouts: ChatLayoutCache.Lease? = nil,
        label: String
    ) {
        measurer = pictures.texts.measurer
        var context = BubbleContext(width: 0, metrics: metrics, language: language, measurer: measurer)
        context.zone = zone
        (self.today, self.layouts) = (today, layouts)
        painter = LayoutPainter(theme: theme, pictures: pictures)
        let settings = ListSettings(
            headers: [
                HeaderStyle(.day, height: metrics.dayHeader, gap: 4, hidesAtRest: true),
                HeaderStyle(.avatar, height: metrics.avatarSize, side: .bottom, joinsWithin: 600),
            ],
            window: .ofThisMachine,
            // An entry contains its connection to its neighbours, so a change of it is an update.
            dependsOnNeighbours: false
        )
        let surface = ListSurface(settings, style: theme.historyStyle, rowsTakeFocus: true)
        self.surface = surface
        pipeline = RowLayoutPipeline(
            name: "bubbles",
            context: context,
            layouts?.cache ?? .ofChat(),
            pictures.texts.measurers
        ) {
            [weak surface] in
            surface?.measured($0)
        }
        days = DayLayouts(pipeline.lease)
        wallpaper = Wallpaper(theme.wallpaper, ground: theme.ground)
        surface.backdrop = wallpaper
        widget = surface.makeWidget(styleName: "history", label: label)
        surface.source = self
    }

    /// The colours.
    public var theme: ChatTheme {
        get { painter.theme }
        set {
            painter.theme = newValue
            headers.removeAll()
            (wallpaper.style, wallpaper.ground) = (newValue.wallpaper, newValue.ground)
            surface.style = newValue.historyStyle
            surface.redrawAll()
        }
    }

    /// The media being played; its bubble shows the progress.
    public var playing: PlaybackIndicator? {
        get { painter.playing }
        set {
            guard newValue != painter.playing else { return }
            let concerned = [painter.playing?.message, newValue?.message]
            painter.playing = newValue
            let rows = entries.filter { entry in
                guard case .bubble(let bubble) = entry else { return false }
                return bubble.parts.contains { concerned.contains($0.message.stableID) }
            }
            surface.redraw(rows.map(\.id.item))
        }
    }

    /// Shows an update. Updates are shown in order; of live updates that arrive faster than they can be laid out,
    /// only the last.
    public func show(_ update: ChatUpdate) {
        if showEdges(of: update) { return }
        if let last = waiting.last?.update, case (.live, .live) = (last.reason, update.reason) {
            waiting[waiting.count - 1].update = update
            waiting[waiting.count - 1].update.scroll = update.scroll ?? last.scroll
            waiting[waiting.count - 1].update.hasSameEntries = update.hasSameEntries && last.hasSameEntries
        } else {
            waiting.append(PendingUpdate(update: update))
        }
        showNext()
    }

    /// Changes the text size or the language and lays out all rows again.
    public func change(_ context: (inout BubbleContext) -> Void) {
        context(&pipeline.context)
        pipeline.context.version += 1
        forgetHeaders()
        show(ChatUpdate(entries, edges: surface.edges, reason: .initial))
    }

    /// Drops the layouts of headers after a change of the day, the width or the language.
    func forgetHeaders() {
        headers.removeAll()
        days.expire()
    }

    /// The layout statistics of the rows.
    public var counts: LayoutCounts { pipeline.cache.counts }

    /// The number of transactions submitted to the list.
    public private(set) var transactionCount = 0

    /// Submits a transaction to the list.
    func submit(_ transaction: ListTransaction) {
        transactionCount += 1
        surface.submit(transaction)
    }

    /// The row of an item.
    public func entry(_ item: ItemID) -> ChatEntry? { pipeline.entries[item] }
}
