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

        init(_ content: some ListRow) {
            self.content = content
            widget = CustomWidget(content, styleName: "row", role: .listItem)
        }
    }

    /// Enough for a fling, whose rows leave on one side as fast as they come on the other.
    private static let mostSpare = 24

    private(set) var shown: [ItemID: Row] = [:]
    private var spare: [Row] = []
    private let host: WidgetHost

    init(_ host: WidgetHost) { self.host = host }

    /// The row of an item, and whether it was not on the screen before.
    func row(for id: ItemID, making make: () -> any ListRow) -> (row: Row, isNew: Bool) {
        if let row = shown[id] { return (row, false) }
        let row = spare.popLast() ?? Row(make())
        shown[id] = row
        row.content.show(id)
        row.widget.setAccessibleLabel(row.content.label)
        row.widget.isChildVisible = true
        return (row, true)
    }

    /// Takes all others off the screen.
    func keep(_ ids: Set<ItemID>) {
        for (id, row) in shown where !ids.contains(id) {
            shown[id] = nil
            row.content.show(nil)
            if spare.count < Self.mostSpare {
                row.widget.isChildVisible = false
                // Assistive technologies find it all the same.
                row.widget.setAccessibleLabel("")
                spare.append(row)
            } else {
                host.remove(row.widget)
            }
        }
    }

    /// Shows items anew that look different.
    func refresh(_ ids: some Sequence<ItemID>) {
        for id in ids {
            guard let row = shown[id] else { continue }
            row.content.show(id)
            row.widget.setAccessibleLabel(row.content.label)
        }
    }
}
