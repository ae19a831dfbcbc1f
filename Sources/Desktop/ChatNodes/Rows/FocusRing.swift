import ChatPresentation
import GTKBridge

/// The focus ring of the keyboard.
struct FocusRing: Equatable {
    /// The outer edge, in pixels of the row.
    var frame: Rectangle
    /// The corners.
    var corners: CornerRadii

    /// The distance from the bubble, and the width of the line.
    static let width: Float = 2

    /// Creates a ring around a bubble with its corners, or around the content shown without one; nil for a row
    /// without either.
    init?(_ drawing: RowDrawing) {
        guard let bubble = drawing.bubble else { return nil }
        let elements = drawing.layout.elements
        if let shape = elements.lazy.compactMap(\.shape).first {
            self.init(around: bubble.frame, shape.corners)
        } else if let plate = elements.first(where: { $0.role == .servicePlate }) {
            self.init(around: plate.frame, Corners(min(plate.frame.height / 2, 14)))
        } else {
            self.init(around: bubble.frame, Corners(8))
        }
    }

    /// Creates a ring inside the edges of a row without a bubble.
    init(in row: Size) {
        frame = Rectangle(x: 0, y: 0, width: row.width, height: row.height).insetBy(Self.width)
        corners = CornerRadii(Corners(8))
    }

    private init(around frame: LayoutRect, _ corners: Corners) {
        self.frame = Rectangle(frame).insetBy(-Self.width)
        var radii = CornerRadii(corners)
        radii.topLeft += Self.width
        radii.topRight += Self.width
        radii.bottomLeft += Self.width
        radii.bottomRight += Self.width
        self.corners = radii
    }
}

extension LayoutElement {
    /// The shape of the bubble whose background the element is.
    fileprivate var shape: BubbleShape? { if case .shape(let shape) = content { shape } else { nil } }
}

extension LayoutPainter {
    /// Draws the focus ring. The selected row of the chat list needs another colour, since its background is the
    /// accent.
    func draw(_ ring: FocusRing, around background: ElementBackground, on snapshot: borrowing Snapshot) {
        let color =
            background == .row(isSelected: true) ? theme.list.selectedRow.title : theme.incoming.accent
        snapshot.outline(ring.frame, radii: ring.corners, width: FocusRing.width, color)
    }
}
