import GTKBridge
import ListEngine

/// The rows of a list that have a widget: those on the screen, and some that wait to be used again.
@MainActor
final class RowPool {
    /// A row and its widget.
    @MainActor
    final class Row {
        let content: any ListRow
        let widget: CustomWidget
        var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)
        var opacity = 1.0
        /// Whether the list shows its pixels, and it draws nothing.
        var isComposed: Bool {
            get { content.isComposed }
            set { if newValue != content.isComposed { content.isComposed = newValue } }
        }
        /// Whether assistive technologies find it.
        var isFound = true {
            didSet { if isFound != oldValue { widget.setAccessibleHidden(!isFound) } }
        }
        /// What it shows.
        private(set) var item: ItemID?
        /// What assistive technologies were told last.
        private var told = (label: "", isChosen: false)

        init(_ content: some ListRow) {
            self.content = content
            widget = CustomWidget(content, styleName: "row", role: .listItem)
            widget.onOwnFocus { [weak content] in content?.focusChanged($0) }
        }

        /// Shows an item as it is now, to everybody.
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
            // The next item that it shows may come while the list rests, when nobody puts rows together.
            isComposed = false
            content.show(nil)
            // Assistive technologies find it all the same until the list rests.
            widget.setAccessibleLabel("")
            told.label = ""
        }
    }

    /// Enough for a fling, whose rows leave on one side as fast as they come on the other.
    private static let mostSpare = 24

    /// What is made ahead of the first frames.
    private static let firstSpare = 8

    private(set) var shown: [ItemID: Row] = [:]
    private var spare: [Row] = []
    private let host: WidgetHost
    private let onFocus: (@MainActor (ItemID) -> Void)?

    /// No rows.
    ///
    /// - Parameters:
    ///   - host: The list.
    ///   - onFocus: Told to which row the keyboard's focus has come, or inside which. Without it rows never have it.
    init(_ host: WidgetHost, onFocus: (@MainActor (ItemID) -> Void)?) {
        (self.host, self.onFocus) = (host, onFocus)
    }

    /// The row of an item.
    func row(for id: ItemID, making make: () -> any ListRow) -> Row {
        if let row = shown[id] { return row }
        let row = spare.popLast() ?? made(make())
        shown[id] = row
        row.isFound = true
        row.show(id)
        row.widget.isChildVisible = true
        return row
    }

    /// Makes spare rows, so that the first frames of a motion need not.
    ///
    /// - Returns: Those that were made.
    func stockUp(making make: () -> any ListRow) -> [Row] {
        let new = (spare.count..<max(spare.count, Self.firstSpare)).map { _ in made(make()) }
        for row in new {
            row.widget.isChildVisible = false
            row.isFound = false
        }
        spare += new
        return new
    }

    /// Has assistive technologies pass spare rows over. Not with each that leaves: they are told over a bus.
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
