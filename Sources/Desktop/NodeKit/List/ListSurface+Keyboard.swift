public import GTKBridge
public import ListEngine

// The keyboard row. It has the focus while it is on the screen; else the list as a whole has it.
extension ListSurface {
    /// True if the list, a row of it or a part of a row has the focus.
    public var hasKeyboard: Bool {
        host?.isFocus == true || pool?.shown.values.contains { $0.widget.containsFocus } == true
    }

    /// The row that has the focus as a whole.
    public var focusedRow: ItemID? {
        keyboardRow.flatMap { pool?.shown[$0]?.widget.isFocus == true ? $0 : nil }
    }

    /// Moves the focus to a row and scrolls to it.
    public func putKeyboard(at id: ItemID) {
        keyboardRow = id
        isAtKeyboardRow = true
        change { $0.ensureVisible(id, at: $1) }
        guard let row = pool?.shown[id] else { return host?.takeFocus() ?? () }
        row.widget.takeFocus()
    }

    /// Clears the keyboard row, or replaces a row that is gone by another.
    public func forgetKeyboard(for successor: ItemID? = nil) { keyboardRow = successor }

    /// Performs the main action of the focused row; returns true if there is one.
    public func activateFocusedRow() -> Bool {
        focusedRow.flatMap { pool?.shown[$0]?.content.activate() } ?? false
    }

    /// The placement of a row in the last frame.
    public func placement(of id: ItemID) -> RowPlacement? { step.rows.first { $0.id == id } }

    /// See `WidgetContent`.
    public func moveFocus(_ way: FocusDirection) -> Bool? {
        guard rowsTakeFocus else { return nil }
        if let keyboardRow, let row = pool?.shown[keyboardRow], row.widget.containsFocus {
            if row.content.moveFocus(way) ?? false { return true }
            return enterRow(way, from: keyboardRow)
        }
        if host?.isFocus == true { return enterRow(way, from: nil) }
        guard !hasKeyboard, let row = source?.rowForKeyboard() else { return false }
        putKeyboard(at: row)
        return true
    }

    private func enterRow(_ way: FocusDirection, from left: ItemID?) -> Bool {
        guard let row = source?.rowForKeyboard(way, from: left) else { return false }
        keyboardRow = row
        isAtKeyboardRow = true
        keyboardWay = way
        change { $0.ensureVisible(row, at: $1) }
        // A row outside of the screen gets the focus once it is there.
        if pool?.shown[row] != nil { focusKeyboardRow(isEntered: true) } else { host?.takeFocus() }
        return true
    }

    /// Moves the focus of rows that leave the screen to the list as a whole.
    func keepFocus(in staying: Set<ItemID>) {
        guard let shown = pool?.shown else { return }
        for (id, row) in shown where !staying.contains(id) && row.widget.containsFocus { host?.takeFocus() }
    }

    /// Moves the focus from the list as a whole to the keyboard row, if it is on the screen.
    func focusKeyboardRow(isEntered: Bool = false) {
        guard let keyboardRow, isEntered || host?.isFocus == true, let row = pool?.shown[keyboardRow] else {
            return
        }
        let way = keyboardWay
        keyboardWay = nil
        if let way, row.content.enter(way) { return }
        row.widget.takeFocus()
    }
}
