import CGTK4
import CGTKShim
import Synchronization

/// The fonts of one thread: a Pango font map and context that no other thread shares.
///
/// Threads: not Sendable, on purpose. Two threads that ask one font for a glyph's size get wrong answers. All
/// contexts have equal settings, so a text measured by one is drawn to the pixel by another.
nonisolated final class FontContext {
    private static let spare = Mutex<[FontCache]>([])
    /// Must be evaluated before any font is used; see the C function.
    private static let keepsGlyphs: Void = martlet_keep_glyphs()

    private let fonts: FontCache

    init() {
        Self.keepsGlyphs
        fonts = Self.spare.withLock { $0.popLast() } ?? FontCache()
    }

    // Loading fonts takes some 10 ms, so they are kept for the next context. And they must not be freed: cairo 1.16
    // walks the faces of a file without a lock, and crashes when another thread frees one meanwhile.
    deinit { Self.spare.withLock { [fonts] in $0.append(fonts) } }

    /// The context for new layouts.
    var pango: OpaquePointer { fonts.context.opaque }

    /// The font for another context's description.
    func font(_ description: FontDescription) -> UnsafeMutablePointer<PangoFont>? { fonts.font(description) }

    /// The description by which another context finds a font that Pango chose here.
    func description(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> FontDescription {
        fonts.description(of: font, size: size)
    }
}

/// The fonts of a ``FontContext``, reused after it.
// SAFETY: one context owns it at a time, used by one thread at a time; the spare list hands it on under a lock.
nonisolated private final class FontCache: @unchecked Sendable {
    let context: ObjectReference
    private let map: ObjectReference
    private var loaded: [FontDescription: ObjectReference] = [:]
    // Describing a font costs more than shaping a word. The reference keeps the font alive, so its address is not
    // reused.
    private var described: [DescribedFont: (font: ObjectReference, description: FontDescription)] = [:]

    private struct DescribedFont: Hashable {
        var font: UnsafeMutableRawPointer
        var size: Double
    }

    init() {
        guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map) else {
            preconditionFailure("Pango has no font map on cairo")
        }
        self.map = ObjectReference(taking: map)
        self.context = ObjectReference(taking: UnsafeMutableRawPointer(context))
        // All sizes are in pixels; points from a style sheet are converted at the screen's 96 dpi.
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 96)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        // Unhinted widths are the same at every scale of the display.
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

    func description(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> FontDescription {
        let key = DescribedFont(font: UnsafeMutableRawPointer(font), size: size)
        if let known = described[key] { return known.description }
        var description = FontDescription(of: font, size: size)
        // fontconfig slants a font without oblique letters and names it like its oblique sister, whose glyph numbers
        // differ (Arabic in DejaVu Sans). Such letters are drawn upright.
        if let named = self.font(description), !Self.haveOneFace(font, named) {
            description = FontDescription(of: font, size: size, isUpright: true)
        }
        described[key] = (ObjectReference(sharing: key.font), description)
        return description
    }

    /// True if both fonts are from one file.
    private static func haveOneFace(
        _ one: UnsafeMutablePointer<PangoFont>,
        _ other: UnsafeMutablePointer<PangoFont>
    ) -> Bool {
        one == other
            || hb_font_get_face(pango_font_get_hb_font(one))
                == hb_font_get_face(pango_font_get_hb_font(other))
    }
}
