import GTKBridge
import ListEngine

/// The rows of a list that have widgets: those on the screen, and spare ones for reuse.
@MainActor
final class RowPool {
    /// A row and its widget.
    @MainActor
    final class Row {
        let content: any ListRow
        let widget: CustomWidget
        var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)
        var opacity = 1.0
        /// True if the list shows the row's bitmap, so that the row draws nothing.
        var isComposed: Bool {
            get { content.isComposed }
            set { if newValue != content.isComposed { content.isComposed = newValue } }
        }
        /// True if the row is visible to assistive technologies.
        var isFound = true {
            didSet { if isFound != oldValue { widget.setAccessibleHidden(!isFound) } }
        }
        /// The present item.
        private(set) var item: ItemID?
        /// The accessible values that were set last.
        private var told = (label: "", isChosen: false)

        init(_ content: some ListRow) {
            self.content = content
            widget = CustomWidget(content, styleName: "row", role: .listItem)
            widget.onOwnFocus { [weak content] in content?.focusChanged($0) }
        }

        /// Shows the present state of an item, and updates its accessible values.
        func show(_ id: ItemID) {
            item = id
            content.show(id)
            let now = (label: content.label, isChosen: content.isChosen)
            if now.label != told.label { widget.setAccessibleLabel(now.label) }
            if now.isChosen != told.isChosen { widget.setAccessibleSelected(now.isChosen) }
            told = now
        }

        /// Shows nothing.
        func clear() {
            item = nil
            // The row may be reused while the list rests, when no frames are composed.
            isComposed = false
            content.show(nil)
            // The row stays visible to assistive technologies until the list rests.
            widget.setAccessibleLabel("")
            told.label = ""
        }
    }

    /// The largest number of spare rows: enough for a fling, whose rows leave on one side as fast as they come on
    /// the other.
    private static let mostSpare = 24

    /// The number of rows made ahead of the first frames.
    private static let firstSpare = 8

    private(set) var shown: [ItemID: Row] = [:]
    private var spare: [Row] = []
    private let host: WidgetHost
    private let onFocus: (@MainActor (ItemID) -> Void)?

    /// Creates an empty pool.
    ///
    /// - Parameters:
    ///   - host: the list.
    ///   - onFocus: called with the row that gets the keyboard focus, itself or inside. Without it rows never have
    ///     the focus.
    init(_ host: WidgetHost, onFocus: (@MainActor (ItemID) -> Void)?) {
        (self.host, self.onFocus) = (host, onFocus)
    }

    /// The row of an item, reused or made.
    func row(for id: ItemID, making make: () -> any ListRow) -> Row {
        if let row = shown[id] { return row }
        let row = spare.popLast() ?? made(make())
        shown[id] = row
        row.isFound = true
        row.show(id)
        row.widget.isChildVisible = true
        return row
    }

    /// Makes spare rows, so that the first frames of a movement need not.
    ///
    /// - Returns: the new rows.
    func stockUp(making make: () -> any ListRow) -> [Row] {
        let new = (spare.count..<max(spare.count, Self.firstSpare)).map { _ in made(make()) }
        for row in new {
            row.widget.isChildVisible = false
            row.isFound = false
        }
        spare += new
        return new
    }

    /// Hides spare rows from assistive technologies. Not done for each row that leaves, since each change is sent
    /// over a bus.
    func hideSpare() {
        for row in spare { row.isFound = false }
    }

    private func made(_ content: some ListRow) -> Row {
        let row = Row(content)
        guard let onFocus else { return row }
        row.widget.isFocusable = true
        row.widget.onFocus { [weak row] isInside in
            if isInside, let item = row?.item { onFocus(item) }
        }
        return row
    }

    /// Takes all other rows off the screen.
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

    /// Shows the present state of changed items.
    func refresh(_ ids: some Sequence<ItemID>) {
        for id in ids {
            shown[id]?.show(id)
        }
    }
}
