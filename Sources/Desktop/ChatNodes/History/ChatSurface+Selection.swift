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
            guard let range = text.range(of: entry.item, order: order) else { return nil }
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

    func pressed(_ item: ItemID, _ click: ClickEvent) {
        guard click.button == 1, selection.chosen == nil, !click.isControl else { return }
        selectPressed(item, click)
    }

    /// See ``ListSource``.
    public func beginDrag(_ press: ClickEvent, to target: Point) -> Bool {
        guard press.button == 1, let (item, point) = row(at: press.position) else { return false }
        if press.count == 1, dragsOut(at: point, in: item) { return false }
        if selection.chosen == nil, beginSelection(press, at: point, in: item) {
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
        } else {
            extendSelection(to: place, in: item)
        }
    }

    /// See ``ListSource``.
    public func endDrag() {
        if selection.firstRow != nil { delegate?.draggingEnded() }
        selection.firstRow = nil
    }
}

extension ChatSurface: TextSelecting {
    var textSelection: TextSelection? {
        get { selection.text }
        set { selection.text = newValue }
    }

    var order: (ItemID) -> Int? {
        var order: [ItemID: Int] = [:]
        order.reserveCapacity(entries.count)
        for (index, entry) in entries.enumerated() { order[entry.item] = index }
        return { order[$0] }
    }

    func textSelectionChanged() { delegate?.selectionChanged() }
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
