public import ChatPresentation
public import ClientModel
public import GTKBridge
public import ListEngine
import Localization
import NodeKit

/// The selected text of a row.
public struct SelectedText: Sendable {
    /// The row.
    public var entry: ChatEntry
    /// The selected words; nil for a row that is selected as a whole.
    public var words: String?
    /// The text that contains the words, if it is a single one.
    public var whole: FormattedText?
    /// The offset of the words in that text, in UTF-16 code units.
    public var offset = 0
}

/// The text selection, and the selected rows.
struct SurfaceSelection {
    /// The selected text.
    var text: TextSelection?
    /// The selected rows; nil outside the selection mode.
    var chosen: Set<ItemID>?
    /// The row where a drag over rows began.
    var firstRow: ItemID?
    /// The lit part of a row.
    var lit: LitText?
}

// Text selection.
extension ChatSurface {
    /// The selected text from the top down. Rows without text are included if they lie between selected ones.
    public var selectedText: [SelectedText] {
        guard let text = selection.text, !text.isEmpty else { return [] }
        let order = order
        return entries.compactMap { entry in
            guard let range = text.range(of: entry.item, order: { order[$0] }) else { return nil }
            guard range != 0..<Int.max,
                let row = pipeline.cache.latest(entry.item).map({ RowText($0.layout) })
            else { return SelectedText(entry: entry) }
            let excerpt = row.excerpt(in: range)
            guard !excerpt.words.isEmpty else { return nil }
            return SelectedText(
                entry: entry,
                words: excerpt.words,
                whole: excerpt.whole,
                offset: excerpt.offset
            )
        }
    }

    /// Clears the text selection.
    public func clearSelection() { select(nil) }

    func selection(of item: ItemID) -> [Int: Range<Int>] {
        guard let text = selection.text, let drawing = pipeline.cache.latest(item) else { return [:] }
        let order = order
        guard let range = text.range(of: item, order: { order[$0] }) else { return [:] }
        return RowText(drawing.layout).parts(in: range)
    }

    func pressed(_ item: ItemID, _ click: ClickEvent) {
        guard click.button == 1, selection.chosen == nil, !click.isControl else { return }
        let caret = place(click.position, in: item)
        if click.isShift, var text = selection.text {
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

    /// See ``ListSource``.
    public func beginDrag(_ press: ClickEvent, to target: Point) -> Bool {
        guard press.button == 1, let (item, point) = row(at: press.position) else { return false }
        if press.count == 1, dragsOut(at: point, in: item) { return false }
        if selection.chosen == nil, isText(point, in: item) {
            // A drag that begins with a double click grows by words.
            if selection.text?.origin.item != item || press.count < 2 {
                let offset = place(point, in: item)
                let end = TextSelection.End(item: item, range: offset..<offset)
                select(TextSelection(end, by: .character))
            }
            selection.firstRow = nil
            return true
        }
        // A drag within a row counts as a click of an unsteady hand.
        guard entry(item)?.isBubble == true, row(at: target)?.item != item else { return false }
        selection.firstRow = item
        return true
    }

    /// See ``ListSource``.
    public func drag(to point: Point) {
        guard let (item, place) = row(at: point) else { return }
        if let first = selection.firstRow {
            delegate?.dragged(from: first, to: item)
        } else if var text = selection.text {
            let offset = self.place(place, in: item)
            text.head = TextSelection.End(item: item, range: widened(offset, in: item, by: text.grain))
            select(text)
        }
    }

    /// See ``ListSource``.
    public func endDrag() {
        if selection.firstRow != nil { delegate?.draggingEnded() }
        selection.firstRow = nil
    }

    private func select(_ text: TextSelection?) {
        guard text != selection.text else { return }
        let before = shownSelection
        selection.text = text
        let after = shownSelection
        surface.redraw(Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.map { $0 })
        delegate?.selectionChanged()
    }

    /// The selected ranges of the visible rows.
    private var shownSelection: [ItemID: Range<Int>] {
        guard let text = selection.text else { return [:] }
        let order = order
        let rows = surface.step.rows.compactMap { row in
            text.range(of: row.id, order: { order[$0] }).map { (row.id, $0) }
        }
        return Dictionary(rows) { first, _ in first }
    }

    private func isText(_ point: Point, in item: ItemID) -> Bool {
        guard let layout = pipeline.cache.latest(item)?.layout else { return false }
        return layout.hit(at: LayoutPoint(point)) == nil && RowText(layout).hasText(at: LayoutPoint(point))
            || layout.hit(at: LayoutPoint(point))?.target != nil
    }

    /// True if a point lies on selected text.
    func isSelected(_ point: Point, in item: ItemID) -> Bool {
        guard let text = selection.text, !text.isEmpty, isText(point, in: item) else { return false }
        let order = order
        let range = text.range(of: item, order: { order[$0] })
        return range?.contains(place(point, in: item)) ?? false
    }

    private func place(_ point: Point, in item: ItemID) -> Int {
        guard let layout = pipeline.cache.latest(item)?.layout else { return 0 }
        return RowText(layout).offset(at: LayoutPoint(point))
    }

    private func widened(_ offset: Int, in item: ItemID, by grain: TextSelection.Grain) -> Range<Int> {
        guard grain != .character, let layout = pipeline.cache.latest(item)?.layout else {
            return offset..<offset
        }
        let text = RowText(layout)
        return grain == .word ? text.word(at: offset) : text.paragraph(at: offset)
    }

    /// The row at a point of the list, or the nearest one, and the point relative to the row.
    private func row(at point: Point) -> (item: ItemID, point: Point)? {
        let rows = surface.step.rows.filter { $0.index != nil }
        let y = Double(point.y)
        guard let row = rows.first(where: { y < $0.bottom }) ?? rows.last else { return nil }
        return (row.id, Point(x: point.x, y: point.y - Float(row.y.rounded())))
    }

    /// The index of each row.
    private var order: [ItemID: Int] {
        var order: [ItemID: Int] = [:]
        order.reserveCapacity(entries.count)
        for (index, entry) in entries.enumerated() { order[entry.item] = index }
        return order
    }
}

// Row selection.
extension ChatSurface {
    /// The selected rows; nil outside the selection mode. In this mode rows have circles, and a click concerns the
    /// whole row.
    public var chosen: Set<ItemID>? {
        get { selection.chosen }
        set {
            guard newValue != selection.chosen else { return }
            let isOther = (newValue == nil) != (selection.chosen == nil)
            let changed = (newValue ?? []).symmetricDifference(selection.chosen ?? [])
            selection.chosen = newValue
            if newValue != nil { clearSelection() }
            surface.redraw(isOther ? surface.step.rows.map(\.id) : Array(changed))
        }
    }

    func mark(of item: ItemID) -> SelectionMark? {
        guard let chosen = selection.chosen, entry(item)?.isBubble == true else { return nil }
        return SelectionMark(isChosen: chosen.contains(item))
    }

    func isChosen(_ item: ItemID) -> Bool { selection.chosen?.contains(item) == true }

    /// The distance by which avatars move to make room for the selection circles.
    var headerShift: Float {
        guard selection.chosen != nil else { return 0 }
        return pipeline.context.language.isRightToLeft ? -RowBubble.room : RowBubble.room
    }
}

extension ChatEntry {
    var isBubble: Bool { if case .bubble = self { true } else { false } }
}

extension LayoutPoint {
    init(_ point: Point) { self.init(x: Double(point.x), y: Double(point.y)) }
}
