public import GTKBridge
public import ListEngine

// The row that the keyboard is at. It has the focus as long as it is on the screen; else the list as a whole has it.
extension ListSurface {
    /// Whether keys go to the list, to a row of it or to a part of one.
    public var hasKeyboard: Bool {
        host?.isFocus == true || pool?.shown.values.contains { $0.widget.containsFocus } == true
    }

    /// The row that has the focus, as a whole.
    public var focusedRow: ItemID? {
        keyboardRow.flatMap { pool?.shown[$0]?.widget.isFocus == true ? $0 : nil }
    }

    /// Puts the keyboard at a row, which comes into sight.
    public func putKeyboard(at id: ItemID) {
        keyboardRow = id
        isAtKeyboardRow = true
        change { $0.ensureVisible(id, at: $1) }
        guard let row = pool?.shown[id] else { return host?.takeFocus() ?? () }
        row.widget.takeFocus()
    }

    /// The keyboard is at no row any more; or at another, in place of one that is gone.
    public func forgetKeyboard(for successor: ItemID? = nil) { keyboardRow = successor }

    /// Does what the row that has the focus is there for; whether there is such a thing.
    public func activateFocusedRow() -> Bool {
        focusedRow.flatMap { pool?.shown[$0]?.content.activate() } ?? false
    }

    /// What the last frame showed of a row.
    public func placement(of id: ItemID) -> RowPlacement? { step.rows.first { $0.id == id } }

    /// See `WidgetContent`.
    public func moveFocus(_ way: FocusDirection) -> Bool? {
        guard rowsTakeFocus else { return nil }
        if let keyboardRow, let row = pool?.shown[keyboardRow], row.widget.containsFocus {
            return row.content.moveFocus(way) ?? false
        }
        guard !hasKeyboard, let row = source?.rowForKeyboard() else { return false }
        putKeyboard(at: row)
        return true
    }

    /// Has the list as a whole keep the focus of rows that leave the screen.
    func keepFocus(in staying: Set<ItemID>) {
        guard let shown = pool?.shown else { return }
        for (id, row) in shown where !staying.contains(id) && row.widget.containsFocus { host?.takeFocus() }
    }

    /// Gives what the list as a whole has of the focus to the row that it belongs to, if it is on the screen.
    func focusKeyboardRow() {
        guard let keyboardRow, host?.isFocus == true, let row = pool?.shown[keyboardRow] else { return }
        row.widget.takeFocus()
    }
}
