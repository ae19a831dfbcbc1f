import CGTK4

/// A font's name and size, from which every thread loads its own font.
nonisolated public struct FontDescription: Hashable, Sendable {
    // In Pango's notation, with the size in pixels: "Noto Sans Bold 14px".
    let text: String

    /// Describes `font` at the requested size, in pixels. A bitmap colour font reports the size of its bitmaps, not
    /// the size it is drawn at.
    ///
    /// `isUpright` drops the oblique style.
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
