import CGTK4

/// What was copied, here or elsewhere.
public enum Clipboard {
    private static var display: OpaquePointer? { gdk_display_get_default() }

    /// Copies a text.
    public static func copy(_ text: String) {
        guard let display else { return }
        gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    /// Has `text` be what the middle button pastes, as what is selected is.
    public static func select(_ text: String) {
        guard let display else { return }
        gdk_clipboard_set_text(gdk_display_get_primary_clipboard(display), text)
    }

    /// Copies a picture.
    public static func copy(_ picture: Texture) {
        guard let display else { return }
        gdk_clipboard_set_texture(gdk_display_get_clipboard(display), picture.pointer)
    }

    /// Whether a picture was copied.
    public static var hasPicture: Bool {
        guard let display, let formats = gdk_clipboard_get_formats(gdk_display_get_clipboard(display)) else {
            return false
        }
        return gdk_content_formats_contain_gtype(formats, gdk_texture_get_type()) != 0
    }

    /// Reads the picture that was copied, as a PNG file's bytes; nil when it cannot be had.
    public static func readPicture(_ done: @escaping @MainActor ([UInt8]?) -> Void) {
        guard let display else { return done(nil) }
        typealias Handler = SignalHandler<@MainActor ([UInt8]?) -> Void>
        gdk_clipboard_read_texture_async(
            gdk_display_get_clipboard(display),
            nil,
            { clipboard, result, data in
                guard let data else { return }
                // SAFETY: the reference that was retained below; GIO calls this once.
                let handler = Unmanaged<Handler>.fromOpaque(data).takeRetainedValue()
                let texture = gdk_clipboard_read_texture_finish(
                    clipboard.map { OpaquePointer($0) },
                    result,
                    nil
                )
                guard let texture else { return handler.call(nil) }
                defer { g_object_unref(texture.raw) }
                guard let bytes = gdk_texture_save_to_png_bytes(texture) else { return handler.call(nil) }
                defer { g_bytes_unref(bytes) }
                var count: gsize = 0
                let start = g_bytes_get_data(bytes, &count)
                handler.call([UInt8](UnsafeRawBufferPointer(start: start, count: Int(count))))
            },
            Unmanaged.passRetained(Handler(done)).toOpaque()
        )
    }
}
