import CGTK4
import CGTKShim
import Synchronization

/// Fonts of one thread: a font map and a context of Pango's, shared with nobody.
///
/// Threads: not Sendable, on purpose. Two threads that ask one font for a glyph's size get wrong answers. Two
/// contexts have the same settings, so what one measures the other draws to the pixel.
nonisolated final class FontContext {
    private static let spare = Mutex<[FontCache]>([])
    /// No font may be used before: see there.
    private static let keepsGlyphs: Void = martlet_keep_glyphs()

    private let fonts: FontCache

    init() {
        Self.keepsGlyphs
        fonts = Self.spare.withLock { $0.popLast() } ?? FontCache()
    }

    // Fonts take some ten milliseconds to load, so they are kept for the next one. And they must not go: cairo 1.16 looks
    // through the faces of a file without a lock, and crashes when another thread takes one away meanwhile.
    deinit { Self.spare.withLock { [fonts] in $0.append(fonts) } }

    /// The context for new layouts.
    var pango: OpaquePointer { fonts.context.opaque }

    /// The font that another context described.
    func font(_ description: FontDescription) -> UnsafeMutablePointer<PangoFont>? { fonts.font(description) }

    /// What another context finds a font by that Pango chose here.
    func description(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> FontDescription {
        fonts.description(of: font, size: size)
    }
}

/// What a ``FontContext`` has for as long as it lives.
// SAFETY: one context has it at a time, which is used by one thread at a time; the stock hands it on under a lock.
nonisolated private final class FontCache: @unchecked Sendable {
    let context: ObjectReference
    private let map: ObjectReference
    private var loaded: [FontDescription: ObjectReference] = [:]
    // Describing a font costs more than shaping a word. The reference keeps the font, and its address from being used anew.
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

    func description(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> FontDescription {
        let key = DescribedFont(font: UnsafeMutableRawPointer(font), size: size)
        if let known = described[key] { return known.description }
        var description = FontDescription(of: font, size: size)
        // A font without oblique letters is slanted by fontconfig, which then calls it by the name of its oblique
        // sister, where the numbers of glyphs mean others: Arabic in DejaVu Sans. Such letters are drawn upright.
        if let named = self.font(description), !Self.haveOneFace(font, named) {
            description = FontDescription(of: font, size: size, isUpright: true)
        }
        described[key] = (ObjectReference(sharing: key.font), description)
        return description
    }

    /// Whether two fonts are of one file.
    private static func haveOneFace(
        _ one: UnsafeMutablePointer<PangoFont>,
        _ other: UnsafeMutablePointer<PangoFont>
    ) -> Bool {
        one == other
            || hb_font_get_face(pango_font_get_hb_font(one))
                == hb_font_get_face(pango_font_get_hb_font(other))
    }
}
