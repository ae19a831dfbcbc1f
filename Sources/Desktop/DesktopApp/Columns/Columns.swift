import ClientHost
import GTKBridge
import StdExtras

/// Acts on what happens to the columns of a window.
protocol ColumnsDelegate: AnyObject {
    /// The layout changed.
    func columnsChanged()
    /// The user dragged an edge and released it.
    func columns(_ columns: Columns, changedTo preferences: ProgramSettings.Columns)
    /// The pointer was pressed in the columns, the last of which is the info column.
    func columnsPressed(inInfo: Bool)
}

/// The columns of a window: lays them out for its width, and lets the user drag their edges.
final class Columns: WidgetContent {
    /// The assumed width of the window before it has one, in pixels.
    private static let usualWidth = 980

    var host: WidgetHost? { didSet { host?.adopt(leaflet) } }

    /// The wanted layout and its constraints.
    var preferences = ColumnLayout.Preferences() { didSet { if preferences != oldValue { planAgain() } } }
    /// The current layout.
    private(set) var plan: ColumnLayout
    weak var delegate: (any ColumnsDelegate)?

    let leaflet: Leaflet
    private let list: ListColumn
    private let chat: ChatColumns
    private var width = usualWidth
    private var held: (edge: ColumnLayout.Edge, place: Int, listWidth: Int)?
    private var cursor: String?
    private var isPlanning = false

    /// Columns with a list, a chat, and a profile beside it.
    init(_ list: Widget, _ chat: Widget, _ info: Widget) {
        self.list = ListColumn(list)
        self.chat = ChatColumns(chat, info)
        let parts = (
            CustomWidget(self.list, styleName: "column", role: .group),
            CustomWidget(self.chat, styleName: "column", role: .group)
        )
        // The contents would otherwise take all available width.
        parts.0.expandHorizontally(false)
        parts.1.expand()
        leaflet = Leaflet(parts.0, parts.1)
        plan = ColumnLayout(Self.usualWidth, preferences)
        apply()
    }

    /// Makes the widget of the columns; called once.
    func makeWidget() -> Widget {
        let widget = CustomWidget(self, styleName: "columns", role: .group)
        widget.expand()
        widget.onDrag(
            .first,
            begin: { [weak self] in self?.hold(at: $0) ?? false },
            move: { [weak self] in self?.drag(by: $0) },
            end: { [weak self] _ in self?.release() }
        )
        widget.onMotion { [weak self] in self?.showCursor(at: $0) }
        return widget
    }

    // MARK: - Edges

    private func place(of point: Point) -> Int {
        let x = Int(clamping: point.x.rounded())
        return host?.isRightToLeft == true ? width - x : x
    }

    private func hold(at point: Point) -> Bool {
        let place = place(of: point)
        delegate?.columnsPressed(inInfo: plan.info.map { place >= width - $0 } ?? false)
        held = plan.edge(at: place, in: width).map { edge in
            let place = edge == .list ? plan.list : width - (plan.info ?? 0) - ColumnLayout.line
            return (edge, place, preferences.columns.listWidth)
        }
        return held != nil
    }

    private func drag(by distance: Point) {
        guard let held else { return }
        let way = host?.isRightToLeft == true ? -distance.x : distance.x
        preferences.columns = ColumnLayout.dragged(
            held.edge,
            to: held.place + Int(way),
            in: width,
            preferences
        )
    }

    private func release() {
        guard let held else { return }
        // A list that is made wide again gets its earlier width.
        if preferences.columns.isListNarrow { preferences.columns.listWidth = held.listWidth }
        self.held = nil
        delegate?.columns(self, changedTo: preferences.columns)
    }

    private func showCursor(at point: Point?) {
        let isOnEdge = held != nil || point.flatMap { plan.edge(at: place(of: $0), in: width) } != nil
        let next = isOnEdge ? "col-resize" : nil
        guard next != cursor else { return }
        cursor = next
        host?.setCursor(next)
    }

    // MARK: - Layout

    private func planAgain() {
        let next = ColumnLayout(width, preferences)
        guard next != plan else { return }
        plan = next
        apply()
        delegate?.columnsChanged()
    }

    private func apply() {
        list.widths =
            min(plan.list, plan.isListNarrow ? plan.list : ColumnLayout.listWidths.lowerBound)...plan.list
        chat.infoWidth = plan.info
    }

    // MARK: - WidgetContent

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { leaflet.measured(axis, other: other) }

    func allocate(width: Int, height: Int) {
        host?.place(leaflet, at: Point(x: 0, y: 0), width: width, height: height)
        guard width != self.width else { return }
        self.width = width
        guard ColumnLayout(width, preferences) != plan, !isPlanning else { return }
        isPlanning = true
        // Not during GTK's layout, which would then lay out the whole window again.
        host?.onFrame { [weak self] _ in
            self?.isPlanning = false
            self?.planAgain()
            return false
        }
    }

    func draw(on snapshot: borrowing Snapshot) {}
}
