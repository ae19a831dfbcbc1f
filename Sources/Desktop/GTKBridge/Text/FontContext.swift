import CGTK4
import Synchronization

/// Fonts of one thread: a font map and a context of Pango's, shared with nobody.
///
/// Threads: not Sendable, on purpose. Two threads that ask one font for a glyph's size get wrong answers. Two
/// contexts have the same settings, so what one measures the other draws to the pixel.
nonisolated final class FontContext {
    private static let spare = Mutex<[KeptFonts]>([])

    private let fonts: KeptFonts

    init() { fonts = Self.spare.withLock { $0.popLast() } ?? KeptFonts() }

    // Fonts take some ten milliseconds to load, so they are kept for the next one. And they must not go: cairo 1.16 looks
    // through the faces of a file without a lock, and crashes when another thread takes one away meanwhile.
    deinit { Self.spare.withLock { [fonts] in $0.append(fonts) } }

    /// The context for new layouts.
    var pango: OpaquePointer { fonts.context.opaque }

    /// The font that another context described.
    func font(_ description: FontDescription) -> UnsafeMutablePointer<PangoFont>? { fonts.font(description) }
}

/// What a ``FontContext`` has for as long as it lives.
// SAFETY: one context has it at a time, which is used by one thread at a time; the stock hands it on under a lock.
nonisolated private final class KeptFonts: @unchecked Sendable {
    let context: ObjectReference
    private let map: ObjectReference
    private var loaded: [FontDescription: ObjectReference] = [:]

    init() {
        guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map) else {
            preconditionFailure("Pango has no font map on cairo")
        }
        self.map = ObjectReference(taking: map)
        self.context = ObjectReference(taking: UnsafeMutableRawPointer(context))
        // Sizes are all in pixels; points, should a style sheet bring some, are those of a screen.
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 96)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        // Widths that do not depend on hinting are the same at every scale of the display.
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    func font(_ description: FontDescription) -> UnsafeMutablePointer<PangoFont>? {
        if let font = loaded[description] { return font.pointer() }
        let parsed = pango_font_description_from_string(description.text)
        defer { pango_font_description_free(parsed) }
        guard let font = pango_font_map_load_font(map.pointer(), context.opaque, parsed) else { return nil }
        let reference = ObjectReference(taking: font)
        loaded[description] = reference
        return reference.pointer()
    }
}
