public import GTKBridge
public import ListEngine

/// A list on the screen: drives a `VirtualList` by the frame clock and shows its rows, one widget each.
///
/// Layouts come from threads of the ``ListSource``, bitmaps for frames in motion from the surface's own thread. The
/// main thread places rows, and builds their drawings while the list rests.
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

    /// The last frame.
    public private(set) var step = ListFrameUpdate()

    /// The appearance of the list's own parts.
    public var style: ListStyle {
        didSet {
            host?.contentChanged()
            overlay.host?.contentChanged()
        }
    }

    /// The background behind the rows, instead of the style's colour.
    public var backdrop: (any ListBackdrop)? { didSet { host?.contentChanged() } }

    /// The source of the rows. Weak.
    public weak var source: (any ListSource)?

    /// The row with the keyboard focus, which regains the focus when it becomes visible again; nil for none.
    public internal(set) var keyboardRow: ItemID?
    /// True if the list has not been scrolled since the focus came to that row: it is visible, or about to be.
    public internal(set) var isAtKeyboardRow = false
    /// The direction from which Tab enters that row, as long as it is not on the screen.
    var keyboardWay: FocusDirection?

    var list: VirtualList
    let overlay = ListOverlay()
    private(set) var pool: RowPool?
    private let overlayWidget: CustomWidget
    private(set) var size = Size(width: 0, height: 0)
    private var insets = (top: 0.0, bottom: 0.0)
    /// Transactions that came before the list had a size.
    private var early: [ListTransaction] = []
    private(set) var isTicking = false
    /// Waits for the list to rest.
    private var settling: Task<Void, Never>?
    /// The time at which the list rests, unless it changes before.
    private var settleTime = Duration.zero
    var pointer = PointerState()
    var heldIndicator: (track: IndicatorTrack, moved: Float)?
    var drag = DragState()
    var motion = ListMotion()
    private(set) lazy var press = RowRasterizer()

    let rowsTakeFocus: Bool

    /// Creates a list without rows.
    ///
    /// - Parameters:
    ///   - settings: the settings of the list.
    ///   - style: the appearance of its own parts.
    ///   - rowsTakeFocus: true if the keyboard focus moves from row to row.
    public init(_ settings: ListSettings, style: ListStyle, rowsTakeFocus: Bool = false) {
        list = VirtualList(settings)
        self.style = style
        self.rowsTakeFocus = rowsTakeFocus
        overlayWidget = CustomWidget(overlay, styleName: "overlay", role: .presentation)
        overlayWidget.isTarget = false
        overlay.surface = self
    }

    /// Creates the widget that shows the list; call this once.
    public func makeWidget(styleName: String, label: String) -> CustomWidget {
        ActionButton.prepareStyle()
        let widget = CustomWidget(self, styleName: styleName, role: .list)
        widget.setAccessibleLabel(label)
        widget.isFocusable = true
        widget.expand()
        listen(to: widget)
        // The list gets the focus from a menu, or from a row that is gone.
        widget.onOwnFocus { [weak self] in if $0 { self?.focusKeyboardRow() } }
        return widget
    }

    /// The time without a change after which a list rests.
    private static let settlePause = Duration.milliseconds(100)

    // MARK: - Changes

    /// Applies a transaction: see `VirtualList.submit`.
    public func submit(_ transaction: ListTransaction) {
        guard size.width > 0 else { return early.append(transaction) }
        change { $0.submit(transaction, at: $1) }
    }

    /// Takes the heights of new row layouts, which ``ListRow/show(_:)`` finds from now on.
    public func measured(_ measurements: [RowMeasurement]) {
        pool?.refresh(measurements.map(\.id))
        change { $0.measured(measurements, at: $1) }
    }

    /// Draws changed rows again whose heights are the same.
    public func redraw(_ ids: [ItemID]) {
        pool?.refresh(ids)
        overlay.host?.contentChanged()
        if !ids.isEmpty { settleSoon() }
    }

    /// Draws all rows again, for instance after a change of the theme.
    public func redrawAll() {
        guard let pool else { return }
        redraw(Array(pool.shown.keys))
        host?.contentChanged()
    }

    /// Sets the heights covered by other views, in pixels.
    public func setInsets(top: Double, bottom: Double, animated: Bool = false) {
        guard insets.top != top || insets.bottom != bottom else { return }
        insets = (top, bottom)
        guard size.width > 0 else { return }
        submit(ListTransaction(viewport: viewport, animation: animated ? .rows : .none))
    }

    /// Performs an operation on the list itself: scrolling, jumps, going back.
    public func change(_ body: (inout VirtualList, Duration) -> Void) {
        list.isStill = !Appearance.hasMotion
        body(&list, FrameTime.now)
        requestFrame()
    }

    /// The present position, for storing.
    public var savedPosition: SavedPosition { list.savedPosition }

    /// The state beyond the rows.
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
            // GTK's own layout covers the whole window, and each time asks the display server for the largest size.
            placeRows()
            overlay.host?.contentChanged()
            hoverAgain()
        }
        isTicking = step.wantsFrame
        if !isTicking { settleSoon() }
        return isTicking
    }

    /// Notifies rows that the list rests: after the present frame, and not between two frames of a movement.
    private func settleSoon() {
        settleTime = FrameTime.now + Self.settlePause
        guard settling == nil else { return }
        // One task serves all changes until the list rests.
        settling = Task { [weak self] in
            while let left = self?.timeToSettle {
                try? await Task.sleep(for: left)
            }
            self?.settle()
        }
    }

    /// The time left until the list rests; nil if it does.
    private var timeToSettle: Duration? {
        let left = settleTime - FrameTime.now
        return left > .zero ? left : nil
    }

    private func settle() {
        settling = nil
        // The last frame of the movement comes back here.
        guard !isTicking, let pool else { return }
        endMotion()
        pool.keep(Set(step.rows.map(\.id)))
        orderRows()
        for row in pool.shown.values { row.content.settle() }
        pool.hideSpare()
        prepareMotion()
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
            // Some rows may be measured only after this frame.
            requestFrame()
        }
        placeRows()
        host?.place(overlayWidget, at: Point(x: 0, y: 0), width: width, height: height)
        overlay.host?.contentChanged()
        hoverAgain()
    }

    /// Assigns widgets to the visible rows. Never call this during GTK's layout: GTK would schedule another layout
    /// of the whole window and draw nothing of it meanwhile.
    ///
    /// - Returns: true if there are new widgets, which GTK must lay out.
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

    /// Sorts the widgets in the order of their rows, for assistive technologies and the keyboard. They are unsorted
    /// while the list moves, since GTK lays out each moved widget.
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
            // A row that a new size has made visible gets its widget in the next frame.
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
        // A row that a new size has hidden keeps its widget until the next frame, and a row of this frame may have
        // no place yet. GTK complains if a widget is drawn without a place, so both are placed below the visible
        // area.
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

    /// Draws the floating headers.
    func drawHeaders(on snapshot: borrowing Snapshot) {
        guard let source else { return }
        for header in step.headers where header.alpha > 0 && !(motion.hasHeaders && header.alpha == 1) {
            snapshot.translated(by: Point(x: 0, y: Float(header.y.rounded()))) { inside in
                guard header.alpha < 1 else { return source.draw(header, width: size.width, on: inside) }
                inside.faded(to: Float(header.alpha)) { source.draw(header, width: size.width, on: $0) }
            }
        }
    }

    // MARK: - Hit testing

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
