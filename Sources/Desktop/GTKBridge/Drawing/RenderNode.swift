import CGTK4

/// A drawing that does not change, for use in as many frames as wanted.
///
/// Made and used on the main thread: a node with text holds fonts, which GSK asks for extents as it draws.
@MainActor
public final class RenderNode {
    // SAFETY: valid as long as this object is, which holds a reference.
    let pointer: OpaquePointer

    /// What `draw` draws; nil when that is nothing.
    public init?(_ draw: (borrowing Snapshot) -> Void) {
        guard let snapshot = gtk_snapshot_new() else { return nil }
        draw(Snapshot(snapshot))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        pointer = node
    }

    /// A picture without anything to be seen through it, stretched over a rectangle.
    ///
    /// It is drawn as one of cairo's: a texture of that size would be copied for each frame where the processor draws,
    /// which takes it longer than all else in the frame. Where a GPU does, it is uploaded once either way.
    public init?(opaque image: PixelImage, in rectangle: Rectangle) {
        var bounds = rectangle.graphene
        guard let node = gsk_cairo_node_new(&bounds), let context = gsk_cairo_node_get_draw_context(node)
        else { return nil }
        defer { cairo_destroy(context) }
        var pixels = image.pixels
        pixels.withUnsafeMutableBytes { bytes in
            // SAFETY: the recording keeps a copy of the pixels when their surface goes, which is before they do.
            let surface = cairo_image_surface_create_for_data(
                bytes.bindMemory(to: UInt8.self).baseAddress,
                CAIRO_FORMAT_ARGB32,
                Int32(image.width),
                Int32(image.height),
                Int32(image.width * 4)
            )
            cairo_translate(context, Double(rectangle.x), Double(rectangle.y))
            cairo_scale(
                context,
                Double(rectangle.width) / Double(image.width),
                Double(rectangle.height) / Double(image.height)
            )
            cairo_set_source_surface(context, surface, 0, 0)
            // With the format of what is drawn on, and nothing to mix, it is copied and not composed.
            cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
            cairo_paint(context)
            // The recording has its copy from here on.
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        pointer = node
    }

    isolated deinit { gsk_render_node_unref(pointer) }
}
