import CGTK4

/// A font by name and size, from which every thread loads its own.
nonisolated public struct FontDescription: Hashable, Sendable {
    // As Pango writes it, with the size in pixels: "Noto Sans Bold 14px".
    let text: String

    /// The font that `font` is, at the size that was asked for, in pixels. A colour font that holds pictures of one
    /// size says that of its pictures of itself, not the one at which it is drawn.
    /// `isUpright` leaves out that it is oblique.
    init(of font: UnsafeMutablePointer<PangoFont>, size: Double, isUpright: Bool = false) {
        let description = pango_font_describe_with_absolute_size(font)
        defer { pango_font_description_free(description) }
        if isUpright { pango_font_description_set_style(description, PANGO_STYLE_NORMAL) }
        let asked = size * Double(PANGO_SCALE)
        if abs(Double(pango_font_description_get_size(description)) - asked) > 2 * Double(PANGO_SCALE) {
            pango_font_description_set_absolute_size(description, asked)
        }
        guard let written = pango_font_description_to_string(description) else {
            text = ""
            return
        }
        defer { g_free(written) }
        text = String(cString: written)
    }
}
