import ChatPresentation
import GTKBridge

/// Where a bubble stands in its row, for what is drawn beside it.
struct RowBubble: Sendable {
    /// The bubble, or what stands in its place.
    var frame: LayoutRect
    /// The column that bubbles stand in.
    var column: LayoutRect
    /// Whether it stands in the middle, as what happened in a chat does.
    var isCentred: Bool
    /// Whether lines begin at the right.
    var isRightToLeft: Bool
}

/// The circle beside a row while messages are being chosen.
struct SelectionMark: Equatable {
    /// Whether its messages are chosen.
    var isChosen: Bool
}

extension RowBubble {
    private static let side = 22.0
    /// How far bubbles of others, which stand where the circles are, make room for them.
    static let room: Float = 34

    /// Where the circle is: at the side where lines begin, at the height of the bubble's lower edge.
    var mark: Rectangle {
        let inset = 11.0
        let x = isRightToLeft ? column.maxX - inset - Self.side : column.x + inset
        let y = max(frame.y, frame.maxY - Self.side - 4)
        return Rectangle(LayoutRect(x: x, y: y, width: Self.side, height: Self.side))
    }

    /// What of a row lies behind the bubble: not where the header of its day stands.
    func ground(in row: Rectangle) -> Rectangle {
        var ground = row
        ground.y = max(row.y, Float(frame.y) - 8)
        ground.height = max(0, row.maxY - ground.y)
        return ground
    }

    /// How far the bubble gives way to the circle.
    func shift(_ background: ElementBackground) -> Float {
        guard background == .incoming, !isCentred else { return 0 }
        return isRightToLeft ? -Self.room : Self.room
    }
}

extension LayoutPainter {
    /// Draws the circle of a row.
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
