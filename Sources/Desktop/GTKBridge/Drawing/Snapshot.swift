import CGTK4

/// Collects what a widget draws in a frame.
///
/// It can't be copied, so that nobody keeps one beyond the call that it was made for.
public struct Snapshot: ~Copyable {
    // SAFETY: not owned; valid during the call that got this snapshot, which it can't outlive.
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

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
        clipped(to: rectangle, radius: radius) { $0.fill(rectangle, color) }
    }

    /// Draws a texture, stretched over a rectangle.
    public func append(_ texture: Texture, in rectangle: Rectangle) {
        var bounds = rectangle.graphene
        gtk_snapshot_append_texture(pointer, texture.pointer, &bounds)
    }

    /// Draws what `body` draws, moved.
    public func translated(by offset: Point, _ body: (borrowing Snapshot) -> Void) {
        gtk_snapshot_save(pointer)
        var point = graphene_point_t(x: offset.x, y: offset.y)
        gtk_snapshot_translate(pointer, &point)
        body(self)
        gtk_snapshot_restore(pointer)
    }

    /// Draws of what `body` draws only the part inside a rectangle with round corners.
    public func clipped(to rectangle: Rectangle, radius: Float, _ body: (borrowing Snapshot) -> Void) {
        var bounds = rectangle.graphene
        var rounded = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&rounded, &bounds, radius)
        gtk_snapshot_push_rounded_clip(pointer, &rounded)
        body(self)
        gtk_snapshot_pop(pointer)
    }
}

extension Rectangle {
    nonisolated var graphene: graphene_rect_t {
        graphene_rect_t(origin: .init(x: x, y: y), size: .init(width: width, height: height))
    }
}
