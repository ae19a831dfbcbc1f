import CGTK4
import Synchronization
import Testing

@testable import GTKBridge

@Suite struct GlyphKeepingTests {
    /// The number of times that a glyph was drawn for cairo's cache.
    private static let drawn = Mutex(0)

    /// Cairo's cache holds 512 pages of 32 glyphs, of all fonts.
    @Test func `cairo drops no glyph of a font, however many there are of others`() {
        _ = FontContext()
        // All fonts share the cache, and other tests draw on other threads.
        RenderLock.take()
        defer { RenderLock.giveBack() }
        let face = cairo_user_font_face_create()
        cairo_user_font_face_set_render_glyph_func(face) { _, _, _, _ in
            Self.drawn.withLock { $0 += 1 }
            return CAIRO_STATUS_SUCCESS
        }
        let fonts = [1.0, 2].map { Self.font(of: face, size: $0) }
        Self.use(0..<3200, of: fonts[0])
        Self.use(0..<32_000, of: fonts[1])
        Self.use(0..<3200, of: fonts[0])
        #expect(Self.drawn.withLock { $0 } == 35_200)
        for font in fonts { cairo_scaled_font_destroy(font) }
        cairo_font_face_destroy(face)
    }

    private static func font(of face: OpaquePointer?, size: Double) -> OpaquePointer? {
        var matrix = cairo_matrix_t(xx: size, yx: 0, xy: 0, yy: size, x0: 0, y0: 0)
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        return cairo_scaled_font_create(face, &matrix, &matrix, options)
    }

    private static func use(_ glyphs: Range<UInt>, of font: OpaquePointer?) {
        for index in glyphs {
            var glyph = cairo_glyph_t(index: index, x: 0, y: 0)
            var extents = cairo_text_extents_t()
            cairo_scaled_font_glyph_extents(font, &glyph, 1, &extents)
        }
    }
}
