import CGTK4
import CGTKShim
import StdExtras

/// Shapes texts and breaks them into lines, with Pango.
///
/// Threads: a shaper is used by one thread at a time; its results may go to any thread. The first shaper takes some
/// 10 ms to create, later ones as long at their first text.
nonisolated public final class TextShaper {
    private let fonts = FontContext()

    /// The maximum width in pixels; a greater one would overflow Pango's units.
    private static let widest: Float = 1_048_576

    /// Creates a shaper with fonts of its own.
    public init() {}

    /// Shapes a text.
    public func shape(_ request: ShapingRequest) -> ShapedText {
        pango_context_set_base_dir(
            fonts.pango,
            request.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_WEAK_LTR
        )
        let layout = ObjectReference(taking: UnsafeMutableRawPointer(pango_layout_new(fonts.pango)))
        prepare(layout.opaque, for: request)
        var reading = LayoutReader(layout, request)
        reading.read { font, size in fonts.description(of: font, size: size) }
        return reading.result
    }

    private func prepare(_ layout: OpaquePointer, for request: ShapingRequest) {
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, request.family)
        pango_font_description_set_absolute_size(description, request.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        request.text.withUnsafeBytes { bytes in
            // SAFETY: Pango copies this many bytes during the call; UTF-8 is the same as chars.
            let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            pango_layout_set_text(layout, text, Int32(bytes.count))
        }
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        for span in request.spans { add(span, of: request, to: attributes) }
        pango_layout_set_attributes(layout, attributes)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_auto_dir(layout, request.isRightToLeft ? 0 : 1)
        if request.lineSpacing > 0 { pango_layout_set_line_spacing(layout, request.lineSpacing) }
        if let width = request.width {
            pango_layout_set_width(
                layout,
                Int32(clamping: min(max(1, width), Self.widest) * Float(PANGO_SCALE))
            )
        }
        if let limit = request.lineLimit {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            pango_layout_set_height(layout, -Int32(clamping: limit))
        }
    }

    private func add(_ span: ShapingSpan, of request: ShapingRequest, to attributes: OpaquePointer?) {
        func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
            attribute?.pointee.start_index = guint(span.bytes.lowerBound)
            attribute?.pointee.end_index = guint(span.bytes.upperBound)
            pango_attr_list_insert(attributes, attribute)
        }
        if span.isBold { insert(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
        if span.isItalic { insert(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        if span.isFixedWidth { insert(pango_attr_family_new(request.fixedFamily)) }
        if span.scale != 1 {
            insert(
                pango_attr_size_new_absolute(Int32(clamping: request.size * span.scale * Double(PANGO_SCALE)))
            )
        }
        if let slot = span.slot {
            func units(_ pixels: Float) -> Int32 { Int32(clamping: pixels * Float(PANGO_SCALE)) }
            var frame = PangoRectangle(
                x: 0,
                y: units(slot.descent - slot.height),
                width: units(slot.width),
                height: units(slot.height)
            )
            insert(pango_attr_shape_new(&frame, &frame))
        }
        // Pango passes a colour on to the run without using it, so it can carry the tag.
        if span.tag != 0 { insert(pango_attr_foreground_new(span.tag, 0, 0)) }
    }
}
