import ChatPresentation
import GTKBridge
import ListEngine
import NodeKit

/// A list whose texts can be selected over several rows.
@MainActor
protocol TextSelecting: LayoutRowOwner {
    var surface: ListSurface { get }

    /// The selected text; nil for none. Changed by ``select(_:)`` alone.
    var textSelection: TextSelection? { get set }

    /// The places of the rows, by which two of them can be compared; nil for a row that is gone.
    var order: (ItemID) -> Int? { get }

    /// Called after a change of the selection.
    func textSelectionChanged()
}

extension TextSelecting {
    func selection(of item: ItemID) -> [Int: Range<Int>] {
        guard let text = textSelection, let drawing = drawing(of: item),
            let range = text.range(of: item, order: order)
        else { return [:] }
        return RowText(drawing.layout).parts(in: range)
    }

    /// Selects a text, and draws the rows again whose part of it changed.
    func select(_ text: TextSelection?) {
        guard text != textSelection else { return }
        let before = shownSelection
        textSelection = text
        let after = shownSelection
        surface.redraw(Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.map { $0 })
        textSelectionChanged()
    }

    /// The selected ranges of the visible rows.
    private var shownSelection: [ItemID: Range<Int>] {
        guard let text = textSelection else { return [:] }
        let order = order
        let rows = surface.step.rows.compactMap { row in
            text.range(of: row.id, order: order).map { (row.id, $0) }
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Handles a press of the primary button: with shift the selection grows, a double click selects a word and a
    /// triple click a paragraph.
    func selectPressed(_ item: ItemID, _ click: ClickEvent) {
        let caret = place(click.position, in: item)
        if click.isShift, var text = textSelection {
            text.head = TextSelection.End(item: item, range: widened(caret, in: item, by: text.grain))
            return select(text)
        }
        // The selection may be dragged out; otherwise the release of the button clears it.
        if click.count == 1, isSelected(click.position, in: item) { return }
        guard click.count > 1, isText(click.position, in: item) else { return select(nil) }
        let grain: TextSelection.Grain = click.count == 2 ? .word : .paragraph
        let range = widened(caret, in: item, by: grain)
        select(TextSelection(TextSelection.End(item: item, range: range), by: grain))
    }

    /// Begins a selection by a drag from a point of a row.
    ///
    /// - Returns: False if there is no text at that point.
    func beginSelection(_ press: ClickEvent, at point: Point, in item: ItemID) -> Bool {
        guard isText(point, in: item) else { return false }
        // A drag that begins with a double click grows by words.
        if textSelection?.origin.item != item || press.count < 2 {
            let offset = place(point, in: item)
            let end = TextSelection.End(item: item, range: offset..<offset)
            select(TextSelection(end, by: .character))
        }
        return true
    }

    /// Moves the end of the selection to a point of a row.
    func extendSelection(to point: Point, in item: ItemID) {
        guard var text = textSelection else { return }
        let offset = place(point, in: item)
        text.head = TextSelection.End(item: item, range: widened(offset, in: item, by: text.grain))
        select(text)
    }

    /// True if a point lies on selected text.
    func isSelected(_ point: Point, in item: ItemID) -> Bool {
        guard let text = textSelection, !text.isEmpty, isText(point, in: item) else { return false }
        return text.range(of: item, order: order)?.contains(place(point, in: item)) ?? false
    }

    private func isText(_ point: Point, in item: ItemID) -> Bool {
        guard let layout = drawing(of: item)?.layout else { return false }
        return layout.hit(at: LayoutPoint(point)) == nil && RowText(layout).hasText(at: LayoutPoint(point))
            || layout.hit(at: LayoutPoint(point))?.target != nil
    }

    private func place(_ point: Point, in item: ItemID) -> Int {
        guard let layout = drawing(of: item)?.layout else { return 0 }
        return RowText(layout).offset(at: LayoutPoint(point))
    }

    private func widened(_ offset: Int, in item: ItemID, by grain: TextSelection.Grain) -> Range<Int> {
        guard grain != .character, let layout = drawing(of: item)?.layout else { return offset..<offset }
        let text = RowText(layout)
        return grain == .word ? text.word(at: offset) : text.paragraph(at: offset)
    }

    /// The row at a point of the list, or the nearest one, and the point relative to the row.
    func row(at point: Point) -> (item: ItemID, point: Point)? {
        let rows = surface.step.rows.filter { $0.index != nil }
        let y = Double(point.y)
        guard let row = rows.first(where: { y < $0.bottom }) ?? rows.last else { return nil }
        return (row.id, Point(x: point.x, y: point.y - Float(row.y.rounded())))
    }
}

extension LayoutPoint {
    init(_ point: Point) { self.init(x: Double(point.x), y: Double(point.y)) }
}
