public import ChatPresentation
import ClientModel
public import GTKBridge
public import ListEngine
public import Localization
public import NodeKit

/// A chat's history on the screen: bubbles, days and avatars over them.
///
/// Hand it all entries with each change (``show(_:)``): it finds out what is different and lays that out, both off the
/// main thread.
@MainActor
public final class ChatSurface: ListSource {
    /// The list.
    public let surface: ListSurface
    /// The widget to show.
    public let widget: CustomWidget
    /// Who is told.
    public weak var delegate: (any ChatSurfaceDelegate)?

    /// What is called "today".
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
    /// The rows that the list has or is about to have.
    public internal(set) var entries: [ChatEntry] = []
    var waiting: [PendingUpdate] = []
    var isPreparing = false
    /// When the last live update was handed to the list.
    var lastLive = Duration.zero
    let headers = HeaderNodes()
    let days: DayLayouts
    let wallpaper: Wallpaper
    /// Given back when this is gone.
    private let layouts: ChatLayoutCache.Lease?
    var selection = SurfaceSelection()

    /// A chat without messages.
    ///
    /// - Parameters:
    ///   - metrics: Its lengths.
    ///   - language: Its words.
    ///   - zone: Where its days begin.
    ///   - today: What is called "today".
    ///   - theme: Its colours.
    ///   - pictures: Its pictures.
    ///   - layouts: What was laid out of it before.
    ///   - label: What assistive technologies call the list.
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
            // An entry says how it is joined to those beside it, so one that looks different is updated.
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

    /// What plays: its bubble shows how far it is.
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

    /// Shows this from now on. Updates are shown in the order in which they came; of live ones that come faster than
    /// they can be laid out, the last.
    public func show(_ update: ChatUpdate) {
        if let last = waiting.last?.update, case (.live, .live) = (last.reason, update.reason) {
            waiting[waiting.count - 1].update = update
            waiting[waiting.count - 1].update.scroll = update.scroll ?? last.scroll
        } else {
            waiting.append(PendingUpdate(update: update))
        }
        showNext()
    }

    /// Another size of text, other words: all is laid out anew.
    public func change(_ context: (inout BubbleContext) -> Void) {
        context(&pipeline.context)
        pipeline.context.version += 1
        forgetHeaders()
        show(ChatUpdate(entries, edges: surface.edges, reason: .initial))
    }

    /// Another day, another width, other words: headers are laid out anew.
    func forgetHeaders() {
        headers.removeAll()
        days.expire()
    }

    /// What its rows have cost so far.
    public var counts: LayoutCounts { pipeline.cache.counts }

    /// How many changes its list was given so far.
    public private(set) var transactionCount = 0

    /// Hands a change to the list.
    func submit(_ transaction: ListTransaction) {
        transactionCount += 1
        surface.submit(transaction)
    }

    /// The row of an item.
    public func entry(_ item: ItemID) -> ChatEntry? { pipeline.entries[item] }
}
