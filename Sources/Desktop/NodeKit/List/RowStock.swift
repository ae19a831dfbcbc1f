import GTKBridge
import ListEngine

/// The rows of a list that have a widget: those on the screen, and some that wait to be used again.
@MainActor
final class RowStock {
    /// A row and its widget.
    @MainActor
    final class Row {
        let content: any ListRow
        let widget: CustomWidget
        var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)
        var opacity = 1.0
        /// What assistive technologies were told last.
        private var told = (label: "", isChosen: false)

        init(_ content: some ListRow) {
            self.content = content
            widget = CustomWidget(content, styleName: "row", role: .listItem)
        }

        /// Shows an item as it is now, to everybody.
        func show(_ id: ItemID) {
            content.show(id)
            let now = (label: content.label, isChosen: content.isChosen)
            if now.label != told.label { widget.setAccessibleLabel(now.label) }
            if now.isChosen != told.isChosen { widget.setAccessibleSelected(now.isChosen) }
            told = now
        }

        /// Shows nothing.
        func clear() {
            content.show(nil)
            // Assistive technologies find it all the same.
            widget.setAccessibleLabel("")
            told.label = ""
        }
    }

    /// Enough for a fling, whose rows leave on one side as fast as they come on the other.
    private static let mostSpare = 24

    private(set) var shown: [ItemID: Row] = [:]
    private var spare: [Row] = []
    private let host: WidgetHost

    init(_ host: WidgetHost) { self.host = host }

    /// The row of an item.
    func row(for id: ItemID, making make: () -> any ListRow) -> Row {
        if let row = shown[id] { return row }
        let row = spare.popLast() ?? Row(make())
        shown[id] = row
        row.show(id)
        row.widget.isChildVisible = true
        return row
    }

    /// Takes all others off the screen.
    func keep(_ ids: Set<ItemID>) {
        for (id, row) in shown where !ids.contains(id) {
            shown[id] = nil
            row.clear()
            if spare.count < Self.mostSpare {
                row.widget.isChildVisible = false
                spare.append(row)
            } else {
                host.remove(row.widget)
            }
        }
    }

    /// Shows items anew that look different.
    func refresh(_ ids: some Sequence<ItemID>) {
        for id in ids {
            shown[id]?.show(id)
        }
    }
}
