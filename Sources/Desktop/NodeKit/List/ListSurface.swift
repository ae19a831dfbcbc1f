public import GTKBridge
public import ListEngine

/// A list on the screen: drives a `VirtualList` by the frame clock, and shows its rows, one widget each.
///
/// Rows come laid out from threads of its ``ListSource``, and as pixels, for frames in which it moves, from one of its own. The
/// main thread places them, and builds their drawings while it rests.
@MainActor
public final class ListSurface: WidgetContent {
    /// See `WidgetContent`.
    public var host: WidgetHost? {
        didSet {
            guard let host else { return }
            let onFocus: @MainActor (ItemID) -> Void = { [weak self] in self?.keyboardRow = $0 }
            pool = RowPool(host, onFocus: rowsTakeFocus ? onFocus : nil)
            host.clipContents()
            host.adopt(overlayWidget)
        }
    }

    /// What the last frame showed.
    public private(set) var step = ListFrameUpdate()

    /// What its own parts look like.
    public var style: ListStyle {
        didSet {
            host?.contentChanged()
            overlay.host?.contentChanged()
        }
    }

    /// What lies behind its rows instead of the style's ground.
    public var backdrop: (any ListBackdrop)? { didSet { host?.contentChanged() } }

    /// Knows what its rows are. Not kept.
    public weak var source: (any ListSource)?

    /// The row that the keyboard is at, which has the focus, or has it back as it comes into sight; nil while it is at
    /// none.
    public internal(set) var keyboardRow: ItemID?
    /// Whether nobody has scrolled since the keyboard came to that row: it is in sight, or on its way there.
    public internal(set) var isAtKeyboardRow = false

    var list: VirtualList
    let overlay = ListOverlay()
    private(set) var pool: RowPool?
    private let overlayWidget: CustomWidget
    private(set) var size = Size(width: 0, height: 0)
    private var insets = (top: 0.0, bottom: 0.0)
    /// What came before there was a size to show it in.
    private var early: [ListTransaction] = []
    private(set) var isTicking = false
    private var settling: Task<Void, Never>?
    var pointer = PointerState()
    var heldIndicator: (track: IndicatorTrack, moved: Float)?
    var drag = DragState()
    var motion = ListMotion()
    private(set) lazy var press = RowRasterizer()

    let rowsTakeFocus: Bool

    /// A list without rows.
    ///
    /// - Parameters:
    ///   - settings: How it behaves.
    ///   - style: What its own parts look like.
    ///   - rowsTakeFocus: Whether the keyboard goes from row to row.
    public init(_ settings: ListSettings, style: ListStyle, rowsTakeFocus: Bool = false) {
        list = VirtualList(settings)
        self.style = style
        self.rowsTakeFocus = rowsTakeFocus
        overlayWidget = CustomWidget(overlay, styleName: "overlay", role: .presentation)
        overlayWidget.isTarget = false
        overlay.surface = self
    }

    /// The widget that shows it; made once.
    public func makeWidget(styleName: String, label: String) -> CustomWidget {
        ActionButton.prepareStyle()
        let widget = CustomWidget(self, styleName: styleName, role: .list)
        widget.setAccessibleLabel(label)
        widget.isFocusable = true
        widget.expand()
        listen(to: widget)
        // From a menu, or a row that is gone.
        widget.onOwnFocus { [weak self] in if $0 { self?.focusKeyboardRow() } }
        return widget
    }

    // MARK: - What changes it

    /// Changes what it shows: see `VirtualList.submit`.
    public func submit(_ transaction: ListTransaction) {
        guard size.width > 0 else { return early.append(transaction) }
        change { $0.submit(transaction, at: $1) }
    }

    /// Takes the heights of rows that were laid out, whose ``ListRow/show(_:)`` finds the layouts from now on.
    public func measured(_ measurements: [RowMeasurement]) {
        pool?.refresh(measurements.map(\.id))
        change { $0.measured(measurements, at: $1) }
    }

