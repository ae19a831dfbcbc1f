import CGTK4

/// A drawing that does not change, for use in as many frames as wanted.
///
/// Threads: not Sendable, on purpose. A node with text holds fonts, which GSK asks for extents as it draws: it stays on the
/// thread whose fonts they are.
nonisolated public final class RenderNode {
    // SAFETY: valid as long as this object is, which holds a reference.
    let pointer: OpaquePointer

    /// What `draw` draws, on the main thread; nil when that is nothing.
    @MainActor
    public convenience init?(_ draw: (borrowing Snapshot) -> Void) {
        self.init(forCairo: Toolkit.drawsWithCairo, draw)
    }

    /// What `draw` draws; nil when that is nothing.
    ///
    /// - Parameters:
    ///   - forCairo: Whether the processor will draw it, as it does with all that becomes a ``RasterImage``.
    ///   - draw: Draws it.
    public init?(forCairo: Bool, _ draw: (borrowing Snapshot) -> Void) {
        guard let snapshot = gtk_snapshot_new() else { return nil }
        draw(Snapshot(snapshot, forCairo: forCairo))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        pointer = node
    }

    /// Takes a node just made.
    init(owning node: OpaquePointer) { pointer = node }

    /// Where it draws.
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
