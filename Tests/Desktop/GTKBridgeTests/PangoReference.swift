import CGTK4

@testable import GTKBridge

/// GTK's own drawing of a text, without our shaper and painter.
@MainActor
enum PangoReference {
    private static let fonts = FontContext()

    static func node(_ request: ShapingRequest) -> RenderNode? {
        let layout = pango_layout_new(fonts.pango)
        defer { g_object_unref(layout?.raw) }
        let font = pango_font_description_from_string(request.family)
        pango_font_description_set_absolute_size(font, request.size * 1024)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, String(decoding: request.text, as: UTF8.self), -1)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_width(layout, Int32((request.width ?? -1) * 1024))
        let attributes = pango_attr_list_new()
        for span in request.spans {
            for attribute in self.attributes(of: span, request) {
                attribute?.pointee.start_index = guint(span.bytes.lowerBound)
                attribute?.pointee.end_index = guint(span.bytes.upperBound)
                pango_attr_list_insert(attributes, attribute)
            }
        }
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        return RenderNode { snapshot in
            var black = Color(0).gdk
            gtk_snapshot_append_layout(snapshot.pointer, layout, &black)
        }
    }

    private static func attributes(
        of span: ShapingSpan,
        _ request: ShapingRequest
    ) -> [UnsafeMutablePointer<PangoAttribute>?] {
        [
            pango_attr_weight_new(span.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL),
            pango_attr_style_new(span.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL),
            pango_attr_family_new(span.isFixedWidth ? request.fixedFamily : request.family),
            pango_attr_size_new_absolute(Int32(request.size * span.scale * 1024)),
        ]
    }
}