    /// Shows rows anew that look different and are as high as before.
    public func redraw(_ ids: [ItemID]) {
        pool?.refresh(ids)
        overlay.host?.contentChanged()
        if !ids.isEmpty { settleSoon() }
    }

    /// Shows all rows anew: another theme.
    public func redrawAll() {
        guard let pool else { return }
        redraw(Array(pool.shown.keys))
        host?.contentChanged()
    }

    /// How much of it is covered by other things, in pixels.
    public func setInsets(top: Double, bottom: Double, animated: Bool = false) {
        guard insets.top != top || insets.bottom != bottom else { return }
        insets = (top, bottom)
        guard size.width > 0 else { return }
        submit(ListTransaction(viewport: viewport, animation: animated ? .rows : .none))
    }

    /// Does something to the list itself: scrolls, jumps, goes back.
    public func change(_ body: (inout VirtualList, Duration) -> Void) {
        list.isStill = !Appearance.hasMotion
        body(&list, FrameTime.now)
        requestFrame()
    }

    /// Where it stands, to be saved.
    public var savedPosition: SavedPosition { list.savedPosition }

    /// What lies beyond its rows.
    public var edges: ListEdges { list.edges }

    var viewport: Viewport {
        Viewport(
            width: Double(size.width),
            height: Double(size.height),
            topInset: insets.top,
            bottomInset: insets.bottom
        )
    }

    // MARK: - Frames

    private func requestFrame() {
        guard !isTicking, let host, size.width > 0 else { return }
        isTicking = true
        host.onFrame { [weak self] time in self?.tick(at: time) ?? false }
    }

    private func tick(at time: Duration) -> Bool {
        let last = step
        take(list.step(at: time))
        let hasNew = prepareRows()
        composeMotion(since: last)
        if hasNew {
            host?.placesChanged()
        } else {
            // GTK's own way lays out the whole window, and asks the display server how large it may be: each time.
            placeRows()
            overlay.host?.contentChanged()
            hoverAgain()
        }
        isTicking = step.wantsFrame
        if !isTicking { settleSoon() }
        return isTicking
    }

