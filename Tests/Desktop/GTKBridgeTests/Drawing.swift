import CGTK4

@testable import GTKBridge

/// Draws nodes into memory by cairo, which needs no display.
@MainActor
enum Drawing {
    /// Prepares GTK for all tests of the process.
    static let toolkit: Bool = Toolkit.start(keepsLocale: true)

    /// The pixels of a node, blue, green, red and alpha, on nothing.
    nonisolated static func pixels(of node: RenderNode?, width: Int, height: Int) -> [UInt8] {
        // Other tests draw on other threads.
        DrawingTurn.take()
        defer { DrawingTurn.giveBack() }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        pixels.withUnsafeMutableBufferPointer { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.baseAddress,
                CAIRO_FORMAT_ARGB32,
                Int32(width),
                Int32(height),
                Int32(width * 4)
            )
            let context = cairo_create(surface)
            if let node { gsk_render_node_draw(node.pointer, context) }
            cairo_destroy(context)
            cairo_surface_flush(surface)
            cairo_surface_destroy(surface)
        }
        return pixels
    }
}
