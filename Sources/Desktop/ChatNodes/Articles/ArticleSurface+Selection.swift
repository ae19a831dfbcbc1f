public import ArticleLayout
import ChatPresentation
import ClientModel
public import GTKBridge
import ListEngine
import NodeKit

// Selected text.
extension ArticleSurface: TextSelecting {
    /// The selected part of the article; nil for none.
    public var selectedText: ArticleExcerpt? {
        guard let text = textSelection, !text.isEmpty, let document else { return nil }
        let order = order
        let parts = document.segments.compactMap { segment in
            text.range(of: ItemID(segment.id), order: order).map { ArticleExcerpt.Part(segment, $0) }
        }
        return ArticleExcerpt(parts)
    }

    /// True if a part of the article is selected.
    public var hasSelection: Bool { textSelection.map { !$0.isEmpty } ?? false }

    /// The whole text of the row that has the keyboard; nil if none has.
    public var focusedText: ArticleExcerpt? {
        guard let row = surface.focusedRow, let segment = pipeline.entries[row]?.segment else { return nil }
        return ArticleExcerpt([ArticleExcerpt.Part(segment, 0..<Int.max)])
    }

    /// True if the article, a row of it or a part of a row has the keyboard.
    public var hasKeyboard: Bool { surface.hasKeyboard }

    /// The place for a menu that a key opens: the row with the keyboard, or the middle.
    public var menuPlace: Point {
        if let row = surface.focusedRow.flatMap(surface.placement) {
            return Point(x: size.width / 2, y: Float(min(max(row.y + 20, 0), Double(size.height))))
        }
        return Point(x: size.width / 2, y: size.height / 2)
    }

    /// Scrolls by a page.
    public func scrollPage(down: Bool) {
        surface.change { $0.scrollPage(towards: down ? .bottom : .top, at: $1) }
    }

    /// Selects the whole article.
    public func selectAll() {
        guard let segments = document?.segments, let first = segments.first, let last = segments.last else {
            return
        }
        var text = TextSelection(TextSelection.End(item: ItemID(first.id), range: 0..<0), by: .character)
        text.head = TextSelection.End(item: ItemID(last.id), range: Int.max..<Int.max)
        select(text)
    }

    /// Selects nothing.
    public func clearSelection() { select(nil) }

    // The numbers of segments rise from the top down.
    var order: (ItemID) -> Int? {
        let entries = pipeline.entries
        return { entries[$0] == nil ? nil : Int($0.rawValue) }
    }

    func textSelectionChanged() { delegate?.selectionChanged() }

    func pressed(_ item: ItemID, _ click: ClickEvent) {
        guard click.button == 1, !click.isControl else { return }
        selectPressed(item, click)
    }

    /// See ``ListSource``. A drag from a text selects, one beside the text of a wide block moves it.
    public func beginDrag(_ press: ClickEvent, to point: Point) -> Bool {
        guard press.button == 1, let (item, place) = row(at: press.position) else { return false }
        if beginSelection(press, at: place, in: item) { return true }
        return beginMovingSideways(press, to: point)
    }

    /// See ``ListSource``.
    public func drag(to point: Point) {
        if isMovingSideways { return moveSideways(to: point) }
        if let (item, place) = row(at: point) { extendSelection(to: place, in: item) }
    }

    /// See ``ListSource``.
    public func endDrag() { endMovingSideways() }

    func clicked(_ item: ItemID, _ click: ClickEvent) {
        if click.button == 1, click.count == 1, !click.isShift, isSelected(click.position, in: item) {
            clearSelection()
        }
        guard click.button == 3, let row = surface.placement(of: item) else { return }
        let place = Point(x: click.position.x, y: click.position.y + Float(row.y.rounded()))
        delegate?.openMenu(of: link(at: click.position, in: item), at: place)
    }

    /// The address of the link at a point of a row.
    private func link(at point: Point, in item: ItemID) -> String? {
        guard let layout = drawing(of: item)?.layout,
            let action = layout.hit(at: LayoutPoint(point)).flatMap({ layout.action(of: $0) })
        else { return nil }
        switch action {
        case .text(.link(let address), _): return address
        case .element(.openLink(let address)): return address
        default: return nil
        }
    }
}