    /// Tells rows that the list rests: after the frame that is being made, and not between two of a motion.
    private func settleSoon() {
        settling?.cancel()
        settling = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(100))
            guard let self, !Task.isCancelled, !isTicking, let pool else { return }
            endMotion()
            pool.keep(Set(step.rows.map(\.id)))
            orderRows()
            for row in pool.shown.values { row.content.settle() }
            pool.hideSpare()
            prepareMotion()
        }
    }

    private func take(_ next: ListFrameUpdate) {
        let last = step
        step = next
        if step.highlight != last.highlight || step.highlight != nil { host?.contentChanged() }
        if step.indicator != last.indicator { overlay.listMoved() }
        if !(step.layout.isEmpty && last.layout.isEmpty) { source?.layOut(step.layout) }
        source?.didStep(step)
    }

    // MARK: - WidgetContent

    /// See `WidgetContent`.
    public func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 1, natural: 300) }

    /// See `WidgetContent`.
    public func allocate(width: Int, height: Int) {
        let size = Size(width: Float(width), height: Float(height))
        if size != self.size {
            self.size = size
            source?.resized(to: size)
            var first = ListTransaction(viewport: viewport)
            if !early.isEmpty, early[0].viewport == nil {
                first = early.removeFirst()
                first.viewport = viewport
            }
            let now = FrameTime.now
            for transaction in [first] + early { list.submit(transaction, at: now) }
            early = []
            take(list.step(at: now))
            // Some of it may be measured only after this frame.
            requestFrame()
        }
        placeRows()
        host?.place(overlayWidget, at: Point(x: 0, y: 0), width: width, height: height)
        overlay.host?.contentChanged()
        hoverAgain()
    }

    /// Gives the rows that are seen their widgets. Never while GTK lays out: it would think that all of the window has
    /// to be laid out once more, and draw nothing of it meanwhile.
    ///
    /// - Returns: Whether there are new ones, which GTK has to lay out.
    private func prepareRows() -> Bool {
        guard host != nil, let pool, let source else { return false }
        let ids = Set(step.rows.map(\.id) + motion.ahead)
        keepFocus(in: ids)
        pool.keep(ids)
        var hasNew = false
        for place in step.rows {
            let row = pool.row(for: place.id, making: source.makeRow)
            guard row.widget.isOrphan else { continue }
            insert(row)
            hasNew = true
        }
        focusKeyboardRow()
        return hasNew
    }

    func insert(_ row: RowPool.Row) { host?.insert(row.widget, before: overlayWidget) }

    /// Puts the widgets into the order of their rows, by which assistive technologies and the keyboard go. While the list
    /// moves they lie in any: GTK lays out what is put elsewhere.
    private func orderRows() {
        guard let host, let pool else { return }
        let rows = step.rows.compactMap { pool.shown[$0.id]?.widget }
        guard !host.hasInOrder(rows) else { return }
        for row in rows { host.insert(row, before: overlayWidget) }
    }

    private func placeRows() {
        guard let host, let pool else { return }
        var left = pool.shown
        for place in step.rows {
            // What came into sight by another size has its widget with the next frame.
            guard let row = left.removeValue(forKey: place.id) else { continue }
            let frame = Rectangle(
                x: 0,
                y: Float(place.y.rounded()),
                width: size.width,
                height: max(1, Float(place.height.rounded(.up)))
            )
            row.frame = frame
            if row.opacity != place.alpha {
                row.opacity = place.alpha
                row.widget.opacity = place.alpha
            }
            host.place(
                row.widget,
                at: Point(x: 0, y: frame.y),
                width: Int(size.width),
                height: Int(frame.height)
            )
        }
        // What another size has put out of sight keeps its widget until the next frame. GTK complains of one that is drawn
        // without a place, as one that came with this frame has none yet: it lies below what is seen.
        for row in left.values {
            row.frame = Rectangle(x: 0, y: size.height, width: size.width, height: 1)
            host.place(row.widget, at: Point(x: 0, y: size.height), width: Int(size.width), height: 1)
        }
    }

    /// See `WidgetContent`.
    public func draw(on snapshot: borrowing Snapshot) {
        if let node = motion.node {
            if !motion.isFirst { snapshot.append(node) }
            return
        }
        if let backdrop {
            backdrop.draw(size, on: snapshot) { [weak self] in self?.host?.contentChanged() }
        } else if let ground = style.ground {
            snapshot.fill(Rectangle(size), ground)
        }
        guard let light = step.highlight, let row = pool?.shown[light.id] else { return }
        var color = style.highlight
        color.alpha *= Float(light.strength)
        snapshot.fill(row.frame, color)
    }

    /// Draws what floats over the rows.
    func drawHeaders(on snapshot: borrowing Snapshot) {
        guard let source else { return }
        for header in step.headers where header.alpha > 0 && !(motion.hasHeaders && header.alpha == 1) {
            snapshot.translated(by: Point(x: 0, y: Float(header.y.rounded()))) { inside in
                guard header.alpha < 1 else { return source.draw(header, width: size.width, on: inside) }
                inside.faded(to: Float(header.alpha)) { source.draw(header, width: size.width, on: $0) }
            }
        }
    }

    // MARK: - What is where

    var track: IndicatorTrack? {
        IndicatorTrack(
            step.indicator,
            in: size,
            topInset: insets.top,
            bottomInset: insets.bottom,
            isRightToLeft: overlay.host?.isRightToLeft ?? false
        )
    }

    func row(at point: Point) -> RowPool.Row? { pool?.shown.values.first { $0.frame.contains(point) } }

    func headerAction(at point: Point) -> (@MainActor () -> Void)? {
        for header in step.headers.reversed() where header.alpha > 0 {
            let y = point.y - Float(header.y)
            guard y >= 0, y < Float(header.height) else { continue }
            if let action = source?.action(of: header, at: Point(x: point.x, y: y)) { return action }
        }
        return nil
    }
}
