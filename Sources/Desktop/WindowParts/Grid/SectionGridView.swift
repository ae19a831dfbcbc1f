package import GTKBridge
import StdExtras

/// A cell of a grid. Cells are reused for other items while the grid scrolls.
package protocol SectionGridCell: AnyObject {
    /// The widget, which the user presses.
    var button: GTKBridge.Button { get }
}

/// Knows the items of a grid, and receives what the user does with them.
package protocol SectionGridDelegate<Cell>: AnyObject {
    associatedtype Cell: SectionGridCell

    /// Makes an empty cell.
    func makeCell() -> Cell
    /// Shows an item in a cell.
    func fill(_ cell: Cell, with place: SectionGrid.Place)
    /// The title of a section.
    func title(of section: Int) -> String
    /// The user pressed an item; `keepsOpen` if the user may choose more.
    func choose(_ place: SectionGrid.Place, keepsOpen: Bool)
    /// The user asks for the menu of an item, at a point of the grid.
    func openMenu(of place: SectionGrid.Place, at point: Point)
    /// A newly focused cell, with this frame, must become visible.
    func reveal(_ frame: Rectangle)
    /// The focus moves up from the first row.
    func leaveUpwards()
}

/// A grid of items in sections. Only visible items, and some around them, have widgets.
package final class SectionGridView<Cell: SectionGridCell>: WidgetContent {
    /// The shape of the grid in a width; nil asks for the shape of the preferred width.
    package typealias Shaping = (Float?) -> SectionGrid.Shape

    package var host: WidgetHost?
    package weak var delegate: (any SectionGridDelegate<Cell>)?

    package private(set) var grid: SectionGrid
    private let shaping: Shaping
    private var width: Float?
    private var seen: Range<Float> = 0..<0
    private var pool = CellPool<Cell>()
    private var places: [ObjectIdentifier: SectionGrid.Place] = [:]
    private var titles: [Int: Label] = [:]
    private var spareTitles: [Label] = []
    /// The place that has the focus, or had it last.
    private var place: SectionGrid.Place?

    /// An empty grid.
    package init(shape: @escaping Shaping) {
        shaping = shape
        grid = SectionGrid([], shape(nil))
    }

    /// Shows sections with these numbers of items; all visible items are filled anew.
    package func show(_ counts: [Int]) {
        let grid = SectionGrid(counts, shaping(width))
        if grid != self.grid {
            self.grid = grid
            host?.sizeChanged()
        }
        if let place, !grid.has(place) { self.place = nil }
        for (section, title) in titles where section < counts.count {
            title.text = delegate?.title(of: section) ?? ""
        }
        arrange()
        refill()
    }

    /// Fills the visible cells anew.
    package func refill() {
        for (place, cell) in pool.cells where grid.has(place) { delegate?.fill(cell, with: place) }
    }

    /// Sets the visible part, in pixels.
    package func see(_ seen: Range<Float>) {
        guard seen != self.seen else { return }
        self.seen = seen
        arrange()
    }

    /// Removes all widgets while the grid is hidden, and forgets the focused place.
    package func rest() {
        place = nil
        seen = 0..<0
        arrange()
    }

    /// Focuses the place that had the focus last, or the first one.
    ///
    /// - Returns: False if the grid is empty.
    @discardableResult
    package func focus() -> Bool {
        guard let place = place ?? grid.first else { return false }
        focus(place)
        return true
    }

    /// Handles a key press; true if it did something.
    package func key(_ event: KeyEvent) -> Bool {
        guard let place, !event.isControl, !event.isAlt else { return false }
        if event.symbol == Key.enter {
            choose(place, keepsOpen: event.isShift)
            return true
        }
        if event.symbol == Key.menu || (event.symbol == Key.f10 && event.isShift) {
            let frame = grid.frame(of: place, isMirrored: host?.isRightToLeft == true)
            openMenu(of: place, at: Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2))
            return true
        }
        guard let step = step(event) else { return false }
        let next = grid.step(step, from: place)
        if next == place, step == .above { delegate?.leaveUpwards() } else { focus(next) }
        return true
    }

    private func step(_ event: KeyEvent) -> SectionGrid.Step? {
        let isMirrored = host?.isRightToLeft == true
        return switch event.symbol {
        case Key.left: isMirrored ? .after : .before
        case Key.right: isMirrored ? .before : .after
        case Key.up: .above
        case Key.down: .below
        case Key.pageUp: .pageAbove
        case Key.pageDown: .pageBelow
        case Key.home: .first
        case Key.end: .last
        default: nil
        }
    }

    private func focus(_ next: SectionGrid.Place) {
        place = next
        arrange()
        delegate?.reveal(grid.frame(of: next))
        pool.cells[next]?.button.takeFocus()
    }

    private func choose(_ place: SectionGrid.Place, keepsOpen: Bool) {
        guard grid.has(place) else { return }
        delegate?.choose(place, keepsOpen: keepsOpen)
    }

    private func openMenu(of place: SectionGrid.Place, at point: Point) {
        guard grid.has(place) else { return }
        delegate?.openMenu(of: place, at: point)
    }

    // MARK: - Cells

    /// Makes widgets for the visible places and the focused one, and reuses the others.
    private func arrange() {
        guard let host, let delegate else { return }
        // Two rows above and below the visible part have widgets too.
        let margin = 2 * grid.shape.cell.height
        let (top, bottom) = (seen.lowerBound - margin, seen.upperBound + margin)
        var wanted = Set(seen.isEmpty ? [] : grid.places(from: max(0, top), to: bottom))
        if let place { wanted.insert(place) }
        let change = pool.arrange(for: wanted) { makeCell(delegate) }
        for cell in change.removed { host.remove(cell.button) }
        for place in change.filled {
            guard let cell = pool.cells[place] else { continue }
            host.adopt(cell.button)
            places[ObjectIdentifier(cell)] = place
            delegate.fill(cell, with: place)
        }
        arrangeTitles(host, seen.isEmpty ? 0..<0 : grid.sections(from: max(0, top), to: bottom))
        host.placesChanged()
    }

    private func arrangeTitles(_ host: WidgetHost, _ wanted: Range<Int>) {
        for (section, title) in titles where !wanted.contains(section) {
            titles[section] = nil
            host.remove(title)
            spareTitles.append(title)
        }
        for section in wanted where titles[section] == nil {
            let title = spareTitles.popLast() ?? makeTitle()
            host.adopt(title)
            title.text = delegate?.title(of: section) ?? ""
            titles[section] = title
        }
    }

    private func makeTitle() -> Label {
        let title = Label()
        title.addStyleClass("heading")
        title.addStyleClass("dim-label")
        return title
    }

    private func makeCell(_ delegate: any SectionGridDelegate<Cell>) -> Cell {
        let cell = delegate.makeCell()
        let id = ObjectIdentifier(cell)
        cell.button.onPress { [weak self] in
            guard let self, let place = places[id] else { return }
            choose(place, keepsOpen: PressedKeys.hasControl)
        }
        cell.button.onOwnFocus { [weak self] hasFocus in
            if hasFocus, let place = self?.places[id] { self?.place = place }
        }
        cell.button.onClick { [weak self] click in
            guard click.button == 3, let self, let place = places[id] else { return }
            let frame = grid.frame(of: place, isMirrored: host?.isRightToLeft == true)
            openMenu(
                of: place,
                at: Point(x: frame.x + click.position.x, y: frame.y + click.position.y)
            )
        }
        return cell
    }

    // MARK: - WidgetContent

    package func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        if axis == .horizontal {
            let preferred = Int(clamping: shaping(nil).width.rounded(.up))
            return SizeRequest(minimum: preferred, natural: preferred)
        }
        let height = other.map { SectionGrid(grid.counts, shaping(Float($0))).height } ?? grid.height
        let length = Int(clamping: height.rounded(.up))
        return SizeRequest(minimum: length, natural: length)
    }

    package func allocate(width: Int, height: Int) {
        guard let host else { return }
        if self.width != Float(width) {
            self.width = Float(width)
            let next = SectionGrid(grid.counts, shaping(self.width))
            if next != grid {
                grid = next
                // No widgets may be made during layout.
                onMain { [weak self] in self?.arrange() }
            }
        }
        for (place, cell) in pool.cells where grid.has(place) {
            let frame = grid.frame(of: place, isMirrored: host.isRightToLeft)
            let origin = Point(x: frame.x, y: frame.y)
            host.place(cell.button, at: origin, width: Int(frame.width), height: Int(frame.height))
        }
        for (section, title) in titles where section < grid.counts.count {
            let inset: Float = 8
            host.place(
                title,
                at: Point(x: inset, y: grid.top(of: section)),
                width: width - 2 * Int(inset),
                height: Int(grid.shape.title)
            )
        }
    }

    /// Nothing: the cells draw themselves.
    package func draw(on snapshot: borrowing Snapshot) {}

    /// Tab moves the focus to one cell, and from there out of the grid.
    package func moveFocus(_ way: FocusDirection) -> Bool? {
        let isInside = place.flatMap { pool.cells[$0] }?.button.isFocus == true
        return isInside ? false : focus()
    }
}
