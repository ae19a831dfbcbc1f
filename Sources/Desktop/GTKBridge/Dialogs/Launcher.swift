import CGTK4

/// Opens things in other programs. The caller must have checked them: the desktop asks no questions.
public enum Launcher {
    /// Opens an address in the program that the desktop has for it, such as a browser.
    public static func open(address: String, over window: Window) {
        gtk_show_uri(window.cast(), address, guint(GDK_CURRENT_TIME))
    }

    /// Opens a file of this computer in the program that the desktop has for its kind.
    public static func open(file path: String, over window: Window) {
        guard let address = g_filename_to_uri(path, nil, nil) else { return }
        defer { g_free(address) }
        gtk_show_uri(window.cast(), address, guint(GDK_CURRENT_TIME))
    }

    /// Shows a file in the desktop's file manager, selected if the file manager can do so.
    public static func show(file path: String, over window: Window) {
        guard let address = g_filename_to_uri(path, nil, nil) else { return }
        defer { g_free(address) }
        let bus = g_application_get_default().flatMap { g_application_get_dbus_connection($0) }
        guard let bus else { return openFolder(of: path, over: window) }
        let items: UnsafePointer<CChar>? = UnsafePointer(address)
        var first: OpaquePointer?
        withUnsafePointer(to: items) { first = g_variant_new_strv($0, 1) }
        let arguments = [first, g_variant_new_string("")]
        let parameters = arguments.withUnsafeBufferPointer {
            g_variant_new_tuple($0.baseAddress, gsize($0.count))
        }
        let name = "org.freedesktop.FileManager1"
        let without = SignalHandler<@MainActor () -> Void> { [weak window] in
            if let window { openFolder(of: path, over: window) }
        }
        g_dbus_connection_call(
            bus,
            name,
            "/org/freedesktop/FileManager1",
            name,
            "ShowItems",
            parameters,
            nil,
            G_DBUS_CALL_FLAGS_NONE,
            5000,
            nil,
            { source, result, data in
                guard let data else { return }
                // SAFETY: the reference that is retained below; GIO calls this once, on the main thread.
                let without = Unmanaged<SignalHandler<@MainActor () -> Void>>.fromOpaque(data)
                    .takeRetainedValue()
                let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
                if let answer { g_variant_unref(answer) } else { MainActor.assumeIsolated { without.call() } }
            },
            Unmanaged.passRetained(without).toOpaque()
        )
    }

    private static func openFolder(of path: String, over window: Window) {
        guard let folder = g_path_get_dirname(path) else { return }
        defer { g_free(folder) }
        open(file: String(cString: folder), over: window)
    }

    /// The desktop's description of a file type, found by a file's name.
    public static func kind(ofFile name: String) -> String {
        guard let type = g_content_type_guess(name, nil, 0, nil) else { return "" }
        defer { g_free(type) }
        guard let words = g_content_type_get_description(type) else { return "" }
        defer { g_free(words) }
        return String(cString: words)
    }
}
