public import ChatPresentation
public import ClientModel
public import GTKBridge
public import ListEngine
import Localization
import NodeKit

/// What of a row is selected.
public struct SelectedText: Sendable {
    /// The row.
    public var entry: ChatEntry
    /// The words; nil for a row that is selected as far as it goes.
    public var words: String?
    /// The text that they are of, when they are of one.
    public var whole: FormattedText?
    /// Where in that text they begin, in UTF-16 code units.
    public var offset = 0
}

/// What the pointer selects, and which rows it has chosen.
struct SurfaceSelection {
    /// What is selected of the text.
    var text: TextSelection?
    /// Which rows are chosen; nil while nothing is being chosen.
    var chosen: Set<ItemID>?
    /// The row where a drag over rows began.
    var firstRow: ItemID?
}

// Text that is selected.
extension ChatSurface {
    /// What is selected, from the top down. A row that has no text is there if it lies between two that have.
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

    /// Selects nothing.
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
        // It may be dragged out; else it is given up as the button goes up.
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
            // One that began with two presses grows by words.
            if selection.text?.origin.item != item || press.count < 2 {
                let offset = place(point, in: item)
                let end = TextSelection.End(item: item, range: offset..<offset)
                select(TextSelection(end, by: .character))
            }
            selection.firstRow = nil
            return true
        }
        // Within a row it is a click of an unsteady hand.
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

    /// What is selected of the rows that are seen.
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

    /// Whether a point lies on words that are selected.
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

    /// The row at a place of the list, or the nearest one, and the place from its corner.
    private func row(at point: Point) -> (item: ItemID, point: Point)? {
        let rows = surface.step.rows.filter { $0.index != nil }
        let y = Double(point.y)
        guard let row = rows.first(where: { y < $0.bottom }) ?? rows.last else { return nil }
        return (row.id, Point(x: point.x, y: point.y - Float(row.y.rounded())))
    }

    /// How far down each row is.
    private var order: [ItemID: Int] {
        var order: [ItemID: Int] = [:]
        order.reserveCapacity(entries.count)
        for (index, entry) in entries.enumerated() { order[entry.item] = index }
        return order
    }
}

// Rows that are chosen.
extension ChatSurface {
    /// Which rows are chosen; nil while nothing is being chosen. As long as it is something, rows have circles, and a
    /// click is one on a row as a whole.
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

    /// How far avatars, which stand where the circles are, give way to them.
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
