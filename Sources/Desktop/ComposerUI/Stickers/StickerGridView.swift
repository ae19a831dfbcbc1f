import ClientModel
import GTKBridge
import StdExtras
import WindowParts

/// Receives what the user does in the grid of stickers.
protocol StickerGridDelegate: AnyObject {
    /// The user chose a sticker; `keepsOpen` if the user may choose more.
    func stickerGridChose(_ sticker: Document, keepsOpen: Bool)
    /// A newly focused place, with this frame, must become visible.
    func stickerGridReveals(_ frame: Rectangle)
    /// The focus moves up from the first row.
    func stickerGridLeavesUpwards()
}

/// The grid of all stickers. Only visible stickers, and some around them, have widgets.
final class StickerGridView: WidgetContent {
    /// The height above and below the visible part that has widgets too, in pixels.
    private static let margin: Float = StickerGrid.cell * 2

    var host: WidgetHost?
    weak var delegate: (any StickerGridDelegate)?

    private(set) var grid = StickerGrid([])
    private let environment: WindowEnvironment
    private let chat: PeerID
    private var sections: [StickerPanelState.Section] = []
    private var seen: Range<Float> = 0..<0
    private var cells: [StickerGrid.Place: StickerCell] = [:]
    private var spare: [StickerCell] = []
    private var titles: [Int: Label] = [:]
    private var spareTitles: [Label] = []
    /// The place that has the focus, or had it last.
    private var place: StickerGrid.Place?

    init(_ environment: WindowEnvironment, in chat: PeerID) {
        (self.environment, self.chat) = (environment, chat)
    }

    /// Shows the given sections.
    func show(_ sections: [StickerPanelState.Section]) {
        guard sections != self.sections else { return }
        self.sections = sections
        let grid = StickerGrid(sections.map(\.count))
        if grid != self.grid {
            self.grid = grid
            host?.sizeChanged()
        }
        if let place, !grid.has(place) { self.place = nil }
        for (section, title) in titles where section < sections.count {
            title.text = sections[section].title(environment.strings)
        }
        for cell in cells.values where grid.has(cell.place) { fill(cell) }
        arrange()
    }

    /// Sets the visible part, in pixels.
    func see(_ seen: Range<Float>) {
        guard seen != self.seen else { return }
        self.seen = seen
        arrange()
    }

    /// Removes all widgets while the grid is hidden, and forgets the focused place.
    func rest() {
        place = nil
        seen = 0..<0
        arrange()
    }

    /// Focuses the place that had the focus last, or the first one.
    ///
    /// - Returns: False if the grid is empty.
    @discardableResult
    func focus() -> Bool {
        guard let place = place ?? grid.first else { return false }
        focus(place)
        return true
    }

    /// Handles a key press; true if it did something.
    func key(_ event: KeyEvent) -> Bool {
        guard let place, !event.isControl, !event.isAlt else { return false }
        if event.symbol == Key.enter {
            choose(place, keepsOpen: event.isShift)
            return true
        }
        guard let step = step(event) else { return false }
        let next = grid.step(step, from: place)
        if next == place, step == .above { delegate?.stickerGridLeavesUpwards() } else { focus(next) }
        return true
    }

    private func step(_ event: KeyEvent) -> StickerGrid.Step? {
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

    private func focus(_ next: StickerGrid.Place) {
        place = next
        arrange()
        delegate?.stickerGridReveals(grid.frame(of: next))
        cells[next]?.button.takeFocus()
    }

    private func choose(_ place: StickerGrid.Place, keepsOpen: Bool) {
        guard grid.has(place), sections[place.section].stickers.indices.contains(place.index) else { return }
        let sticker = sections[place.section].stickers[place.index].document
        delegate?.stickerGridChose(sticker, keepsOpen: keepsOpen)
    }

    // MARK: - Cells

    /// Makes widgets for the visible places and the focused one, and reuses the others.
    private func arrange() {
        guard let host else { return }
        let (top, bottom) = (seen.lowerBound - Self.margin, seen.upperBound + Self.margin)
        var wanted = Set(seen.isEmpty ? [] : grid.places(from: max(0, top), to: bottom))
        if let place { wanted.insert(place) }
        for (place, cell) in cells where !wanted.contains(place) {
            cells[place] = nil
            host.remove(cell.button)
            spare.append(cell)
        }
        for place in wanted.sorted() where cells[place] == nil {
            let cell = spare.popLast() ?? makeCell()
            host.adopt(cell.button)
            cell.place = place
            cells[place] = cell
            fill(cell)
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
            title.text = sections[section].title(environment.strings)
            titles[section] = title
        }
    }

    private func makeTitle() -> Label {
        let title = Label()
        title.addStyleClass("heading")
        title.addStyleClass("dim-label")
        return title
    }

    private func makeCell() -> StickerCell {
        StickerCell(environment) { [weak self] action, place in
            switch action {
            case .press: self?.choose(place, keepsOpen: PressedKeys.hasControl)
            case .focus: self?.place = place
            }
        }
    }

    private func fill(_ cell: StickerCell) {
        let section = sections[cell.place.section]
        let index = cell.place.index
        let sticker = section.stickers.indices.contains(index) ? section.stickers[index].document : nil
        cell.show(sticker, section.name(of: index, environment.strings), in: chat)
    }

    // MARK: - WidgetContent

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        let length = Int(clamping: (axis == .horizontal ? StickerGrid.width : grid.height).rounded(.up))
        return SizeRequest(minimum: length, natural: length)
    }

    func allocate(width: Int, height: Int) {
        guard let host else { return }
        for (place, cell) in cells where grid.has(place) {
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
                height: Int(StickerGrid.title)
            )
        }
    }

    /// Nothing: the cells draw themselves.
    func draw(on snapshot: borrowing Snapshot) {}

    /// Tab moves the focus to one sticker, and from there out of the grid.
    func moveFocus(_ way: FocusDirection) -> Bool? {
        let isInside = place.flatMap { cells[$0] }?.button.isFocus == true
        return isInside ? false : focus()
    }
}
