import CGTK4

/// An immutable drawing for use in any number of frames.
///
/// Threads: not Sendable, on purpose. A node with text holds fonts, which GSK asks for extents as it draws: the node
/// must stay on the thread of its fonts.
nonisolated public final class RenderNode {
    // SAFETY: valid as long as this object is, which holds a reference.
    let pointer: OpaquePointer

    /// Records a drawing on the main thread; nil when it is empty.
    @MainActor
    public convenience init?(_ draw: (borrowing Snapshot) -> Void) {
        self.init(forCairo: Toolkit.drawsWithCairo, draw)
    }

    /// Records a drawing; nil when it is empty.
    ///
    /// - Parameters:
    ///   - forCairo: True if cairo will draw the node, as for every ``RasterImage``.
    ///   - draw: Draws the content.
    public init?(forCairo: Bool, _ draw: (borrowing Snapshot) -> Void) {
        guard let snapshot = gtk_snapshot_new() else { return nil }
        draw(Snapshot(snapshot, forCairo: forCairo))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        pointer = node
    }

    /// Takes ownership of a new node.
    init(owning node: OpaquePointer) { pointer = node }

    /// The bounds of the drawing.
    var bounds: Rectangle {
        var bounds = graphene_rect_t()
        gsk_render_node_get_bounds(pointer, &bounds)
        return Rectangle(
            x: bounds.origin.x,
            y: bounds.origin.y,
            width: bounds.size.width,
            height: bounds.size.height
        )
    }

    deinit { gsk_render_node_unref(pointer) }
}
