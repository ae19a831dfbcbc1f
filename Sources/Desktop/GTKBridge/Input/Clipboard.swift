import CGTK4

/// The desktop's clipboard.
public enum Clipboard {
    static var display: OpaquePointer? { gdk_display_get_default() }

    /// Copies text.
    public static func copy(_ text: String) {
        guard let display else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    /// Copies text with its forms.
    ///
    /// - Parameters:
    ///   - text: The words alone.
    ///   - html: The words as HTML, for programs that keep forms.
    public static func copy(_ text: String, html: String) {
        guard let display else { return }
        let plain = ["text/plain;charset=utf-8", "text/plain"].map { provider(of: text, as: $0) }
        var parts = [provider(of: html, as: "text/html")] + plain
        guard let whole = gdk_content_provider_new_union(&parts, gsize(parts.count)) else { return }
        gdk_clipboard_set_content(gdk_display_get_clipboard(display), whole)
        g_object_unref(whole)
    }

    private static func provider(of text: String, as type: String) -> UnsafeMutablePointer<
        GdkContentProvider
    >? {
        var text = text
        return text.withUTF8 { units in
            let bytes = g_bytes_new(units.baseAddress, gsize(units.count))
            defer { g_bytes_unref(bytes) }
            return gdk_content_provider_new_for_bytes(type, bytes)
        }
    }

    /// Sets the primary selection, which the middle button pastes.
    public static func select(_ text: String) {
        guard let display else { return }
        gdk_clipboard_set_text(gdk_display_get_primary_clipboard(display), text)
    }

    /// Copies an image.
    public static func copy(_ picture: Texture) {
        guard let display else { return }
        gdk_clipboard_set_texture(gdk_display_get_clipboard(display), picture.pointer)
    }

    /// True if files were copied.
    public static var hasFiles: Bool { has(gdk_file_list_get_type()) }

    /// True if text was copied.
    public static var hasText: Bool { has(g_type_from_name("gchararray")) }

    private static func has(_ type: GType) -> Bool {
        guard let display, let formats = gdk_clipboard_get_formats(gdk_display_get_clipboard(display)) else {
            return false
        }
        // Other programs offer bytes: the types that GDK can decode from them count.
        guard let all = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(formats)) else {
            return false
        }
        defer { gdk_content_formats_unref(all) }
        return gdk_content_formats_contain_gtype(all, type) != 0
    }

    /// Reads the paths of the copied files; empty when they are not available.
    public static func readFiles(_ done: @escaping @MainActor ([String]) -> Void) {
        guard let display else { return done([]) }
        typealias Handler = SignalHandler<@MainActor ([String]) -> Void>
        gdk_clipboard_read_value_async(
            gdk_display_get_clipboard(display),
            gdk_file_list_get_type(),
            G_PRIORITY_DEFAULT,
            nil,
            { clipboard, result, data in
                guard let data else { return }
                // SAFETY: the reference that was retained below; GIO calls this once.
                let handler = Unmanaged<Handler>.fromOpaque(data).takeRetainedValue()
                let value = gdk_clipboard_read_value_finish(
                    clipboard.map { OpaquePointer($0) },
                    result,
                    nil
                )
                handler.call(FileList.paths(in: value))
            },
            Unmanaged.passRetained(Handler(done)).toOpaque()
        )
    }
}
