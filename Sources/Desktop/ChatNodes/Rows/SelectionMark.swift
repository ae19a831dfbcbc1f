import ChatPresentation
import GTKBridge

/// The place of a bubble in its row, for what is drawn beside it.
struct RowBubble: Sendable {
    /// The frame of the bubble, or of the content shown without one.
    var frame: LayoutRect
    /// The column of the bubbles.
    var column: LayoutRect
    /// True if the bubble is centred, as service messages are.
    var isCentred: Bool
    /// True if lines begin at the right.
    var isRightToLeft: Bool
}

/// The circle beside a row in the selection mode.
struct SelectionMark: Equatable {
    /// True if the row is selected.
    var isChosen: Bool
}

extension RowBubble {
    private static let side = 22.0
    /// The distance by which incoming bubbles move to make room for the circles.
    static let room: Float = 34

    /// The frame of the circle: on the leading side, at the height of the bubble's lower edge.
    var mark: Rectangle {
        let inset = 11.0
        let x = isRightToLeft ? column.maxX - inset - Self.side : column.x + inset
        let y = max(frame.y, frame.maxY - Self.side - 4)
        return Rectangle(LayoutRect(x: x, y: y, width: Self.side, height: Self.side))
    }

    /// The part of a row behind the bubble, without the day header.
    func ground(in row: Rectangle) -> Rectangle {
        var ground = row
        ground.y = max(row.y, Float(frame.y) - 8)
        ground.height = max(0, row.maxY - ground.y)
        return ground
    }

    /// The distance by which the bubble moves to make room for the circle.
    func shift(_ background: ElementBackground) -> Float {
        guard background == .incoming, !isCentred else { return 0 }
        return isRightToLeft ? -Self.room : Self.room
    }
}

extension LayoutPainter {
    /// Draws the selection circle of a row.
    func draw(_ mark: SelectionMark, beside bubble: RowBubble, on snapshot: borrowing Snapshot) {
        let frame = bubble.mark
        guard mark.isChosen else {
            snapshot.fill(frame, radius: frame.width / 2, theme.plate)
            return snapshot.draw(.choice, in: frame, theme.onPlate)
        }
        snapshot.fill(frame, radius: frame.width / 2, theme.onPlate)
        snapshot.draw(.chosen, in: frame.insetBy(1), theme.outgoing.strong, ground: theme.onPlate)
    }
}
