import CGTK4
import CGTKShim

/// Draws the glyphs of a ``TextShaper``, with fonts of its own.
///
/// Threads: not Sendable, on purpose; one thread uses the painter and its drawings.
nonisolated public final class GlyphPainter {
    private let fonts = FontContext()
    private let string = pango_glyph_string_new()

    /// Creates a painter; fonts are loaded on first use.
    public init() {}

    deinit { pango_glyph_string_free(string) }

    /// Draws a run in a colour, at the run's position.
    public func draw(_ run: GlyphRun, _ color: Color, on snapshot: borrowing Snapshot) {
        guard let font = fonts.font(run.font), let string else { return }
        pango_glyph_string_set_size(string, Int32(run.glyphs.count))
        for (index, glyph) in run.glyphs.enumerated() {
            // SAFETY: the string was just given room for this many.
            let place = string.pointee.glyphs + index
            place.pointee.glyph = glyph.id
            place.pointee.geometry = PangoGlyphGeometry(
                width: glyph.width,
                x_offset: glyph.dx,
                y_offset: glyph.dy
            )
            martlet_glyph_set_flags(place, glyph.flags)
        }
        var color = color.gdk
        var origin = graphene_point_t(x: run.x, y: run.baseline)
        // Nil when all glyphs are blank.
        guard let node = gsk_text_node_new(font, string, &color, &origin) else { return }
        gtk_snapshot_append_node(snapshot.pointer, node)
        gsk_render_node_unref(node)
    }
}
