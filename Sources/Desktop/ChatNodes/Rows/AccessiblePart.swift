import ChatPresentation
import GTKBridge

/// A part of a row that has a meaning for assistive technologies, such as a heading, but is drawn by the row.
struct AccessiblePart: Hashable, Sendable {
    /// The kinds of parts.
    enum Kind: Hashable, Sendable {
        /// A heading of a level, from 1.
        case heading(level: Int)
        case table, tableRow, tableCell, columnHeader

        fileprivate var role: AccessibleRole {
            switch self {
            case .heading: .heading
            case .table: .table
            case .tableRow: .tableRow
            case .tableCell: .tableCell
            case .columnHeader: .columnHeader
            }
        }
    }

    var kind: Kind
    /// The accessible name.
    var label: String
    /// The place in the row.
    var frame: LayoutRect
    var parts: [AccessiblePart] = []

    /// The part with the cells of a table moved sideways.
    func movedCells(by distance: Double) -> AccessiblePart {
        var part = self
        if kind == .tableCell || kind == .columnHeader { part.frame = frame.moved(x: distance, y: 0) }
        part.parts = parts.map { $0.movedCells(by: distance) }
        return part
    }

    /// The number of widgets that it takes.
    var count: Int { parts.reduce(1) { $0 + $1.count } }

    /// A widget of the part, which draws nothing.
    @MainActor
    func makeWidget() -> Widget {
        let widget = CustomWidget(Content(self), styleName: "part", role: kind.role)
        widget.isTarget = false
        widget.setAccessibleLabel(label)
        if case .heading(let level) = kind { widget.setAccessibleLevel(level) }
        return widget
    }

    /// Holds the parts of a part.
    @MainActor
    private final class Content: @MainActor WidgetContent {
        var host: WidgetHost? {
            didSet { for (_, widget) in parts { host?.adopt(widget) } }
        }

        private let parts: [(frame: LayoutRect, widget: Widget)]

        init(_ part: AccessiblePart) {
            parts = part.parts.map { inner in
                (inner.frame.moved(x: -part.frame.x, y: -part.frame.y), inner.makeWidget())
            }
        }

        func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 0, natural: 0) }

        func allocate(width: Int, height: Int) {
            for (frame, widget) in parts { host?.place(widget, in: frame) }
        }

        func draw(on snapshot: borrowing Snapshot) {}
    }
}

extension WidgetHost {
    /// Places a child in a frame of a layout.
    @MainActor
    func place(_ child: Widget, in frame: LayoutRect) {
        place(
            child,
            at: Point(x: Float(frame.x.rounded()), y: Float(frame.y.rounded())),
            width: max(1, Int(frame.width)),
            height: max(1, Int(frame.height))
        )
    }
}
