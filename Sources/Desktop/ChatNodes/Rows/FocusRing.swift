import ChatPresentation
import GTKBridge

/// The line around what the keyboard is at.
struct FocusRing: Equatable {
    /// Its outer edge, in pixels of the row.
    var frame: Rectangle
    /// Its corners.
    var corners: CornerRadii

    /// How far it lies around a bubble, and how wide it is.
    static let width: Float = 2

    /// Around a bubble, as round as it is, or around what stands in the place of one; nil for a row without either.
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

    /// Around a row that has no bubble, inside its edges.
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
    /// The bubble that it is the ground of.
    fileprivate var shape: BubbleShape? { if case .shape(let shape) = content { shape } else { nil } }
}

extension LayoutPainter {
    /// Draws the line around what the keyboard is at; in the row of the chat that is open it stands on the accent itself.
    func draw(_ ring: FocusRing, around background: ElementBackground, on snapshot: borrowing Snapshot) {
        let color =
            background == .row(isSelected: true) ? theme.list.selectedRow.title : theme.incoming.accent
        snapshot.outline(ring.frame, radii: ring.corners, width: FocusRing.width, color)
    }
}
