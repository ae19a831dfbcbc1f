import GTKBridge

/// Gives the chat list the width of the column layout.
final class ListColumn: WidgetContent {
    var host: WidgetHost? {
        didSet {
            host?.clipContents()
            host?.adopt(child)
        }
    }

    /// The minimum and natural width, in pixels.
    var widths = 0...0 { didSet { if widths != oldValue { host?.sizeChanged() } } }

    private let child: Widget

    init(_ child: Widget) { self.child = child }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        guard axis == .vertical else {
            return SizeRequest(minimum: widths.lowerBound, natural: widths.upperBound)
        }
        let width = other.map { max($0, child.measured(.horizontal).minimum) }
        return child.measured(.vertical, other: width)
    }

    func allocate(width: Int, height: Int) {
        // A child that needs more width is clipped; the other columns do not move.
        let wanted = max(width, child.measured(.horizontal).minimum)
        let x = host?.isRightToLeft == true ? width - wanted : 0
        host?.place(child, at: Point(x: Float(x), y: 0), width: wanted, height: height)
    }

    func draw(on snapshot: borrowing Snapshot) {}
}
