import CGTK4
import CGTKShim

/// Draws glyphs that a ``TextShaper`` placed, with fonts of its own.
///
/// Threads: not Sendable, on purpose; one thread has it, and what it drew.
nonisolated public final class GlyphPainter {
    private let fonts = FontContext()
    private let string = pango_glyph_string_new()

    /// A painter that has loaded no font yet.
    public init() {}

    deinit { pango_glyph_string_free(string) }

    /// Draws a run in a colour, at its own place.
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
        // nil when no glyph leaves a mark.
        guard let node = gsk_text_node_new(font, string, &color, &origin) else { return }
        gtk_snapshot_append_node(snapshot.pointer, node)
        gsk_render_node_unref(node)
    }
}
