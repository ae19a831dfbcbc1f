import CGTK4

/// Collects the drawing of a widget in a frame.
///
/// Not copyable, so that nobody can keep a snapshot beyond the call it was made for.
nonisolated public struct Snapshot: ~Copyable {
    // SAFETY: not owned; valid during the call that got this snapshot, which it can't outlive.
    let pointer: OpaquePointer
    /// True if cairo will draw the result.
    private let isForCairo: Bool

    init(_ pointer: OpaquePointer, forCairo: Bool) { (self.pointer, isForCairo) = (pointer, forCairo) }

    /// Draws a node.
    public func append(_ node: RenderNode) { gtk_snapshot_append_node(pointer, node.pointer) }

    /// Fills a rectangle.
    public func fill(_ rectangle: Rectangle, _ color: Color) {
        var color = color.gdk
        var bounds = rectangle.graphene
        gtk_snapshot_append_color(pointer, &color, &bounds)
    }

    /// Fills a rectangle with round corners of a radius, in pixels.
    public func fill(_ rectangle: Rectangle, radius: Float, _ color: Color) {
        fill(rectangle, radii: CornerRadii(radius), color)
    }

    /// Fills a rectangle with round corners.
    public func fill(_ rectangle: Rectangle, radii: CornerRadii, _ color: Color) {
        guard radii != CornerRadii(0) else { return fill(rectangle, color) }
        guard isForCairo else {
            return clipped(to: rectangle, radii: radii) { $0.fill(rectangle, color) }
        }
        let top = max(radii.topLeft, radii.topRight).rounded(.up)
        let bottom = max(radii.bottomLeft, radii.bottomRight).rounded(.up)
        // A plain rectangle costs cairo a fraction of a path, so all rows but those of the corners are drawn as one,
        // where no seam shows.
        guard rectangle.isPixelAligned, rectangle.height - top - bottom >= 8 else {
            return fillOutline(rectangle, radii, color)
        }
        var (head, trunk, foot) = (rectangle, rectangle, rectangle)
        (head.height, foot.height) = (top, bottom)
        trunk.y += top
        trunk.height -= top + bottom
        foot.y = trunk.maxY
        if top > 0 {
            fillOutline(
                head,
                CornerRadii(topLeft: radii.topLeft, topRight: radii.topRight, bottomLeft: 0, bottomRight: 0),
                color
            )
        }
        fill(trunk, color)
        if bottom > 0 {
            fillOutline(
                foot,
                CornerRadii(bottomLeft: radii.bottomLeft, bottomRight: radii.bottomRight),
                color
            )
        }
    }

    /// Fills a rounded rectangle as a border without a hole: GSK's cairo renderer fills a border as one path, but
    /// needs a mask of the same size for each clip. On a GPU clips are free, and a border would show the seams
    /// between its sides.
    private func fillOutline(_ rectangle: Rectangle, _ radii: CornerRadii, _ color: Color) {
        let (high, wide) = (rectangle.height / 2, rectangle.width / 2)
        let color = color.gdk
        var outline = rectangle.rounded(radii)
        gtk_snapshot_append_border(
            pointer,
            &outline,
            [high, wide, high, wide],
            [color, color, color, color]
        )
    }

    /// Draws a line of the given width along the inside of a rounded rectangle.
    public func outline(_ rectangle: Rectangle, radii: CornerRadii, width: Float, _ color: Color) {
        let color = color.gdk
        var outline = rectangle.rounded(radii)
        gtk_snapshot_append_border(
            pointer,
            &outline,
            [width, width, width, width],
            [color, color, color, color]
        )
    }

    /// Fills a rectangle with a vertical gradient.
    public func fill(_ rectangle: Rectangle, from top: Color, to bottom: Color) {
        var bounds = rectangle.graphene
        var start = graphene_point_t(x: rectangle.x, y: rectangle.y)
        var end = graphene_point_t(x: rectangle.x, y: rectangle.maxY)
        let stops = [GskColorStop(offset: 0, color: top.gdk), GskColorStop(offset: 1, color: bottom.gdk)]
        gtk_snapshot_append_linear_gradient(pointer, &bounds, &start, &end, stops, gsize(stops.count))
    }

    /// Draws a texture, stretched over a rectangle.
    public func append(_ texture: Texture, in rectangle: Rectangle) {
        var bounds = rectangle.graphene
        gtk_snapshot_append_texture(pointer, texture.pointer, &bounds)
    }

    /// Draws a texture that is turned clockwise by quarters, stretched over a rectangle.
    public func append(_ texture: Texture, in rectangle: Rectangle, turnedBy quarters: Int) {
        guard quarters % 4 != 0 else { return append(texture, in: rectangle) }
        let isUpright = quarters % 2 == 0
        let (width, height) = (
            isUpright ? rectangle.width : rectangle.height, isUpright ? rectangle.height : rectangle.width
        )
        gtk_snapshot_save(pointer)
        var middle = graphene_point_t(
            x: rectangle.x + rectangle.width / 2,
            y: rectangle.y + rectangle.height / 2
        )
        gtk_snapshot_translate(pointer, &middle)
        gtk_snapshot_rotate(pointer, Float(quarters % 4) * 90)
        append(texture, in: Rectangle(x: -width / 2, y: -height / 2, width: width, height: height))
        gtk_snapshot_restore(pointer)
    }

    /// Draws the content of `body`, moved by `offset`.
    public func translated(by offset: Point, _ body: (borrowing Snapshot) -> Void) {
        gtk_snapshot_save(pointer)
        var point = graphene_point_t(x: offset.x, y: offset.y)
        gtk_snapshot_translate(pointer, &point)
        body(self)
        gtk_snapshot_restore(pointer)
    }

    /// Draws the content of `body`, clipped to a rounded rectangle.
    public func clipped(to rectangle: Rectangle, radius: Float, _ body: (borrowing Snapshot) -> Void) {
        clipped(to: rectangle, radii: CornerRadii(radius), body)
    }

    /// Draws the content of `body`, clipped to a rounded rectangle.
    public func clipped(
        to rectangle: Rectangle,
        radii: CornerRadii,
        _ body: (borrowing Snapshot) -> Void
    ) {
        var rounded = rectangle.rounded(radii)
        gtk_snapshot_push_rounded_clip(pointer, &rounded)
        body(self)
        gtk_snapshot_pop(pointer)
    }

    /// Draws the content of `body`, clipped to a rectangle.
    public func clipped(to rectangle: Rectangle, _ body: (borrowing Snapshot) -> Void) {
        var bounds = rectangle.graphene
        gtk_snapshot_push_clip(pointer, &bounds)
        body(self)
        gtk_snapshot_pop(pointer)
    }

    /// Draws the content of `body` with an opacity, 0 to 1.
    public func faded(to alpha: Float, _ body: (borrowing Snapshot) -> Void) {
        gtk_snapshot_push_opacity(pointer, Double(alpha))
        body(self)
        gtk_snapshot_pop(pointer)
    }
}

extension Rectangle {
    nonisolated var graphene: graphene_rect_t {
        graphene_rect_t(origin: .init(x: x, y: y), size: .init(width: width, height: height))
    }

    nonisolated fileprivate func rounded(_ radii: CornerRadii) -> GskRoundedRect {
        var bounds = graphene
        var rounded = GskRoundedRect()
        var corners = radii.graphene
        gsk_rounded_rect_init(&rounded, &bounds, &corners.0, &corners.1, &corners.2, &corners.3)
        return rounded
    }
}

extension CornerRadii {
    /// The corner sizes in GSK's order: clockwise from the top left.
    nonisolated fileprivate var graphene: (graphene_size_t, graphene_size_t, graphene_size_t, graphene_size_t)
    {
        func corner(_ radius: Float) -> graphene_size_t { graphene_size_t(width: radius, height: radius) }
        return (corner(topLeft), corner(topRight), corner(bottomRight), corner(bottomLeft))
    }
}
